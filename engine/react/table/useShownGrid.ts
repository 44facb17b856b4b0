/**
 * A table without the columns that its reader may not see: they are neither rendered, printed, exported nor sorted by.
 */
import { useMemo } from 'react';
import type { GridModel } from '../../core/model/table.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useReadOptions } from '../parts/useReadOptions.ts';

/** The same object if the reader may see every column. */
export function useShownGrid(grid: GridModel): GridModel {
  const reader = useValueReader();
  const withOptions = useReadOptions(grid.columns);
  return useMemo(() => {
    const columns = grid.columns.filter(({ visible }) => reader.holds(visible)).map(withOptions);
    if (columns.length === grid.columns.length && columns.every((column, at) => column === grid.columns[at]))
      return grid;
    const isSorted = columns.some(({ id }) => id === grid.sort?.column);
    return { ...grid, columns, sort: isSorted ? grid.sort : null };
  }, [grid, withOptions, reader]);
}
