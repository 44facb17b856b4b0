/**
 * What passes between the table and the grid when one takes the place of the other: widths and heights, the row that is
 * seen first, and the focus.
 */

/** A place in a list: the row within the result, counted from 0, or null for the headings; and a column. */
export type ListPlace = { readonly row: number | null; readonly column: string };

/** A drawn table. */
export type TableLook = {
  /** By column, in pixels. */
  readonly widths: ReadonlyMap<string, number>;
  /** Whether all columns are in sight. */
  readonly fits: boolean;
  readonly heading: number;
  readonly row: number;
  /** Of the table with its pager. */
  readonly height: number;
  /** The row that is seen first, from the first one of the page. */
  readonly first: number;
  readonly focus: ListPlace | null;
};

/** The column of checkboxes. */
export const tickColumn = '__tick';

/** Where nothing has a layout. */
const usualHeight = 46;

export function readTable(frame: Element | null): TableLook {
  const table = frame?.querySelector('table');
  const headings = [...(table?.tHead?.rows[0]?.cells ?? [])];
  const rows = [...(table?.tBodies[0]?.rows ?? [])];
  const heightOf = (element: Element | undefined | null): number =>
    element?.getBoundingClientRect().height || usualHeight;
  const heights = rows.map(heightOf).toSorted((one, other) => one - other);
  const top = Math.max(0, table?.tHead?.getBoundingClientRect().bottom ?? 0);
  const isBelow = (table?.getBoundingClientRect().top ?? 0) >= 0;
  const seen = rows.findIndex((row) => row.getBoundingClientRect().bottom > top + 1);
  return {
    widths: new Map(headings.map((cell) => [columnOf(cell), cell.getBoundingClientRect().width])),
    fits: (table?.offsetWidth ?? 0) <= (table?.parentElement?.clientWidth ?? 0),
    heading: heightOf(headings[0]),
    row: heights[Math.floor(heights.length / 2)] ?? usualHeight,
    height: frame?.getBoundingClientRect().height ?? 0,
    first: isBelow ? 0 : Math.max(0, seen),
    focus: placeOf(document.activeElement, rows),
  };
}

function columnOf(cell: Element): string {
  return cell.getAttribute('data-column') ?? tickColumn;
}

/** The place of an element; rows are counted from the first one of the page. */
function placeOf(element: Element | null, rows: readonly HTMLTableRowElement[]): ListPlace | null {
  const cell = element?.closest('td, th');
  const row = element?.closest('tr') ?? null;
  if (!cell || row === null) return null;
  const index = rows.indexOf(row);
  return { row: index < 0 ? null : index, column: columnOf(cell) };
}

/** The row of an element of the grid, counted from 0; NaN: none. */
export function rowOf(element: Element): number {
  return Number(element.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN);
}

/** How many frames the table may take to draw the page. */
const mostFrames = 60;

/** Puts the focus where it was in the grid, once the table has drawn the page with that row. */
export function focusTable(frame: Element | null, place: ListPlace, frames = 0): void {
  const { row, column } = place;
  const table = frame?.querySelector('table');
  const isPart = table?.hasAttribute('aria-rowcount');
  const rows = [...(table?.tBodies[0]?.rows ?? [])];
  const line =
    row === null
      ? table?.tHead?.rows[0]
      : rows.find(
          (found, index) => Number(isPart ? found.getAttribute('aria-rowindex') : index + 2) === row + 2,
        );
  if (!line && frames < mostFrames && document.activeElement === document.body) {
    requestAnimationFrame(() => focusTable(frame, place, frames + 1));
    return;
  }
  const cell = [...(line?.cells ?? [])].find((candidate) => columnOf(candidate) === column);
  const control = cell?.querySelector<HTMLElement>('a, button, input, textarea');
  // A value that nothing can be done with takes the focus, but is no stop of Tab.
  if (!control && cell) cell.tabIndex = -1;
  (control ?? cell ?? table?.parentElement)?.focus();
}
