/** What the document shows until the application draws: nothing for a moment, then the wait, or that it failed. */
import { longWait } from '../browser/waits.ts';

/** Shorter waits show nothing, in milliseconds. */
const shownAfter = 1_000;

export type Frame = {
  /** Says that the application cannot be loaded, or fails before it has drawn anything. */
  readonly fail: (reason: unknown) => void;
};

export function watchFrame(): Frame {
  const inFrame = (part: string) => document.querySelector<HTMLElement>(`.eng-starting ${part}`);
  // Without this script the style shows it after a while.
  document.addEventListener('DOMContentLoaded', () =>
    inFrame('.eng-start-failed')?.setAttribute('hidden', ''),
  );
  setTimeout(() => {
    const wait = inFrame('template.eng-start-wait');
    if (wait instanceof HTMLTemplateElement) inFrame('[aria-live]')?.append(wait.content.cloneNode(true));
  }, shownAfter);
  setTimeout(() => inFrame('.eng-start-long')?.removeAttribute('hidden'), longWait);

  function fail(reason: unknown): void {
    const frame = document.querySelector('.eng-starting');
    const text = inFrame('.eng-start-failed');
    if (frame === null || text === null) return;
    console.error('The application could not be started', reason);
    frame.classList.remove('eng-starting');
    frame.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    frame.querySelector('[aria-live]')?.remove();
    text.hidden = false;
  }
  window.addEventListener('error', ({ filename, error }) => {
    // Extensions have scripts of their own.
    if (filename.startsWith(`${window.location.origin}/`)) fail(error);
  });
  return { fail };
}
