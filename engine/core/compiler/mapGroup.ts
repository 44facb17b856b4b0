/** Changes values of a definition, and keeps its positions. */
import { keepPlaces, type Places } from '../problems/places.ts';

export type Group = Readonly<Record<string, unknown>>;

/** The map with other values; the same object if none changes. */
export function mapGroup<T extends object>(
  group: T,
  map: (value: unknown, key: string) => unknown,
  { places }: { readonly places: Places },
): T {
  let isChanged = false;
  const entries = Object.entries(group).map(([key, value]) => {
    const mapped = map(value, key);
    isChanged ||= mapped !== value;
    return [key, mapped] as const;
  });
  return isChanged ? keepPlaces(places, Object.fromEntries(entries) as T, group) : group;
}
