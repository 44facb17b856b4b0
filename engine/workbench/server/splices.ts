/**
 * Changes of a YAML text at the range of a value. The text is the one that an editor shows: lines end with a line feed,
 * without a byte order mark. No character outside the changed members differs, and the result is read again: a change
 * that would mean anything else than asked is refused.
 */
import {
  Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  Scalar,
  visit,
} from 'yaml';
import { keyName } from '../../core/problems/places.ts';
import { offsetOf, readYaml } from '../../core/problems/yamlText.ts';
import { endOf, inline, withMember } from '../../node/create/yamlText.ts';
import type { Path } from '../protocol.ts';
import { splicesRefused } from './texts.ts';

/** Why a text cannot be changed, in French. */
export class Refusal extends Error {}

/** What is made of a text; null: it cannot be changed or read. */
export function unlessRefused<Made>(make: () => Made): Made | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** A member of a map or a list: where it begins and ends, and its value. */
type Entry = {
  readonly name: string;
  readonly pair: Pair | null;
  readonly key: unknown;
  readonly value: unknown;
};
type Range = readonly [start: number, end: number];

/** The text with another value at a path, which is added if it is missing; undefined: without it. */
export function edited(text: string, path: Path, value: unknown): string {
  const document = readable(text);
  const steps = stepsTo(document.contents, path);
  if (value === undefined && steps.length < path.length) return text;
  const made = value === undefined ? removed(text, document, path) : set(text, document, path, value);
  return checked(made, withIn(meaningOf(document), path, value));
}

/** The text with another name for the key at a path. */
export function renamed(text: string, path: Path, name: string): string {
  const document = readable(text);
  const steps = stepsTo(document.contents, path);
  const { key, pair } = steps.at(-1) ?? {};
  if (steps.length < path.length || pair === null || !isScalar(key)) throw new Refusal(splicesRefused.other);
  const made = spliced(text, [offsetOf(key), endOf(key)], written(name, key, true));
  const holder = meaningIn(meaningOf(document), path.slice(0, -1));
  const members = [...(holder instanceof Map ? holder : [])] as [unknown, unknown][];
  const wanted = members.map(([one, value]) => [String(one) === path.at(-1) ? name : one, value] as const);
  return checked(made, withIn(meaningOf(document), path.slice(0, -1), new Map(wanted)));
}

/** The text with the members of the map or list at a path in another order, each with the comments above it. */
export function reordered(text: string, path: Path, names: Path): string {
  const document = readable(text);
  const holder = nodeAt(document, path);
  const entries = entriesOf(holder);
  const order = names.flatMap((name) => entries.find((one) => one.name === name) ?? []);
  if (order.length !== entries.length || new Set(names).size !== names.length)
    throw new Refusal(splicesRefused.order);
  const ranges = new Map(entries.map((entry) => [entry, chunkOf(text, holder, entry)]));
  const [first, last] = [ranges.get(entries[0] as Entry), ranges.get(entries.at(-1) as Entry)];
  if (first === undefined || last === undefined) return text;
  const places = entries.map((entry) => ranges.get(entry) as Range);
  const made = order.map((entry, n) => {
    const [start, end] = ranges.get(entry) as Range;
    const next = places[n + 1]?.[0];
    const between = next === undefined ? '' : text.slice((places[n] as Range)[1], next);
    if (isFlow(holder) && between.includes('#')) throw new Refusal(splicesRefused.comments);
    return text.slice(start, end) + between;
  });
  const members = meaningIn(meaningOf(document), path);
  const wanted = Array.isArray(members)
    ? names.map((name) => members[Number(name)])
    : new Map(names.map((name) => entryIn(members as Map<unknown, unknown>, name)));
  return checked(
    text.slice(0, first[0]) + made.join('') + text.slice(last[1]),
    withIn(meaningOf(document), path, wanted),
  );
}

/** The names of the members at a path; null: it is no map and no list. */
export function namesAt(text: string, path: Path): Path | null {
  const node = nodeAt(readable(text), path);
  return isMap(node) || isSeq(node) ? entriesOf(node).map(({ name }) => name) : null;
}

/** The path of the innermost value at an offset, and where its key stands. */
export function pathAt(text: string, offset: number): { readonly path: Path; readonly start: number } {
  const path: string[] = [];
  let start = 0;
  for (let node: unknown = readable(text).contents; ; ) {
    const before: readonly Entry[] = entriesOf(node).filter(
      ({ key }) => lineStart(text, key, node) <= offset,
    );
    const entry = before.at(-1);
    if (entry === undefined || (isFlow(node) && offset > Math.max(endOf(entry.value ?? entry.key), 0)))
      return { path, start };
    path.push(entry.name);
    start = offsetOf(entry.key);
    node = entry.value;
  }
}

/** Where a member of a block begins for a caret: at the beginning of its line. */
function lineStart(text: string, key: unknown, holder: unknown): number {
  const start = offsetOf(key);
  return isFlow(holder) ? start : text.lastIndexOf('\n', start - 1) + 1;
}

