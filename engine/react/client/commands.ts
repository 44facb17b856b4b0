/** What the page offers: components register controls; quick search, shortcuts, row menus and tour read the register. */
import type { TourPlace } from '../../core/model/app.ts';

/** What keyboard shortcuts do (`listCommands.ts` has their keys). */
export type ShortcutAct = 'list' | 'help' | 'filters' | 'submit' | 'next' | 'previous' | 'menu' | 'content';

export type Offered = {
  /** Its text in the quick search and in the menu of a row; absent: neither lists it. */
  readonly name?: string | undefined;
  /** The column or action of a list that offers it: the list may have another name for it in the menu of a row. */
  readonly id?: string;
  /** Of what it is a command; the quick search lists those of the page before those of the shell. */
  readonly scope?: 'page' | 'shell' | 'row';
  readonly keys?: Readonly<Partial<Record<ShortcutAct, () => void>>>;
  /** The part of the page that a step of the guided tour describes. */
  readonly place?: TourPlace;
};

export type Command = Offered & { readonly element: HTMLElement };

/** An element, and what answers what it offers at present. */
type Entry = readonly [element: HTMLElement, read: () => Offered];

export type Commands = ReturnType<typeof createCommands>;

export function createCommands() {
  const entries = new Set<Entry>();
  return {
    entries: entries as ReadonlySet<Entry>,
    /** Registers an element; returns the function that removes it. */
    add: (element: HTMLElement, read: () => Offered) => {
      const entry: Entry = [element, read];
      entries.add(entry);
      return () => entries.delete(entry);
    },
  };
}

/** The key of the quick search, which no switch turns off: it has a modifier, so speech input does not press it. */
export const isMac = navigator.platform.startsWith('Mac');
export const findKey = `${isMac ? '⌘' : 'Ctrl+'}K`;
