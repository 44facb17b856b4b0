/** Fields of a form: their widgets, labels, and the messages of their checks. */

import type { Field, Form } from '../../../schemas/types/definition.ts';
import { type EngineText, engineTexts } from '../../../schemas/types/engineTexts.ts';
import { describeKeyword, limitText } from '../describe/sentences.ts';
import { part, type ShownParts, type Where } from '../describe/shownPart.ts';
import type { Told } from '../describe/tell.ts';
import { plainText } from '../describe/text.ts';
import { said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { FieldModel, OptionModel, RowsModel } from '../model/form.ts';
import type { JsonSchema, JsonValue } from '../model/value.ts';
import { nearest } from '../problems/nearest.ts';
import { type At, dataOf } from '../problems/places.ts';
import { namedLimits, numberSaid } from '../problems/words.ts';
import { formatText } from '../runtime/text.ts';
import { fieldsOf } from '../runtime/values.ts';
import { assembleCondition } from './condition.ts';
import { fieldKeywords, isFileField } from './formSchema.ts';
import { assembleOptions, assembleOptionsFrom } from './options.ts';
import { checkPattern } from './pattern.ts';
import { engineTextsOf, type Scope } from './scope.ts';
import { type Allowed, assembleRef } from './valueRef.ts';

type FieldKeys = ReturnType<typeof textKeys.field>;

/** What a field takes from its form. */
type FormContext = {
  readonly fields: Form['fields'];
  /** The key of the texts of the fields. */
  readonly texts: string;
  /** What conditions may read besides the fields of the form. */
  readonly known: Pick<Allowed, 'row'>;
  /** Fields in a row; 0: one, as wide as its content. */
  readonly columns: number;
  /** Whether they are filters. */
  readonly isSearch: boolean;
  /** Whether it shows an object, which has its own values. */
  readonly hasObject: boolean;
};

/** Compiles the fields of a form, or those of the rows of a field, in order. */
export function assembleFields(form: FormContext, scope: Scope): readonly FieldModel[] {
  return Object.keys(form.fields).map((name) => assembleField(name, form, scope));
}

function assembleField(name: string, form: FormContext, scope: Scope): FieldModel {
  const { texts } = scope;
  const { fields, known } = form;
  const keys = textKeys.field(`${form.texts}.${name}`);
  const written = fields[name] ?? {};
  const at: At = [fields, name, 'key'];
  const allowed: Allowed = { ...known, field: Object.keys(fields), path: scope.params };
  checkNamedLimits(keys, written, scope);
  return {
    name,
    label: texts.need(keys.label, [], at),
    widget: written.widget ? scope.word('widgets', written.widget, [written, 'widget']) : widgetOf(written),
    required: requiredOf(written, allowed, scope),
    options: optionsOf(keys.options, written, scope),
    rows: assembleRows(written, keys, scope),
    ...assembleFile(written, keys, scope),
    optionsFrom: assembleOptionsFrom(written.optionsFrom, scope),
    emptyOption: texts.find(keys.empty, []),
    initial: initialOf(written, form, scope),
    hint: texts.find(keys.hint, []),
    placeholder: texts.find(keys.placeholder, []),
    help: texts.find(keys.help, []),
    visible: assembleCondition(written, 'visible', scope, allowed),
    enabled: assembleCondition(written, 'enabled', scope, allowed),
    readOnly: written.readOnly ?? false,
    submit: written.submit ?? false,
    criteria: criteriaOf(written, keys.criteria, scope),
    personal: written.personal ?? false,
    autocomplete: written.autocomplete ?? null,
    width: written.width ?? usualWidth(written, form),
    native: dataOf(written.native ?? null) as JsonValue,
    errors: errorsOf(keys.errors, written, scope),
  };
}

/** What each row of a list of objects has; null: the value is no such list. Its texts are those of the field, or the engine's. */
function assembleRows(written: Field, keys: FieldKeys, scope: Scope): RowsModel | null {
  const { fields, minItems = 0, maxItems = null } = written;
  if (fields === undefined) return null;
  const columns = Math.min(Object.keys(fields).length, 4);
  const form = { fields, texts: keys.fields, known: {}, columns, isSearch: false, hasObject: false };
  return {
    fields: assembleFields(form, scope),
    min: minItems,
    max: maxItems,
    texts: engineTextsOf('rows', keys.rows, scope),
  };
}

/** How files are chosen; its texts are those of the field, or the engine's. */
function assembleFile(written: Field, keys: FieldKeys, scope: Scope): Pick<FieldModel, 'file'> {
  if (!isFileField(written)) return {};
  const { accept, type } = written;
  const texts = engineTextsOf('files', keys.file, scope);
  return { file: { ...(accept && { accept: accept.join(',') }), isList: type === 'array', texts } };
}

/** Where its value comes from at first. A required box says no until it is ticked; it need not be. */
function initialOf(written: Field, { known, hasObject }: FormContext, scope: Scope): FieldModel['initial'] {
  const { initial, type, required } = written;
  if (initial !== undefined)
    return assembleRef(initial, { ...known, path: scope.params }, scope, [written, 'initial']);
  const saysNo = type === 'boolean' && required && !hasObject && written.const === undefined;
  return saysNo && written.enum === undefined ? { const: false } : null;
}

function requiredOf(written: Field, allowed: Allowed, scope: Scope): FieldModel['required'] {
  const { required = false, requiredWhen, readOnly } = written;
  if (requiredWhen === undefined && !required) return false;
  const key = required ? 'required' : 'requiredWhen';
  if (readOnly) scope.report('exclusive-keys', [written, key, 'key'], ['readOnly', key]);
  if (requiredWhen === undefined) return true;
  if (required) scope.report('exclusive-keys', [written, key, 'key'], ['required', 'requiredWhen']);
  return assembleCondition(written, 'requiredWhen', scope, allowed) ?? true;
}

/** Each criterion needs a valid expression and a text: the field's own, or the application's. */
function criteriaOf({ criteria = {} }: Field, key: string, scope: Scope): FieldModel['criteria'] {
  const { texts } = scope;
  return Object.entries(criteria).map(([name, pattern]) => {
    checkPattern(criteria, name, pattern, scope);
    const own = `${key}.${name}`;
    const label = texts.find(own, []) ?? texts.find(`${textKeys.app.criteria}.${name}`, []);
    return { pattern, label: label ?? texts.need(own, [], [criteria, name, 'key']) };
  });
}

// ---------------------------------------------------------------- widgets, width and options

/** A text of more characters is long. */
const longText = 100;

/** The width of a field in twelfths, by its type and its form; 0: that of its content. */
function usualWidth(
  { type, format, maxLength = 0 }: Pick<Field, 'type' | 'format' | 'maxLength'>,
  { columns, isSearch }: FormContext,
): number {
  if (type === 'array' || type === 'boolean' || format === 'binary') return 12;
  if (isSearch && maxLength > longText) return 4;
  return columns === 0 ? 0 : 12 / columns;
}

function widgetOf(field: Field): string {
  const { type, format, enum: values, fields } = field;
  if (isFileField(field)) return 'file';
  if (fields !== undefined) return 'rows';
  if (values !== undefined) return 'select';
  if (type === 'array') return 'checkboxes';
  if (type === 'boolean') return 'checkbox';
  if (isNumber(field)) return 'number';
  if (format === 'date-time') return 'dateTime';
  if (format === 'date' || format === 'email') return format;
  return 'text';
}

/** The values that the field allows, in their order, with the texts of the list or of the field's own messages. */
function optionsOf(key: string, written: Field, scope: Scope): readonly OptionModel[] | null {
  const { options: list, items, enum: own = items?.enum } = written;
  const values: readonly unknown[] | null = Array.isArray(own) ? own : null;
  if (list !== undefined) {
    const placeOfList: At = [written, 'options'];
    const listed = assembleOptions(list, scope, placeOfList);
    if (listed === null || values === null) return listed;
    const known = listed.map((one) => String(one.value));
    return values.flatMap((value) => {
      const option = listed.find((one) => one.value === value);
      const said = String(value);
      if (!option) scope.report('option-not-in-list', placeOfList, said, list, nearest(said, known), known);
      return option ?? [];
    });
  }
  if (values === null) return null;
  return values.map((value, index) => ({
    value: value as JsonValue,
    label: scope.texts.need(`${key}.${String(value)}`, [], [values, String(index)]),
    tone: 'neutral',
    offered: true,
  }));
}

// ---------------------------------------------------------------- messages

/** Reports limits that the texts of a field name and that it does not have. */
function checkNamedLimits(keys: FieldKeys, field: Field, scope: Scope): void {
  // Of a type that was not read, nothing is known.
  if (field.type === undefined && field.enum === undefined) return;
  const { minLength, maxLength, minimum, maximum, pattern = '', criteria = {} } = field;
  const limits = isNumber(field) ? [minimum, maximum] : [minLength, maxLength];
  const known = [...limits.map(String), ...[pattern, ...Object.values(criteria)].flatMap(countsIn)];
  const own = [keys.label, keys.hint, keys.placeholder, keys.help];
  // The message of a check that the field does not have is unused.
  const ofChecks = [...checksOf(field), 'required', 'default'].map((keyword) => `${keys.errors}.${keyword}`);
  const limit = limits.at(-1) ?? limits[0] ?? null;
  reportLimits([...own, ...ofChecks], known, limit, scope, isNumber(field) ? 'amounts' : 'characters');
  for (const [name, one] of Object.entries(criteria)) {
    const [counted] = countsIn(one);
    if (counted === undefined) continue;
    const texts = [`${keys.criteria}.${name}`, `${textKeys.app.criteria}.${name}`];
    reportLimits(texts, countsIn(one), Number(counted), scope);
  }
}

/** The numbers of characters that an expression names, in whole or in part. */
function countsIn(pattern: string): readonly string[] {
  return pattern.replace(/\[(?:\\.|[^\]])*\]/g, '').match(/\d+/g) ?? [];
}