/** The offset of a path's key; the end of the text if there is none. */
export function offsetAt(text: string, path: Path): number {
  const steps = stepsTo(readable(text).contents, path);
  return steps.length < path.length ? text.length : offsetOf(steps.at(-1)?.key);
}

/** What a text says at a path, with maps as objects; undefined: nothing. */
export function valueAt(text: string, path: Path): unknown {
  const node = nodeAt(readable(text), path);
  return isNode(node) ? node.toJS(new Document()) : undefined;
}

function readable(text: string): Document.Parsed {
  const document = readYaml(text, new LineCounter());
  if (document === null || document.errors.length > 0) throw new Refusal(splicesRefused.fault);
  visit(document, (_, node) => {
    if (isAlias(node) || (isNode(node) && 'anchor' in node && node.anchor !== undefined))
      throw new Refusal(splicesRefused.anchor);
  });
  return document as Document.Parsed;
}

function nodeAt(document: Document, path: Path): unknown {
  const steps = stepsTo(document.contents, path);
  return steps.length < path.length ? undefined : path.length === 0 ? document.contents : steps.at(-1)?.value;
}

/** The members on a path, as far as there are any. */
function stepsTo(top: unknown, path: Path): readonly Entry[] {
  const steps: Entry[] = [];
  let node = top;
  for (const name of path) {
    const entry = entriesOf(node).find((one) => one.name === name);
    if (entry === undefined) break;
    steps.push(entry);
    node = entry.value;
  }
  return steps;
}

function entriesOf(node: unknown): readonly Entry[] {
  if (isSeq(node))
    return node.items.map((item, n) => ({ name: String(n), pair: null, key: item, value: item }));
  if (!isMap(node)) return [];
  return node.items.map((pair) => ({
    name: isScalar(pair.key) ? keyName(pair.key) : String(pair.key),
    pair,
    key: pair.key,
    value: pair.value,
  }));
}

function isFlow(node: unknown): boolean {
  return (isMap(node) || isSeq(node)) && node.flow === true;
}

// ---------------------------------------------------------------- a value

function set(text: string, document: Document, path: Path, value: unknown): string {
  const steps = stepsTo(document.contents, path);
  const inFlow = [document.contents, ...steps.map((step) => step.value)].slice(0, path.length).some(isFlow);
  if (steps.length < path.length) return added(text, document, path, steps.length, value);
  const { key, value: node } = steps.at(-1) as Entry;
  if (!isNode(node)) return spliced(text, [endOf(key), endOf(key)], `: ${written(value, null, inFlow)}`);
  const start = offsetOf(node);
  const isEmpty = isScalar(node) && node.value === null && node.source === '';
  const isBlock = (isMap(node) || isSeq(node)) && !isFlow(node);
  if (!isEmpty && !(isBlock && node !== key))
    return spliced(text, [start, endOf(node)], written(value, isScalar(node) ? node : null, inFlow));
  const colon = text.indexOf(':', endOf(key)) + 1;
  const end = endOf(node);
  const without = isEmpty ? text : text.slice(0, text.slice(0, start).trimEnd().length) + text.slice(end);
  return spliced(without, [colon, colon], ` ${written(value, null, inFlow)}`);
}

/** The text with a member that is missing, in what is there of its path. */
function added(text: string, document: Document, path: Path, there: number, value: unknown): string {
  const [holder, name = ''] = [path.slice(0, there), path[there]];
  const whole = path.slice(there + 1).reduceRight<unknown>((inner, one) => ({ [one]: inner }), value);
  const node = nodeAt(document, holder);
  if (isSeq(node)) return withItem(text, node, whole);
  if (isMap(node) || (node === null && holder.length === 0)) {
    // `set` replaces the 0 by the value, in the style of its place.
    const made = withMember(text, holder, name, 0);
    return set(made, readable(made), [...holder, name], whole);
  }
  if (isScalar(node) && node.value === null) return set(text, document, holder, { [name]: whole });
  throw new Refusal(splicesRefused.holder(name));
}

/** The text with a value behind the last one of a list. */
function withItem(text: string, list: Readonly<{ items: readonly unknown[] }>, value: unknown): string {
  const last = list.items.at(-1);
  const end = last === undefined ? offsetOf(list) + 1 : endOf(last);
  if (isFlow(list))
    return spliced(text, [end, end], `${last === undefined ? '' : ', '}${written(value, null, true)}`);
  const start = text.lastIndexOf('\n', offsetOf(last) - 1) + 1;
  const [lead = ''] = /^[ -]*/.exec(text.slice(start, offsetOf(last))) ?? [];
  const line = text.indexOf('\n', end);
  const at = line < 0 ? text.length : line;
  return spliced(text, [at, at], `\n${lead}${written(value, null, false)}`);
}

