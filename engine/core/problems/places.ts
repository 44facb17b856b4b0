/**
 * Where definitions are written. Each object and list that was parsed from a text carries its origin under a symbol, so
 * that a copy made by a spread knows its file too. Line and column are computed on demand, when there is a problem to
 * report.
 */
import { isMap, isScalar, isSeq, type Scalar } from 'yaml';
import { oncePer } from '../runtime/oncePer.ts';
import { type Group, isObject, mapValues } from '../runtime/values.ts';
import type { Place } from './problem.ts';
import { offsetOf, readYaml } from './yamlText.ts';

/** The text of a file from which values were parsed. */
export type SourceText = { readonly path: string; readonly text: string };

/** The path of an object or list, from the root of its text, key by key. */
export type Origin = {
  /** That of the object or list that holds it; the text: it is the root. */
  readonly above: Origin | SourceText;
  readonly key: string;
  /** The object stands for the text of the key, which is the position of all its own keys. */
  readonly isText?: boolean;
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

/** The same for what was made for a key of an object, written or not: it is where it stands, unless it comes from elsewhere. */
export function placedAt<T>(made: T, holder: object, key: string): T {
  const above = originOf(holder);
  if (typeof made !== 'object' || made === null || isPlaced(made) || above === undefined) return made;
  const isText = typeof (holder as Group)[key] === 'string';
  return placed(made, { above, key, isText });
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
  if (Array.isArray(value)) return value.map(dataOf) as T;
  return isObject(value) ? (mapValues(value, dataOf) as T) : value;
}

/**
 * The position of a key's value if it is a scalar, else of the key; of the object itself without a key, or if the key is
 * not written.
 *
 * @throws if the object was neither parsed nor copied from a parsed one
 */
export function placeOf(at: At): Place {
  if (typeof at === 'string') return { file: at, line: 1, column: 1 };
  if (!isNodeAt(at)) return at;
  const [node, key, side] = at;
  const from = originOf(node);
  if (from === undefined) throw new Error(`An object lost its origin (${key ?? Object.keys(node)})`);
  const { source, key: start, value } = (key === undefined ? null : writtenIn(from, key)) ?? startOf(from);
  return placeInText(source, offsetOf(side !== 'key' && isScalar(value) ? value : start));
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

/** A value as it is written, with its key; in a list or at the root that is the value. */
type InText = { readonly source: SourceText; readonly key: unknown; readonly value: unknown };

const topOf = oncePer((source: SourceText): InText => {
  const top = readYaml(source.text)?.contents;
  return { source, key: top, value: top };
});

/** An object as it is written, or the innermost that holds it and is. */
function startOf(from: Origin): InText {
  const { above } = from;
  if ('text' in above) return topOf(above);
  return writtenOf(from) ?? startOf(above);
}

/** Null: it is not written, or in place of it a text that it does not stand for. */
function writtenOf({ above, key, isText = false }: Origin): InText | null {
  if ('text' in above) return topOf(above);
  const own = writtenIn(above, key);
  return own !== null && isScalar(own.value) === isText ? own : null;
}

/** What is written under a key of an object, or of one that was laid over it. */
function writtenIn(from: Origin, key: string): InText | null {
  const taken = from.over && writtenIn(from.over, key);
  const holder = writtenOf(from);
  if (taken || holder === null) return taken ?? null;
  const { source, value } = holder;
  if (isSeq(value)) {
    const item = value.items[Number(key)] ?? value.items.find((one) => isScalar(one) && one.value === key);
    return item === undefined ? null : { source, key: item, value: item };
  }
  const pair = isMap(value) ? value.items.find((one) => isScalar(one.key) && keyName(one.key) === key) : null;
  return pair ? { source, key: pair.key, value: pair.value } : null;
}
