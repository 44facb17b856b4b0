/**
 * What the shell tells the user beside the screen: one banner, one dialog at a time, the loading overlay, and the
 * words of the polite live region. Vanilla stores: screens write, the shell draws.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConfirmModel, NoticeModel, ScreenId } from '../../core/model/model.ts';

export type Banner = {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
  readonly details?: readonly string[];
  /** A long list, folded away: neither spoken nor in the way. */
  readonly folded?: { readonly label: string; readonly items: readonly string[] } | undefined;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
  /** A screen to go on to. */
  readonly link?: { readonly label: string; readonly screen: ScreenId };
  /** Stays through the next change of page: for what is told on arrival. */
  readonly keep?: boolean;
};

/** Texts of a dialog, written. */
export type DialogTexts = {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  /** Null: a notice, with one button. */
  readonly cancel: string | null;
};

/** Models whose texts were written: `ConfirmModel` and `NoticeModel` with strings. */
export type ConfirmTexts = { readonly [Key in keyof ConfirmModel]: string };
export type NoticeTexts = { readonly [Key in keyof NoticeModel]: string };

export type OpenDialog = {
  readonly id: number;
  readonly texts: DialogTexts;
  /** What is confirmed destroys something. */
  readonly danger: boolean;
  readonly answer: (confirmed: boolean) => void;
};

export type NoticeState = {
  readonly banner: Banner | null;
  /** The first one is open, the others wait. */
  readonly dialogs: readonly OpenDialog[];
  /** Stands over the others and outlives a change of page; its words may change while it is open. */
  readonly urgent: OpenDialog | null;
  /** Works that run under the loading overlay. */
  readonly loading: number;
  /** Readings that wait to be made again, since the server is away for a moment. */
  readonly away: number;
  readonly announcement: { readonly text: string; readonly count: number };
  /** Id of the heading above the list that is shown as a grid; null: no list is. */
  readonly gridHeading: string | null;
  /** Marks of the document title: an error on the page, the page of a list. */
  readonly titleNote: TitleNote;
  /** Values of the placeholders in title, heading and breadcrumb of the open screen. */
  readonly routeArgs: Readonly<Record<string, unknown>> | null;
};

export type TitleNote = { readonly error: boolean; readonly page: string | null };

export type NoticeStore = StoreApi<NoticeState>;

export const plainTitle: TitleNote = { error: false, page: null };

export function createNotices(): NoticeStore {
  return createStore<NoticeState>(() => ({
    banner: null,
    dialogs: [],
    urgent: null,
    loading: 0,
    away: 0,
    announcement: { text: '', count: 0 },
    gridHeading: null,
    titleNote: plainTitle,
    routeArgs: null,
  }));
}

/** Says a text in the live region, also when it is the same as before. */
export function announce(notices: NoticeStore, text: string): void {
  notices.setState(({ announcement }) => ({ announcement: { text, count: announcement.count + 1 } }));
}

let lastDialog = 0;

/** Opens a dialog after those that wait; true when it was confirmed. */
export function openDialog(notices: NoticeStore, texts: DialogTexts, danger = false): Promise<boolean> {
  return new Promise((resolve) => {
    lastDialog += 1;
    const dialog: OpenDialog = {
      id: lastDialog,
      texts,
      danger,
      answer: (confirmed) => {
        notices.setState(({ dialogs }) => ({ dialogs: dialogs.filter((other) => other !== dialog) }));
        resolve(confirmed);
      },
    };
    notices.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  });
}

/** Opens the dialog over all others, or gives it other words where it is open already. */
export function openUrgent(notices: NoticeStore, texts: DialogTexts, answer: OpenDialog['answer']): void {
  const { urgent } = notices.getState();
  if (urgent === null) lastDialog += 1;
  notices.setState({ urgent: { id: urgent?.id ?? lastDialog, texts, danger: false, answer } });
}

export function closeUrgent(notices: NoticeStore): void {
  if (notices.getState().urgent !== null) notices.setState({ urgent: null });
}

/** Counts the work among those that run under the loading overlay, or that wait for the server. */
export async function whileCounted<T>(
  notices: NoticeStore,
  among: 'loading' | 'away',
  work: Promise<T>,
): Promise<T> {
  const add = (change: number) => notices.setState((state) => ({ [among]: state[among] + change }));
  add(1);
  try {
    return await work;
  } finally {
    add(-1);
  }
}

/** Another page is open: a banner goes unless it was to be kept, dialogs are cancelled. */
export function turnPage(notices: NoticeStore): void {
  const { banner, dialogs } = notices.getState();
  for (const dialog of dialogs) dialog.answer(false);
  notices.setState({ banner: banner?.keep ? { ...banner, keep: false } : null });
}

/** Forgets what belongs to a session. */
export function clearNotices(notices: NoticeStore): void {
  for (const dialog of notices.getState().dialogs) dialog.answer(false);
  notices.setState({ banner: null, titleNote: plainTitle, routeArgs: null });
}
