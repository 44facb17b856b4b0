/** The totals below the rows of a table: of the whole result where it is here, else of the page. */
import { useMemo } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { totalsOf } from '../../core/runtime/totals.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from '../parts/useFormats.ts';
import type { ListView } from './useListView.ts';

export type Totals = NonNullable<ReturnType<typeof useTotals>>;

/** The totals of columns over rows. `isWhole`: they are the whole result. Null: no column has one, or there is no row. */
export function useTotals(columns: readonly ColumnModel[], rows: readonly Row[], isWhole: boolean) {
  const { app, engineText } = useEngine();
  const { codeProperty } = app;
  const { write } = useFormats();
  return useMemo(() => {
    if (rows.length === 0 || !columns.some(({ total }) => total)) return null;
    const row = totalsOf(columns, rows, codeProperty);
    const label = engineText(isWhole ? 'table.total' : 'table.pageTotal');
    /** What its cell in a column says: the sum, or in the first column what the row is. */
    const textOf = (column: ColumnModel): string => {
      const sum = column.total ? write(column, row) : '';
      if (column.id !== columns[0]?.id) return sum;
      return sum === '' ? label : engineText('table.namedTotal', { label, sum });
    };
    return { row, textOf };
  }, [columns, rows, isWhole, codeProperty, write, engineText]);
}

export function useListTotals({ columns, rows, ordered, total }: ListView): Totals | null {
  const isWhole = total !== null && ordered.length >= total;
  return useTotals(columns, isWhole ? ordered : rows, isWhole);
}
