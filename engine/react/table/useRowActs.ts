/** The acts on a row, whose code and texts are loaded when the reader first moves over the rows or focuses one. */
import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import type { RowActsProps } from './RowActs.tsx';

/** Null: they are not here yet. */
export function useRowActs(frame: RefObject<HTMLElement | null>): ComponentType<RowActsProps> | null {
  const { site } = useEngine();
  const [Acts, setActs] = useState<ComponentType<RowActsProps> | null>(null);
  const isHere = Acts !== null;
  useEffect(() => {
    const element = frame.current;
    if (element === null || isHere) return;
    const load = async (): Promise<void> => {
      const { aids, loadAids } = site.getState();
      const [part, texts] = await Promise.all([import('./RowActs.tsx'), aids ? null : loadAids()]);
      if (texts) site.setState({ aids: texts.default });
      setActs(() => part.default);
    };
    const begin = (): void => void load().catch(() => undefined);
    const options = { once: true } as const;
    element.addEventListener('pointermove', begin, options);
    element.addEventListener('focusin', begin, options);
    return () => {
      element.removeEventListener('pointermove', begin);
      element.removeEventListener('focusin', begin);
    };
  }, [frame, site, isHere]);
  return Acts;
}
