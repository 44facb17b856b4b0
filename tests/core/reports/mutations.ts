/** Small changes of definitions: each key of a file gets another value, or is removed. */
import { isScalar, isSeq, type Pair, type ParsedNode, parseDocument, type Scalar, visit } from 'yaml';
import type { SourceFile } from '../../../engine/core/definition/definitions.ts';

export type Mutation = {
  /** The file, the dotted key, and what was done to it. */
  readonly name: string;
  readonly files: readonly SourceFile[];
};

type WrittenPair = Pair<ParsedNode, ParsedNode | null>;
type Place = { readonly keys: readonly string[]; readonly pair: WrittenPair };

/** Every change of one key of the definitions, and of one text of the catalogues. */
export function mutationsOf(files: readonly SourceFile[]): readonly Mutation[] {
  const places = files.map((file) => ({ file, found: file.kind === 'markdown' ? [] : placesIn(file) }));
  const words = wordsOf(places.flatMap(({ file, found }) => (file.kind === 'messages' ? [] : found)));
  return places.flatMap(({ file, found }) =>
    found.flatMap(({ keys, pair }) =>
      changesOf(keys, pair, file, words).map(([what, text]) => ({
        name: `${file.path} ${keys.join('.')} ${what}`,
        files: files.map((one) => (one === file ? { ...file, text } : one)),
      })),
    ),
  );
}

function placesIn({ text }: SourceFile): readonly Place[] {
  const places: Place[] = [];
  visit(parseDocument(text), {
    Pair: (_, pair, path) => {
      const above = path.flatMap((one) => ('key' in one && isScalar(one.key) ? [String(one.key.value)] : []));
      const { key } = pair as WrittenPair;
      if (isScalar(key)) places.push({ keys: [...above, String(key.value)], pair: pair as WrittenPair });
    },
  });
  return places;
}

/** The words that are written under each key: another of them is a change that an author may make. */
function wordsOf(places: readonly Place[]): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>();
  for (const { keys, pair } of places) {
    if (!isScalar(pair.value) || typeof pair.value.value !== 'string') continue;
    const key = keys.at(-1) ?? '';
    words.set(key, (words.get(key) ?? new Set()).add(pair.value.value));
  }
  return words;
}

/** What is done, and the text of the file after it. */
function changesOf(
  keys: readonly string[],
  { key, value }: WrittenPair,
  { kind, text }: SourceFile,
  words: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly [what: string, text: string])[] {
  if (value === null) return [];
  const [start, end] = value.range;
  const put = (made: string) => `${text.slice(0, start)}${made}${text.slice(end)}`;
  if (kind === 'messages')
    return isScalar(value) && typeof value.value === 'string'
      ? [['with another text', put(`${JSON.stringify(`${value.value} Z`)}\n`)]]
      : [];
  const known = [...(words.get(keys.at(-1) ?? '') ?? [])];
  const others = isScalar(value) ? otherValues(value, known) : [];
  return [
    ['removed', `${text.slice(0, key.range[0])}${text.slice(end).replace(/^\s*,/, '')}`],
    ...others.map((other) => [`is ${JSON.stringify(other)}`, put(`${JSON.stringify(other)} `)] as const),
    ...(isSeq(value) && value.flow && value.items.length > 1
      ? [['reversed', put(JSON.stringify([...(value.toJSON() as unknown[])].reverse()))] as const]
      : []),
  ];
}

function otherValues({ value }: Scalar, known: readonly string[]): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1];
  if (typeof value !== 'string') return [];
  return [...known.filter((word) => word !== value).slice(0, 2), 'xyz'];
}
