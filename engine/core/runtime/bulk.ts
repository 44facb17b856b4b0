/** One choice applied to many rows: groups rows into calls, and updates the rows with the results. */
import type { Steps } from './slices.ts';
import { fieldsOf, type Row, textOrNull, valueAt } from './values.ts';

/** Fields that identify a row: the first one that has a value. */
export type RowKey = readonly string[];

/** The identity of a row as text: its key, or all its values if the back end sends no key. */
export function rowKey(row: Row, key: RowKey): string {
  for (const [index, field] of key.entries()) {
    const text = textOrNull(valueAt(row, field, null));
    // A value of a substitute field must not equal a key of the first field.
    if (text !== null) return index === 0 ? text : `${field} ${text}`;
  }
  return JSON.stringify(row);
}

/** The entity tag of a row in this field; null if it has none. */
export function rowTag(row: Row, field: string | null): string | null {
  const tag = field === null ? null : valueAt(row, field, null);
  return typeof tag === 'string' ? tag : null;
}

/** The rows of one call: rows with the same value of `groupBy`, or a single row. */
export function bulkGroups(rows: readonly Row[], groupBy: string | null): readonly (readonly Row[])[] {
  if (groupBy === null) return rows.map((row) => [row]);
  return [...Map.groupBy(rows, (row) => valueAt(row, groupBy, null)).values()];
}

/** The keys selected together with some rows: their own, and those of the rows with the same `groupBy` that pass. */
export function keysTogether(
  rows: readonly Row[],
  some: readonly Row[],
  key: RowKey,
  groupBy: string | null,
  passes: (row: Row) => boolean,
): ReadonlySet<string> {
  if (groupBy === null) return new Set(some.map((row) => rowKey(row, key)));
  const shared = new Set(some.map((row) => valueAt(row, groupBy, null)));
  const together = rows.filter((row) => shared.has(valueAt(row, groupBy, null)) && passes(row));
  return new Set(together.map((row) => rowKey(row, key)));
}

const rowsAStep = 500;

/** The keys of the rows that pass, in steps. */
export function* keysOf(
  rows: readonly Row[],
  key: RowKey,
  passes: (row: Row) => boolean,
): Steps<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (passes(row)) keys.add(rowKey(row, key));
    if (index % rowsAStep === rowsAStep - 1) yield;
  }
  return keys;
}

/** Replaces rows by those of `changed` with the same key. */
export function patchRows(
  rows: readonly Row[],
  changed: ReadonlyMap<string, Row>,
  key: RowKey,
): readonly Row[] {
  return changed.size === 0 ? rows : rows.map((row) => changed.get(rowKey(row, key)) ?? row);
}

/** A row after its call: with the values that were set, and those of the response if it contains the same row. */
export function changedRow(row: Row, set: Row, answer: unknown, key: RowKey): Row {
  const answered = fieldsOf(answer);
  const isNamed = key.some((field) => field in answered);
  const isSame = isNamed && rowKey(answered, key) === rowKey(row, key);
  return { ...row, ...set, ...(isSame ? answered : {}) };
}
