/** What the parts of a screen read of the row or object that they show: its fields, and the texts that they fill. */
import type { CompareItem, Condition, Table } from '../../../schemas/types/definition.ts';
import { type Part, partsIn } from '../definition/partTree.ts';
import { compileMessage } from '../messages/message.ts';
import { textKeyOf } from '../messages/textKeys.ts';
import type { At } from '../problems/places.ts';
import { fieldOn, type Side } from './compare.ts';
import { formatOf, type NamedField, plainField, type Shown } from './element.ts';
import { partTypes } from './partTypes.ts';
import { keyOf } from './table.ts';

/** The fields that a part and those within it read of the same row or object. */
export function fieldsReadBy(part: Part): readonly NamedField[] {
  return partsIn(part, isApart).flatMap(fieldsOf);
}

/** The keys of the texts, below the screen's, that the fields of the same row or object fill. */
export function textsFilledBy(part: Part): readonly string[] {
  return partsIn(part, isApart).flatMap(({ type, path }) =>
    (partTypes[type]?.filled ?? []).map((name) => [textKeyOf(path), name].filter(Boolean).join('.')),
  );
}

/** The rows of a table are its own, and the actions of a list itself apply to none. */
export function isApart({ type, above }: Part): boolean {
  const isOfList = type === 'action' && above?.type === 'searchScreen';
  // Whether a block is empty depends on the response itself.
  const isOfResponse = type === 'condition' && above?.type === 'block' && above.words.single === undefined;
  return isOfList || isOfResponse || type === 'table' || type === 'block';
}

/** The fields that a part itself reads. */
function fieldsOf(part: Part): readonly NamedField[] {
  return [...valuesIn(part), ...plainFields(part.words, ...(partTypes[part.type]?.fields ?? []))];
}

/** Those that one of its words does not simply name. */
function valuesIn(part: Part): readonly NamedField[] {
  const { id, at, above } = part;
  switch (part.type) {
    case 'condition':
      return fieldsOfCondition(part.words);
    case 'item':
      return [shownField(id, part.words, at)];
    case 'column': {
      const { action, total } = part.words;
      const summed = total ? { summed: [part.words, 'total', 'key'] as const } : {};
      return action === undefined ? [{ ...shownField(id, part.words, at), ...summed }] : [];
    }
    case 'csvFormat': {
      if (above?.type !== 'column') return [];
      const shown = shownField(above.id, above.words, above.at);
      return [{ ...shown, format: formatOf(part.words, [part.words], shown.format?.name) }];
    }
    case 'compareItem':
      return [...comparedOn('field', id, part.words, at), ...comparedOn('known', id, part.words, at)];
    case 'choice': {
      const { set } = part.words;
      return Object.keys(set).map((name) => plainField(name, [set, name, 'key']));
    }
    case 'collectionGroups': {
      const { by, options } = part.words;
      const byAt: At = [part.words, 'by'];
      return [{ path: by, at: byAt, format: { name: 'option', options, at: byAt } }];
    }
    case 'collectionEntry':
      return keyOf(part.words.title).map((name) => plainField(name, [part.words, 'title']));
    case 'source':
      return above?.type === 'searchScreen' ? plainFields(part.words, 'etag') : [];
    case 'detailScreen':
      return Object.values(part.words.tables ?? {}).flatMap(filenameFields);
    default:
      return [];
  }
}

/** The field of the row that a condition reads, with the value that it compares it with. */
export function fieldsOfCondition(leaf: Condition): readonly NamedField[] {
  const { is, isNot } = leaf;
  const value: unknown = is ?? isNot;
  const at: At = [leaf, is === undefined ? 'isNot' : 'is'];
  return plainFields(leaf, 'row').map((field) =>
    value === undefined ? field : { ...field, compared: { value, at } },
  );
}

/** The fields that words name, where they are written. */
export function plainFields(words: object, ...names: readonly string[]): readonly NamedField[] {
  return names.flatMap((word) => {
    const { [word]: name } = words as Readonly<Record<string, string | undefined>>;
    return name === undefined ? [] : [plainField(name, [words, word])];
  });
}

/** A shown value: the field has the name of the id unless the definition names another field. */
function shownField(id: string, written: Shown & { readonly field?: string }, key: At): NamedField {
  const { field } = written;
  const at: At = field === undefined ? key : [written, 'field'];
  const isOther = field !== undefined && field !== id;
  return { path: field ?? id, at, ...(isOther && { shownAs: id }), format: formatOf(written, at) };
}

/** The fields that a comparison reads of the other object. */
export function otherFields({ below }: Part): readonly NamedField[] {
  return below.flatMap((part) =>
    part.type === 'compareItem' ? comparedOn('other', part.id, part.words, part.at) : [],
  );
}

/** The field of a compared value on one side. */
function comparedOn(side: Side, id: string, item: CompareItem, key: At): readonly NamedField[] {
  const path = fieldOn(side, id, item);
  if (path === null) return [];
  const at: At = item[side] === undefined ? key : [item, side];
  return [{ path, at, format: formatOf(item, at) }];
}

/** The fields of the object of the screen that the file name of a table is filled with. */
function filenameFields(table: Pick<Table, 'csv'>): readonly NamedField[] {
  const compiled = compileMessage(table.csv || '');
  const names = 'args' in compiled ? [...compiled.args] : [];
  return names.map((name) => plainField(name, [table, 'csv']));
}
