/**
 * One choice applied to many rows: which rows make one call, and what became of each. The calls themselves are made
 * elsewhere, one after the other.
 */
import { type Row, valueAt } from './formats.ts';
import type { Steps } from './slices.ts';

/** The identity of a row as text: its key, or all that it says where a back end sends none. */
export function rowKey(row: Row, key: string): string {
  return String(valueAt(row, key) ?? JSON.stringify(row));
}

/** The entity tag that a row carries in this field; null where it has none. */
export function rowTag(row: Row, field: string | null): string | null {
  const tag = field === null ? null : valueAt(row, field);
  return typeof tag === 'string' ? tag : null;
}

/** The rows of one call: rows that share the field `groupBy`, or a row alone. */
export function bulkGroups(rows: readonly Row[], groupBy: string | null): readonly (readonly Row[])[] {
  if (groupBy === null) return rows.map((row) => [row]);
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const shared = valueAt(row, groupBy);
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
  key: string,
  groupBy: string | null,
  passes: (row: Row) => boolean,
): ReadonlySet<string> {
  if (groupBy === null) return new Set(some.map((row) => rowKey(row, key)));
  const shared = new Set(some.map((row) => valueAt(row, groupBy)));
  const together = rows.filter((row) => shared.has(valueAt(row, groupBy)) && passes(row));
  return new Set(together.map((row) => rowKey(row, key)));
}

const rowsAStep = 500;

/** The keys of the rows that pass, as steps. */
export function* keysOf(
  rows: readonly Row[],
  key: string,
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
  key: string,
): readonly Row[] {
  return changed.size === 0 ? rows : rows.map((row) => changed.get(rowKey(row, key)) ?? row);
}

/** A row after its call: with what was set, and what the server answered where that is the same row. */
export function changedRow(row: Row, set: Row, answer: unknown, key: string): Row {
  const answered =
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? (answer as Row) : null;
  const isSame = answered !== null && key in answered && rowKey(answered, key) === rowKey(row, key);
  return { ...row, ...set, ...(isSame ? answered : {}) };
}
