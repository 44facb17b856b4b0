/** Edits that move pairs of a map one level in or out, with the comments above them. */
import { isMap, isScalar, type Pair, type YAMLMap } from 'yaml';
import { keyName } from '../problems/places.ts';
import { type Edit, type EditedFile, endOf, pairOf, removePair, startOf } from './yamlEdits.ts';

/** Gathers pairs of a map under a key, in their order: the key's own, or a new one where the first of them stood. */
export function nestPairs(file: EditedFile, map: YAMLMap, names: ReadonlySet<string>, under: string) {
  const pairs = pairsOf(map).filter(({ key }) => names.has(nameOf(key)));
  const [first] = pairs;
  if (first === undefined) return [];
  const { text } = file;
  const present = pairOf(map, under);
  if (map.flow) {
    const others = pairsOf(map).filter((pair) => !pairs.includes(pair) && pair !== present);
    const before = others.filter((pair) => startOf(pair.key) < startOf((present ?? first).key));
    const after = others.filter((pair) => !before.includes(pair));
    const inner = [...(present && isMap(present.value) ? pairsOf(present.value) : []), ...pairs];
    const all = [...flowOf(before), `${under}: { ${flowOf(inner).join(', ')} }`, ...flowOf(after)];
    return [{ start: startOf(map), end: endOf(map), text: `{ ${all.join(', ')} }` }];
  }
  const chunks = pairs.map((pair) => chunkOf(text, pair));
  const moved = chunks.map(({ start, end }) => text.slice(start, end).replace(/^(?=.)/gm, '  ')).join('');
  if (present) {
    const end = isMap(present.value) && present.value.flow ? null : chunkOf(text, present).end;
    if (end === null) throw new Error(`${file.path}: « ${under} » is in flow style`);
    return [{ start: end, end, text: moved }, ...chunks.map((chunk) => ({ ...chunk, text: '' }))];
  }
  const indent = indentOf(text, first);
  return chunks.map((chunk, index) => ({
    ...chunk,
    text: index === 0 ? `${indent}${under}:\n${moved}` : '',
  }));

  function flowOf(list: readonly Pair[]): readonly string[] {
    return list.map((pair) => text.slice(startOf(pair.key), endOf(pair.value ?? pair.key)));
  }
}

/** Puts the pairs of a map that is the value of a pair in the place of that pair. */
export function flattenPair({ text }: EditedFile, holder: YAMLMap, pair: Pair): readonly Edit[] {
  if (!isMap(pair.value)) return [];
  const chunk = chunkOf(text, pair);
  const inner = pairsOf(pair.value);
  const [first] = inner;
  if (first === undefined) return [];
  const texts = inner.map(({ key, value }) => text.slice(startOf(key), endOf(value ?? key)));
  if (holder.flow) return [{ start: startOf(pair.key), end: endOf(pair.value), text: texts.join(', ') }];
  const indent = indentOf(text, pair);
  if (pair.value.flow) return [{ ...chunk, text: texts.map((one) => `${indent}${one}\n`).join('') }];
  const depth = indentOf(text, first).length - indent.length;
  const comments = text.slice(chunk.start, text.lastIndexOf('\n', startOf(pair.key)) + 1);
  const start = text.indexOf('\n', startOf(pair.key)) + 1;
  const lines = text.slice(start, chunk.end).replace(new RegExp(`^ {${depth}}`, 'gm'), '');
  return [{ ...chunk, text: comments + lines }];
}

/** Moves a pair of an inner map behind the pair that contains it. */
export function hoistPair(file: EditedFile, holder: YAMLMap, outer: Pair, inner: YAMLMap, pair: Pair) {
  const { text } = file;
  const removed = removePair(file, inner, pair);
  const own = text.slice(startOf(pair.key), endOf(pair.value ?? pair.key));
  if (holder.flow) return [removed, { start: endOf(inner), end: endOf(inner), text: `, ${own}` }];
  const { end } = chunkOf(text, outer);
  const indent = indentOf(text, outer);
  if (inner.flow) return [removed, { start: end, end, text: `${indent}${own}\n` }];
  const chunk = chunkOf(text, pair);
  const depth = indentOf(text, pair).length - indent.length;
  const lines = text.slice(chunk.start, chunk.end).replace(new RegExp(`^ {${depth}}`, 'gm'), '');
  if (chunk.end === end) return [{ ...chunk, text: lines }];
  return [
    { ...chunk, text: '' },
    { start: end, end, text: lines },
  ];
}

/** The lines of a pair of a block map, with the comments above it. */
function chunkOf(text: string, { key, value }: Pair): { readonly start: number; readonly end: number } {
  let start = text.lastIndexOf('\n', startOf(key) - 1) + 1;
  while (start > 0) {
    const before = text.lastIndexOf('\n', start - 2) + 1;
    if (!/^\s*#/.test(text.slice(before, start))) break;
    start = before;
  }
  const lineEnd = text.indexOf('\n', endOf(value ?? key) - 1);
  return { start, end: lineEnd < 0 ? text.length : lineEnd + 1 };
}

function indentOf(text: string, { key }: Pair): string {
  const start = startOf(key);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
}

function pairsOf(map: YAMLMap): readonly Pair[] {
  return map.items as readonly Pair[];
}

function nameOf(key: unknown): string {
  return isScalar(key) ? keyName(key) : '';
}
