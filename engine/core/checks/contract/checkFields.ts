/**
 * The fields that screens read of a response, and that fill their texts: each must exist, its format must be able to show it,
 * and the key must be unique.
 */
import type { Source } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../contract/operations.ts';
import {
  isMissing,
  knownAt,
  memberAt,
  misfitOf,
  nameOf,
  type Shape,
  shapeAt,
  shapeOfValue,
} from '../../contract/shape.ts';
import { type Linker, listsOf } from '../../definition/linker.ts';
import { type FormatInput, formatFacts } from '../../model/vocabulary.ts';
import type { NamedField } from '../../parts/element.ts';
import { listWith, valuesOf } from '../../parts/options.ts';
import { keyOf } from '../../parts/table.ts';
import { nearest } from '../../problems/nearest.ts';
import { asWritten } from '../../problems/words.ts';
import { placeholdersOf } from '../../runtime/text.ts';
import type { KnownUse } from './use.ts';

/** Checks the fields that one use reads. */
export function checkFields(use: KnownUse, { marksDates }: Operations, linker: Linker): void {
  const { call, reading, table, screen } = use;
  const { report, vocabulary, definitions } = linker;
  const lists = listsOf(screen.area, { definitions });
  const found = reading === 'any' ? null : readIn(use);
  if (use.operation.answer) checkAll(use.operation.answer, use.ofWhole ?? []);
  if (reading === 'any' || found === null) return;
  if (reading.of === 'object') {
    if (!isMissing(found)) checkAll(found, reading.fields);
    return;
  }
  if (isMissing(found) || (found.items === null && found.types !== null)) {
    const said = table?.rows === undefined ? call : table;
    report('contract-rows', [said, said.rows ? 'rows' : 'call'], said.rows ?? '');
    return;
  }
  if (found.items === null) return;
  checkKey(found.items);
  checkAll(found.items, reading.fields);

  function checkAll(shape: Shape, fields: readonly NamedField[]): void {
    for (const field of fields) {
      checkField(shape, field);
      const { path, at, shownAs = '' } = field;
      const meant = fieldNamed(shape, field, fields);
      if (meant !== null) report('filters-crossed', at, shownAs, path, shownAs, meant, 'shown');
    }
  }

  function checkField(shape: Shape, field: NamedField): void {
    const { path: name, at, format, compared } = field;
    const inner = shapeAt(shape, name);
    if (inner === null) return;
    if (isMissing(inner)) {
      report('contract-field', at, name, inner.near, inner.missing);
      return;
    }
    // Of an object which carries a code, that is shown and seen by conditions.
    const shown = inner.properties?.[definitions.app.definition.codeProperty ?? ''] ?? inner;
    if (format !== null) checkFormat(shown, field, format);
    else if (compared !== undefined) {
      const known = otherValues(compared.value, shown);
      if (known !== null) report('condition-value', compared.at, name, asWritten(compared.value), known);
    }
  }

  function checkFormat(shown: Shape, { path: name, at, summed }: NamedField, format: Format): void {
    const own = Object.hasOwn(formats, format.name) ? formats[format.name] : undefined;
    const fits = own ?? inputs[formatFacts(vocabulary, format.name).input];
    if (shown.types !== null && !fits(shown, marksDates))
      report('contract-format', format.at, name, format.name, nameOf(shown));
    else if (format.options !== null) checkOptions(shown, format.options);
    else if (format.name === 'text' && codesOf(shown).length > 0)
      report('contract-codes', at, name, codesOf(shown), listWith(codesOf(shown), lists));
    else if (summed && shown.types !== null && !isNumber(shown))
      report('contract-total', summed, name, nameOf(shown));
  }

  /** Each value that the contract allows needs a text in the list. */
  function checkOptions({ values }: Shape, name: string): void {
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list === undefined || values === null) return;
    const lacking = values.filter((value) => !valuesOf(list).includes(value)).map(String);
    if (lacking.length > 0) report('contract-option', [list], name, lacking);
  }

  /** The first field of a key must be unique; its substitutes must exist. */
  function checkKey(row: Shape): void {
    const said: Pick<Source, 'key'> = table?.key === undefined ? call : table;
    const [key] = keyOf(said.key);
    if (key === undefined) return;
    for (const path of keyOf(said.key)) checkField(row, { path, at: [said, 'key'], format: null });
    const at = knownAt(row, key);
    if (at === null) return;
    const steps = key.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'));
    const members = steps.map((path) => memberAt(row, path));
    if (members.some((one) => !one?.isRequired || one.shape.nullable)) {
      report('contract-key-optional', [said, 'key'], key);
      return;
    }
    const properties = Object.entries(row.properties ?? {});
    const unique = properties.flatMap(([name, shape]) => (shape.unique ? [name] : []));
    const tells = at.types === null || isTextOrNumber(at);
    if (!unique.includes(key) && (!tells || at.values !== null || unique.length > 0))
      report('contract-key-shared', [said, 'key'], key, unique);
  }
}

