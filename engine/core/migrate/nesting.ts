/** Edits that move pairs of a map one level in or out, with the comments above them. */
import { isMap, isScalar, type Pair, type YAMLMap } from 'yaml';
import { keyName } from '../problems/places.ts';
import {
  type Edit,
  type EditedFile,
  endOf,
  indentOf,
  lineEnd,
  lineStart,
  pairOf,
  removePair,
  startOf,
} from './yamlEdits.ts';

/** Gathers pairs of a map under a key, in their order: the key's own, or a new one where the first of them stood. */
export function nestPairs(
  file: EditedFile,
  map: YAMLMap,
  names: ReadonlySet<string>,
  under: string,
): readonly Edit[] {
  const pairs = pairsOf(map).filter(({ key }) => names.has(nameOf(key)));
  const [first] = pairs;
  if (first === undefined) return [];
  const { text } = file;
  const own = pairOf(map, under);
  const present = own !== null && !pairs.includes(own) ? own : null;
  if (map.flow) return nestInFlow(file, map, pairs, present, under);
  const chunks = pairs.map((pair) => chunkOf(text, pair));
  const moved = chunks.map((chunk) => linesOf(text, chunk).replace(/^(?=.)/gm, '  ')).join('');
  const emptied = chunks.map((chunk) => ({ ...chunk, text: '' }));
  if (present && isMap(present.value) && !present.value.flow) {
    const { end } = chunkOf(text, present);
    return [{ start: end, end, text: moved }, ...emptied];
  }
  if (present) throw new Error(`${file.path}: « ${under} » has another meaning`);
  return emptied.with(0, { ...(chunks[0] as Chunk), text: `${indentOf(text, first)}${under}:\n${moved}` });
}

/** The same in a map in flow style: pairs that stand together are put into braces, others are written anew. */
function nestInFlow(
  { text }: EditedFile,
  map: YAMLMap,
  pairs: readonly Pair[],
  present: Pair | null,
  under: string,
): readonly Edit[] {
  const all = pairsOf(map);
  const at = all.indexOf(pairs[0] as Pair);
  const last = pairs.at(-1) as Pair;
  if (!present && all.indexOf(last) - at + 1 === pairs.length) {
    const [start, end] = [startOf(all[at]?.key), endOf(last.value ?? last.key)];
    return [
      { start, end: start, text: `${under}: { ` },
      { start: end, end, text: ' }' },
    ];
  }
  const inner = [...(isMap(present?.value) ? pairsOf(present.value) : []), ...pairs];
  const others = all
    .filter((pair) => !pairs.includes(pair) && pair !== present)
    .map((pair) => textOf(text, pair));
  const nested = `${under}: { ${inner.map((pair) => textOf(text, pair)).join(', ')} }`;
  return [{ start: startOf(map), end: endOf(map), text: `{ ${[...others, nested].join(', ')} }` }];
}

/** Puts the pairs of a map that is the value of a pair in the place of that pair. */
export function flattenPair({ text }: EditedFile, holder: YAMLMap, pair: Pair): readonly Edit[] {
  if (!isMap(pair.value)) return [];
  const chunk = chunkOf(text, pair);
  const inner = pairsOf(pair.value);
  const [first] = inner;
  if (first === undefined) return [];
  const texts = inner.map((one) => textOf(text, one));
  if (holder.flow) return [{ start: startOf(pair.key), end: endOf(pair.value), text: texts.join(', ') }];
  const indent = indentOf(text, pair);
  const above = text.slice(chunk.start, startOf(pair.key) - indent.length);
  if (pair.value.flow) {
    const rest = text.slice(endOf(pair.value), chunk.end);
    return [{ ...chunk, text: `${above}${texts.map((one) => indent + one).join('\n')}${rest}` }];
  }
  const depth = indentOf(text, first).length - indent.length;
  const start = text.indexOf('\n', startOf(pair.key)) + 1;
  const [comment] = /#.*/.exec(text.slice(endOf(pair.key), start)) ?? [];
  const kept = comment === undefined ? '' : `${indent}${comment}\n`;
  return [{ ...chunk, text: above + kept + outdented(text.slice(start, chunk.end), depth) }];
}

/** Moves a pair of an inner map behind the pair that contains it. */
export function hoistPair(
  file: EditedFile,
  holder: YAMLMap,
  outer: Pair,
  inner: YAMLMap,
  pair: Pair,
): readonly Edit[] {
  const { text } = file;
  const removed = removePair(file, inner, pair);
  const own = textOf(text, pair);
  if (holder.flow) return [removed, { start: endOf(inner), end: endOf(inner), text: `, ${own}` }];
  const { end } = chunkOf(text, outer);
  const indent = indentOf(text, outer);
  if (inner.flow) return [removed, { start: end, end, text: `${indent}${own}\n` }];
  const chunk = chunkOf(text, pair);
  const depth = indentOf(text, pair).length - indent.length;
  const lines = outdented(linesOf(text, chunk), depth);
  if (chunk.end === end) return [{ ...chunk, text: lines }];
  return [
    { ...chunk, text: '' },
    { start: end, end, text: lines },
  ];
}

type Chunk = { readonly start: number; readonly end: number };

/** The lines of a pair of a block map, with the comments above it. */
function chunkOf(text: string, { key, value }: Pair): Chunk {
  let start = lineStart(text, startOf(key));
  while (start > 0) {
    const before = lineStart(text, start - 1);
    if (!/^\s*#/.test(text.slice(before, start))) break;
    start = before;
  }
  return { start, end: Math.min(text.length, lineEnd(text, endOf(value ?? key)) + 1) };
}

/** Whole lines, also at the end of a file without a line break. */
function linesOf(text: string, { start, end }: Chunk): string {
  const lines = text.slice(start, end);
  return lines.endsWith('\n') ? lines : `${lines}\n`;
}

function outdented(lines: string, depth: number): string {
  return lines.replace(new RegExp(`^ {${depth}}`, 'gm'), '');
}

function textOf(text: string, { key, value }: Pair): string {
  return text.slice(startOf(key), endOf(value ?? key));
}

function pairsOf(map: YAMLMap): readonly Pair[] {
  return map.items as readonly Pair[];
}

function nameOf(key: unknown): string {
  return isScalar(key) ? keyName(key) : '';
}
