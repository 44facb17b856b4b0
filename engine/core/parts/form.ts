/** Forms: the schema, how each field is drawn and named, and the checks over several fields. */
import type { Field, Form, Rule } from '../../../schemas/types/definition.ts';
import { type EngineTextName, engineTexts } from '../compiler/engineTexts.ts';
import { nearest } from '../compiler/nearest.ts';
import type { At } from '../compiler/places.ts';
import type { FieldModel, FormModel, JsonValue, OptionModel, RuleModel, Text } from '../model.ts';
import { assembleCondition } from './condition.ts';
import { assembleDependents } from './dependents.ts';
import { assembleFormSchema, checkPattern, type FieldSchema, type FormSchema } from './formSchema.ts';
import { assembleOptions, assembleOptionsFrom } from './options.ts';
import type { Scope } from './scope.ts';
import { type Allowed, assembleDate, assembleRef } from './valueRef.ts';

/** Texts of a form that depend on what it is for. */
export type FormTexts = { readonly submit: Text; readonly reset: Text | null };

/** The texts of a form that is sent. */
export function formTexts({ texts, key }: Scope): FormTexts {
  return {
    submit: texts.findOr(`${key}.valider`, 'form.submit'),
    reset: texts.find(`${key}.reinitialiser`, []),
  };
}

/** Reads a form. `known`: what its conditions may look at beside its fields. */
export function assembleForm(
  written: Form,
  texts: FormTexts,
  scope: Scope,
  known: Pick<Allowed, 'row'> = {},
): FormModel {
  const schema = assembleFormSchema(written.schema, scope);
  const names = Object.keys(schema.properties);
  const presented = written.fields ?? {};
  for (const name of Object.keys(presented))
    if (!names.includes(name))
      scope.report('unknown-name', [presented, name, 'key'], 'Le champ', name, nearest(name, names), names);
  return {
    schema: schema.schema,
    fields: names.map((name) => assembleField(name, presented[name] ?? {}, schema, written, scope, known)),
    rules: (written.rules ?? []).flatMap((rule) => assembleRule(rule, names, scope)),
    dependents: assembleDependents(presented, names, scope),
    submit: texts.submit,
    reset: texts.reset,
    note: scope.texts.find(`${scope.key}.note`, []),
  };
}

function assembleField(
  name: string,
  written: Field,
  { properties, required }: FormSchema,
  form: Form,
  scope: Scope,
  known: Pick<Allowed, 'row'>,
): FieldModel {
  const { texts } = scope;
  const key = `${scope.key}.champs.${name}`;
  const property = properties[name] ?? {};
  const at: At = [form.schema.properties as object, name, 'key'];
  const allowed: Allowed = { ...known, field: Object.keys(properties), path: scope.params };
  const options = optionsOf(name, written, property, at, scope);
  return {
    name,
    label: texts.need(`${key}.libelle`, [], at),
    hint: texts.find(`${key}.aide`, []),
    placeholder: texts.find(`${key}.exemple`, []),
    help: texts.find(`${key}.infobulle`, []),
    widget: written.widget ? scope.word('widgets', written.widget, [written, 'widget']) : widgetOf(property),
    required: required.includes(name),
    readOnly: written.readOnly ?? false,
    submit: written.submit ?? false,
    options,
    optionsFrom: assembleOptionsFrom(written.optionsFrom, scope),
    emptyOption: texts.find(`${key}.vide`, []),
    autocomplete: written.autocomplete ?? null,
    personal: written.personal ?? false,
    initial: written.initial
      ? assembleRef(written.initial, { ...known, path: scope.params }, scope, [written, 'initial'])
      : null,
    visible: assembleCondition(written.visible, allowed, scope, [written, 'visible']),
    enabled: assembleCondition(written.enabled, allowed, scope, [written, 'enabled']),
    errors: errorsOf(key, property, required.includes(name), scope),
    criteria: criteriaOf(written, key, scope),
    width: written.width ?? 0,
    native: (written.native ?? null) as JsonValue,
  };
}

/** Each criterion has an expression that can be read, and a text: the field's own, or the application's for all. */
function criteriaOf({ criteria = {} }: Field, key: string, scope: Scope): FieldModel['criteria'] {
  const { texts } = scope;
  return Object.entries(criteria).map(([name, pattern]) => {
    checkPattern(criteria, name, pattern, scope);
    const own = `${key}.criteres.${name}`;
    const label = texts.find(own, []) ?? texts.find(`app.criteres.${name}`, []);
    return { pattern, label: label ?? texts.need(own, [], [criteria, name, 'key']) };
  });
}

// ---------------------------------------------------------------- widgets and options

function widgetOf(schema: FieldSchema): string {
  const { type, format } = schema;
  if (Array.isArray(schema.enum)) return 'select';
  if (type === 'array') return 'checkboxes';
  if (type === 'boolean') return 'checkbox';
  if (type === 'integer' || type === 'number') return 'number';
  if (format === 'date' || format === 'email') return format;
  return 'text';
}

