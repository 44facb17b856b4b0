/**
 * Edits of a YAML file as splices of its text: everything outside an edit keeps its bytes, with its comments, order and
 * blank lines.
 */
import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { SourceFile } from '../definition/definitions.ts';
import { keyName } from '../problems/places.ts';
import { readYaml } from '../problems/yamlText.ts';

/** The longest line of a definition. */
export const longestLine = 120;

/** Replaces the characters from `start` to `end` (offsets, `end` excluded). */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** A parsed file. Each pair and node has its range in `text`. */
export type EditedFile = SourceFile & { readonly root: YAMLMap };

/** The parsed file; null if it is no YAML map, or has syntax errors. */
export function readFile(file: SourceFile): EditedFile | null {
  const parsed = file.kind === 'markdown' ? null : readYaml(file.text, new LineCounter());
  if (!parsed || parsed.errors.length > 0 || !isMap(parsed.contents)) return null;
  return { ...file, root: parsed.contents };
}

/** The text after all edits, which must not overlap. An insertion may stand where another edit starts. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => b.start - a.start || b.end - a.end);
  let end = Number.POSITIVE_INFINITY;
  let edited = text;
  for (const edit of ordered) {
    if (edit.end > end)
      throw new Error(`Edits overlap at ${edit.start}: ${text.slice(edit.start, edit.end)}`);
    end = edit.start;
    edited = edited.slice(0, edit.start) + edit.text + edited.slice(edit.end);
  }
  return edited;
}

/** The pair of a key; null if the map does not have it. */
export function pairOf(map: unknown, key: string): Pair | null {
  if (!isMap(map)) return null;
  return map.items.find((pair) => isScalar(pair.key) && keyName(pair.key) === key) ?? null;
}

/** The node at a path of keys; null if there is none. */
export function nodeAt(map: unknown, path: readonly string[]): Node | null {
  let node: unknown = map;
  for (const key of path) node = pairOf(node, key)?.value;
  return (node as Node | undefined) ?? null;
}

/** The value of a scalar; undefined for anything else. */
export function scalarOf(node: unknown): unknown {
  return isScalar(node) ? node.value : undefined;
}

/** The entries of a map, by name; empty for anything else. */
export function entriesOf(map: unknown): readonly (readonly [name: string, value: Node | null])[] {
  if (!isMap(map)) return [];
  return map.items.flatMap(({ key, value }) =>
    isScalar(key) ? [[keyName(key), value as Node | null] as const] : [],
  );
}

/** Every map of a file, from the outside in, with the keys that lead to it. */
export function mapsOf(
  node: unknown,
  path: readonly string[] = [],
): readonly (readonly [readonly string[], YAMLMap])[] {
  if (isMap(node))
    return [[path, node], ...entriesOf(node).flatMap(([name, value]) => mapsOf(value, [...path, name]))];
  const items = (node as { items?: readonly unknown[] } | null)?.items ?? [];
  return items.flatMap((item, index) => mapsOf(item, [...path, String(index)]));
}

/** Replaces a node by a value, written in flow style behind its key. */
export function replaceNode({ text }: EditedFile, node: Node, value: unknown): Edit {
  const start = startOf(node);
  const [gap = ''] = /(?<=:)[ \t]*\n\s*$/.exec(text.slice(0, start)) ?? [];
  return { start: start - gap.length, end: endOf(node), text: (gap === '' ? '' : ' ') + flowText(value) };
}

/** Renames a key. */
export function renameKey({ key }: Pair, name: string): Edit {
  return { start: startOf(key), end: endOf(key), text: flowText(name) };
}

/** Removes a pair: its lines in a block map, with its comma in a flow map. A map without other pairs becomes `{}`. */
export function removePair(file: EditedFile, map: YAMLMap, pair: Pair): Edit {
  return removeRun(file, map, pair, pair);
}

/** Removes several pairs of a map. */
export function removePairs(
  file: EditedFile,
  map: YAMLMap,
  pairs: readonly (Pair | null)[],
): readonly Edit[] {
  const runs: Pair[][] = [];
  for (const [at, pair] of map.items.entries()) {
    if (!pairs.includes(pair)) continue;
    const before = map.items[at - 1];
    if (before && pairs.includes(before)) runs.at(-1)?.push(pair);
    else runs.push([pair]);
  }
  return runs.flatMap(([first, ...others]) =>
    first ? [removeRun(file, map, first, others.at(-1) ?? first)] : [],
  );
}

