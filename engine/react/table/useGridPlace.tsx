/** The rows of a grid that are in sight: at first those of the address, which follows them, and of the cell with the focus. */
import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { afterFrame } from '../browser/tasks.ts';
import { currentKey } from '../client/entries.ts';
import type { ListPlace } from './listPlace.ts';
import { RowRange } from './Pager.tsx';
import type { ListView } from './useListView.ts';

/** The first and the last row in sight, counted from 0. */
type SeenRows = { readonly first: number; readonly last: number };

/** The first row in sight, by entry of the history. */
const leftAt = new Map<string, number>();

type GridParts = {
  /** The height of a row in pixels. */
  readonly row: number;
  readonly place: RefObject<ListPlace | null>;
  readonly api: () => GridApi<Row> | undefined;
};

export function useGridPlace(
  { offset, onSeen, rows, sort, subject }: ListView,
  { row: height, place, api }: GridParts,
) {
  // After 'back', the grid shows the rows that it showed before.
  const left = leftAt.get(currentKey());
  const isOfPage = left !== undefined && left >= offset && left < offset + rows.length;
  const begin = isOfPage ? left : offset;
  const [seen] = useState(
    (): StoreApi<SeenRows> => createStore(() => ({ first: begin, last: offset + rows.length - 1 })),
  );
  const read = useHandler(() => {
    const range = api()?.getVerticalPixelRange();
    if (!range || range.bottom <= range.top) return;
    const first = Math.ceil(range.top / height - 0.5);
    const last = Math.max(first, Math.floor(range.bottom / height + 0.5) - 1);
    seen.setState({ first, last });
  });
  const settle = useHandler(() => {
    read();
    const { first } = seen.getState();
    onSeen(first);
    // The address that follows is another entry.
    afterFrame(() => leftAt.set(currentKey(), first));
  });
  const hasBegun = useRef(false);
  const onFirstDataRendered = useHandler(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (begin > 0) api()?.ensureIndexVisible(begin, 'top');
    if (document.activeElement === document.body) focusIn(api(), place.current);
    settle();
  });
  // Another order or another search begins with its first row.
  const shown = useRef({ sort, subject });
  useEffect(() => {
    if (shown.current.sort === sort && shown.current.subject === subject) return;
    shown.current = { sort, subject };
    api()?.ensureIndexVisible(0, 'top');
    read();
  }, [sort, subject, api, read]);
  const leave = useHandler(() => {
    onSeen(place.current?.row ?? seen.getState().first);
    onSeen(null);
  });
  useLayoutEffect(() => leave, [leave]);
  return { rows: seen, events: { onFirstDataRendered, onBodyScroll: read, onBodyScrollEnd: settle } };
}

function focusIn(api: GridApi<Row> | undefined, place: ListPlace | null): void {
  if (place === null) return;
  const { row, column } = place;
  if (row === null) api?.setFocusedHeader(column);
  else {
    api?.ensureIndexVisible(row);
    api?.setFocusedCell(row, column);
  }
}

type GridRangeProps = { readonly seen: StoreApi<SeenRows>; readonly total: number | null };

/** The rows in sight, in place of the pager of a table. It follows the scroll without the grid. */
export function GridRange({ seen, total }: GridRangeProps) {
  const { first, last } = useStore(seen);
  return (
    <div className="eng-pager eng-line">
      <RowRange first={first + 1} last={Math.min(last + 1, total ?? last + 1)} total={total} />
    </div>
  );
}
