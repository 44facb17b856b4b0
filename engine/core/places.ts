/**
 * Where each part of a definition was written. Places are kept beside the values, by identity, so that a value that
 * is moved or patched into another object still knows its file, line and column.
 */
import type { LineCounter } from 'yaml';
import type { Place } from './problem.ts';

/** The places of one object or list: its own, and those of its keys and their values, as offsets in the file. */
export type Spot = {
  readonly file: string;
  readonly lines: LineCounter;
  readonly start: number;
  readonly keys: ReadonlyMap<string, KeySpot>;
};
type KeySpot = {
  readonly file: string;
  readonly lines: LineCounter;
  readonly key: number;
  readonly value: number;
};

/** A plain map, which lives no longer than a compilation: a weak one costs the collector far more. */
export type Places = Map<object, Spot>;

/** A point to report: a place, or an object of a definition and one of its keys. */
export type At = Place | readonly [node: object, key?: string, side?: 'key'];

/** The place of a key's value when that is a scalar, else of the key; of the object itself without a key. */
export function placeOf(places: Places, at: At): Place {
  if (!isNodeAt(at)) return at;
  const [node, key, side] = at;
  const spot = places.get(node);
  if (spot === undefined) return { file: '', line: 1, column: 1 };
  const found = key === undefined ? undefined : spot.keys.get(key);
  if (found === undefined) return placeAt(spot.file, spot.lines, spot.start);
  const value: unknown = (node as Readonly<Record<string, unknown>>)[key ?? ''];
  const asKey = side === 'key' || (typeof value === 'object' && value !== null);
  return placeAt(found.file, found.lines, asKey ? found.key : found.value);
}

/** Line and column of an offset. */
export function placeAt(file: string, lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(1, line), column: Math.max(1, col) };
}

/** Gives a copy the places of what it was made from; keys that came from `added` keep the places they had there. */
export function keepPlaces<T extends object>(places: Places, copy: T, from: object, added?: object): T {
  const spot = places.get(from);
  const more = added === undefined ? undefined : places.get(added);
  if (spot) places.set(copy, more ? { ...spot, keys: new Map([...spot.keys, ...more.keys]) } : spot);
  return copy;
}

function isNodeAt(at: At): at is readonly [object, string?, 'key'?] {
  return Array.isArray(at);
}