/** Reports numbers of characters, or amounts, that texts name and `known` does not contain. */
export function reportLimits(
  keys: readonly string[],
  known: readonly string[],
  limit: number | null,
  { texts, report }: Scope,
  of: keyof typeof namedLimits = 'characters',
): void {
  for (const key of keys)
    for (const [told, amount = ''] of (texts.written.get(key)?.source ?? '').matchAll(namedLimits[of]))
      if (!known.includes(String(numberSaid(amount)))) report('text-limit', texts.placeOf(key), told, limit);
}

/** A message for each check of the field: its own, the one of the field for any check, or the engine's. */
function errorsOf(key: string, field: Field, { texts, definitions }: Scope): FieldModel['errors'] {
  const isOfFiles = isFileField(field);
  const checked = checksOf(field).filter((keyword) => !(isOfFiles && keyword === 'format'));
  const keywords = [
    ...(field.required || field.requiredWhen ? ['required'] : []),
    ...(isNumber(field) ? ['type'] : []),
    ...checked,
    ...(isOfFiles ? ['unreadable'] : []),
    'default',
  ];
  const told = definitions.app.definition.failures?.fields === undefined ? [] : texts.under(key);
  const found = [...new Set([...keywords, ...told])].map((name) => {
    const filled = ['label', 'limit', ...(keywords.includes(name) ? [] : ['message'])];
    const own = texts.find(`${key}.${name}`, filled) ?? texts.find(`${key}.default`, filled);
    return [name, own ?? texts.findOr(`${key}.${name}`, engineTextOf(name, field), filled)] as const;
  });
  return Object.fromEntries(found);
}

