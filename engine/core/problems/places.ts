/**
 * The position of each part of a definition, by the identity of its value, so that a value that is moved or patched
 * into another object still knows its file. The path of a value, and its line and column, are computed on demand, when
 * there is a problem to report.
 */
import { isMap, isScalar, isSeq, LineCounter, type Pair, type Scalar } from 'yaml';
import { oncePer } from '../runtime/oncePer.ts';
import type { Place } from './problem.ts';
import { offsetOf, readYaml } from './yamlText.ts';

/** The text of a file from which values were parsed. */
export type SourceText = { readonly path: string; readonly text: string };

/** The path of an object or list: from the root of its text, key by key. */
type Way = { readonly source: SourceText; readonly above: Way | null; readonly key: string };
/**
 * An object that was copied from another, and may have taken keys from a second one; or one that stands for the value of
 * a key (`under`), where all its keys are.
 */
type Copy = { readonly from: object; readonly added?: object | undefined; readonly under?: string };

/** The positions of one compilation. Uses plain maps: weak ones cost the garbage collector far more. */
export type Places = {
  /** The text of each parsed value. */
  readonly texts: Map<object, SourceText>;
  readonly copies: Map<object, Copy>;
  /** Filled on demand. */
  readonly ways: Map<object, Way>;
};

/** Creates an empty record of positions. */
export function createPlaces(): Places {
  return { texts: new Map(), copies: new Map(), ways: new Map() };
}

/** A point to report: a position, or an object of a definition and one of its keys. */
export type At = Place | readonly [node: object, key?: string, side?: 'key'];

/**
 * The position of a key's value if it is a scalar, else of the key; of the object itself without a key.
 *
 * @throws if the object was made from a parsed one without `keepPlaces`
 */
export function placeOf(places: Places, at: At): Place {
  if (!isNodeAt(at)) return at;
  const [node, key, side] = at;
  const found = entryAt(places, node, key);
  if (found === null) {
    const way = wayOf(places, node);
    if (way === undefined)
      throw new Error(`An object lost its place (${key ?? Object.keys(node)}): keepPlaces`);
    return startOf(way);
  }
  return placeIn(found.source, side === 'key' ? found.key : found.value);
}

/** Line and column of an offset. */
export function placeAt(file: string, lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(1, line), column: Math.max(1, col) };
}

/** Gives a copy the positions of its original; keys that came from `added` keep their positions there. */
export function keepPlaces<T extends object>(places: Places, copy: T, from: object, added?: object): T {
  places.copies.set(copy, { from, added });
  return copy;
}

/** Gives an object that stands for the value of a key the position of that value. */
export function keepPlace<T extends object>(places: Places, made: T, from: object, under: string): T {
  places.copies.set(made, { from, under });
  return made;
}

/** Whether an object was parsed from a text, or made from one that was. */
export function isPlaced(places: Places, node: object): boolean {
  return wayOf(places, node) !== undefined;
}

/** The name of a key as written. */
export function keyName(key: Scalar): string {
  return typeof key.source === 'string' ? key.source : String(key.value);
}

function isNodeAt(at: At): at is readonly [object, string?, 'key'?] {
  return Array.isArray(at);
}

// ---------------------------------------------------------------- the way to a value

/** The path of an object, or of its original. */
function wayOf(places: Places, node: object): Way | undefined {
  const copy = places.copies.get(node);
  return copy ? wayOf(places, copy.from) : findWays(places).get(node);
}

function findWays({ texts, ways }: Places): Places['ways'] {
  for (const [value, source] of texts) note(value, { source, above: null, key: '' });
  texts.clear();
  return ways;

  function note(value: object, way: Way): void {
    ways.set(value, way);
    for (const [key, inner] of Object.entries(value) as [string, unknown][])
      if (typeof inner === 'object' && inner !== null) note(inner, { source: way.source, above: way, key });
  }
}

// ---------------------------------------------------------------- the text, read again

/** Where a key is, and its value if that is a scalar. */
type Entry = { readonly source: SourceText; readonly key: number; readonly value: number };
type Text = { readonly top: unknown; readonly lines: LineCounter };

const textOf = oncePer((source: SourceText): Text => {
  const lines = new LineCounter();
  return { top: readYaml(source.text, lines)?.contents ?? null, lines };
});

function placeIn(source: SourceText, offset: number): Place {
  return placeAt(source.path, textOf(source).lines, offset);
}

/** The start of an object: at its key, or at its own first character in a list or at the root. */
function startOf({ source, above, key }: Way): Place {
  if (above === null) return placeIn(source, offsetOf(textOf(source).top));
  return placeIn(source, entryOf(above, key)?.key ?? 0);
}

/** The position of a key: in the object that keys were taken from, else in the original, else in the object itself. */
function entryAt(places: Places, node: object, key: string | undefined): Entry | null {
  const copy = places.copies.get(node);
  if (copy?.under !== undefined) return entryAt(places, copy.from, copy.under);
  if (key === undefined) return null;
  if (copy) {
    const taken = copy.added === undefined ? null : entryAt(places, copy.added, key);
    return taken ?? entryAt(places, copy.from, key);
  }
  const way = wayOf(places, node);
  return way === undefined ? null : entryOf(way, key);
}

function entryOf(way: Way, key: string): Entry | null {
  const { source } = way;
  const node = nodeAt(way);
  if (isSeq(node)) {
    const item = node.items[Number(key)] ?? node.items.find((one) => isScalar(one) && one.value === key);
    return item === undefined ? null : { source, key: offsetOf(item), value: offsetOf(item) };
  }
  const pair = isMap(node) ? pairOf(node.items, key) : undefined;
  if (pair === undefined) return null;
  const at = isScalar(pair.value) ? pair.value : pair.key;
  return { source, key: offsetOf(pair.key), value: offsetOf(at) };
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
