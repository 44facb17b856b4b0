/**
 * Whether a list runs a search when it is opened, and which: the last one without a personal criterion. The user's choice,
 * kept in this browser as the address of the search (docs/decisions/0062).
 */
import { useMemo } from 'react';
import { readSearch, type Search, type SearchShape, writeSearch } from '../../core/runtime/query.ts';
import { useKept } from './useKept.ts';

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
