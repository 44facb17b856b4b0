/**
 * Where each part of a definition was written. The way to it is kept beside the values, by identity, so that a value
 * that is moved or patched into another object still knows its file; line and column are looked up in the text when
 * somebody asks, which is when there is something to report.
 */
import { isMap, isScalar, isSeq, LineCounter, type Pair, type Scalar } from 'yaml';
import { oncePer } from './oncePer.ts';
import type { Place } from './problem.ts';
import { offsetOf, readYaml } from './yamlText.ts';

/** The text that values were read from. */
export type SourceText = { readonly path: string; readonly text: string };

/** The way to an object or list: from the top of its text, key by key. */
export type Way = { readonly source: SourceText; readonly above: Way | null; readonly key: string };
/** The way to an object; one that took keys from another has a second. */
export type Spot = Way | { readonly main: Spot; readonly added: Spot };

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
  const found = key === undefined ? null : entryAt(spot, key);
  if (found === null) return startOf(spot);
  const value: unknown = (node as Readonly<Record<string, unknown>>)[key ?? ''];
  const asKey = side === 'key' || (typeof value === 'object' && value !== null);
  return placeIn(found.source, asKey ? found.key : found.value);
}

/** Line and column of an offset. */
export function placeAt(file: string, lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(1, line), column: Math.max(1, col) };
}

/** Gives a copy the places of what it was made from; keys that came from `added` keep the places they had there. */
export function keepPlaces<T extends object>(places: Places, copy: T, from: object, added?: object): T {
  const main = places.get(from);
  const more = added === undefined ? undefined : places.get(added);
  if (main) places.set(copy, more ? { main, added: more } : main);
  return copy;
}

/** The name of a key as it is written. */
export function keyName(key: Scalar): string {
  return typeof key.source === 'string' ? key.source : String(key.value);
}

function isNodeAt(at: At): at is readonly [object, string?, 'key'?] {
  return Array.isArray(at);
}

// ---------------------------------------------------------------- the text, read again

type Entry = { readonly source: SourceText; readonly key: number; readonly value: number };
type Text = { readonly top: unknown; readonly lines: LineCounter };

const textOf = oncePer((source: SourceText): Text => {
  const lines = new LineCounter();
  return { top: readYaml(source.text, lines)?.contents ?? null, lines };
});

function placeIn(source: SourceText, offset: number): Place {
  return placeAt(source.path, textOf(source).lines, offset);
}

/** Where an object begins: at the key that leads to it, at its own first character in a list or at the top. */
function startOf(spot: Spot): Place {
  if ('main' in spot) return startOf(spot.main);
  const { source, above, key } = spot;
  if (above === null) return placeIn(source, offsetOf(textOf(source).top));
  return placeIn(source, entryOf(above, key)?.key ?? 0);
}

function entryAt(spot: Spot, key: string): Entry | null {
  return 'main' in spot ? (entryAt(spot.added, key) ?? entryAt(spot.main, key)) : entryOf(spot, key);
}

function entryOf(way: Way, key: string): Entry | null {
  const { source } = way;
  const node = nodeAt(way);
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? null : { source, key: offsetOf(item), value: offsetOf(item) };
  }
  const pair = isMap(node) ? pairOf(node.items, key) : undefined;
  if (pair === undefined) return null;
  return { source, key: offsetOf(pair.key), value: offsetOf(pair.value ?? pair.key) };
}

function nodeAt({ source, above, key }: Way): unknown {
  if (above === null) return textOf(source).top;
  const holder = nodeAt(above);
  if (isSeq(holder)) return holder.items[Number(key)];
  return isMap(holder) ? pairOf(holder.items, key)?.value : undefined;
}

function pairOf(pairs: readonly Pair[], name: string): Pair | undefined {
  return pairs.find(({ key }) => isScalar(key) && keyName(key) === name);
}
