/**
 * Where definitions are written. Each object and list that was parsed from a text carries its origin under a symbol, so
 * that a copy made by a spread knows its file too. Line and column are computed on demand, when there is a problem to
 * report.
 */
import { isMap, isScalar, isSeq, type Pair, type Scalar } from 'yaml';
import { oncePer } from '../runtime/oncePer.ts';
import type { Place } from './problem.ts';
import { offsetOf, readYaml } from './yamlText.ts';

/** The text of a file from which values were parsed. */
export type SourceText = { readonly path: string; readonly text: string };

/** The path of an object or list, from the root of its text, key by key. */
export type Origin = {
  readonly source: SourceText;
  /** That of the object or list that holds it; null: it is the root. */
  readonly above: Origin | null;
  readonly key: string;
  /** The object stands for the scalar value of the key, which is the position of all its own keys. */
  readonly isScalar?: boolean;
  /** That of a second object whose keys were laid over those of the first. */
  readonly over?: Origin | undefined;
};

const origin = Symbol('origin');
type Placed = { readonly [origin]?: Origin };

/** A point to report: a position, the beginning of a file, or an object of a definition and one of its keys. */
export type At = Place | string | readonly [node: object, key?: string, side?: 'key'];

/** Notes on a parsed object or list where it comes from. */
export function placed<T extends object>(made: T, from: Origin | undefined): T {
  // A spread of a list copies its items alone, so the origin is no concern of lists that become part of the model.
  return Object.defineProperty(made, origin, {
    value: from,
    enumerable: !Array.isArray(made),
    configurable: true,
  });
}

/** The same for an object or list that was copied from a placed one without a spread. */
export function placedLike<T extends object>(copy: T, original: object): T {
  return placed(copy, originOf(original));
}

/** The same for an object that stands for the scalar value of a key. */
export function placedAt<T extends object>(made: T, holder: object, key: string): T {
  const above = originOf(holder);
  return above === undefined ? made : placed(made, { source: above.source, above, key, isScalar: true });
}

/** The keys of two objects, those of the second over those of the first; each keeps its position. */
export function overlaid<T extends object, U extends object>(base: T, over: U): T & U {
  const from = originOf(base);
  return placed({ ...base, ...over }, from && { ...from, over: originOf(over) ?? from.over });
}

/** Whether an object was parsed from a text, or copied from one that was. */
export function isPlaced(node: object): boolean {
  return originOf(node) !== undefined;
}

/** A value that is an author's data, without the origins of its objects. */
export function dataOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map(dataOf)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dataOf(inner)]));
  return copy as T;
}

/**
 * The position of a key's value if it is a scalar, else of the key; of the object itself without a key.
 *
 * @throws if the object was neither parsed nor copied from a parsed one
 */
export function placeOf(at: At): Place {
  if (typeof at === 'string') return { file: at, line: 1, column: 1 };
  if (!isNodeAt(at)) return at;
  const [node, key, side] = at;
  const from = originOf(node);
  if (from === undefined) throw new Error(`An object lost its origin (${key ?? Object.keys(node)})`);
  const found = from.isScalar === true ? entryOf(from, '') : key === undefined ? null : entryOf(from, key);
  if (found === null) return startOf(from);
  return placeInText(found.source, side === 'key' ? found.key : found.value);
}

/** Line and column of an offset. */
export function placeInText({ path, text }: SourceText, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { file: path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The name of a key as written. */
export function keyName(key: Scalar): string {
  return typeof key.source === 'string' ? key.source : String(key.value);
}

function originOf(node: object): Origin | undefined {
  return (node as Placed)[origin];
}

function isNodeAt(at: At): at is readonly [object, string?, 'key'?] {
  return Array.isArray(at);
}

// ---------------------------------------------------------------- the text, read again

/** Where a key is, and its value if that is a scalar. */
type Entry = { readonly source: SourceText; readonly key: number; readonly value: number };

const topOf = oncePer(({ text }: SourceText): unknown => readYaml(text)?.contents ?? null);

/** The start of an object: at its key, or at its own first character in a list or at the root. */
function startOf({ source, above, key }: Origin): Place {
  if (above === null) return placeInText(source, offsetOf(topOf(source)));
  return placeInText(source, entryOf(above, key)?.key ?? 0);
}

/** The position of a key. */
function entryOf(from: Origin, key: string): Entry | null {
  const { source, above, isScalar: standsForScalar, over } = from;
  if (standsForScalar && above !== null) return entryOf(above, from.key);
  const taken = over && entryOf(over, key);
  if (taken) return taken;
  const node = nodeAt(from);
  if (isSeq(node)) {
    const item = node.items[Number(key)] ?? node.items.find((one) => isScalar(one) && one.value === key);
    return item === undefined ? null : { source, key: offsetOf(item), value: offsetOf(item) };
  }
  const pair = isMap(node) ? pairOf(node.items, key) : undefined;
  if (pair === undefined) return null;
  const at = isScalar(pair.value) ? pair.value : pair.key;
  return { source, key: offsetOf(pair.key), value: offsetOf(at) };
}

function nodeAt({ source, above, key }: Origin): unknown {
  if (above === null) return topOf(source);
  const holder = nodeAt(above);
  if (isSeq(holder)) return holder.items[Number(key)];
  return isMap(holder) ? pairOf(holder.items, key)?.value : undefined;
}

function pairOf(pairs: readonly Pair[], name: string): Pair | undefined {
  return pairs.find(({ key }) => isScalar(key) && keyName(key) === name);
}
