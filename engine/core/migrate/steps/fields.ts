/**
 * A field is written once: what stood under `schema` and under `fields` becomes one entry of `fields`, with its comments.
 */
import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { keyName } from '../../problems/places.ts';
import { eachFile } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  endOf,
  entriesOf,
  flowText,
  indentOf,
  lineStart,
  longestLine,
  mapsOf,
  nodeAt,
  pairOf,
  removePair,
  renameKey,
  startOf,
} from '../yamlEdits.ts';

export const fieldsStep = eachFile((file) => {
  if (file.kind === 'messages') return [];
  return mapsOf(file.root).flatMap(([path, map]) => [...formEdits(file, map), ...patchEdits(path, map)]);
});

function formEdits(file: EditedFile, form: YAMLMap): readonly Edit[] {
  const schema = pairOf(form, 'schema');
  const properties = nodeAt(schema?.value, ['properties']);
  if (schema === null || !isMap(properties) || !isSchemaOfFields(schema.value)) return [];
  const presented = pairOf(form, 'fields');
  const written = form.flow
    ? `fields: ${inFlow(fieldsOf(file, schema.value, properties, presented?.value))}`
    : inBlock(file, schema, fieldsOf(file, schema.value, properties, presented?.value));
  return [
    { start: startOf(schema.key), end: endOf(schema.value), text: written },
    // Its comments have gone to the fields.
    ...(presented === null ? [] : [{ ...removePair(file, form, presented), text: '' }]),
  ];
}

/** A schema with words over several fields has no place in the fields: its author decides. */
function isSchemaOfFields(schema: unknown): boolean {
  return entriesOf(schema).every(([name]) => ['type', 'required', 'properties'].includes(name));
}

/** One field: its comments above, its words with their text, the comment behind it. */
type Written = {
  readonly above: readonly string[];
  readonly name: string;
  readonly words: readonly (readonly [word: string, text: string])[];
  readonly behind: string;
};

function fieldsOf(
  file: EditedFile,
  schema: unknown,
  properties: YAMLMap,
  presented: unknown,
): readonly Written[] {
  const required = nodeAt(schema, ['required'])?.toJSON() as unknown;
  const names = Array.isArray(required) ? required.map(String) : [];
  return properties.items.map((pair): Written => {
    const name = isScalar(pair.key) ? keyName(pair.key) : '';
    const words = [
      ...wordsOf(file, pair.value as Node | null),
      ...(names.includes(name) ? [['required', 'true'] as const] : []),
      ...wordsOf(file, nodeAt(presented, [name])),
    ];
    const isListed = words.some(([word]) => word === 'enum');
    const around = [commentsOf(file, properties, name), commentsOf(file, presented, name)];
    return {
      above: around.flatMap(({ above }) => above),
      name: file.text.slice(startOf(pair.key), endOf(pair.key as Node)),
      words: words.filter(([word, text]) => isListed || word !== 'type' || text !== 'string'),
      behind: around.map(({ behind }) => behind).find((comment) => comment !== '') ?? '',
    };
  });
}

/** The comments above an entry of a map, and behind it. */
function commentsOf({ text }: EditedFile, map: unknown, name: string): Pick<Written, 'above' | 'behind'> {
  const pair = pairOf(map, name);
  if (!isMap(map) || pair === null) return { above: [], behind: '' };
  const previous = map.items[map.items.indexOf(pair as (typeof map.items)[number]) - 1];
  const gap = text.slice(previous ? endOf(previous.value ?? previous.key) : startOf(map), startOf(pair.key));
  const [, ...lines] = (previous ? gap : `\n${gap}`).split('\n').map((line) => line.trim());
  const [behind = ''] = /^ *#.*/.exec(text.slice(endOf(pair.value ?? pair.key))) ?? [];
  return { above: lines.filter((line) => line.startsWith('#')), behind };
}

/** The words of a map, each with the text of its value, at the left margin. */
function wordsOf({ text }: EditedFile, map: Node | null): Written['words'] {
  if (!isMap(map)) return [];
  return map.items.map(({ key, value }: Pair) => {
    const node = value as Node;
    const start = startOf(node);
    const isBlock = (isMap(node) || isSeq(node)) && !node.flow;
    const margin = start - lineStart(text, start);
    const lines = text.slice(start, endOf(node)).split('\n');
    const [first = '', ...others] = lines.map((line, at) => (at === 0 ? line : line.slice(margin)));
    // What goes on in further lines without being a block is written on one.
    if (!isBlock && others.length > 0)
      return [isScalar(key) ? keyName(key) : '', flowText(node.toJSON())] as const;
    return [
      isScalar(key) ? keyName(key) : '',
      isBlock ? `\n${[first, ...others].join('\n')}` : [first, ...others].join('\n'),
    ] as const;
  });
}

function inBlock({ text }: EditedFile, schema: Pair, fields: readonly Written[]): string {
  const margin = ' '.repeat(indentOf(text, schema).length);
  const lines = fields.flatMap(({ above, name, words, behind }) => {
    const line = `${margin}  ${name}: ${mapInFlow(words)}`;
    const isShort = line.length <= longestLine && words.every(([, value]) => !value.includes('\n'));
    return [
      ...above.map((comment) => `${margin}  ${comment}`),
      ...(isShort
        ? [line + behind]
        : [`${margin}  ${name}:${behind}`, ...words.flatMap((word) => indented(word, `${margin}    `))]),
    ];
  });
  return ['fields:', ...lines].join('\n');
}

function indented([word, text]: Written['words'][number], margin: string): readonly string[] {
  const [first = '', ...others] = text.split('\n');
  const inner = text.startsWith('\n') ? `${margin}  ` : margin;
  return [`${margin}${word}:${first === '' ? '' : ` ${first}`}`, ...others.map((line) => inner + line)];
}

function inFlow(fields: readonly Written[]): string {
  return `{ ${fields.map(({ name, words }) => `${name}: ${mapInFlow(words)}`).join(', ')} }`;
}

function mapInFlow(words: Written['words']): string {
  return words.length === 0 ? '{}' : `{ ${words.map(([word, text]) => `${word}: ${text}`).join(', ')} }`;
}

/** Paths of patches lead to the field instead of its property. */
function patchEdits(path: readonly string[], map: YAMLMap): readonly Edit[] {
  if (path.at(-2) !== 'variants') return [];
  return ['add', 'set', 'order'].flatMap((verb) => {
    const changed = nodeAt(map, [verb]);
    if (!isMap(changed)) return [];
    return changed.items.flatMap((pair) => {
      const name = isScalar(pair.key) ? keyName(pair.key) : '';
      return name.includes('.schema.properties')
        ? [renameKey(pair, name.replace('.schema.properties', '.fields'))]
        : [];
    });
  });
}
