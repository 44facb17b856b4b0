/**
 * One choice applied to many rows: which rows make one call, and what became of each. The calls themselves are made
 * elsewhere, one after the other.
 */
import { type Row, valueAt } from './formats.ts';

/** The identity of a row as text. */
export function rowKey(row: Row, key: string): string {
  return String(valueAt(row, key));
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

/** Tells the keys that are ticked together with a row: its own, and those of the rows that share `groupBy`. */
export function keysTogether(
  rows: readonly Row[],
  key: string,
  groupBy: string | null,
): (row: Row) => readonly string[] {
  if (groupBy === null) return (row) => [rowKey(row, key)];
  const shared = new Map<unknown, string[]>();
  for (const row of rows) {
    const group = shared.get(valueAt(row, groupBy));
    if (group === undefined) shared.set(valueAt(row, groupBy), [rowKey(row, key)]);
    else group.push(rowKey(row, key));
  }
  return (row) => shared.get(valueAt(row, groupBy)) ?? [];
}

/** The rows with those of `changed` in place of the ones of the same key. */
export function patchRows(
  rows: readonly Row[],
  changed: ReadonlyMap<string, Row>,
  key: string,
): readonly Row[] {
  return changed.size === 0 ? rows : rows.map((row) => changed.get(rowKey(row, key)) ?? row);
}

/** A row after its call: what the server answered where that is the same row, else the row with the choice in it. */
export function changedRow(row: Row, set: Row, answer: unknown, key: string): Row {
  const answered =
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? (answer as Row) : null;
  const isSame = answered !== null && key in answered && rowKey(answered, key) === rowKey(row, key);
  return isSame ? { ...row, ...answered } : { ...row, ...set };
}
