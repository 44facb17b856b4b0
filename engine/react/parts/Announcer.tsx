/** Announces texts that are not on the page, in a live region that is otherwise empty, so that no reader finds it. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../context/EngineContext.ts';

/** Long enough to be read, in milliseconds. */
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
      {/* A new element makes the same text a change. */}
      {said === past ? null : <p key={said.count}>{said.text}</p>}
    </div>
  );
}
