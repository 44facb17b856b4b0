/**
 * Definitions as YAML text: new ones, and changes of a file at the range of a value, outside of which no character
 * differs. A change by an editor (`edited`, `renamed`, `reordered`) takes the text that is shown, whose lines end with a
 * line feed; its result is read again, and one that would mean anything else than asked is refused.
 */
import {
  Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { keyName } from '../core/problems/places.ts';
import type { Place } from '../core/problems/problem.ts';
import { offsetOf, readYaml } from '../core/problems/yamlText.ts';
import { editsRefused } from './cliTexts.ts';

/** The keys that lead to a value of a file; those of lists are their positions. */
export type Path = readonly string[];

/** Why a text cannot be changed, in French. */
export class NoEdit extends Error {}

/** What is made of a text; null: it cannot be changed or read. */
export function unlessRefused<Made>(make: () => Made): Made | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoEdit) return null;
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

const style = { lineWidth: 0, singleQuote: true } as const;

/** A value that is written on one line. */
export function inline(value: unknown): Node {
  return new Document().createNode(value, { flow: true });
}

export function yamlText(value: unknown): string {
  return new Document(value).toString(style);
}

// ---------------------------------------------------------------- what stands where

/** The offset of a line and a column, which count from 1. */
export function offsetIn(text: string, { line, column }: Pick<Place, 'line' | 'column'>): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

/** The path of the innermost value at an offset, and where its key stands. */
export function pathAt(text: string, offset: number): { readonly path: Path; readonly start: number } {
  const path: string[] = [];
  let start = 0;
  for (let node: unknown = lookedUp(text).contents; ; ) {
    const inFlow = isFlow(node);
    // In a block, a member begins with its line.
    const entry: Entry | undefined = entriesOf(node).findLast(
      ({ key }) => (inFlow ? offsetOf(key) : lineStart(text, offsetOf(key))) <= offset,
    );
    if (entry === undefined || (inFlow && offset > endOf(entry.value ?? entry.key))) return { path, start };
    path.push(entry.name);
    start = offsetOf(entry.key);
    node = entry.value;
  }
}

/** The offset of a path's key; the end of the text if there is none. */
export function offsetAt(text: string, path: Path): number {
  const steps = stepsTo(lookedUp(text), path);
  return steps.length < path.length ? text.length : offsetOf(steps.at(-1)?.key);
}

/** What a text says at a path, with maps as objects; undefined: nothing. */
export function valueAt(text: string, path: Path): unknown {
  const node = nodeAt(lookedUp(text), path);
  return isNode(node) ? node.toJS(new Document(null, { logLevel: 'error' })) : undefined;
}

let last: { readonly text: string; readonly document: Document.Parsed } | null = null;

/** A document that is looked up and not changed: an editor asks several things of the same text. */
function lookedUp(text: string): Document.Parsed {
  if (last?.text !== text) last = { text, document: readable(text, 'with faults') };
  return last.document;
}

/** What is looked up may stand beside a fault; what is changed may not. */
function readable(text: string, read: 'whole' | 'with faults' = 'whole'): Document.Parsed {
  const document = readYaml(text);
  if (document === null || (read === 'whole' && document.errors.length > 0))
    throw new NoEdit(editsRefused.fault);
  visit(document, (_, node) => {
    if (isAlias(node) || (isNode(node) && 'anchor' in node && node.anchor !== undefined))
      throw new NoEdit(editsRefused.anchor);
  });
  return document as Document.Parsed;
}

function nodeAt(document: Document, path: Path): unknown {
  const steps = stepsTo(document, path);
  return steps.length < path.length ? undefined : path.length === 0 ? document.contents : steps.at(-1)?.value;
}

