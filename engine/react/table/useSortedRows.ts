/**
 * The rows in the requested order. Small results are sorted at once; large ones in slices, with the previous order on
 * the screen meanwhile.
 */
import { useEffect, useMemo, useState } from 'react';
import type { ColumnModel, SortModel } from '../../core/model/table.ts';
import { sortRows, sortSteps } from '../../core/runtime/rows.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import type { Row } from '../../core/runtime/values.ts';
import { taskHost } from '../browser/taskHost.ts';
import { useFormats } from '../parts/useFormats.ts';

const sortedAtOnce = 2_000;
const none: Partial<SortModel> = {};

type Sorted = { readonly of: readonly Row[]; readonly sort: SortModel | null; readonly rows: readonly Row[] };

/** Null while a result is sorted for the first time. */
export function useSortedRows(
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
