/** The one polite live region of the page. */
import { useStore } from 'zustand';
import { useEngine } from '../EngineContext.ts';

export function Announcer() {
  const { notices } = useEngine();
  const { text, count } = useStore(notices, (state) => state.announcement);
  // The same words again are a change only with something that is not said.
  const mark = count % 2 === 0 ? '' : '\u00a0';
  return (
    <p role="status" aria-live="polite" className="eng-visually-hidden" data-announcer="">
      {text}
      {text === '' ? '' : mark}
    </p>
  );
}
