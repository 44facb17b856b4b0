/**
 * The open page: the values of its heading and the marks of its title, which its screen gives and the shell shows; and the
 * arrival on it. After a page change by the user the heading gets the focus and the title is announced once, when the
 * heading exists. The first page and query changes do not count (A11Y-08 to A11Y-10).
 */
import { createStore } from 'zustand/vanilla';
import { announce, type NoticeStore } from './notices.ts';

type PageState = {
  /** Values of the placeholders in title, heading and breadcrumb; null until they are known. */
  readonly args: Readonly<Record<string, unknown>> | null;
  readonly titleNote: TitleNote;
};

/** Marks of the title of the page at `path`: an error on the page, the page of a list. */
export type TitleNote = { readonly path: string; readonly error: boolean; readonly page: string | null };

export const plainTitle: TitleNote = { path: '', error: false, page: null };

export function createOpenPage(notices: NoticeStore) {
  let expected = false;
  const store = createStore<PageState>(() => ({ args: null, titleNote: plainTitle }));
  return {
    store,
    /** Another page is about to render. */
    expect: (): void => {
      expected = true;
    },
    /** The heading of a page has rendered. */
    welcome: (heading: HTMLElement): void => {
      if (!expected) return;
      expected = false;
      heading.focus({ preventScroll: true });
      announce(notices, document.title);
    },
  };
}
