/** What a reader arranges within the grid, by pointer or by keys: widths, places and pins of columns. The list keeps it. */
import type { ColumnMovedEvent, ColumnPinnedEvent, ColumnResizedEvent, GridApi } from 'ag-grid-community';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import { tickColumn } from './listPlace.ts';
import type { ListView } from './listView.ts';

export function useArranged({ columns, widths, onArrange }: ListView) {
  const onColumnResized = useHandler(({ finished, source, column }: ColumnResizedEvent<Row>) => {
    if (!finished || source !== 'uiColumnResized' || !column) return;
    onArrange({ widths: { ...widths, [column.getColId()]: column.getActualWidth() } });
  });
  const onColumnMoved = useHandler(({ finished, source, api }: ColumnMovedEvent<Row>) => {
    if (!finished || source !== 'uiColumnMoved') return;
    const order = orderOf(api);
    if (order.some((id, place) => id !== columns[place]?.id)) onArrange({ order, pinned: pinnedOf(api) });
  });
  // A column that is dragged to the edge of the grid is pinned there.
  const onColumnPinned = useHandler(({ source, api }: ColumnPinnedEvent<Row>) => {
    if (source === 'uiColumnMoved') onArrange({ pinned: pinnedOf(api) });
  });
  return { onColumnResized, onColumnMoved, onColumnPinned };
}

const idsOf = (columns: readonly { getColId(): string }[]): readonly string[] =>
  columns.map((column) => column.getColId()).filter((id) => id !== tickColumn);

function orderOf(api: GridApi<Row>): readonly string[] {
  return idsOf(api.getAllGridColumns());
}

function pinnedOf(api: GridApi<Row>): readonly string[] {
  return idsOf(api.getAllGridColumns().filter((column) => column.isPinnedLeft()));
}