/** The values that the schema admits, in its order, with the texts of the list or of the field's own messages. */
function optionsOf(
  name: string,
  written: Field,
  schema: FieldSchema,
  at: At,
  scope: Scope,
): readonly OptionModel[] | null {
  const values = admitted(schema);
  const { options: list } = written;
  if (list !== undefined) {
    const listed = assembleOptions(list, scope, [written, 'options']);
    if (listed === null || values === null) return listed;
    return values.flatMap((value) => {
      const option = listed.find((one) => one.value === value);
      if (!option) scope.report('option-not-in-list', [written, 'options'], String(value), list);
      return option ?? [];
    });
  }
  if (values === null) return null;
  return values.map((value) => ({
    value: value as JsonValue,
    label: scope.texts.need(`${scope.key}.champs.${name}.options.${String(value)}`, [], at),
    tone: 'neutral',
    offered: true,
  }));
}

function admitted(schema: FieldSchema): readonly unknown[] | null {
  if (Array.isArray(schema.enum)) return schema.enum;
  const { items } = schema;
  const inner = typeof items === 'object' && items !== null ? (items as FieldSchema).enum : null;
  return Array.isArray(inner) ? inner : null;
}

// ---------------------------------------------------------------- messages

/** A message for each thing that the field's schema checks: the field's own, else the engine's. */
function errorsOf(
  key: string,
  schema: FieldSchema,
  required: boolean,
  { texts }: Scope,
): FieldModel['errors'] {
  const checked = Object.keys(schema).filter((keyword) => checking.has(keyword));
  const numeric = schema.type === 'integer' || schema.type === 'number';
  const keywords = [...(required ? ['required'] : []), ...(numeric ? ['type'] : []), ...checked, 'default'];
  return Object.fromEntries(
    keywords.map((keyword) => [
      keyword,
      texts.findOr(`${key}.erreurs.${keyword}`, engineTextOf(keyword), ['label', 'limit']),
    ]),
  );
}

const checking = new Set([
  'enum',
  'const',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

function engineTextOf(keyword: string): EngineTextName {
  const name = `fieldErrors.${keyword}`;
  return Object.hasOwn(engineTexts, name) ? (name as EngineTextName) : 'fieldErrors.default';
}

// ---------------------------------------------------------------- rules

const needs = {
  atLeastOne: [],
  notBefore: ['field', 'than'],
  notAfter: ['field', 'than'],
  earliest: ['field', 'date'],
  latest: ['field', 'date'],
  equals: ['field', 'other'],
  differs: ['field', 'other'],
  fn: ['field', 'fn'],
} as const satisfies Readonly<Record<Rule['rule'], readonly (keyof Rule)[]>>;

/** Reads a check; nothing when it lacks what it needs. */
function assembleRule(written: Rule, names: readonly string[], scope: Scope): readonly RuleModel[] {
  const { rule, field = '', than = '', other = '', fn = '' } = written;
  const wanted: readonly (keyof Rule)[] = needs[rule];
  const lacking = wanted.filter((key) => written[key] === undefined);
  for (const key of lacking) scope.report('rule-incomplete', [written, 'rule'], rule, key);
  for (const key of ['fields', 'field', 'than', 'date', 'other', 'fn'] as const)
    if (written[key] !== undefined && !wanted.includes(key) && !(rule === 'atLeastOne' && key === 'fields'))
      scope.report('rule-needless-key', [written, key, 'key'], rule, key);
  for (const key of ['field', 'than', 'other'] as const)
    if (wanted.includes(key) && written[key] !== undefined)
      needField(written[key], names, [written, key], scope);
  if (lacking.length > 0) return [];

  const message = (name: string) => scope.texts.need(`${scope.key}.regles.${name}`, [], [written, 'rule']);
  switch (rule) {
    case 'atLeastOne': {
      written.fields?.forEach((name, index) => {
        needField(name, names, [written.fields ?? [], String(index)], scope);
      });
      return [{ rule, fields: written.fields ?? names, message: message(rule) }];
    }
    case 'notBefore':
    case 'notAfter':
      return [{ rule, field, than, message: message(`${field}.${rule}`) }];
    case 'earliest':
    case 'latest': {
      const date = assembleDate(written.date ?? { of: 'today' }, { field: names, path: scope.params }, scope);
      return [{ rule, field, date, message: message(`${field}.${rule}`) }];
    }
    case 'equals':
    case 'differs':
      return [{ rule, field, other, message: message(`${field}.${rule}`) }];
    case 'fn':
      return [
        { rule, field, fn: scope.word('functions', fn, [written, 'fn']), message: message(`${field}.${fn}`) },
      ];
  }
}

/** A field that a check names exists wherever the check does. */
function needField(name: string, names: readonly string[], at: At, scope: Scope): void {
  if (scope.absent.includes(name)) scope.report('rule-field-absent', at, name, scope.variant);
  else scope.among('Le champ', name, names, at);
}
