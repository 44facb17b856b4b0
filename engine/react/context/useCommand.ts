/** Registers a control, or a part of the page, as a command while it is on the page. */
import { type RefCallback, type RefObject, useCallback } from 'react';
import { useHandler } from '../browser/stateHooks.ts';
import type { Offered } from '../client/commands.ts';
import { useEngine } from './EngineContext.ts';

/**
 * @param offered null: nothing
 * @param ref receives the element too
 * @returns the ref of the element
 */
export function useCommand<Element extends HTMLElement>(
  offered: Offered | null,
  ref?: RefObject<Element | null>,
): RefCallback<Element> {
  const { commands } = useEngine();
  const read = useHandler(() => offered ?? {});
  const isOffered = offered !== null;
  return useCallback(
    (element) => {
      if (ref !== undefined) ref.current = element;
      const remove = element === null || !isOffered ? null : commands.add(element, read);
      return () => {
        remove?.();
        if (ref !== undefined) ref.current = null;
      };
    },
    [commands, isOffered, read, ref],
  );
}
