/**
 * The fields that screens read of a response, and that fill their texts: each must exist, its format must be able to show it,
 * and the key must be unique.
 */
import type { Source } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../contract/operations.ts';
import {
  isMissing,
  memberAt,
  misfitOf,
  nameOf,
  type Shape,
  type ShapeOf,
  shapeAt,
  shapeOfValue,
} from '../../contract/shape.ts';
import { type Linker, listsOf } from '../../definition/linker.ts';
import { type FormatInput, formatFacts } from '../../model/vocabulary.ts';
import type { NamedField } from '../../parts/element.ts';
import { listWith, valuesOf } from '../../parts/options.ts';
import { keyOf } from '../../parts/table.ts';
import { nearest } from '../../problems/nearest.ts';
import { isPlaced } from '../../problems/places.ts';
import { asWritten } from '../../problems/words.ts';
import { placeholdersOf } from '../../runtime/text.ts';
import type { KnownUse } from './use.ts';

/** Checks the fields that one use reads. */
export function checkFields(use: KnownUse, { shapeOf, marksDates }: Operations, linker: Linker): void {
  const { call, reading, table, screen } = use;
  const { report, vocabulary, definitions } = linker;
  const lists = listsOf(screen.area, { definitions });
  const found = reading === 'any' ? null : readIn(use, shapeOf);
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
  const row = shapeOf(found.items);
  checkKey(row);
  checkAll(row, reading.fields);

  function checkAll(shape: Shape, fields: readonly NamedField[]): void {
    for (const field of fields) {
      checkField(shape, field);
      if (isOfAnother(shape, field, fields, shapeOf)) reportName(field);
    }
  }

  function reportName({ path, at, shownAs = '' }: NamedField): void {
    report('filters-crossed', at, shownAs, path, shownAs, besides(path, shownAs), 'shown');
  }

  function checkField(shape: Shape, { path: name, at, format, summed, compared }: NamedField): void {
    const inner = shapeAt(shape, name, shapeOf);
    if (inner === null) return;
    if (isMissing(inner)) report('contract-field', at, name, inner.near, inner.missing);
    else if (format !== null) {
      const own = Object.hasOwn(formats, format.name) ? formats[format.name] : undefined;
      const fits = own ?? inputs[formatFacts(vocabulary, format.name).input];
      const shown = codeOf(inner, definitions.app.definition.codeProperty, shapeOf);
      if (shown.types !== null && !fits(shown, marksDates))
        report('contract-format', format.at, name, format.name, nameOf(shown));
      else if (format.options !== null) checkOptions(shown, format.options, format.at);
      else if (format.name === 'text' && codesOf(shown).length > 0)
        report('contract-codes', at, name, codesOf(shown), listWith(codesOf(shown), lists));
      else if (summed && shown.types !== null && !isNumber(shown))
        report('contract-total', summed, name, nameOf(shown));
    } else if (compared !== undefined)
      checkCompared(codeOf(inner, definitions.app.definition.codeProperty, shapeOf), name, compared);
  }

  /** A condition on a value that never comes is always the same. */
  function checkCompared(
    shape: Shape,
    name: string,
    { value, at }: NonNullable<NamedField['compared']>,
  ): void {
    const known = otherValues(value, shape);
    if (known !== null) report('condition-value', at, name, asWritten(value), known);
  }

  /** Each value that the contract allows needs a text in the list. */
  function checkOptions({ values }: Shape, name: string, at: NamedField['at']): void {
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list === undefined || values === null) return;
    const lacking = values.filter((value) => !valuesOf(list).includes(value)).map(String);
    if (lacking.length > 0) report('contract-option', isPlaced(list) ? [list] : at, name, lacking);
  }

  /** The first field of a key must be unique; its substitutes must exist. */
  function checkKey(row: Shape): void {
    const said: Pick<Source, 'key'> = table?.key === undefined ? call : table;
    const [key, ...others] = said.key === undefined ? [] : keyOf(said.key);
    if (key === undefined) return;
    for (const other of others) checkField(row, { path: other, at: [said, 'key'], format: null });
    const at = shapeAt(row, key, shapeOf);
    if (isMissing(at)) report('contract-field', [said, 'key'], key, at.near, at.missing);
    if (at === null || isMissing(at)) return;
    const steps = key.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'));
    const members = steps.map((path) => memberAt(row, path, shapeOf));
    if (members.some((one) => !one?.isRequired || one.shape.nullable)) {
      report('contract-key-optional', [said, 'key'], key);
      return;
    }
    const unique = Object.entries(row.properties ?? {}).filter(([, schema]) => shapeOf(schema).unique);
    const names = unique.map(([name]) => name);
    const tells = at.types === null || at.types.some((type) => telling.has(type));
    if (names.includes(key)) return;
    if (!tells || at.values !== null || names.length > 0)
      report('contract-key-shared', [said, 'key'], key, names);
  }
}

