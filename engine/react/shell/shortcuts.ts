/**
 * Single-character keyboard shortcuts, which act on the engine's own parts wherever these are on the page. They are
 * inactive while the user types, while a dialog is open, or while the focus is in a part that handles letters itself
 * (the menu).
 */

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

type Act = keyof typeof shortcutKeys;

/** Listens until the returned function is called. `given`: state that cannot be read from the page. */
export function listenToShortcuts(given: {
  readonly help: () => void;
  readonly list: () => void;
}): () => void {
  const acts: Readonly<Record<Act, () => void>> = {
    ...given,
    filters: () => withFilters((form) => form.querySelector<HTMLElement>('input, select, textarea')?.focus()),
    submit: () => withFilters((form) => form.requestSubmit()),
    next: () => press('.eng-pager__step[data-step="next"]'),
    previous: () => press('.eng-pager__step[data-step="previous"]'),
    menu: () => find('.eng-menu a, .eng-menu button')?.focus(),
    content: () => find('.eng-main')?.focus(),
  };
  const onKey = (event: KeyboardEvent): void => {
    const name = (Object.keys(shortcutKeys) as Act[]).find((act) => shortcutKeys[act] === event.key);
    if (name === undefined || !isFree(event)) return;
    event.preventDefault();
    acts[name]();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], .eng-menu')
  );
}

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const press = (selector: string): void => find(selector)?.click();

/** Runs a function with the form of the criteria, which is expanded first. */
function withFilters(use: (form: HTMLFormElement) => void): void {
  const toggle = find('[data-tool="filters"][aria-expanded="false"]');
  toggle?.click();
  requestAnimationFrame(() => {
    const form = document.querySelector<HTMLFormElement>('.eng-filters form');
    if (form !== null) use(form);
  });
}
