/** Says what is nowhere on the page, in a live region that stays empty otherwise, so that nobody meets it when reading. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../EngineContext.ts';

/** Long enough to be taken up, in milliseconds. */
const keptFor = 10_000;

export function Announcer() {
  const { notices } = useEngine();
  const { text, count } = useStore(notices, (state) => state.announcement);
  const [past, setPast] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPast(count), keptFor);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <div aria-live="polite" className="eng-visually-hidden" data-announcer="">
      {/* The same words again are a change as another element. */}
      {count === past || text === '' ? null : <p key={count}>{text}</p>}
    </div>
  );
}
