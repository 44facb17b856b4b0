/** Arbitrary responses of a back end: shaped by the contract, with any value in any place. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const contract = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Group>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Group>> };
};

/** Values in place of the expected ones; undefined: the member is absent. */
const anything: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'texte',
  '2026-13-45',
  '2026-01-02T25:61:00Z',
  0,
  -1,
  7.25,
  1.7e308,
  true,
  false,
  [],
  [null],
  ['a', null, { b: 1 }, [[{}]]],
  {},
  { a: { b: 1 } },
  { valeur: null },
  { valeur: 'STAT', libelle: 'x' },
  { valeur: {} },
  { valeur: [{ valeur: 'STAT' }] },
];
const wrong = fc.constantFrom(...anything);

/** Number of rows in a list. */
const rowsOfList = 6;

/** A value for a schema, each part of it sometimes replaced by another one; a list may contain invalid entries. */
function anyValueOf(schema: Group, depth: number): fc.Arbitrary<unknown> {
  const whole = rightValueOf(schema, depth);
  return depth === 0 ? whole : fc.oneof({ arbitrary: whole, weight: 3 }, { arbitrary: wrong, weight: 1 });
}

function rightValueOf(schema: Group, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    return rightValueOf(contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  const types = [schema.type].flat();
  if (types.includes('object') || isGroup(schema.properties)) {
    const properties = isGroup(schema.properties) ? schema.properties : {};
    const fields = Object.entries(properties).map(
      ([name, inner]) => [name, anyValueOf(isGroup(inner) ? inner : {}, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(fields));
  }
  if (types.includes('array')) {
    const items = isGroup(schema.items) ? schema.items : {};
    const row = fc.oneof(
      { arbitrary: rightValueOf(items, depth + 1), weight: 6 },
      { arbitrary: wrong, weight: 1 },
    );
    return fc.array(row, { minLength: 1, maxLength: rowsOfList, size: 'max' });
  }
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('integer') || types.includes('number')) return fc.integer({ min: 0, max: 40 });
  if (schema.format === 'date') return fc.constant('2026-01-02');
  if (schema.format === 'date-time') return fc.constant('2026-01-02T03:04:05');
  return fc.constantFrom('0123456789', 'Élise', '12 RUE DES LILAS');
}

/** The responses to some operations (`GET /path` with the parameters of the contract), by operation. */
export const anyAnswers: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  Object.fromEntries(
    Object.entries(contract.paths).flatMap(([path, { get }]) => {
      const answers = isGroup(get?.responses) ? get.responses : {};
      const answer = isGroup(answers['200']) && isGroup(answers['200'].content) ? answers['200'].content : {};
      const json = answer['application/json'];
      return isGroup(json) && isGroup(json.schema) ? [[path, anyValueOf(json.schema, 0)]] : [];
    }),
  ),
);

/** The path of the contract that matches an address. */
export function pathOf(address: string): string | undefined {
  const parts = address.split('/');
  const fits = (path: string, isExact: boolean): boolean => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (!isExact && part.startsWith('{')))
    );
  };
  const paths = Object.keys(contract.paths);
  return paths.find((path) => fits(path, true)) ?? paths.find((path) => fits(path, false));
}
