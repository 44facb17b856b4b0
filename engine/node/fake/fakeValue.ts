/** Values that fit a schema: plausible where its name or its format says what it is, always the same for a seed. */
import { followed, type Group, type Shape, shapesOf } from '../../core/checks/contract/shape.ts';
import { isObject, withoutAccents } from '../../core/runtime/values.ts';
import { mailNames, otherTexts, textsByName } from './frenchValues.ts';
import { patternText } from './patternText.ts';
import type { Random } from './random.ts';

/** A value of a schema; `name`: of the field that holds it. */
export type FakeValue = (schema: Group, name: string, random: Random) => unknown;

const deepest = 6;
/** The first of the days among which dates are chosen. */
const firstDay = Date.UTC(2026, 0, 1);
const dayLength = 86_400_000;

export function fakeValues(contract: Group): FakeValue {
  const shapeOf = shapesOf(contract);
  return (schema, name, random) => made(schema, name, random, 0);

  function made(schema: Group, name: string, random: Random, depth: number): unknown {
    const { example, examples, pattern, default: usual } = followed(contract, schema);
    const shape = shapeOf(schema);
    if (example !== undefined && shape.properties === null) return example;
    if (Array.isArray(examples) && examples.length > 0 && shape.properties === null)
      return random.pick(examples);
    if (shape.values !== null && shape.values.length > 0) return random.pick(shape.values);
    const type = shape.types?.[0] ?? (shape.properties === null ? 'string' : 'object');
    if (type === 'object') return objectOf(shape, random, depth);
    if (type === 'array') return listOf(shape, name, random, depth);
    if (type === 'boolean') return random.next() < 0.5;
    if (type === 'integer' || type === 'number') return numberOf(shape, random);
    if (typeof usual === 'string') return usual;
    return textOf(shape, typeof pattern === 'string' ? pattern : null, name, random);
  }

  function objectOf({ properties }: Shape, random: Random, depth: number): Group {
    if (depth >= deepest) return {};
    const fields = Object.entries(properties ?? {});
    return inOrder(fields.map(([name, schema]) => [name, made(schema, name, random, depth + 1)]));
  }

  function listOf({ items, limits }: Shape, name: string, random: Random, depth: number): readonly unknown[] {
    if (items === null || depth >= deepest) return [];
    const count = Math.min(random.integer(limits.minItems ?? 1, 3), limits.maxItems ?? 3);
    return Array.from({ length: count }, () => made(items, name, random, depth + 1));
  }
}

/** Gives the days of an object to its fields in their order: what begins comes before what ends. */
function inOrder(fields: readonly (readonly [string, unknown])[]): Group {
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  const days = fields
    .map(([, value]) => value)
    .filter(isDay)
    .sort();
  return Object.fromEntries(fields.map(([name, value]) => [name, isDay(value) ? days.shift() : value]));
}

function numberOf({ limits: { minimum = 1, maximum = minimum + 99 } }: Shape, random: Random): number {
  return random.integer(Math.ceil(minimum), Math.floor(maximum));
}

function textOf({ format, limits }: Shape, pattern: string | null, name: string, random: Random): string {
  const { minLength = 0, maxLength = 200 } = limits;
  const text =
    formatted(format, random) ?? (pattern === null ? namedText(name, random) : patternText(pattern, random));
  return text.padEnd(minLength, '0').slice(0, maxLength);
}

function formatted(format: string | null, random: Random): string | null {
  const day = () => new Date(firstDay + random.integer(0, 364) * dayLength).toISOString().slice(0, 10);
  const hour = () => String(random.integer(8, 18)).padStart(2, '0');
  const minute = () => String(random.integer(0, 59)).padStart(2, '0');
  if (format === 'date') return day();
  if (format === 'date-time') return `${day()}T${hour()}:${minute()}:00Z`;
  if (format === 'time') return `${hour()}:${minute()}:00`;
  if (format === 'email') return mailOf(random);
  if (format === 'uri') return 'https://exemple.fr/';
  if (format === 'uuid')
    return patternText('^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$', random);
  return null;
}

function namedText(name: string, random: Random): string {
  const plain = withoutAccents(name).toLowerCase();
  if (/mail|courriel/.test(plain)) return mailOf(random);
  if (/tel|phone/.test(plain)) return patternText('^0[1-7]( [0-9]{2}){4}$', random);
  if (/codepostal|zip|postcode/.test(plain)) return patternText('^[0-8][1-9][0-9]00$', random);
  if (/isbn/.test(plain)) return patternText('^9782[0-9]{9}$', random);
  if (/^id$|numero|number|code|reference|matricule|login|identifiant/.test(plain))
    return patternText('^[A-Z]{2}[0-9]{5}$', random);
  const { texts } = textsByName.find((entry) => entry.name.test(plain)) ?? { texts: otherTexts };
  return random.pick(texts) ?? '';
}

function mailOf(random: Random): string {
  const name = withoutAccents(random.pick(mailNames) ?? '').toLowerCase();
  return `${name}@exemple.fr`;
}

/** Whether a schema holds rows, and where: the list itself, or the one list of objects of an object. */
export function rowsIn(
  shape: Shape | null,
  contract: Group,
): { readonly at: string | null; readonly row: Group } | null {
  const shapeOf = shapesOf(contract);
  if (shape === null) return null;
  if (shape.items !== null && shapeOf(shape.items).properties !== null) return { at: null, row: shape.items };
  const lists = Object.entries(shape.properties ?? {}).flatMap(([name, schema]) => {
    const { items } = shapeOf(schema);
    return items !== null && isObject(items) && shapeOf(items).properties !== null
      ? [{ at: name, row: items }]
      : [];
  });
  const [only] = lists;
  return only && lists.length === 1 ? only : null;
}