/** The members on a path, as far as there are any. */
function stepsTo(document: Document, path: Path): readonly Entry[] {
  const steps: Entry[] = [];
  let node: unknown = document.contents;
  for (const name of path) {
    const [entry, another] = entriesOf(node).filter((one) => one.name === name);
    if (entry === undefined) break;
    if (another !== undefined) throw new NoEdit(editsRefused.other);
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

/** Where the text of a node ends: without the comments and line breaks that follow a block. */
function endOf(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last: unknown = node.items.at(-1);
    return endOf(isPair(last) ? (last.value ?? last.key) : last);
  }
  const end = (node as Node).range?.[1] ?? 0;
  // The range of a block text contains its last line break.
  return isScalar(node) && node.type?.startsWith('BLOCK') ? end - 1 : end;
}

/** Where a node ends; an absent value, which the parser places behind the blanks after its colon, ends before them. */
function textEnd(text: string, node: unknown): number {
  return text.slice(0, endOf(node)).trimEnd().length;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

// ---------------------------------------------------------------- what is added

/**
 * The text with a member at the end of the map at a path, unless the map has one of that name with a value. A map that is missing is
 * added. Blocks and screens stand apart.
 */
export function withMember(text: string, path: Path, name: string, value: unknown): string {
  const document = readYaml(text);
  if (document?.contents === null && document.errors.length === 0) {
    const whole = yamlText(nested([...path, name], value));
    return text + (text === '' || text.endsWith('\n') ? '' : '\n') + whole;
  }
  if (!isMap(document?.contents) || document.errors.length > 0) return text;
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  if (!isMap(map)) return withMember(text, path.slice(0, -1), path.at(-1) ?? '', { [name]: value });
  const held = map.get(name, true);
  if (isScalar(held) && held.value === null) {
    const space = text[offsetOf(held) - 1] === ':' ? ' ' : '';
    return spliced(text, [offsetOf(held), endOf(held)], space + written(value));
  }
  if (map.has(name)) return text;
  if (map.flow === true) return withFlowMember(text, map, `${written(name)}: ${written(value)}`);
  const isApart = path.length === 0 || (path.length === 1 && path[0] === 'screens');
  const { key = null, value: last = null } = map.items.at(-1) ?? {};
  const margin = leadOf(text, key).replaceAll(/./g, ' ');
  const lines = yamlText({ [name]: value })
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : margin + line));
  return withLines(text, endOf(last ?? key), isApart ? ['', ...lines] : lines);
}

/** The text with a member behind the last pair of a flow map. */
function withFlowMember(text: string, map: YAMLMap, member: string): string {
  const last = map.items.at(-1);
  if (last !== undefined) return inserted(text, endOf(last.value ?? last.key), `, ${member}`);
  const start = offsetOf(map) + 1;
  return `${text.slice(0, start)} ${member} ${text.slice(start).trimStart()}`;
}

/** The text with a value behind the last one of a list. */
function withItem(text: string, list: YAMLSeq, value: unknown): string {
  const last = list.items.at(-1);
  if (last === undefined) return inserted(text, offsetOf(list) + 1, written(value));
  if (list.flow) return inserted(text, endOf(last), `, ${written(value)}`);
  const [lead = ''] = /^[ -]*/.exec(leadOf(text, last)) ?? [];
  return withLines(text, endOf(last), [lead + written(value, false)]);
}

/** The text with lines behind the line of an offset, which end as that line does. */
function withLines(text: string, offset: number, lines: readonly string[]): string {
  const feed = text.indexOf('\n', offset);
  const isWindows = text[feed - 1] === '\r';
  const at = feed < 0 ? text.length : isWindows ? feed - 1 : feed;
  return inserted(text, at, lines.map((line) => `${isWindows ? '\r\n' : '\n'}${line}`).join(''));
}