type Format = NonNullable<NamedField['format']>;

/** The field whose name is that of what shows another one; null: none. Two that are swapped are reported elsewhere. */
function fieldNamed(
  shape: Shape,
  { path, shownAs }: NamedField,
  fields: readonly NamedField[],
): string | null {
  // A field that the answer lacks is reported as such.
  const isThere = (name: string) => memberAt(shape, name) !== null;
  if (shownAs === undefined || path.split('.').includes(shownAs) || !isThere(path)) return null;
  const endOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  const isSwapped = fields.some((one) => one.shownAs === endOf(path) && endOf(one.path) === shownAs);
  const beside = path.slice(0, path.lastIndexOf('.') + 1) + shownAs;
  return !isSwapped && isThere(beside) ? beside : null;
}

/** The values that a value of this shape has, if it never is the one that it is compared with; null: it may be. */
export function otherValues(value: unknown, shape: Shape): readonly string[] | null {
  const misfit = misfitOf(shapeOfValue(value), shape);
  if (misfit?.kind === 'values') return misfit.wanted.map(String);
  if (misfit === null) return null;
  return shape.types?.includes('boolean') ? ['true', 'false'] : [];
}

/** Checks the texts that one use fills: a field that the answer lacks would stay empty. */
export function checkFills(use: KnownUse, { texts, report }: Linker): void {
  const { fills, screen } = use;
  const found = fills && readIn(use);
  if (!found || isMissing(found)) return;
  const filled = fills.of === 'object' ? found : found.items;
  if (!filled) return;
  for (const name of fills.texts) {
    const key = `${screen.id.replace('/', '.')}.${name}`;
    for (const field of placeholdersOf(texts.find(key, 'any') ?? '')) {
      if (fills.others?.includes(field)) continue;
      const inner = shapeAt(filled, field);
      if (isMissing(inner))
        report('contract-fill', texts.placeOf(key), key, field, nearest(field, inner.missing), inner.missing);
    }
  }
}

/** What a use reads of an answer, where its rows are; null: the contract leaves it open. */
export function readIn({ call, table, operation }: KnownUse): ReturnType<typeof shapeAt> {
  const { answer } = operation;
  return answer && shapeAt(answer, table?.rows ?? call.rows ?? '');
}

/** Values that are codes, which nobody would read in a text: capitals, digits or words without a blank between them. */
function codesOf({ values }: Shape): readonly string[] {
  const texts = (values ?? []).map(String);
  const areCodes =
    texts.every((one) => /^[\w-]+$/.test(one)) &&
    texts.some((one) => /[_\d]|[\p{Ll}\p{Lu}]\p{Lu}/u.test(one));
  return areCodes && texts.length > 1 ? texts : [];
}

/** Whether a format can show what a schema describes; `marksDates`: a text without a format is no date. */
type Fits = (shape: Shape, marksDates?: boolean) => boolean;

const isOf =
  (...wanted: readonly string[]): Fits =>
  ({ types }) =>
    types?.some((type) => wanted.includes(type)) === true;
const isText = isOf('string');
const isNumber = isOf('integer', 'number');
const isTextOrNumber = isOf('string', 'integer', 'number');
const isDate: Fits = (shape, marksDates) =>
  isText(shape) && (shape.format === null ? !marksDates : /^date/.test(shape.format));

/** What each input can be. */
const inputs: Readonly<Record<FormatInput, Fits>> = {
  text: isTextOrNumber,
  number: isNumber,
  boolean: isOf('boolean'),
  date: isDate,
  list: ({ items }) => items !== null,
  object: isOf('object'),
  any: () => true,
};

/** What the engine's formats can show, where it is less than their input. */
const formats: Readonly<Record<string, Fits>> = {
  text: (shape) =>
    isNumber(shape) || (isText(shape) && shape.format !== 'date' && shape.format !== 'date-time'),
  dateTime: (shape, marksDates) => isDate(shape, marksDates) && shape.format !== 'date',
  option: isOf('string', 'integer', 'number', 'boolean'),
};
