/**
 * A list whose rows are all here: ordered and cut in the browser, from the first page. The session remembers how the
 * reader arranged it, by user, screen and table: of another object it stands the same way. Headless.
 */
import { useCallback, useState } from 'react';
import type { TableModel } from '../../core/model/table.ts';
import { type RowKey, rowKey } from '../../core/runtime/bulk.ts';
import { offeredOrder, searchShape } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { usePlace } from '../context/PlaceContext.ts';
import type { TableState } from '../context/screenMemory.ts';
import { useScreenMemory } from '../context/useScreenMemory.ts';
import { useListPage } from './useListPage.ts';
import { useListView } from './useListView.ts';
import { useShownGrid } from './useShownGrid.ts';

export function useLocalList(
  table: Pick<TableModel, 'id' | 'grid'>,
  rows: readonly Row[],
  rowId: RowKey,
  hasOwnOrder: boolean,
) {
  const grid = useShownGrid(table.grid);
  const { addresses } = useEngine().app;
  const memory = useScreenMemory(`${usePlace().route.screen}/${table.id}`);
  const [arranged, setArranged] = useState(() => memory.read().table);
  const [asked, setAsked] = useState(1);
  const arrange = (change: Partial<TableState>): void => setArranged(memory.arrange(change));
  const search = { ...offeredOrder(searchShape({ filters: null, grid }, addresses), arranged), page: asked };
  const found = useListPage(rows, grid.columns, search, rows.length);
  const listed = useListView({
    ...found,
    ordered: found.ordered ?? rows,
    paged: null,
    onSeen: () => undefined,
    subject: table.id,
    grid,
    rowKey: useCallback((row: Row) => rowKey(row, rowId), [rowId]),
    total: rows.length,
    search,
    table: arranged,
    ticks: null,
    hasOwnOrder,
    turn: ({ page = 1, ...kept }) => {
      arrange(kept);
      setAsked(page);
    },
    arrange,
  });
  return { ...listed, grid, ordered: found.ordered ?? rows };
}
