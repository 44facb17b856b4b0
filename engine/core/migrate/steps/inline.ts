/** A call or source that one place uses is written at that place; an entry of `calls` or `sources` serves several. */
import { isMap, isSeq, type Pair, type YAMLMap } from 'yaml';
import { eachFile } from '../step.ts';
import {
  commentsIn,
  type Edit,
  type EditedFile,
  endOf,
  entriesOf,
  flowText,
  indentOf,
  lineEnd,
  lineStart,
  longestLine,
  mapsOf,
  nodeAt,
  pairOf,
  removePairs,
  scalarOf,
  startOf,
} from '../yamlEdits.ts';

export const inlineStep = eachFile((file) =>
  file.kind === 'area' ? [...inlined(file, 'sources', 'source'), ...inlined(file, 'calls', 'call')] : [],
);

type Kind = 'sources' | 'calls';
type Use = { readonly holder: YAMLMap; readonly pair: Pair };

function inlined(file: EditedFile, kind: Kind, word: 'source' | 'call'): readonly Edit[] {
  const entries = nodeAt(file.root, [kind]);
  const all = pairOf(file.root, kind);
  if (!isMap(entries) || all === null) return [];
  const made = entriesOf(entries).flatMap(([name, entry]) => {
    const use = onlyUse(file, word, name);
    const pair = pairOf(entries, name);
    if (use === null || pair === null || !isMap(entry) || hasCommentAbove(file, pair)) return [];
    const edit = word === 'source' ? sourceEdit(file, use, entry) : callEdit(file, use, entry);
    return edit === null ? [] : [{ pair, edit }];
  });
  const gone = made.map(({ pair }) => pair);
  const removed =
    gone.length === entries.items.length
      ? [removeBlock(file, all)]
      : silently(removePairs(file, entries, gone));
  return [...made.map(({ edit }) => edit), ...removed];
}

/** The one place that names an entry; null: none, several, or one where nothing can be written in its place. */
function onlyUse(file: EditedFile, word: string, name: string): Use | null {
  const screens = mapsOf(nodeAt(file.root, ['screens'])).map(([, map]) => map);
  const listed = screens.some((map) => {
    // A component's calls may be sources.
    const lists = [nodeAt(map, ['calls']), nodeAt(map, ['sources'])];
    return lists.some((list) => isSeq(list) && list.items.some((item) => scalarOf(item) === name));
  });
  const [use, another] = screens.flatMap((holder) => {
    const pair = pairOf(holder, word);
    return pair && scalarOf(pair.value) === name ? [{ holder, pair }] : [];
  });
  return listed || use === undefined || another !== undefined ? null : use;
}

function hasCommentAbove({ text }: EditedFile, { key }: Pair): boolean {
  const start = lineStart(text, startOf(key));
  return /^\s*#/.test(text.slice(lineStart(text, start - 1), start));
}

/** A source that says nothing but its operation is that operation; others are a map. */
function sourceEdit(file: EditedFile, { holder, pair }: Use, entry: YAMLMap): Edit | null {
  const { text } = file;
  const [start, end] = [startOf(pair.value), endOf(pair.value)];
  const call = pairOf(entry, 'call')?.value;
  const operation = holder.flow ? flowText(scalarOf(call)) : String(scalarOf(call));
  const line = entry.items.length === 1 ? operation : lineOf(file, entry);
  if (line !== null && fits(text, start, end, line)) return { start, end, text: line };
  if (holder.flow || entry.flow) return null;
  const indent = `${indentOf(text, pair)}  `;
  return { start: endOf(pair.key), end, text: `:\n${indent}${moved(file, entry, indent.length)}` };
}

/** The words of a call stand beside what uses it. A screen has a `path` of its own. */
function callEdit(file: EditedFile, { holder, pair }: Use, entry: YAMLMap): Edit | null {
  const { text } = file;
  if (entriesOf(entry).some(([name]) => name !== 'call' && pairOf(holder, name) !== null)) return null;
  const [start, end] = [startOf(pair.key), endOf(pair.value)];
  const line = lineOf(file, entry)?.replace(/^\{ | \}$/g, '') ?? null;
  if (holder.flow) return line !== null && fits(text, start, end, line) ? { start, end, text: line } : null;
  const indent = indentOf(text, pair);
  const words = entry.items.map((one) => textOf(file, one as Pair));
  const block = entry.flow ? words.join(`\n${indent}`) : moved(file, entry, indent.length);
  return { start, end, text: block };
}

function textOf({ text }: EditedFile, { key, value }: Pair): string {
  return text.slice(startOf(key), endOf(value ?? key));
}

/** A map on one line; null: it has comments. */
function lineOf({ text }: EditedFile, map: YAMLMap): string | null {
  const written = text.slice(startOf(map), endOf(map));
  if (commentsIn(written).length > 0) return null;
  return map.flow ? written.replaceAll(/\s*\n\s*/g, ' ') : flowText(map.toJSON());
}

/** Whether a line is not too long with another text in it. */
function fits(text: string, start: number, end: number, inner: string): boolean {
  const line = text.slice(lineStart(text, start), start) + inner + text.slice(end, lineEnd(text, end));
  return line.length <= longestLine;
}

/** The lines of a block map with another indentation; the first one without. */
function moved({ text }: EditedFile, map: YAMLMap, indent: number): string {
  const [start, end] = [startOf(map), endOf(map)];
  const margin = start - lineStart(text, start);
  const lines = text.slice(start, lineEnd(text, end)).split('\n');
  return lines
    .map((line, at) => (at === 0 || line === '' ? line : ' '.repeat(indent) + line.slice(margin)))
    .join('\n');
}

/** Removes a pair of the file with the blank lines behind it. */
function removeBlock({ text }: EditedFile, { key, value }: Pair): Edit {
  const start = startOf(key);
  const rest = /^[^\n]*\n\n*/.exec(text.slice(endOf(value)))?.[0].length ?? 0;
  return { start, end: endOf(value) + rest, text: '' };
}

/** Without the comments of the removed lines, which have gone with their words. */
function silently(edits: readonly Edit[]): readonly Edit[] {
  return edits.map((edit) => ({ ...edit, text: edit.text.includes('#') ? '' : edit.text }));
}
