/** The cell of a list with the focus. The list stores it, so that the focus stays there when grid and table replace each other. */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { Row } from '../../core/runtime/values.ts';
import type { ListView } from './useListView.ts';

export type ListPlace = {
  /** The row within the result, counted from 0; null: the headings. */
  readonly row: number | null;
  /** Of the row; null: the headings, or it is still read. */
  readonly key: string | null;
  readonly column: string;
};

/** The column of checkboxes. */
export const tickColumn = '__tick';

/**
 * @param frame the element around the table or grid, which gets the listeners
 * @param rowAt the row that an element shows
 */
export function useListPlace(
  frame: RefObject<HTMLElement | null>,
  { rows, rowKey, offset }: ListView,
  isGrid: boolean,
  rowAt: (element: HTMLElement) => Row | undefined,
) {
  const place = useRef<ListPlace | null>(null);
  const wasGrid = useRef(isGrid);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (wasGrid.current !== isGrid) isAwaited.current = wasGrid.current;
    wasGrid.current = isGrid;
    if (!isAwaited.current || rows.length === 0) return;
    const isLost = place.current !== null && document.activeElement === document.body;
    const { key, column } = place.current ?? noPlace;
    const at = key === null ? null : rows.findIndex((row) => rowKey(row) === key);
    isAwaited.current = isLost && !focusInTable(frame.current, at, column);
  }, [frame, isGrid, rows, rowKey]);
  return {
    place,
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const found = listPlaceOf(target, offset);
      const row = found?.row == null ? undefined : rowAt(target);
      place.current = found && { ...found, key: row ? rowKey(row) : null };
    },
    // An element that is removed with its focus leaves the place as it was.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) place.current = null;
    },
  };
}

const noPlace: ListPlace = { row: null, key: null, column: '' };

/** Of an element; null: it is in no cell. `offset`: the rows before those of the table. */
export function listPlaceOf(element: Element, offset: number): Omit<ListPlace, 'key'> | null {
  const cell = element.closest('td, th, [col-id]');
  if (cell === null) return null;
  if (!(cell instanceof HTMLTableCellElement)) {
    const row = rowIndexOf(cell);
    return { row: Number.isNaN(row) ? null : row, column: cell.getAttribute('col-id') ?? '' };
  }
  const line = cell.closest('tr');
  const isHeading = line === null || line.closest('thead') !== null;
  return { row: isHeading ? null : offset + line.sectionRowIndex, column: columnOf(cell) };
}

function columnOf(cell: HTMLTableCellElement): string {
  return cell.dataset.column ?? tickColumn;
}

/** The row of an element of the grid, counted from 0; NaN: none. */
export function rowIndexOf(element: Element): number {
  return Number(element.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN);
}

/** Focuses a cell of the table, by the row of its page (null: the headings); false if its row is not drawn. */
function focusInTable(frame: Element | null, at: number | null, column: string): boolean {
  const table = frame?.querySelector('table');
  const line = at === null ? table?.tHead?.rows[0] : table?.tBodies[0]?.rows[at];
  if (!table || !line) return false;
  const cell = [...line.cells].find((candidate) => columnOf(candidate) === column);
  const control = cell?.querySelector<HTMLElement>('a, button, input, textarea');
  // A value that nothing can be done with takes the focus, but is no stop of Tab.
  if (!control && cell) cell.tabIndex = -1;
  (control ?? cell ?? table.parentElement)?.focus();
  return true;
}

/** The rows of the table, and those of the grid. */
const drawnRows = 'tbody tr, [row-index]';

/** The drawn row around an element; null: none. */
export function rowAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(drawnRows) : null;
}