/** A value as it is written behind a colon; a text keeps the quotes of the one in whose place it stands. */
function written(value: unknown, former: Scalar | null, inFlow: boolean): string {
  if (Array.isArray(value)) return `[${value.map((one) => written(one, null, true)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(
      ([key, one]) => `${written(key, null, true)}: ${written(one, null, true)}`,
    );
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }
  const scalar = new Scalar(value);
  if (typeof value === 'string' && former?.type?.startsWith('QUOTE')) scalar.type = former.type;
  if (typeof value === 'string' && value.includes('\n')) scalar.type = 'QUOTE_DOUBLE';
  const options = { lineWidth: 0, singleQuote: true };
  if (!inFlow) return new Document({ k: scalar }).toString(options).slice('k: '.length, -1);
  return new Document(inline({ k: scalar })).toString(options).slice('{ k: '.length, -' }\n'.length);
}

// ---------------------------------------------------------------- without a member

function removed(text: string, document: Document, path: Path): string {
  const [holderPath, name] = [path.slice(0, -1), path.at(-1)];
  const holder = nodeAt(document, holderPath);
  const entries = entriesOf(holder);
  const at = entries.findIndex((one) => one.name === name);
  const [entry, before, after] = [entries[at], entries[at - 1], entries[at + 1]];
  if (entry === undefined) return text;
  const end = endOf(entry.value ?? entry.key);
  if (before === undefined && after === undefined)
    return holderPath.length > 0
      ? set(text, document, holderPath, isSeq(holder) ? [] : {})
      : spliced(text, [offsetOf(holder), endOf(holder)], isSeq(holder) ? '[]' : '{}');
  // The first member of an item of a list stands behind its dash.
  if (!isFlow(holder) && (before !== undefined || isLine(text, holder, entry))) {
    const [start, last] = linesOf(text, holder, entry);
    return last < text.length ? spliced(text, [start, last + 1], '') : spliced(text, [start - 1, last], '');
  }
  const range: Range =
    after === undefined
      ? [endOf(before?.value ?? before?.key), end]
      : [offsetOf(entry.key), offsetOf(after.key)];
  if (
    text
      .slice(after === undefined ? range[0] : end, after === undefined ? offsetOf(entry.key) : range[1])
      .includes('#')
  )
    throw new Refusal(splicesRefused.comments);
  return spliced(text, range, '');
}

/** Whether a member of a block begins its line. */
function isLine(text: string, holder: unknown, { key }: Entry): boolean {
  const lead = text.slice(text.lastIndexOf('\n', offsetOf(key) - 1) + 1, offsetOf(key));
  return (isSeq(holder) ? /^ *- +$/ : /^ *$/).test(lead);
}

/** The lines of a member of a block, without the last line feed. */
function linesOf(text: string, holder: unknown, entry: Entry): Range {
  const { key, value } = entry;
  if (!isLine(text, holder, entry)) throw new Refusal(splicesRefused.sameLine);
  const start = text.lastIndexOf('\n', offsetOf(key) - 1) + 1;
  const line = text.indexOf('\n', endOf(value ?? key));
  return [start, line < 0 ? text.length : line];
}

/** What moves with a member: in a block, its lines and the comments directly above, but for those that begin a file. */
function chunkOf(text: string, holder: unknown, entry: Entry): Range {
  if (isFlow(holder)) return [offsetOf(entry.key), endOf(entry.value ?? entry.key)];
  const [start, end] = linesOf(text, holder, entry);
  const comments = /(?:^[ \t]*#.*\n)*$/m.exec(text.slice(0, start));
  const lead = comments?.[0].length ?? 0;
  return [lead === start ? start : start - lead, end];
}

function spliced(text: string, [start, end]: Range, insert: string): string {
  return text.slice(0, start) + insert + text.slice(end);
}

// ---------------------------------------------------------------- what a text means

/** What a document says; maps keep the order of their keys. */
function meaningOf(document: Document): unknown {
  return document.toJS({ mapAsMap: true });
}

function checked(text: string, wanted: unknown): string {
  const document = readYaml(text, new LineCounter());
  if (document?.errors.length !== 0 || shown(meaningOf(document as Document)) !== shown(wanted))
    throw new Refusal(splicesRefused.other);
  return text;
}

function shown(meaning: unknown): string {
  return (
    JSON.stringify(meaning, (_, value: unknown) => (value instanceof Map ? { map: [...value] } : value)) ?? ''
  );
}

function entryIn(map: Map<unknown, unknown>, name: string): [unknown, unknown] {
  return [...map].find(([key]) => String(key) === name) ?? [name, undefined];
}

function meaningIn(meaning: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      Array.isArray(at) ? at[Number(name)] : at instanceof Map ? entryIn(at, name)[1] : undefined,
    meaning,
  );
}

/** A meaning with another value at a path; undefined: without it. */
function withIn(meaning: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return asMaps(value);
  if (Array.isArray(meaning)) {
    const inner = withIn(meaning[Number(name)], rest, value);
    return inner === undefined
      ? meaning.toSpliced(Number(name), 1)
      : meaning.toSpliced(Number(name), 1, inner);
  }
  const map = new Map(meaning instanceof Map ? meaning : []);
  const [key] = entryIn(map, name);
  const inner = withIn(map.get(key), rest, value);
  if (inner === undefined) map.delete(key);
  else map.set(key, inner);
  return map;
}

function asMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asMaps);
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return new Map(Object.entries(value).map(([key, inner]) => [key, asMaps(inner)]));
}
