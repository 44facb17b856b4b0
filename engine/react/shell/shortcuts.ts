/**
 * The keys of the shell: single characters, which run commands of the page, and that of the quick search. The single
 * characters are inactive while the user types, while a dialog is open, or while the focus is in the menu, which handles
 * letters itself.
 */
import { type Commands, type ShortcutAct, shortcutKeys } from '../client/commands.ts';

/** The key of the quick search, which no switch turns off: it has a modifier, so speech input does not press it. */
export const isMac = navigator.platform.startsWith('Mac');
export const findKey = `${isMac ? '⌘' : 'Ctrl'} K`;

const acts = Object.keys(shortcutKeys) as ShortcutAct[];

/** Listens until the returned function is called. */
export function listenToShortcuts(commands: Commands): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const act = acts.find((name) => shortcutKeys[name] === event.key);
    if (act === undefined || !isFree(event)) return;
    const all = commands.list();
    const menu = all.find(({ place }) => place === 'menu');
    if (event.target instanceof Node && menu?.element.contains(event.target)) return;
    event.preventDefault();
    all.find(({ keys }) => keys?.[act] !== undefined)?.keys?.[act]?.();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(target instanceof Element && target.closest('input, select, textarea, [contenteditable]'));
}
