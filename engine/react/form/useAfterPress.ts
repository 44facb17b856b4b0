/**
 * Defers changes during a press: an error that appears when its field loses the focus would move the button away from
 * under the pointer, and the click would be lost.
 */
import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that runs work at once or, while a pointer is down, after its click. */
export function useAfterPress(): (work: () => void) => void {
  const isPressing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isPressing.current = true;
    };
    const release = (): void => {
      isPressing.current = false;
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((work) => {
    if (isPressing.current) waiting.current.push(work);
    else work();
  }, []);
}
