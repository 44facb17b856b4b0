/** Describes the JSON Schema of a field in French, one rule per keyword. */

import type { JsonSchema, JsonValue } from '../model/value.ts';

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

function plural(value: JsonValue, noun: string): string {
  return `${value} ${noun}${Number(value) > 1 && !/[sxz]$/.test(noun) ? 's' : ''}`;
}
