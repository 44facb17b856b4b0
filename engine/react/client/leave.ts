/** Changes drafts: while the user types, and when they are given up. */
import { type Draft, type Drafts, openDrafts } from './drafts.ts';

/** Updates a draft; null deletes it. */
export function setDraft(drafts: Drafts, key: string, draft: Draft | null): void {
  const { [key]: _before, ...others } = drafts.getState();
  drafts.setState(draft === null ? others : { ...others, [key]: draft }, true);
}

/** The user has discarded the drafts of the open page. */
export function dropOpen(drafts: Drafts): void {
  for (const key of openDrafts(drafts)) setDraft(drafts, key, null);
}
