/** Describes the JSON Schema of a field in French, one rule per keyword. */

import type { JsonSchema, JsonValue } from '../model/value.ts';
import { isObject } from '../runtime/values.ts';

type Describe = (value: JsonValue) => string;

const formats: Readonly<Record<string, string>> = {
  date: 'une date',
  email: 'une adresse électronique',
  uuid: 'un identifiant UUID',
};

/** The words before a pattern. */
export const patternPrefix = 'de la forme ';

const keywords: Readonly<Record<string, Describe>> = {
  type: (value) =>
    value === 'integer' ? 'un nombre entier' : value === 'number' ? 'un nombre' : `un ${value}`,
  enum: () => 'une valeur de la liste',
  const: (value) => `la valeur ${JSON.stringify(value)}`,
  format: (value) => formats[String(value)] ?? `le format ${value}`,
  minLength: (value) => `au moins ${plural(value, 'caractère')}`,
  maxLength: (value) => `au plus ${plural(value, 'caractère')}`,
  pattern: (value) => `${patternPrefix}${value}`,
  minimum: (value) => `au moins ${value}`,
  maximum: (value) => `au plus ${value}`,
  exclusiveMinimum: (value) => `plus de ${value}`,
  exclusiveMaximum: (value) => `moins de ${value}`,
  multipleOf: (value) => `un multiple de ${value}`,
  minItems: (value) => `au moins ${plural(value, 'choix')}`,
  maxItems: (value) => `au plus ${plural(value, 'choix')}`,
  uniqueItems: () => 'jamais deux fois la même valeur',
};

/** One rule: what `keyword` requires of a field with this schema. `required` is in the schema of the form. */
export function describeKeyword(keyword: string, schema: JsonSchema): string {
  if (keyword === 'required') return 'obligatoire';
  const value = schema[keyword];
  const describe = keywords[keyword];
  return value === undefined || describe === undefined ? keyword : describe(value);
}

/** The name of a field. */
type NameOf = (field: string) => string;

/**
 * The rules of a form's schema over several fields: `if`, `dependentRequired`, `allOf` and similar keywords, each as a
 * sentence without its full stop.
 */
export function rulesBetweenFields(
  schema: JsonSchema,
  nameOf: NameOf,
): readonly (readonly [keyword: string, rule: string])[] {
  const { properties: _properties, required: _required, ...rest } = schema;
  return Object.keys(rest).flatMap((keyword) => {
    const said = betweenFields[keyword]?.(schema, nameOf) ?? [];
    return said.map((rule) => [keyword, rule] as const);
  });
}

const betweenFields: Readonly<Record<string, (schema: JsonSchema, nameOf: NameOf) => readonly string[]>> = {
  if: ({ if: when, then, else: otherwise }, nameOf) => {
    const holds = shapeOf(when, nameOf);
    return [
      ...(then === undefined ? [] : [`si ${holds}, alors ${shapeOf(then, nameOf)}`]),
      ...(otherwise === undefined ? [] : [`sauf si ${holds}, ${shapeOf(otherwise, nameOf)}`]),
    ];
  },
  dependentRequired: ({ dependentRequired }, nameOf) => needsOf(dependentRequired, nameOf),
  dependencies: ({ dependencies }, nameOf) => needsOf(dependencies, nameOf),
  allOf: ({ allOf }, nameOf) => listOf(allOf).map((one) => shapeOf(one, nameOf)),
  anyOf: ({ anyOf }, nameOf) => [
    listOf(anyOf)
      .map((one) => shapeOf(one, nameOf))
      .join(' ou '),
  ],
  oneOf: ({ oneOf }, nameOf) => [
    `l’un ou l’autre : ${listOf(oneOf)
      .map((one) => shapeOf(one, nameOf))
      .join(' ; ')}`,
  ],
  not: ({ not }, nameOf) => [`jamais ${shapeOf(not, nameOf)}`],
  minProperties: ({ minProperties }) => [`au moins ${plural(minProperties ?? 1, 'champ')} à renseigner`],
  maxProperties: ({ maxProperties }) => [`au plus ${plural(maxProperties ?? 1, 'champ')} à renseigner`],
};

function needsOf(needs: JsonValue | undefined, nameOf: NameOf): readonly string[] {
  return Object.entries(groupOf(needs)).map(([field, wanted]) => {
    const names = listOf(wanted).map((name) => nameOf(String(name)));
    const asked = Array.isArray(wanted) ? `${names.join(', ')} obligatoire` : shapeOf(wanted, nameOf);
    return `si ${nameOf(field)} est renseigné, alors ${asked}`;
  });
}

/** What a part of a schema requires of several fields. */
function shapeOf(schema: JsonValue | undefined, nameOf: NameOf): string {
  const group = groupOf(schema);
  const fields = Object.entries(groupOf(group.properties)).flatMap(([name, property]) => {
    const rules = groupOf(property);
    return Object.keys(rules)
      .filter((keyword) => Object.hasOwn(keywords, keyword) && keyword !== 'type')
      .map((keyword) => `${nameOf(name)} : ${valuesOf(keyword, rules)}`);
  });
  const required = listOf(group.required).map((name) => `${nameOf(String(name))} : obligatoire`);
  const nested = rulesBetweenFields(group, nameOf).map(([, rule]) => rule);
  return [...fields, ...required, ...nested].join(' et ') || 'toute saisie';
}

function valuesOf(keyword: string, schema: JsonSchema): string {
  return keyword === 'enum' ? `parmi ${listOf(schema.enum).join(', ')}` : describeKeyword(keyword, schema);
}

function groupOf(value: JsonValue | undefined): JsonSchema {
  return isObject(value) ? (value as JsonSchema) : {};
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function plural(value: JsonValue, noun: string): string {
  return `${value} ${noun}${Number(value) > 1 && !/[sxz]$/.test(noun) ? 's' : ''}`;
}
