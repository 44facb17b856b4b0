/** What is kept for the signed-in user: in this browser, or in the session for one list. */
import { useMemo } from 'react';
import { readSearch, type Search, type SearchShape, writeSearch } from '../../core/runtime/query.ts';
import { createDeviceMemory, devicePrefix } from '../browser/storage.ts';
import { useEngine } from './EngineContext.ts';
import { type ScreenMemory, screenMemory } from './screenMemory.ts';
import { useUserKey } from './useSession.ts';

/**
 * What the signed-in user stores in this browser beyond the session (docs/decisions/0014): choices, and searches
 * without personal criteria. Never data, never anything that a sign-out must clear.
 */
export type KeptMemory = {
  readonly read: (name: string) => string | null;
  /** Null deletes it. */
  readonly write: (name: string, value: string | null) => void;
};

export function useKept(): KeptMemory {
  const user = useUserKey();
  return useMemo(() => {
    const device = createDeviceMemory();
    const keyOf = (name: string) => `${devicePrefix}${user}:${name}`;
    return {
      read: (name) => device.read(keyOf(name)),
      write: (name, value) =>
        value === null ? device.remove(keyOf(name)) : device.write(keyOf(name), value),
    };
  }, [user]);
}

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
export type Opening = {
  readonly isOn: () => boolean;
  /** The kept search; null: there is none. */
  readonly read: (shape: SearchShape) => Search | null;
  /** Keeps a search without personal criteria, if the user wants one. */
  readonly keep: (shape: SearchShape, search: Search) => void;
  readonly turn: (on: boolean) => void;
};

export function useOpening(screen: string): Opening {
  const kept = useKept();
  return useMemo(() => {
    const name = `opening:${screen}`;
    const isOn = () => kept.read(name) !== null;
    return {
      isOn,
      read: (shape) => {
        const { submitted, search } = readSearch(shape, new URLSearchParams(kept.read(name) ?? ''));
        return submitted ? search : null;
      },
      keep: (shape, search) => {
        if (isOn()) kept.write(name, String(writeSearch(shape, { ...search, page: 1 })));
      },
      turn: (on) => kept.write(name, on ? '' : null),
    };
  }, [kept, screen]);
}
