/** Keys of texts that quote another verbatim stand under their common beginning. */
import { isScalar, isSeq, type YAMLSeq } from 'yaml';
import { eachFile } from '../step.ts';
import {
  endOf,
  flowText,
  indentOf,
  longestLine,
  nodeAt,
  pairOf,
  replaceNode,
  startOf,
} from '../yamlEdits.ts';

export const verbatimStep = eachFile((file) => {
  const verbatim = nodeAt(file.root, ['verbatim']);
  const keys = pairOf(verbatim, 'keys');
  if (file.kind !== 'checks' || !isSeq(keys?.value)) return [];
  const groups = groupsOf(keys.value);
  const hasComment = file.text.slice(startOf(keys.value), endOf(keys.value)).includes('#');
  if (groups === null || hasComment) return [];
  if ((verbatim as { readonly flow?: boolean }).flow)
    return [replaceNode(file, keys.value, Object.fromEntries(groups))];
  const indent = indentOf(file.text, keys);
  const lines = [...groups].map(([start, ends]) => linesOf(`${indent}  ${flowText(start)}:`, ends));
  const [from, to] = [endOf(keys.key), endOf(keys.value)];
  return [{ start: from, end: to, text: `:\n${lines.join('\n')}` }];
});

/** Last words by what is before them; null if some are no keys, or no two have a common beginning. */
function groupsOf({ items }: YAMLSeq): ReadonlyMap<string, readonly string[]> | null {
  const groups = new Map<string, string[]>();
  for (const item of items) {
    const key = isScalar(item) ? String(item.value) : '';
    const dot = key.lastIndexOf('.');
    if (dot < 0 || key.includes('/')) return null;
    const start = key.slice(0, dot);
    groups.set(start, [...(groups.get(start) ?? []), key.slice(dot + 1)]);
  }
  return groups.size < items.length ? groups : null;
}

/** A list on one line, or one item a line if it is too long. */
function linesOf(start: string, ends: readonly string[]): string {
  const line = `${start} ${flowText(ends)}`;
  if (line.length <= longestLine) return line;
  const margin = ' '.repeat(start.search(/\S/) + 2);
  return [start, ...ends.map((end) => `${margin}- ${flowText(end)}`)].join('\n');
}
