/**
 * A change of page that the user made: its heading takes the focus and its title is said, once, when that heading is
 * there. The first page and changes of the query alone are no arrivals (A11Y-08 to A11Y-10).
 */
import { announce, type NoticeStore } from './notices.ts';

export type Arrivals = {
  /** Another page is about to be drawn. */
  readonly expect: () => void;
  /** The heading of a page is there. */
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
