/** Manages drafts: updates them while the user types, and asks about them before their page is left. */
import { formatText } from '../../core/runtime/text.ts';
import { type Draft, type Drafts, openDrafts } from './drafts.ts';
import { type NoticeStore, openDialog } from './notices.ts';
import type { SiteStore } from './siteStore.ts';

/** Updates a draft; null deletes it. */
export function setDraft(drafts: Drafts, key: string, draft: Draft | null): void {
  const { [key]: _before, ...others } = drafts.getState();
  drafts.setState(draft === null ? others : { ...others, [key]: draft }, true);
}

/** The user has discarded the drafts of the open page. */
export function dropOpen(drafts: Drafts): void {
  for (const key of openDrafts(drafts)) setDraft(drafts, key, null);
}

export type LeaveDependencies = {
  readonly drafts: Drafts;
  readonly notices: NoticeStore;
  readonly site: SiteStore;
};

/** Asks before unsaved input is lost; true if there is none, or the user discards it. Waits for pending requests. */
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
