/** Changes values of a definition, and keeps its position. */
import { placedLike } from '../problems/places.ts';

export type Group = Readonly<Record<string, unknown>>;

/** The map with other values; the same object if none changes. */
export function mapGroup<T extends object>(group: T, map: (value: unknown, key: string) => unknown): T {
  let isChanged = false;
  const entries = Object.entries(group).map(([key, value]) => {
    const mapped = map(value, key);
    isChanged ||= mapped !== value;
    return [key, mapped] as const;
  });
  return isChanged ? placedLike(Object.fromEntries(entries) as T, group) : group;
}

/** The map without some keys. */
export function without(group: Group, names: readonly string[]): Group {
  return placedLike(Object.fromEntries(Object.entries(group).filter(([key]) => !names.includes(key))), group);
}
