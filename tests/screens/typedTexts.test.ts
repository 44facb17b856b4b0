/** Every text that a person types in a form or a criterion of the portal is read as it is seen. */
import { Ajv, type AnySchema } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { FormModel } from '../../engine/core/model/form.ts';
import type { JsonSchema } from '../../engine/core/model/value.ts';
import { cleanValues } from '../../engine/core/runtime/cleanValues.ts';
import { isIsoDate } from '../../engine/core/runtime/dates.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

const { screens } = await portalDefinitions();
const ajv = new Ajv({ strict: false, formats: { date: isIsoDate, email: true } });

/** The forms in a part of the model, with their places. */
function formsIn(part: unknown, place: string): { readonly place: string; readonly form: FormModel }[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'fields' in part && 'schema' in part ? [{ place, form: part as FormModel }] : [];
  return [...own, ...Object.entries(part).flatMap(([name, below]) => formsIn(below, `${place}.${name}`))];
}

const fields = Object.entries(screens).flatMap(([screen, variants]) =>
  formsIn(variants, screen).flatMap(({ place, form }) =>
    form.fields
      .filter(({ options, optionsFrom, readOnly }) => options === null && optionsFrom === null && !readOnly)
      .map((field) => ({
        place: `${place} ${field.name}`,
        field,
        schema: (form.schema.properties as Readonly<Record<string, JsonSchema>>)[field.name] ?? {},
      })),
  ),
);
const typed = fields.filter(({ field }) =>
  ['text', 'textarea', 'email', 'tel', 'code', 'date', 'digits'].includes(field.widget),
);

it('there are fields to look at', () => {
  expect(typed.length).toBeGreaterThan(40);
});

it.each(typed.map(({ place, field }) => [place, field] as const))(
  '%s drops what nobody sees',
  (_place, field) => {
    const read = (text: string) => cleanValues([field], { [field.name]: text })[field.name];
    expect(read('\u200b\u3164\u2800\u00a0\ufeff')).toBeUndefined();
    expect(read('\u200e a\u00ad\u202f\u2009b\u2060e\u0301\u00a0')).toBe('a bé');
  },
);

it.each(
  fields
    .filter(({ field }) => field.widget === 'password')
    .map(({ place, field }) => [place, field] as const),
)('SEC-09 %s is exact', (_place, field) => {
  const text = ' e\u0301\u200b\u00a0';
  expect(cleanValues([field], { [field.name]: text })).toEqual({ [field.name]: text });
});

const names = fields.filter(
  ({ place, field, schema }) =>
    schema.pattern !== undefined && /filters/.test(place) && /^(nom|prenom|raisonSociale)$/.test(field.name),
);

describe.each(names.map(({ place, field, schema }) => [place, field.name, schema] as const))(
  'DEM-028 DEM-033 DBL-020 the criterion %s',
  (_place, _name, schema) => {
    const accepts = ajv.compile(schema as AnySchema);
    it.each([
      ...[
        'NGUYỄN',
        'WAŁĘSA',
        'ŞAHİN',
        'şahın',
        'ÞÓR',
        'ĐẶNG',
        'GROẞ',
        'Ŋala',
        'Ḥasan',
        'Ẹ\u0301bun',
        'Ƙwara',
      ],
      ...['D’ARTAGNAN', "D'ARTAGNAN", 'DʼART', 'D‘ART', 'D′ART', 'D`ART', 'D´ART'],
      ...['SAINT-EXUPÉRY', 'SAINT‐JEAN', 'SAINT‑JEAN', 'SAINT–JEAN', 'SAINT—JEAN', 'SAINT−JEAN'],
      ...['A & B (75) n°2', '« Les Amis »', 'O.K. 100 €'.slice(0, 8)],
    ])('accepts %s', (text) => {
      expect(accepts(text.slice(0, 38))).toBe(true);
    });

    it.each(['ИВАНОВ', '山田', 'محمد', '<b>', 'a=b', 'x%', '\u{1F600}'])('refuses %s', (text) => {
      expect(accepts(text)).toBe(false);
    });
  },
);
