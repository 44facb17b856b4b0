/**
 * A page change by the user: its heading gets the focus and its title is announced once, when the heading exists. The
 * first page and query changes do not count (A11Y-08 to A11Y-10).
 */
import { announce, type NoticeStore } from './notices.ts';

export type Arrivals = {
  /** Another page is about to render. */
  readonly expect: () => void;
  /** The heading of a page has rendered. */
  readonly welcome: (heading: HTMLElement) => void;
};

export function createArrivals(notices: NoticeStore): Arrivals {
  let expected = false;
  return {
    expect: () => {
      expected = true;
    },
    welcome: (heading) => {
      if (!expected) return;
      expected = false;
      heading.focus({ preventScroll: true });
      announce(notices, document.title);
    },
  };
}
