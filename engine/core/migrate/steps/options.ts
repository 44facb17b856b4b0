/**
 * Options carry their values: what a list already says is not written beside its name, nor is the property of a code. A list whose
 * values say nothing else is a list of names.
 */
import { isMap, type Node, type YAMLMap } from 'yaml';
import type { Step } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  endOf,
  entriesOf,
  longestLine,
  mapsOf,
  nodeAt,
  pairOf,
  removePairs,
  replaceNode,
  scalarOf,
  startOf,
} from '../yamlEdits.ts';

export const optionsStep: Step = (files) => {
  const app = files.find(({ kind }) => kind === 'app');
  const code = scalarOf(nodeAt(app?.root, ['codeProperty']));
  return new Map(
    files.map((file) => [file, [...listEdits(file), ...(file.kind === 'area' ? editsOf(file, code) : [])]]),
  );
};

/** Lists whose values say nothing, as lists of names: on one line where it fits and no comment stands between. */
function listEdits(file: EditedFile): readonly Edit[] {
  if (file.kind === 'messages') return [];
  return entriesOf(nodeAt(file.root, ['options'])).flatMap(([name, list]) => {
    const values = entriesOf(list);
    if (!isMap(list) || values.length === 0 || !values.every(([, value]) => isSame(value, {}))) return [];
    const line = replaceNode(
      file,
      list,
      values.map(([id]) => id),
    );
    const hasComment = file.text.slice(line.start, line.end).includes('#');
    if (!hasComment && (list.flow || `  ${name}: ${line.text}`.length < longestLine)) return [line];
    const [start, end] = [startOf(list), endOf(list)];
    const brackets = [
      { start, end: start + 1, text: '[' },
      { start: end - 1, end, text: ']' },
    ];
    const names = list.items.map(({ key, value }) => ({
      start: startOf(key),
      end: endOf(value),
      text: `${list.flow ? '' : '- '}${file.text.slice(startOf(key), endOf(key))}`,
    }));
    return list.flow ? [...brackets, ...names] : names;
  });
}

function editsOf(file: EditedFile, code: unknown): readonly Edit[] {
  const lists = nodeAt(file.root, ['options']);
  return mapsOf(file.root).flatMap(([path, map]) => {
    const holder = path.at(-2);
    if (holder === 'fields') return fieldEdits(file, map, nodeAt(lists, [String(valueAt(map, 'options'))]));
    if (holder !== 'columns' && holder !== 'items') return [];
    return shownEdits(file, path.at(-1) ?? '', map, code);
  });
}

/** The words of a field that its list says: its values, in their order; of a list of choices, what must be offered. */
function fieldEdits(file: EditedFile, field: YAMLMap, list: Node | null): readonly Edit[] {
  const isArray = valueAt(field, 'type') === 'array';
  const isText = isSame(pairOf(field, 'items')?.value, { type: 'string' });
  const values = isMap(list) ? valuesOf(list) : null;
  const offered = isMap(list) ? valuesOf(list, true) : null;
  const isRequired = valueAt(field, 'required') === true;
  return removePairs(file, field, [
    ...(!isArray && values && isSame(pairOf(field, 'enum')?.value, values) ? [pairOf(field, 'enum')] : []),
    ...(isArray && isText ? [pairOf(field, 'items')] : []),
    ...(isArray && isRequired && isSame(pairOf(field, 'contains')?.value, { enum: offered })
      ? [pairOf(field, 'contains')]
      : []),
  ]);
}

function valuesOf(list: YAMLMap, onlyOffered = false): readonly unknown[] {
  return entriesOf(list)
    .filter(([, option]) => !onlyOffered || valueAt(option, 'offered') !== false)
    .map(([id, option]) => valueAt(option, 'value') ?? id);
}

/** A value with a list shows its labels; a code is read in its object. */
function shownEdits(file: EditedFile, id: string, shown: YAMLMap, code: unknown): readonly Edit[] {
  const csv = nodeAt(shown, ['csv']);
  const isOption = (map: unknown) =>
    valueAt(map, 'format') === 'option' &&
    (pairOf(map, 'options') !== null || pairOf(map, 'optionsFrom') !== null);
  const field = pairOf(shown, 'field');
  const path = String(valueAt(shown, 'field'));
  const plain =
    typeof code === 'string' && path.endsWith(`.${code}`) ? path.slice(0, -code.length - 1) : null;
  const isOwn = plain === id;
  return [
    ...removePairs(file, shown, [
      ...(isOption(shown) ? [pairOf(shown, 'format')] : []),
      ...(isOwn ? [field] : []),
    ]),
    ...(plain !== null && !isOwn && field ? [replaceNode(file, field.value as Node, plain)] : []),
    ...(isOption(shown) && isOption(csv) && isMap(csv)
      ? removePairs(file, csv, [pairOf(csv, 'format')])
      : []),
  ];
}

function valueAt(map: unknown, key: string): unknown {
  return scalarOf(pairOf(map, key)?.value);
}

function isSame(node: unknown, value: unknown): boolean {
  return JSON.stringify((node as Node | undefined)?.toJSON()) === JSON.stringify(value);
}
