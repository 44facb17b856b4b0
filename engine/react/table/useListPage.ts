/** The rows of a list in the order asked for, cut into pages. Headless. */
import { useEffect, useMemo, useState } from 'react';
import type { ColumnModel, SortModel } from '../../core/model/table.ts';
import { existingPage, pageCount, pageRows } from '../../core/runtime/pages.ts';
import type { Search } from '../../core/runtime/query.ts';
import { sortRows, sortSteps } from '../../core/runtime/rows.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import type { Row } from '../../core/runtime/values.ts';
import { taskHost } from '../browser/tasks.ts';
import { useFormats } from '../parts/useFormats.ts';

/** @param isPaged the server orders the rows, and these are one page of them */
export function useListPage(
  rows: readonly Row[],
  columns: readonly ColumnModel[],
  { sort, size, page: asked }: Omit<Search, 'filters'>,
  total: number | null,
  isPaged = false,
) {
  const ordered = useSortedRows(rows, columns, isPaged ? null : sort);
  const page = total === null ? asked : existingPage(asked, total, size);
  const shown = useMemo(() => {
    const all = ordered ?? rows;
    return isPaged ? all : pageRows(all, page, size);
  }, [isPaged, ordered, rows, page, size]);
  return {
    /** Null while they are ordered for the first time. */
    ordered,
    /** The rows of the page. */
    shown,
    page,
    /** Null: the server does not count. */
    pages: total === null ? null : pageCount(total, size),
  };
}

const sortedAtOnce = 2_000;
const none: Partial<SortModel> = {};

type Sorted = { readonly of: readonly Row[]; readonly sort: SortModel | null; readonly rows: readonly Row[] };

/**
 * Small results are sorted at once; large ones in slices, with the previous order on the screen meanwhile. Null while a
 * result is sorted for the first time.
 */
function useSortedRows(
  rows: readonly Row[],
  columns: readonly ColumnModel[],
  asked: SortModel | null,
): readonly Row[] | null {
  const { writing } = useFormats();
  // Another page with the same order is another object, but needs no sort.
  const { column, direction } = asked ?? none;
  const sort = useMemo(
    () => (column === undefined || direction === undefined ? null : { column, direction }),
    [column, direction],
  );
  const isSmall = rows.length <= sortedAtOnce;
  const [sorted, setSorted] = useState<Sorted | null>(null);
  const atOnce = useMemo(
    () => (isSmall ? sortRows(rows, columns, sort, writing) : null),
    [isSmall, rows, columns, sort, writing],
  );

  useEffect(() => {
    if (isSmall) return;
    let isStale = false;
    const work = async (): Promise<void> => {
      const ordered = await runInSlices(sortSteps(rows, columns, sort, writing), taskHost, () => isStale);
      if (ordered !== null && !isStale) setSorted({ of: rows, sort, rows: ordered });
    };
    void work();
    return () => {
      isStale = true;
    };
  }, [isSmall, rows, columns, sort, writing]);

  return atOnce ?? (sorted?.of === rows ? sorted.rows : null);
}
