/**
 * What the page offers, by who offers it. A component registers its control; the quick search, the keyboard shortcuts, the
 * menu of a row and the guided tour read the register instead of the page.
 */
import type { TourPlace } from '../../core/model/app.ts';

/** The keyboard shortcuts, by what they do. */
export const shortcutKeys = {
  list: '?',
  help: 'a',
  filters: 'f',
  submit: 'r',
  next: 'n',
  previous: 'p',
  menu: 'm',
  content: 'c',
} as const;

export type ShortcutAct = keyof typeof shortcutKeys;

export type Offered = {
  /** Its text in the quick search and in the menu of a row; absent: neither lists it. */
  readonly name?: string | undefined;
  /** Of what it is a command; the quick search lists those of the page before those of the shell. */
  readonly scope?: 'page' | 'shell' | 'row';
  /** What keyboard shortcuts do with it. */
  readonly keys?: Readonly<Partial<Record<ShortcutAct, () => void>>>;
  /** The part of the page that a step of the guided tour describes. */
  readonly place?: TourPlace;
};

export type Command = Offered & { readonly element: HTMLElement };

export type Commands = {
  /** Registers an element; `read` answers what it offers at present. Returns the function that removes it. */
  readonly add: (element: HTMLElement, read: () => Offered) => () => void;
  /** Those within an element, in the order of the document, without disabled controls. */
  readonly list: (within?: HTMLElement) => readonly Command[];
};

export function createCommands(): Commands {
  const registered = new Set<readonly [element: HTMLElement, read: () => Offered]>();
  return {
    add: (element, read) => {
      const entry = [element, read] as const;
      registered.add(entry);
      return () => registered.delete(entry);
    },
    list: (within = document.documentElement) =>
      [...registered]
        .filter(([element]) => within.contains(element) && !element.matches(':disabled'))
        .sort(([one], [other]) => (isBefore(one, other) ? -1 : 1))
        .map(([element, read]) => ({ ...read(), element })),
  };
}

/** Focuses a control and presses it. */
export function runCommand({ element }: Command): void {
  element.focus();
  element.click();
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
