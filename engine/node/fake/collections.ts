/** The lists of a contract, and the rows that they begin with. */
import fc from 'fast-check';
import type { Operation } from '../../core/contract/operations.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import { type FakeData, type FakeValue, type FoundRows, rowsIn, sampleOf } from './fakeValue.ts';

export type Collection = FoundRows & {
  /** The field that identifies a row; null: none. */
  readonly key: string | null;
  /** The key of the row at an index, instead of the value that was made for it. */
  readonly keyOf: (index: number, made: unknown) => unknown;
  readonly data: FakeData;
};

/** How many rows a list begins with, at the top and below an object. */
const rowCounts = { top: 37, below: 5 } as const;

/** The lists, by the template of their path. */
export function collectionsOf(
  operations: readonly Operation[],
  dataOf: (operation: string) => FakeData,
): ReadonlyMap<string, Collection> {
  return new Map(
    operations.flatMap((operation) => {
      const { id } = operation;
      const found = rowsIn(operation);
      if (found === null) return [];
      const path = id.slice('GET '.length).replace(/\/$/, '');
      const key = keyField(found.row, operationBelow(path, 'GET', operations));
      const keyOf = keysOf(found.row.properties?.[key ?? ''], path);
      return [[path, { ...found, key, keyOf, data: dataOf(id) }] as const];
    }),
  );
}

/** Keys that count up; a key whose form the contract says stays as it was made. */
function keysOf(shape: Shape | undefined, path: string): Collection['keyOf'] {
  const { types = null, format = null, pattern = null } = shape ?? {};
  const prefix = sampleOf(fc.stringMatching(/^[A-Z]{2}$/), path);
  return (index, made) => {
    if (types?.some((type) => type === 'integer' || type === 'number')) return index + 1;
    return pattern !== null || format !== null ? made : `${prefix}${String(index + 1).padStart(4, '0')}`;
  };
}

/** The field that identifies a row: that of the parameter of its detail, a unique one, `id`, or the first. */
export function keyField({ properties }: Shape, below: Operation | undefined): string | null {
  const parameter = below?.path.at(-1)?.name;
  const members = properties ?? {};
  const names = Object.keys(members);
  const ends = (name: string) => parameter?.toLowerCase().endsWith(name.toLowerCase());
  return (
    names.find((name) => name === parameter) ??
    names.find((name) => members[name]?.unique) ??
    names.find(ends) ??
    idIn(names)
  );
}

/** `id`, or the first of these names. */
export function idIn(names: readonly string[]): string | null {
  return names.find((name) => name === 'id') ?? names[0] ?? null;
}

/** The operation of one row of the list at a path. */
export function operationBelow(
  path: string,
  method: 'GET' | 'DELETE',
  operations: readonly Operation[],
): Operation | undefined {
  return operations.find(
    ({ id }) => id.endsWith('}') && id.replace(/\/\{[^/]*$/, '') === `${method} ${path}`,
  );
}

/** The rows of a list at its beginning; `given`: what its path says of each of them. */
export function rowsOf(
  { row, key, keyOf, data }: Collection,
  path: string,
  given: Readonly<Record<string, string>>,
  value: FakeValue,
): Record<string, unknown>[] {
  const count = data.rows ?? (Object.keys(given).length === 0 ? rowCounts.top : rowCounts.below);
  return Array.from({ length: count }, (_, index) => {
    const made = { ...fieldsOf(value(row, '', `${path} ${index}`, data)) };
    return key === null ? made : { ...made, [key]: keyOf(index, made[key]) };
  });
}
