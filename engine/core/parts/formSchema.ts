/**
 * The JSON Schema of a form, made of its fields. It must be valid, must be compilable to a validator by the build, and
 * must not contain texts: texts are messages.
 */
import type { Field, Form } from '../../../schemas/types/definition.ts';
import { formFormats } from '../definition/formFormats.ts';
import { atOf, errorsOf } from '../definition/grammar.ts';
import { picked } from '../definition/mapParts.ts';
import type { JsonSchema } from '../model/value.ts';
import { nearest } from '../problems/nearest.ts';
import { dataOf } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { chosenValue, formatWords, otherSchemaReason, schemaReasons, typeWords } from '../problems/words.ts';
import { fieldsOf, type Group, isObject, mapValues, stepsOf } from '../runtime/values.ts';
import { checkPattern } from './pattern.ts';

const ofTexts = ['minLength', 'maxLength', 'pattern'];
const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const ofLists = ['items', 'contains', 'minItems', 'maxItems', 'uniqueItems'];
const ofFiles = ['accept', 'maxBytes'];

/** The words of a field that are its JSON Schema; the others present it. */
export const fieldKeywords: readonly string[] = [
  ...['type', 'enum', 'const', 'format'],
  ...[...ofTexts, ...ofNumbers, ...ofLists, ...ofFiles],
];

/** Whether the value of a field is a file, or a list of files. */
export function isFileField({ format, items }: Pick<Field, 'format' | 'items'>): boolean {
  return format === 'binary' || (isObject(items) && items.format === 'binary');
}

/** The JSON Schema of a form. */
export function schemaOf({ fields }: Form): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required ? [name] : []));
  const properties = Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)] as const);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(properties),
  };
}

/** The JSON Schema of a field. */
export function schemaOfField(field: Field): JsonSchema {
  const said = Object.keys(field).filter((key) => fieldKeywords.includes(key));
  const own = picked(field as JsonSchema, said);
  return field.fields === undefined ? own : { ...own, items: schemaOf({ fields: field.fields }) };
}

/** The JSON Schema of a form; reports what is wrong in its fields. */
export function assembleFormSchema(form: Form, reporter: Reporter): JsonSchema {
  for (const field of Object.values(form.fields)) {
    const schema = schemaOfField(field);
    checkKeywords(schema, reporter, field.options !== undefined || field.enum !== undefined);
    checkMeta(schema, reporter);
  }
  const schema = schemaOf(form);
  return dataOf({
    ...schema,
    properties: mapValues(fieldsOf(schema.properties), chosenSchema),
  } as JsonSchema);
}

/** The schema of the value in the browser: a file is no text there. */
function chosenSchema(schema: unknown): unknown {
  if (!isObject(schema) || !isFileField(schema as Field)) return schema;
  const { type, format: _format, items: _items, ...own } = schema;
  return type === 'array' ? { type, ...own } : own;
}

/** Validates the schema against the JSON Schema meta-schema. */
function checkMeta(schema: Group, { report }: Reporter): void {
  const paths = new Set<string>();
  for (const error of errorsOf(schema, 'jsonSchema')) {
    // A wrong `type` fails each alternative of the meta-schema: one problem per path is enough.
    if (paths.has(error.instancePath)) continue;
    paths.add(error.instancePath);
    const reason = schemaReasons[error.keyword] ?? otherSchemaReason(error.keyword);
    const known: readonly string[] = error.keyword === 'enum' ? error.params.allowedValues : [];
    const at = atOf(schema, stepsOf(error.instancePath));
    report('schema-invalid', at, reason, nearest(String(error.data), known), known);
  }
}

/** Keywords whose value is a schema, a list of schemas, or data; `properties` is a map of schemas. */
const schemaKeywords = ['additionalProperties', 'items', 'contains', 'not', 'if', 'then', 'else'];
const listKeywords = ['allOf', 'anyOf', 'oneOf'];
const dataKeywords = ['required', 'dependentRequired', 'dependencies', 'minProperties', 'maxProperties'];
const keywords = [...fieldKeywords, ...dataKeywords, ...schemaKeywords, ...listKeywords, 'properties'];
/** Keywords that limit values of some types, and say nothing of others. */
const limiting: readonly (readonly [types: readonly string[], keywords: readonly string[]])[] = [
  [['string'], [...ofTexts, 'format']],
  [['integer', 'number'], ofNumbers],
  [['array'], ofLists],
  [[], ofFiles],
];
/** What a value is that a keyword says nothing of, in words; null: it says something. */
function idleOf(schema: Group, key: string, isChosen: boolean): string | null {
  const { type, format } = schema;
  if (ofFiles.includes(key) && isFileField(schema as Field)) return null;
  if (ofTexts.includes(key) && isChosen) return chosenValue;
  if (ofTexts.includes(key) && type === 'string') return formatWords[String(format)] ?? null;
  if (typeof type !== 'string' || !Object.hasOwn(typeWords, type)) return null;
  const isIdle = limiting.some(([types, keywords]) => keywords.includes(key) && !types.includes(type));
  return isIdle ? typeWords[type as keyof typeof typeWords] : null;
}
const fieldFormats: readonly string[] = [...formFormats, 'binary'];
const labels = new Set(['title', 'description', 'examples', '$comment', 'errorMessage']);

/** `isChosen`: the value is one of a list. */
function checkKeywords(schema: Group, reporter: Reporter, isChosen = false): void {
  const { report } = reporter;
  for (const [key, value] of Object.entries(schema)) {
    const idle = idleOf(schema, key, isChosen);
    if (key.startsWith('x-')) continue;
    if (labels.has(key)) report('schema-label', [schema, key, 'key'], key);
    else if (!keywords.includes(key))
      report('schema-keyword', [schema, key, 'key'], key, nearest(key, keywords));
    else if (idle !== null) report('schema-idle', [schema, key, 'key'], key, idle);
    else if (key === 'format' && !fieldFormats.includes(String(value)))
      report(
        'schema-format',
        [schema, key],
        String(value),
        nearest(String(value), fieldFormats),
        fieldFormats,
      );
    else if (key === 'pattern') checkPattern(schema, 'pattern', String(value), reporter, true);
    else if (schemaKeywords.includes(key) && isObject(value)) checkKeywords(value, reporter);
    else if (key === 'properties' && isObject(value)) checkEach(Object.values(value), reporter);
    else if (listKeywords.includes(key) && Array.isArray(value)) checkEach(value, reporter);
  }
}

function checkEach(schemas: readonly unknown[], reporter: Reporter): void {
  for (const schema of schemas) if (isObject(schema)) checkKeywords(schema, reporter);
}