/** A value as it is written behind a colon; a text keeps the quotes of the one in whose place it stands. */
function written(value: unknown, inFlow = true, former: Scalar | null = null): string {
  if (isNode(value)) return written(value.toJS(new Document()), inFlow, former);
  if (Array.isArray(value)) return `[${value.map((one) => written(one)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([key, one]) => `${written(key)}: ${written(one)}`);
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }
  const scalar = new Scalar(value);
  if (typeof value === 'string' && former?.type?.startsWith('QUOTE')) scalar.type = former.type;
  if (typeof value === 'string' && value.includes('\n')) scalar.type = 'QUOTE_DOUBLE';
  if (!inFlow) return yamlText({ k: scalar }).slice('k: '.length, -1);
  return new Document(inline({ k: scalar })).toString(style).slice('{ k: '.length, -' }\n'.length);
}

// ---------------------------------------------------------------- what an editor changes

/** The text with another value at a path, which is added if it is missing; undefined: without it. */
export function edited(text: string, path: Path, value: unknown): string {
  const document = readable(text);
  const steps = stepsTo(document, path);
  const isThere = steps.length === path.length;
  if (value === undefined && !isThere) return text;
  const made = value === undefined ? removed(text, document, path) : set(text, document, path, value);
  const keys = path.map((name, n) => steps[n]?.pair?.key ?? name);
  if (value === undefined) document.deleteIn(keys);
  else {
    // An empty value is replaced together with what is to be in it.
    const held = isThere
      ? path.length - 1
      : steps.findLastIndex((one) => isMap(one.value) || isSeq(one.value)) + 1;
    document.setIn(keys.slice(0, held + 1), document.createNode(nested(path.slice(held + 1), value)));
  }
  return checked(made, document);
}

/** The text with another name for the key at a path. */
export function renamed(text: string, path: Path, name: string): string {
  const document = readable(text);
  const steps = stepsTo(document, path);
  const { key, pair } = steps.at(-1) ?? {};
  if (steps.length < path.length || !pair || !isScalar(key)) throw new NoEdit(editsRefused.other);
  const made = spliced(text, [offsetOf(key), endOf(key)], written(name, true, key));
  pair.key = document.createNode(name);
  return checked(made, document);
}

/** The text with the members of the map or list at a path in another order, each with the comments above it. */
export function reordered(text: string, path: Path, names: Path): string {
  const document = readable(text);
  const holder = nodeAt(document, path);
  const entries = entriesOf(holder);
  const order = names.flatMap((name) => entries.find((one) => one.name === name) ?? []);
  if (order.length !== entries.length || new Set(names).size !== names.length)
    throw new NoEdit(editsRefused.order);
  const isInLine = isFlow(holder) || isBehindDash(text, holder, entries[0]);
  const ranges = new Map(
    entries.map((entry) => [entry, isInLine ? restOf(text, holder, entry) : chunkOf(text, holder, entry)]),
  );
  const places = [...ranges.values()];
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return text;
  const made = order.map((entry, n) => {
    const [start, end] = ranges.get(entry) as Range;
    const next = places[n + 1]?.[0];
    const between = next === undefined ? '' : text.slice(places[n]?.[1], next);
    if (isInLine && between.includes('#')) throw new NoEdit(editsRefused.comments);
    return text.slice(start, end) + between;
  });
  const items = order.map(({ pair, value }) => pair ?? value);
  if (isMap(holder) || isSeq(holder)) (holder.items as unknown[]).splice(0, names.length, ...items);
  return checked(spliced(text, [first[0], last[1]], made.join('')), document);
}

/** The text, if it says what a document does; maps keep the order of their keys. */
function checked(text: string, wanted: Document): string {
  const document = readYaml(text);
  if (document?.errors.length !== 0 || meaningOf(document as Document) !== meaningOf(wanted))
    throw new NoEdit(editsRefused.other);
  return text;
}

function meaningOf(document: Document): string {
  const asList = (_: string, value: unknown) => (value instanceof Map ? { map: [...value] } : value);
  return JSON.stringify(document.toJS({ mapAsMap: true }), asList) ?? '';
}

function set(text: string, document: Document, path: Path, value: unknown): string {
  const steps = stepsTo(document, path);
  const inFlow = [document.contents, ...steps.map((step) => step.value)].slice(0, path.length).some(isFlow);
  if (steps.length < path.length) return added(text, document, path, steps.length, value);
  const { key, value: node } = steps.at(-1) as Entry;
  if (!isNode(node)) return inserted(text, endOf(key), `: ${written(value, inFlow)}`);
  if (hasComments(text, node)) throw new NoEdit(editsRefused.comments);
  const start = offsetOf(node);
  const isEmpty = isScalar(node) && node.value === null && node.source === '';
  const isBlock = (isMap(node) || isSeq(node)) && !isFlow(node);
  if (!isEmpty && !(isBlock && node !== key))
    return spliced(text, [start, endOf(node)], written(value, inFlow, isScalar(node) ? node : null));
  const without = isEmpty
    ? text
    : spliced(text, [text.slice(0, start).trimEnd().length, textEnd(text, node)], '');
  return inserted(without, text.indexOf(':', endOf(key)) + 1, ` ${written(value, inFlow)}`);
}

/** Whether comments stand within a value, where no other text of it begins with their sign. */
function hasComments(text: string, node: Node): boolean {
  let own = text.slice(0, endOf(node));
  visit(node, {
    Scalar: (_, { type, range }) => {
      const start = range?.[0] ?? 0;
      // The head of a block text may end with a comment.
      const first = type?.startsWith('BLOCK') ? own.indexOf('\n', start) : start;
      own = own.slice(0, first) + ' '.repeat((range?.[1] ?? 0) - first) + own.slice(range?.[1]);
    },
  });
  return /(?:^|\s)#/.test(own.slice(offsetOf(node)));
}

/** The text with a member that is missing, in what is there of its path. */
function added(text: string, document: Document, path: Path, there: number, value: unknown): string {
  const [holder, name = ''] = [path.slice(0, there), path[there]];
  const whole = nested(path.slice(there + 1), value);
  const node = nodeAt(document, holder);
  if (isSeq(node)) return withItem(text, node, whole);
  if (isMap(node) || (node === null && holder.length === 0)) {
    // `set` replaces the 0 by the value, in the style of its place.
    const made = withMember(text, holder, name, 0);
    return set(made, readable(made), [...holder, name], whole);
  }
  if (isScalar(node) && node.value === null) return set(text, document, holder, { [name]: whole });
  throw new NoEdit(editsRefused.holder(name));
}

function nested(path: Path, value: unknown): unknown {
  return path.reduceRight((inner, name) => ({ [name]: inner }), value);
}

function removed(text: string, document: Document, path: Path): string {
  const [holderPath, name] = [path.slice(0, -1), path.at(-1)];
  const holder = nodeAt(document, holderPath);
  const entries = entriesOf(holder);
  const at = entries.findIndex((one) => one.name === name);
  const [entry, before, after] = [entries[at], entries[at - 1], entries[at + 1]];
  if (entry === undefined) return text;
  if (before === undefined && after === undefined)
    return holderPath.length > 0
      ? set(text, document, holderPath, isSeq(holder) ? [] : {})
      : spliced(text, [offsetOf(holder), endOf(holder)], isSeq(holder) ? '[]' : '{}');
  // The first member of an item of a list stands behind its dash.
  if (!isFlow(holder) && (before !== undefined || isLine(text, holder, entry))) {
    const [line, last] = linesOf(text, holder, entry);
    const [blank = ''] = /(?<=\n)[ \t]*\n$/.exec(text.slice(0, line)) ?? [];
    const isApart = after === undefined || /^\n[ \t]*\n/.test(text.slice(last));
    // The blank line that sets it apart goes with it.
    const start = isApart ? line - blank.length : line;
    return last < text.length ? spliced(text, [start, last + 1], '') : spliced(text, [start - 1, last], '');
  }
  // What stands between it and the member beside it goes with it.
  const [start, end] = [offsetOf(entry.key), endOf(entry.value ?? entry.key)];
  const from = after === undefined ? endOf(before?.value ?? before?.key) : start;
  const to = after === undefined ? end : offsetOf(after.key);
  if ((text.slice(from, start) + text.slice(end, to)).includes('#')) throw new NoEdit(editsRefused.comments);
  return spliced(text, [from, to], '');
}

/** Whether a member of a block begins its line. */
function isLine(text: string, holder: unknown, entry: Entry): boolean {
  return (isSeq(holder) ? /^ *- +$/ : /^ *$/).test(leadOf(text, entry.key));
}

/** What stands on its line before a node. */
function leadOf(text: string, node: unknown): string {
  return text.slice(lineStart(text, offsetOf(node)), offsetOf(node));
}

/** The lines of a member of a block, without the last line feed. */
function linesOf(text: string, holder: unknown, entry: Entry): Range {
  if (!isLine(text, holder, entry)) throw new NoEdit(editsRefused.sameLine);
  const [start, end] = restOf(text, holder, entry);
  return [lineStart(text, start), end];
}

/** Whether the first member of a block map stands behind the dash of its item. */
function isBehindDash(text: string, holder: unknown, first: Entry | undefined): boolean {
  return isMap(holder) && first !== undefined && /^ *(?:- +)+$/.test(leadOf(text, first.key));
}

/** A member itself, and in a block what follows on its last line. */
function restOf(text: string, holder: unknown, { key, value }: Entry): Range {
  const end = textEnd(text, value ?? key);
  const line = isFlow(holder) ? end : text.indexOf('\n', end);
  return [offsetOf(key), line < 0 ? text.length : line];
}

/** What moves with a member of a block: its lines and the comments directly above, but for those that begin a file. */
function chunkOf(text: string, holder: unknown, entry: Entry): Range {
  const [start, end] = linesOf(text, holder, entry);
  const comments = /(?:^[ \t]*#.*\n)*$/m.exec(text.slice(0, start));
  const lead = comments?.[0].length ?? 0;
  return [lead === start ? start : start - lead, end];
}

function inserted(text: string, at: number, insert: string): string {
  return spliced(text, [at, at], insert);
}

function spliced(text: string, [start, end]: Range, insert: string): string {
  return text.slice(0, start) + insert + text.slice(end);
}
