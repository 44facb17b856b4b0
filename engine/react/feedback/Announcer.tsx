/** Says what is nowhere on the page, in a live region that stays empty otherwise, so that nobody meets it when reading. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../context/EngineContext.ts';

/** Long enough to be taken up, in milliseconds. */
const keptFor = 10_000;

export function Announcer() {
  const { notices } = useEngine();
  const said = useStore(notices, (state) => state.announcement);
  const [past, setPast] = useState(said);
  useEffect(() => {
    const timer = setTimeout(setPast, keptFor, said);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div aria-live="polite" className="eng-visually-hidden" data-announcer="">
      {/* The same words again are a change as another element. */}
      {said === past ? null : <p key={said.count}>{said.text}</p>}
    </div>
  );
}