/** The keywords that a value of the field may fail, in the order in which it has them. */
function checksOf(field: Field): readonly string[] {
  return Object.keys(field).filter((keyword) => checking.includes(keyword));
}

function isNumber({ type }: Field): boolean {
  return type === 'integer' || type === 'number';
}

/** The keywords that a value may fail, each with a message. */
const checking = fieldKeywords.filter((keyword) => !['type', 'items', 'contains'].includes(keyword));

function engineTextOf(keyword: string, field: Field): EngineText<'app' | 'files' | 'models' | 'rows'> {
  const name = `fieldErrors.${keyword}`;
  const [ofRows, ofFiles] = [`rowErrors.${keyword}`, `fileErrors.${keyword}`];
  if (field.fields !== undefined && Object.hasOwn(engineTexts.rows, ofRows))
    return ofRows as EngineText<'rows'>;
  if (isFileField(field) && Object.hasOwn(engineTexts.files, ofFiles)) return ofFiles as EngineText<'files'>;
  return Object.hasOwn(engineTexts.models, name) ? (name as EngineText<'models'>) : 'fieldErrors.default';
}

/** What is told of a field. */
export function fieldTold({ name: _, rows, file, ...field }: FieldModel): Told {
  const { readOnly, submit, width, errors } = field;
  return {
    ...field,
    severalFiles: file?.isList ? said.yes : null,
    inRow: rows === null ? null : rows.fields.map(({ label }) => plainText(label)).join(', '),
    readOnly: readOnly && submit ? said.sentToo : readOnly,
    width: width === 0 ? null : said.gridColumns(width),
    defaultMessage: errors.default ?? null,
  };
}

/**
 * One part per check of a field in the schema that holds it, that of its form or of its row, with its message. `start`: that
 * of its path.
 */
export function fieldChecks(
  { name, label: checked, errors }: FieldModel,
  start: string,
  holder: JsonSchema,
  where: Where,
): ShownParts {
  const schema = propertyOf(holder, name);
  const { default: _, ...messages } = errors;
  return Object.entries(messages).map(([keyword, text]) => {
    const message = formatText(text, { label: '{label}', limit: limitText(keyword, schema[keyword]) });
    const told = { checked, rule: describeKeyword(keyword, schema), message };
    return part('check', `${start}${name} ${keyword}`, told, where);
  });
}

/** The schema of the rows of a field of a form. */
export function rowSchema(name: string, formSchema: JsonSchema): JsonSchema {
  return fieldsOf(propertyOf(formSchema, name).items) as JsonSchema;
}

function propertyOf(schema: JsonSchema, name: string): JsonSchema {
  return fieldsOf(fieldsOf(schema.properties)[name]) as JsonSchema;
}
