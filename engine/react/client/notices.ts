/** What the shell shows besides the screen: a banner, one dialog at a time, the loading overlay, the polite live region. */
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ScreenId } from '../../core/model/value.ts';

export type Banner = {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
  readonly details?: readonly string[];
  /** A long list, collapsed: neither announced nor taking space. */
  readonly folded?: { readonly label: string; readonly items: readonly string[] } | undefined;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
  readonly link?: { readonly label: string; readonly screen: ScreenId };
  /** Whether it takes the focus: the control that led to it has often disappeared. */
  readonly focus?: boolean;
  /** Stays through the next page change: for messages shown on arrival. */
  readonly keep?: boolean;
};

type DialogTexts = {
  readonly title: string;
  /** A line for each thing that the dialog concerns. */
  readonly about?: readonly string[];
  readonly body: string;
  readonly confirm: string;
  /** Null: a notice, with one button. */
  readonly cancel: string | null;
};

export type OpenDialog = {
  readonly id: number;
  readonly texts: DialogTexts;
  /** Whether the action is destructive. */
  readonly danger: boolean;
  /** What shows it; null: the texts and their buttons. */
  readonly Shown: ComponentType<{ readonly dialog: OpenDialog }> | null;
  readonly answer: (confirmed: boolean) => void;
};

type NoticeState = {
  readonly banner: Banner | null;
  /** The first one is open, the others wait. */
  readonly dialogs: readonly OpenDialog[];
  /** Shown over the others and kept through page changes; its text may change while it is open. */
  readonly urgent: OpenDialog | null;
  /** The dialog with code of its own that is open, or opens once its code is here: by its owner; null: none. */
  readonly wanted: object | null;
  readonly loading: number;
  /** Number of reads that wait for a retry, because the server is temporarily unavailable. */
  readonly away: number;
  /** Number of changes that are on their way to the server. */
  readonly sending: number;
  readonly announcement: { readonly text: string; readonly count: number };
};

export type NoticeStore = StoreApi<NoticeState>;

export function createNotices(): NoticeStore {
  return createStore<NoticeState>(() => ({
    banner: null,
    dialogs: [],
    urgent: null,
    wanted: null,
    loading: 0,
    away: 0,
    sending: 0,
    announcement: { text: '', count: 0 },
  }));
}

/** Announces a text in the live region, also if it is the same as before. */
export function announce(notices: NoticeStore, text: string): void {
  notices.setState(({ announcement }) => ({ announcement: { text, count: announcement.count + 1 } }));
}

let lastDialog = 0;

/** Opens a dialog after the waiting ones; true if it was confirmed. */
export function openDialog(
  notices: NoticeStore,
  texts: DialogTexts,
  danger = false,
  Shown: OpenDialog['Shown'] = null,
): Promise<boolean> {
  return new Promise((resolve) => {
    lastDialog += 1;
    const dialog: OpenDialog = {
      id: lastDialog,
      texts,
      danger,
      Shown,
      answer: (confirmed) => {
        notices.setState(({ dialogs }) => ({ dialogs: dialogs.filter((other) => other !== dialog) }));
        resolve(confirmed);
      },
    };
    notices.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  });
}

/** Counts the work among the tasks under the loading overlay, those that wait for the server, or those that send. */
export async function whileCounted<T>(
  notices: NoticeStore,
  among: 'loading' | 'away' | 'sending',
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

/** Cancels dialogs, and removes the banner: after a page change unless it is to be kept, after a session in any case. */
export function clearNotices(notices: NoticeStore, after: 'page' | 'session'): void {
  const { banner, dialogs } = notices.getState();
  for (const dialog of dialogs) dialog.answer(false);
  notices.setState({ banner: after === 'page' && banner?.keep ? { ...banner, keep: false } : null });
}
