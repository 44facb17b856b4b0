/**
 * The JSON Schema of a form. It must be valid, must be compilable to a validator by the build, and must not contain
 * texts: texts are messages, and the validator must be compiled from the same object that is rendered.
 */
import { analyse } from 'scslre';
import { errorsOf } from '../definition/grammar.ts';
import type { JsonSchema } from '../model/value.ts';
import { nearest } from '../problems/nearest.ts';
import { type At, isPlaced } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { otherSchemaReason, schemaReasons, unreadablePattern } from '../problems/words.ts';
import { isObject } from '../runtime/values.ts';
import { formFormats } from './formFormats.ts';

/** The schema of one field. */
export type FieldSchema = Readonly<Record<string, unknown>>;
/** A form's schema, by field. */
export type FormSchema = {
  readonly schema: JsonSchema;
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
};

/** Checks a schema and returns its fields; reports an invalid one. */
export function assembleFormSchema(
  written: Readonly<Record<string, unknown>>,
  reporter: Reporter,
): FormSchema {
  const { report } = reporter;
  checkKeywords(written, reporter);
  const { properties, required } = written;
  if (written.type !== 'object' || !isObject(properties)) {
    report('schema-type', [written]);
    return { schema: { type: 'object', properties: {} }, properties: {}, required: [] };
  }
  const names = Object.keys(properties);
  const wanted = Array.isArray(required) ? required.map(String) : [];
  wanted.forEach((name, index) => {
    if (!names.includes(name))
      report('unknown-name', [required as object, String(index)], 'field', name, nearest(name, names), names);
  });
  checkMeta(written, reporter);
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, isObject(schema) ? schema : {}]),
  );
  return { schema: written as JsonSchema, properties: fields, required: wanted };
}

/** Validates the schema against the JSON Schema meta-schema. */
function checkMeta(schema: Readonly<Record<string, unknown>>, { report, places }: Reporter): void {
  const paths = new Set<string>();
  for (const error of errorsOf(schema, 'jsonSchema')) {
    // A wrong `type` fails each alternative of the meta-schema: one problem per path is enough.
    if (paths.has(error.instancePath)) continue;
    paths.add(error.instancePath);
    let node: object = schema;
    let key: string | undefined;
    for (const name of error.instancePath.split('/').slice(1)) {
      const next: unknown = key === undefined ? node : (node as FieldSchema)[key];
      if (typeof next === 'object' && next !== null && isPlaced(places, next)) node = next;
      key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    }
    const reason = schemaReasons[error.keyword] ?? otherSchemaReason(error.keyword);
    const at: At = key === undefined ? [node] : [node, key];
    const known: readonly string[] = error.keyword === 'enum' ? error.params.allowedValues : [];
    const given = String((node as FieldSchema)[key ?? '']);
    report('schema-invalid', at, reason, nearest(given, known), known);
  }
}

/** Keywords, by the kind of their value: data, a schema, a map of schemas or a list of schemas. */
const dataKeywords = [
  ...['type', 'enum', 'const', 'format', 'default', 'required', 'dependentRequired', 'dependencies'],
  ...['minLength', 'maxLength', 'pattern', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems'],
];
const schemaKeywords = ['additionalProperties', 'items', 'contains', 'not', 'if', 'then', 'else'];
const listKeywords = ['allOf', 'anyOf', 'oneOf'];
const keywords = [...dataKeywords, ...schemaKeywords, ...listKeywords, 'properties'];
const labels = new Set(['title', 'description', 'examples', '$comment', 'errorMessage']);

function checkKeywords(schema: Readonly<Record<string, unknown>>, reporter: Reporter): void {
  const { report } = reporter;
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-')) continue;
    if (labels.has(key)) report('schema-label', [schema, key, 'key'], key);
    else if (!keywords.includes(key))
      report('schema-keyword', [schema, key, 'key'], key, nearest(key, keywords));
    else if (key === 'format') checkFormat(schema, String(value), reporter);
    else if (key === 'pattern') checkPattern(schema, 'pattern', String(value), reporter);
    else if (schemaKeywords.includes(key) && isObject(value)) checkKeywords(value, reporter);
    else if (key === 'properties' && isObject(value)) checkEach(Object.values(value), reporter);
    else if (listKeywords.includes(key) && Array.isArray(value)) checkEach(value, reporter);
  }
}

function checkEach(schemas: readonly unknown[], reporter: Reporter): void {
  for (const schema of schemas) if (isObject(schema)) checkKeywords(schema, reporter);
}

function checkFormat(schema: object, name: string, { report }: Reporter): void {
  const known: readonly string[] = formFormats;
  if (!known.includes(name)) report('schema-format', [schema, 'format'], name, nearest(name, known), known);
}

/** Validators compile patterns with the `u` flag. */
export function checkPattern(schema: object, key: string, pattern: string, { report }: Reporter): void {
  try {
    new RegExp(pattern, 'u');
  } catch {
    report('schema-invalid', [schema, key], unreadablePattern(key));
    return;
  }
  if (isExponential(pattern)) report('pattern-slow', [schema, key], pattern);
}

const analysed = new Map<string, boolean>();

/** Whether some text takes exponential time: that needs a repetition within a repeated group. */
function isExponential(pattern: string): boolean {
  if (!/\)[*+{]/.test(pattern)) return false;
  const known = analysed.get(pattern);
  if (known !== undefined) return known;
  const { reports } = analyse({ source: pattern, flags: 'u' });
  const found = reports.some(({ exponential }) => exponential);
  analysed.set(pattern, found);
  return found;
}
