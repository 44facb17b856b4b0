/** Values that fit a schema: plausible where its name or its format says what it is, always the same for a seed. */
import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '../../core/contract/operations.ts';
import { followed, isMoreThan, listIn, type Shape } from '../../core/contract/shape.ts';
import { oncePer, oncePerText } from '../../core/runtime/oncePer.ts';
import { type Group, mapValues, withoutAccents } from '../../core/runtime/values.ts';
import { labels, lastNames, longText, textsByName } from './frenchValues.ts';

/** A value of a shape; `name`: of the field that holds it. */
export type FakeValue = (shape: Shape, name: string, seed: string, data?: FakeData) => unknown;

/** What the data of an operation is like. */
export type FakeData = {
  /** How many rows a list begins with, and members each list of an object has; absent: some. */
  readonly rows?: number;
  /** Texts and numbers are as long as the contract allows. */
  readonly isLong?: true;
};

export const usualData: FakeData = {};

const deepest = 6;
/** The first of the days among which dates are chosen. */
const firstDay = Date.UTC(2026, 0, 1);
const dayLength = 86_400_000;

export function fakeValues(contract: Group): FakeValue {
  const drawn = oncePer((data: FakeData) => valuesLike(data, contract));
  return (shape, name, seed, data = usualData) => sampleOf(drawn(data)(shape, name, 0), seed);
}

/** Draws values of shapes; `depth`: of the objects around one. */
function valuesLike(data: FakeData, contract: Group) {
  return valuesOf;

  function valuesOf(shape: Shape, name: string, depth: number): Arbitrary<unknown> {
    const { example, examples, default: usual } = followed(contract, shape.schema);
    if (example !== undefined && shape.properties === null) return fc.constant(example);
    if (Array.isArray(examples) && examples.length > 0 && shape.properties === null)
      return fc.constantFrom(...examples);
    if (shape.values !== null && shape.values.length > 0) return fc.constantFrom(...shape.values);
    const type = shape.types?.[0] ?? (shape.properties === null ? 'string' : 'object');
    if (type === 'object') return objectOf(shape, depth);
    if (type === 'array') return listOf(shape, name, depth);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') return numberOf(shape, data);
    if (typeof usual === 'string') return fc.constant(usual);
    return textOf(shape, name, data);
  }

  function objectOf({ properties }: Shape, depth: number): Arbitrary<unknown> {
    if (depth >= deepest) return fc.constant({});
    const fields = mapValues(properties ?? {}, (one, name) => valuesOf(one, name, depth + 1));
    return fc.record(fields, { noNullPrototype: true }).map(inOrder);
  }

  function listOf({ items, limits }: Shape, name: string, depth: number): Arbitrary<unknown> {
    if (items === null || depth >= deepest) return fc.constant([]);
    const { rows } = data;
    const { minItems = rows ?? 1, maxItems = Math.max(minItems, rows ?? 3) } = limits;
    return fc.array(valuesOf(items, name, depth + 1), {
      minLength: Math.min(Math.max(minItems, rows ?? 0), maxItems),
      maxLength: Math.min(Math.max(minItems, rows ?? maxItems), maxItems),
    });
  }
}

/** The same value for the same seed, whose hash (FNV-1a) is the seed of the library. */
export function sampleOf<Value>(values: Arbitrary<Value>, seed: string): Value {
  const hash = [...seed].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193), 0x811c9dc5);
  const [value] = fc.sample(values, { seed: hash, numRuns: 1, unbiased: true });
  return value as Value;
}

/** Gives the days of an object to its fields in their order: what begins comes before what ends. */
function inOrder(fields: Group): Group {
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  const days = Object.values(fields).filter(isDay).sort();
  return mapValues(fields, (value) => (isDay(value) ? days.shift() : value));
}

function numberOf({ limits }: Shape, { isLong }: FakeData): Arbitrary<number> {
  if (isLong) return fc.constant(Math.floor(limits.maximum ?? longNumber));
  const { minimum = Math.min(1, limits.maximum ?? 1), maximum = minimum + 99 } = limits;
  return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
}

function textOf({ format, limits, pattern }: Shape, name: string, { isLong }: FakeData): Arbitrary<string> {
  const { minLength = 0, maxLength = 200 } = limits;
  const fitting = pattern === null ? null : textsMatching(pattern);
  const texts = textsOfFormat[format ?? ''] ?? fitting ?? (isLong ? longTexts : textsNamed(name));
  return texts.map((text) => text.padEnd(minLength, '0').slice(0, maxLength));
}

/**
 * Texts that fit a regular expression; null for one that the library cannot read, such as one that looks ahead. A class of
 * Unicode letters takes the library half a second.
 */
const textsMatching = oncePerText((pattern): Arbitrary<string> | null => {
  try {
    return fc.stringMatching(new RegExp(`^(?:${pattern})$`, 'u'), { size: 'xsmall' });
  } catch {
    return null;
  }
});

const longNumber = 9_999_999;
const longTexts = fc.constant(longText);
const days = fc
  .integer({ min: 0, max: 364 })
  .map((day) => new Date(firstDay + day * dayLength).toISOString().slice(0, 10));
const times = fc.stringMatching(/^(0[89]|1[0-8]):[0-5][0-9]:00Z$/);
const mails = fc.constantFrom(...lastNames).map((name) => `${withoutAccents(name).toLowerCase()}@exemple.fr`);

const textsOfFormat: Readonly<Record<string, Arbitrary<string>>> = {
  date: days,
  'date-time': fc.tuple(days, times).map(([day, time]) => `${day}T${time}`),
  time: times,
  email: mails,
  uri: fc.constant('https://exemple.fr/'),
  uuid: fc.uuid({ version: 4 }),
};

/** Texts by what the name of their field contains; the first that fits is taken. */
const codesByName: readonly (readonly [name: RegExp, texts: Arbitrary<string>])[] = [
  [/mail|courriel/, mails],
  [/tel|phone/, fc.stringMatching(/^0[1-7]( [0-9]{2}){4}$/)],
  [/codepostal|zip|postcode/, fc.stringMatching(/^[0-8][1-9][0-9]00$/)],
  [/isbn/, fc.stringMatching(/^9782[0-9]{9}$/)],
  [/^id$|numero|number|code|reference|matricule|login|identifiant/, fc.stringMatching(/^[A-Z]{2}[0-9]{5}$/)],
];

function textsNamed(name: string): Arbitrary<string> {
  const plain = withoutAccents(name).toLowerCase();
  const code = codesByName.find(([pattern]) => pattern.test(plain))?.[1];
  const { texts } = textsByName.find((entry) => entry.name.test(plain)) ?? { texts: labels };
  return code ?? fc.constantFrom(...texts);
}

/** Where the rows of an answer are, null where it is the list; and the shape of one. */
export type FoundRows = { readonly at: string | null; readonly row: Shape };

/**
 * Whether an operation reads rows, and where they are: its answer, or the one list of objects in it. An object at an
 * address of its own may hold a list.
 */
export function rowsIn({ id, answer }: Operation): FoundRows | null {
  if (answer === null || !id.startsWith('GET ')) return null;
  const found = listIn(answer);
  if (found === null || (id.endsWith('}') && isMoreThan(answer, found.path))) return null;
  return { at: found.path || null, row: found.row };
}
