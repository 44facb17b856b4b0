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

  /** Its button waits for the application: what is submitted before is submitted then. */
  function showSignIn(): void {
    draw('.eng-start-tools', '.eng-header__tools');
    draw('.eng-start-sign-in', '.eng-start-form');
    const form = inFrame('form');
    if (form === null) return;
    inFrame('main')?.removeAttribute('aria-busy');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      form.dataset.submitted = '';
      showWait();
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
    const frame = document.querySelector('.eng-starting');
    const text = inFrame('.eng-start-failed');
    if (frame === null || text === null) return;
    console.error(reason);
    frame.classList.remove('eng-starting');
    frame.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    frame.querySelector('[aria-live]')?.remove();
    frame.querySelector('.eng-start-form')?.remove();
    text.hidden = false;
  }
  window.addEventListener('error', ({ filename, error }) => {
    // Extensions have scripts of their own.
    if (filename.startsWith(`${window.location.origin}/`)) fail(error);
  });
  return { fail };
}
