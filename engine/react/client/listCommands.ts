/** Reads the register of commands, and runs them by name or by key. Loaded with what lists or runs them. */
import type { Command, Commands, ShortcutAct } from './commands.ts';

/** The keyboard shortcuts: single characters. */
export const shortcutKeys: Readonly<Record<ShortcutAct, string>> = {
  list: '?',
  help: 'a',
  filters: 'f',
  submit: 'r',
  next: 'n',
  previous: 'p',
  menu: 'm',
  content: 'c',
};

/** The commands within an element, in the order of the document, without disabled controls. */
export function listCommands({ entries }: Commands, within = document.documentElement): readonly Command[] {
  return [...entries]
    .filter(([element]) => within.contains(element) && !element.matches(':disabled'))
    .sort(([one], [other]) => (isBefore(one, other) ? -1 : 1))
    .map(([element, read]) => ({ ...read(), element }));
}

export function runCommand({ element }: Command): void {
  element.focus();
  element.click();
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const acts = Object.keys(shortcutKeys) as ShortcutAct[];

/** Does what a key is the shortcut of; not while the user types, in a dialog, or in the menu, which takes letters itself. */
export function pressShortcut(commands: Commands, event: KeyboardEvent): void {
  const act = acts.find((name) => shortcutKeys[name] === event.key);
  if (act === undefined || !isFree(event)) return;
  const all = listCommands(commands);
  const menu = all.find(({ place }) => place === 'menu');
  if (event.target instanceof Node && menu?.element.contains(event.target)) return;
  event.preventDefault();
  all.find(({ keys }) => keys?.[act] !== undefined)?.keys?.[act]?.();
}

function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(target instanceof Element && target.closest('input, select, textarea, [contenteditable]'));
}
