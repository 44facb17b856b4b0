/**
 * What has been typed and not saved. While its form is on the page, leaving asks first; where the page was left by
 * force (the service failed, the session ended), it waits here for its user to come back. In the memory of the page
 * alone, and never a password.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormValues } from '../core/rules.ts';
import { formatText } from '../core/text.ts';
import { type NoticeStore, openDialog } from './notices.ts';
import type { SiteStore } from './siteStore.ts';

export type Draft = {
  readonly owner: string;
  /** What the form holds, and what it began with. */
  readonly values: FormValues;
  readonly before: FormValues;
  /** Its form is on the page. */
  readonly isOpen: boolean;
  /** It is on its way, or was when the page was left. */
  readonly isSending: boolean;
  /** Called before anyone is asked about it: what leaving its field does by itself. */
  readonly settle?: () => void;
};

/** By user, page and form. */
export type Drafts = StoreApi<Readonly<Record<string, Draft>>>;

export function createDrafts(): Drafts {
  return createStore(() => ({}));
}

/** The drafts that are lost when their page is left. */
export function openDrafts(drafts: Drafts): readonly string[] {
  return Object.entries(drafts.getState()).flatMap(([key, { isOpen }]) => (isOpen ? [key] : []));
}

/** Changes a draft; null: there is none any more. */
export function setDraft(drafts: Drafts, key: string, draft: Draft | null): void {
  const { [key]: _before, ...others } = drafts.getState();
  drafts.setState(draft === null ? others : { ...others, [key]: draft }, true);
}

/** The page is left by force: its drafts wait, and are in nobody's way. */
export function layAside(drafts: Drafts): void {
  const all = Object.entries(drafts.getState());
  drafts.setState(Object.fromEntries(all.map(([key, draft]) => [key, { ...draft, isOpen: false }])), true);
}

/** Its user gave them up: those of the page that is open. */
export function dropOpen(drafts: Drafts): void {
  for (const key of openDrafts(drafts)) setDraft(drafts, key, null);
}

export type LeaveDependencies = {
  readonly drafts: Drafts;
  readonly notices: NoticeStore;
  readonly site: SiteStore;
};

/** Asks before what was typed is lost; true when nothing is, or its user gives it up. What is on its way is waited for. */
export async function mayLeave({ drafts, notices, site }: LeaveDependencies): Promise<boolean> {
  for (const { isOpen, settle } of Object.values(drafts.getState())) if (isOpen) settle?.();
  await arrived(drafts);
  if (openDrafts(drafts).length === 0) return true;
  const write = (name: string) => formatText(site.getState().app.texts[`leave.${name}`] ?? '');
  return openDialog(notices, {
    title: write('title'),
    body: write('text'),
    confirm: write('leave'),
    cancel: write('stay'),
  });
}

function arrived(drafts: Drafts): Promise<void> {
  const isOnTheWay = () => Object.values(drafts.getState()).some((draft) => draft.isOpen && draft.isSending);
  return new Promise((resolve) => {
    if (!isOnTheWay()) return resolve();
    const stop = drafts.subscribe(() => {
      if (isOnTheWay()) return;
      stop();
      resolve();
    });
  });
}
