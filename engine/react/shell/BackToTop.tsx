/** At the end of a page that is scrolled; scrolls to the top and moves the focus there (A11Y-17). */

import { type RefObject, useEffect, useState } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';

/** Pixels of scroll up to which the button is hidden. */
const threshold = 32;

export function BackToTop({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const { engineText } = useEngine();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > threshold);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <div className="eng-back-to-top eng-screen-only">
      <Button
        icon="arrow-up"
        onClick={() => {
          window.scrollTo({ top: 0 });
          target.current?.focus({ preventScroll: true });
        }}
      >
        {engineText('backToTop')}
      </Button>
    </div>
  );
}
