/** What the document shows until the application draws: nothing for a moment, then the wait, or that it failed. */
import { longWait } from '../browser/tasks.ts';

/** Shorter waits show nothing, in milliseconds. */
const shownAfter = 1_000;

/** @param isSignIn the document's sign-in form is shown in place of the wait */
export function watchFrame(isSignIn: boolean) {
  const inFrame = (part: string) => document.querySelector<HTMLElement>(`.eng-starting ${part}`);
  const draw = (template: string, place: string) => {
    const from = inFrame(template);
    if (from instanceof HTMLTemplateElement) inFrame(place)?.replaceChildren(from.content.cloneNode(true));
  };
  const showWait = () => draw('.eng-start-wait', '[aria-live]');

  /** Its buttons wait for the application: what is pressed before happens then, unless Escape gives it up. */
  function showSignIn(): void {
    draw('.eng-start-tools', '.eng-header__tools');
    draw('.eng-start-sign-in', '.eng-start-form');
    const form = inFrame('form');
    const display = inFrame('.eng-start-display');
    if (form === null) return;
    inFrame('main')?.removeAttribute('aria-busy');
    const press = (button: HTMLElement | null) => button?.setAttribute('data-pressed', '');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      press(inFrame('[type="submit"]'));
      showWait();
    });
    // The wait would lie over the form.
    display?.addEventListener('click', () => press(display));
    display?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') display.removeAttribute('data-pressed');
    });
  }

  // The times count from the first byte: on a slow line they pass before the frame is there.
  const parsed = new Promise<void>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve());
    else resolve();
  });
  void parsed.then(() => {
    // Without this script the style shows it after a while.
    inFrame('.eng-start-failed')?.setAttribute('hidden', '');
    if (isSignIn) showSignIn();
  });
  const after = (time: number, show: () => void) => setTimeout(() => void parsed.then(show), time);
  after(shownAfter, () => {
    if (inFrame('form') === null) showWait();
  });
  after(longWait, () => inFrame('.eng-start-long')?.removeAttribute('hidden'));

  /** Says that the application cannot be loaded, or fails before it has drawn anything. */
  function fail(reason: unknown): void {
    const text = inFrame('.eng-start-failed');
    if (text === null) return;
    console.error(reason);
    inFrame('[aria-busy]')?.removeAttribute('aria-busy');
    for (const part of ['[aria-live]', '.eng-start-form', '.eng-start-display']) inFrame(part)?.remove();
    text.hidden = false;
    text.closest('.eng-starting')?.classList.remove('eng-starting');
  }
  window.addEventListener('error', ({ filename, error }) => {
    // Extensions have scripts of their own.
    if (filename.startsWith(`${window.location.origin}/`)) fail(error);
  });
  return { fail };
}