/** Removes the pairs from one to another. */
function removeRun(file: EditedFile, map: YAMLMap, first: Pair, last: Pair): Edit {
  const { text } = file;
  const place = (pair: Pair) => map.items.indexOf(pair as (typeof map.items)[number]);
  const next = map.items[place(last) + 1];
  const previous = map.items[place(first) - 1];
  if (!next && !previous) return replaceNode(file, map, {});
  const start = startOf(first.key);
  const end = endOf(last.value ?? last.key);
  if (map.flow) {
    if (next) return { start, end: startOf(next.key), text: '' };
    return { start: endOf(previous?.value ?? previous?.key), end, text: '' };
  }
  const isFirstOnLine = indentOf(text, first).trim() === '';
  if (!isFirstOnLine && next) return { start, end: startOf(next.key), text: '' };
  return removeLines(text, start, end);
}

/** Inserts an item before another one of a list, in flow style. */
export function insertItem(file: EditedFile, list: YAMLSeq, before: Node, value: unknown): Edit {
  const start = startOf(before);
  const separator = list.flow ? ', ' : `\n${file.text.slice(lineStart(file.text, start), start)}`;
  return { start, end: start, text: flowText(value) + separator };
}

/** Removes some items of a list but not all: their lines in a block list, with their commas in a flow list. */
export function removeItems({ text }: EditedFile, list: YAMLSeq, removed: readonly Node[]): readonly Edit[] {
  const items = list.items as readonly Node[];
  return removed.map((item) => {
    const next = items[items.indexOf(item) + 1];
    const isLast = items.slice(items.indexOf(item)).every((one) => removed.includes(one));
    if (list.flow && !isLast) return { start: startOf(item), end: startOf(next), text: '' };
    const previous = items[items.indexOf(item) - 1];
    if (list.flow) return { start: endOf(previous), end: endOf(item), text: '' };
    return removeLines(text, startOf(item), endOf(item));
  });
}

/** Removes the lines from one offset to another; their comments stay, on lines of their own. */
function removeLines(text: string, from: number, to: number): Edit {
  const start = lineStart(text, from);
  const end = lineEnd(text, to);
  const indent = /^ */.exec(text.slice(start))?.[0] ?? '';
  const comments = commentsIn(text.slice(start, end)).map((comment) => `${indent}${comment}\n`);
  return { start, end: Math.min(text.length, end + 1), text: comments.join('') };
}

/** The comments of a part of a file, in their order. */
export function commentsIn(text: string): readonly string[] {
  const tokens = [...new Lexer().lex(text)];
  return tokens.filter((token, at) => token.startsWith('#') && tokens[at - 1] !== scalarMark);
}

/** The lexer announces a scalar with this token, so that one that begins with # is none of its comments. */
const scalarMark = '\u001f';

/** Adds pairs behind the last pair of a map that is not `removed`: on lines of their own in a block map. */
export function addPairs(
  file: EditedFile,
  map: YAMLMap,
  pairs: readonly (readonly [key: string, text: string])[],
  removed: readonly (Pair | null)[] = [],
): readonly Edit[] {
  const written = pairs.map(([key, value]) => `${key}: ${value}`);
  const last = map.items.findLast((pair) => !removed.includes(pair));
  if (!map.flow || written.length === 0 || last === undefined) return addLines(file, map, written, removed);
  const end = endOf(last.value ?? last.key);
  return [{ start: end, end, text: written.map((pair) => `, ${pair}`).join('') }];
}

/** Adds lines behind the last pair of a block map that is not `removed`, with its indentation. */
export function addLines(
  { text }: EditedFile,
  map: YAMLMap,
  lines: readonly string[],
  removed: readonly (Pair | null)[] = [],
): readonly Edit[] {
  const last = map.items.findLast((pair) => !removed.includes(pair));
  if (lines.length === 0 || last === undefined) return [];
  const margin = ' '.repeat(indentOf(text, last).length);
  const at = lineEnd(text, endOf(last.value ?? last.key));
  const written = lines.map((line) => (line === '' ? '\n' : `\n${margin}${line}`)).join('');
  return [{ start: at, end: at, text: written }];
}

/** A value in flow style, on one line. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return stringify([value], {
      collectionStyle: 'flow',
      flowCollectionPadding: false,
      lineWidth: 0,
      singleQuote: true,
    })
      .trimEnd()
      .slice(1, -1);
  const pairs = Object.entries(value).map(([name, inner]) => `${flowText(name)}: ${flowText(inner)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Where the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line of an offset ends: before its line break. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

/** What stands before a pair on its line. */
export function indentOf(text: string, { key }: Pair): string {
  const start = startOf(key);
  return text.slice(lineStart(text, start), start);
}

/** Where the text of a node starts. */
export function startOf(node: unknown): number {
  return (node as Node).range?.[0] ?? 0;
}

/** Where the text of a node ends: without the comments and line breaks that follow a block. */
export function endOf(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last: unknown = node.items.at(-1);
    return endOf(isPair(last) ? (last.value ?? last.key) : last);
  }
  const end = (node as Node).range?.[1] ?? 0;
  // The range of a block text contains its last line break.
  return isScalar(node) && node.type?.startsWith('BLOCK') ? end - 1 : end;
}
