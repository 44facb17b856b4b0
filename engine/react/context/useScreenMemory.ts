/** What the session stores about a list, or about a table within a page, for the signed-in user. */
import { useMemo } from 'react';
import { readSearch, type Search, type SearchShape, writeSearch } from '../../core/runtime/query.ts';
import { useEngine } from './EngineContext.ts';
import { type ScreenMemory, screenMemory } from './screenMemory.ts';
import { useKept, useUserKey } from './useSession.ts';

/** `name`: the screen; for a table within a page, the screen and the table. */
export function useScreenMemory(name: string): ScreenMemory {
  const { memory } = useEngine();
  const user = useUserKey();
  return useMemo(() => screenMemory(user, name, memory), [user, name, memory]);
}

/**
 * Whether a list runs a search when it is opened, and which: the last one without a personal criterion. The user's choice,
 * kept in this browser as the address of the search (docs/decisions/0062).
 */
export function useOpening(screen: string) {
  const kept = useKept();
  return useMemo(() => {
    const name = `opening:${screen}`;
    const isOn = (): boolean => kept.read(name) !== null;
    return {
      isOn,
      /** The kept search; null: there is none. */
      read: (shape: SearchShape): Search | null => {
        const { submitted, search } = readSearch(shape, new URLSearchParams(kept.read(name) ?? ''));
        return submitted ? search : null;
      },
      /** Keeps a search without personal criteria, if the user wants one. */
      keep: (shape: SearchShape, search: Search): void => {
        if (isOn()) kept.write(name, String(writeSearch(shape, { ...search, page: 1 })));
      },
      turn: (on: boolean): void => kept.write(name, on ? '' : null),
    };
  }, [kept, screen]);
}
