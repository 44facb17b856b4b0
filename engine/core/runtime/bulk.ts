/**
 * One choice applied to many rows: which rows make one call, and what became of each. The calls themselves are made
 * elsewhere, one after the other.
 */
import type { Steps } from './slices.ts';
import { isObject, type Row, textOrNull, valueAt } from './values.ts';

/** Fields that identify a row: the first that it has. */
export type RowKey = readonly string[];

/** The identity of a row as text: its key, or all that it says where a back end sends none. */
export function rowKey(row: Row, key: RowKey): string {
  for (const [index, field] of key.entries()) {
    const text = textOrNull(valueAt(row, field, null));
    // A number that stands in for another is never taken for that one.
    if (text !== null) return index === 0 ? text : `${field} ${text}`;
  }
  return JSON.stringify(row);
}

/** The entity tag that a row carries in this field; null where it has none. */
export function rowTag(row: Row, field: string | null): string | null {
  const tag = field === null ? null : valueAt(row, field, null);
  return typeof tag === 'string' ? tag : null;
}

/** The rows of one call: rows that share the field `groupBy`, or a row alone. */
export function bulkGroups(rows: readonly Row[], groupBy: string | null): readonly (readonly Row[])[] {
  if (groupBy === null) return rows.map((row) => [row]);
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const shared = valueAt(row, groupBy, null);
    const group = groups.get(shared);
    if (group === undefined) groups.set(shared, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** The keys that are ticked together with some rows: their own, and those of the rows that share `groupBy` and pass. */
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

/** The keys of the rows that pass, as steps. */
export function* keysOf(
  rows: readonly Row[],
  key: RowKey,
  passes: (row: Row) => boolean,
): Steps<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let start = 0; start < rows.length; start += rowsAStep) {
    for (const row of rows.slice(start, start + rowsAStep)) if (passes(row)) keys.add(rowKey(row, key));
    yield;
  }
  return keys;
}

/** The rows with those of `changed` in place of the ones of the same key. */
export function patchRows(
  rows: readonly Row[],
  changed: ReadonlyMap<string, Row>,
  key: RowKey,
): readonly Row[] {
  return changed.size === 0 ? rows : rows.map((row) => changed.get(rowKey(row, key)) ?? row);
}

/** A row after its call: with what was set, and what the server answered where that is the same row. */
export function changedRow(row: Row, set: Row, answer: unknown, key: RowKey): Row {
  const answered = isObject(answer) ? answer : null;
  const isNamed = key.some((field) => answered !== null && field in answered);
  const isSame = answered !== null && isNamed && rowKey(answered, key) === rowKey(row, key);
  return { ...row, ...set, ...(isSame ? answered : {}) };
}