/** Whether what has the name of a field shows another one. Two that are swapped are reported elsewhere. */
function isOfAnother(
  shape: Shape,
  { path, shownAs }: NamedField,
  fields: readonly NamedField[],
  shapeOf: ShapeOf,
): boolean {
  if (shownAs === undefined || path.split('.').includes(shownAs)) return false;
  // A field that the answer lacks is reported as such.
  if (memberAt(shape, path, shapeOf) === null) return false;
  const isSwapped = fields.some((one) => one.shownAs === endOf(path) && endOf(one.path) === shownAs);
  return !isSwapped && memberAt(shape, besides(path, shownAs), shapeOf) !== null;
}

const endOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
/** The path of a field of the same object. */
const besides = (path: string, name: string) => path.slice(0, path.lastIndexOf('.') + 1) + name;

/** The values that a value of this shape has, if it never is the one that it is compared with; null: it may be. */
export function otherValues(value: unknown, shape: Shape): readonly string[] | null {
  const misfit = misfitOf(shapeOfValue(value), shape);
  if (misfit?.kind === 'values') return misfit.wanted.map(String);
  if (misfit === null) return null;
  return shape.types?.includes('boolean') ? ['true', 'false'] : [];
}

/** Checks the texts that one use fills: a field that the answer lacks would stay empty. */
export function checkFills(use: KnownUse, { shapeOf }: Operations, { texts, report }: Linker): void {
  const { fills, screen } = use;
  const found = fills && readIn(use, shapeOf);
  if (!found || isMissing(found)) return;
  const filled = fills.of === 'object' ? found : found.items && shapeOf(found.items);
  if (!filled) return;
  for (const name of fills.texts) {
    const key = `${screen.id.replace('/', '.')}.${name}`;
    for (const field of placeholdersOf(texts.find(key, 'any') ?? '')) {
      if (fills.others?.includes(field)) continue;
      const inner = shapeAt(filled, field, shapeOf);
      if (inner !== null && isMissing(inner))
        report('contract-fill', texts.placeOf(key), key, field, nearest(field, inner.missing), inner.missing);
    }
  }
}

/** What a use reads of an answer, where its rows are; null: the contract leaves it open. */
export function readIn({ call, table, operation }: KnownUse, shapeOf: ShapeOf): ReturnType<typeof shapeAt> {
  const { answer } = operation;
  return answer && shapeAt(answer, table?.rows ?? call.rows ?? '', shapeOf);
}

/** The value that is shown of an object which carries a code, and that conditions see. */
function codeOf(shape: Shape, code: string | undefined, shapeOf: ShapeOf): Shape {
  const inner = code === undefined ? undefined : shape.properties?.[code];
  return inner === undefined ? shape : shapeOf(inner);
}

/** Values that are codes, which nobody would read in a text: capitals, digits or words without a blank between them. */
function codesOf({ values }: Shape): readonly string[] {
  const texts = (values ?? []).map(String);
  const areCodes =
    texts.every((one) => /^[\w-]+$/.test(one)) &&
    texts.some((one) => /[_\d]|[\p{Ll}\p{Lu}]\p{Lu}/u.test(one));
  return areCodes && texts.length > 1 ? texts : [];
}

const telling = new Set(['string', 'integer', 'number']);

/** Whether a format can show what a schema describes; `marksDates`: a text without a format is no date. */
type Fits = (shape: Shape, marksDates: boolean) => boolean;

const isText = ({ types }: Shape) => types?.includes('string') === true;
const isNumber = ({ types }: Shape) =>
  types?.some((type) => type === 'integer' || type === 'number') === true;
const isList = ({ items }: Shape) => items !== null;
const isBoolean = ({ types }: Shape) => types?.includes('boolean') === true;
const isDate: Fits = (shape, marksDates) =>
  isText(shape) && (shape.format === null ? !marksDates : /^date/.test(shape.format));

/** What each input can be. */
const inputs: Readonly<Record<FormatInput, Fits>> = {
  text: (shape) => isText(shape) || isNumber(shape),
  number: isNumber,
  boolean: isBoolean,
  date: isDate,
  list: isList,
  object: ({ types }) => types?.includes('object') === true,
  any: () => true,
};

/** What the engine's formats can show, where it is less than their input. */
const formats: Readonly<Record<string, Fits>> = {
  text: (shape) =>
    isNumber(shape) || (isText(shape) && shape.format !== 'date' && shape.format !== 'date-time'),
  dateTime: (shape, marksDates) => isDate(shape, marksDates) && shape.format !== 'date',
  option: ({ types }) => types?.some((type) => type !== 'object' && type !== 'array') === true,
};
