/** The rows of a list in the order asked for, cut into pages. Headless. */
import { useMemo } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { existingPage, pageCount, pageRows } from '../../core/runtime/pages.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useSortedRows } from './useSortedRows.ts';

export type ListPage = {
  /** Null while they are ordered for the first time. */
  readonly ordered: readonly Row[] | null;
  /** Those of the page. */
  readonly shown: readonly Row[];
  readonly page: number;
  /** Null: the server does not count. */
  readonly pages: number | null;
};

/** @param isPaged the server orders the rows, and these are one page of them */
export function useListPage(
  rows: readonly Row[],
  columns: readonly ColumnModel[],
  { sort, size, page: asked }: Omit<Search, 'filters'>,
  total: number | null,
  isPaged = false,
): ListPage {
  const ordered = useSortedRows(rows, columns, isPaged ? null : sort);
  const page = total === null ? asked : existingPage(asked, total, size);
  const shown = useMemo(() => {
    const all = ordered ?? rows;
    return isPaged ? all : pageRows(all, page, size);
  }, [isPaged, ordered, rows, page, size]);
  return { ordered, shown, page, pages: total === null ? null : pageCount(total, size) };
}
