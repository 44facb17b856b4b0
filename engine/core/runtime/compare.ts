/** Compares a row with another record, value by value, as both are written on the screen. */
import type { CompareItemModel } from '../model/table.ts';
import type { Written } from './formats.ts';
import type { Row } from './values.ts';

export type ComparedLine = {
  readonly item: CompareItemModel;
  /** Null: this side has no such value, or it is not told. */
  readonly own: string | null;
  readonly other: string | null;
  /** `unknown`: one of the sides is not there to compare with. */
  readonly result: 'same' | 'different' | 'unknown';
};

/**
 * `record`: null if it is not read; then the row itself may know some of its values. `own`: the record of the row's own
 * object, with what the row lacks; null: it is not read.
 */
export function compareRow(
  items: readonly CompareItemModel[],
  row: Row,
  { record, own: whole }: { readonly record: Row | null; readonly own: Row | null },
  write: (what: Written, from: Row) => string,
): readonly ComparedLine[] {
  const textOf = ({ id, format }: CompareItemModel, field: string | null, from: Row | null): string | null =>
    field === null || from === null ? null : write({ id, field, format }, from);
  return items.flatMap((item): readonly ComparedLine[] => {
    const own = textOf(item, item.own, row) ?? (textOf(item, item.other, whole) || null);
    const other = textOf(item, item.other, record) ?? textOf(item, item.known, row);
    if (own === null && other === null) return [];
    const result = own === null || other === null ? 'unknown' : own === other ? 'same' : 'different';
    return [{ item, own, other, result }];
  });
}
