/**
 * Where the reader is in a grid: the rows in sight, and the focus. It begins where the table was, and gives its place back
 * to the table.
 */
import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Row } from '../../core/runtime/values.ts';
import { afterFrame } from '../browser/taskHost.ts';
import { useHandler } from '../browser/useHandler.ts';
import { currentKey } from '../client/entries.ts';
import { focusTable, type ListPlace, rowOf, type TableLook } from './handover.ts';
import type { ListView } from './listView.ts';

/** The first and the last row in sight, counted from 0. */
export type SeenRows = { readonly first: number; readonly last: number };

/** The first row in sight, by entry of the history. */
const leftAt = new Map<string, number>();

type GridParts = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly api: () => GridApi<Row> | undefined;
};

export function useGridPlace(
  { offset, onSeen, rows, sort, subject }: ListView,
  look: TableLook,
  { frame, api }: GridParts,
) {
  // Back on a page of the history, the grid stands as it was left.
  const left = leftAt.get(currentKey());
  const isOfPage = left !== undefined && left >= offset && left < offset + rows.length;
  const begin = isOfPage ? left : offset + look.first;
  const [seen] = useState(
    (): StoreApi<SeenRows> => createStore(() => ({ first: begin, last: offset + rows.length - 1 })),
  );
  const read = useHandler(() => {
    const range = api()?.getVerticalPixelRange();
    if (!range || range.bottom <= range.top) return;
    const first = Math.ceil(range.top / look.row - 0.5);
    const last = Math.max(first, Math.floor(range.bottom / look.row + 0.5) - 1);
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
    const { focus } = look;
    if (focus?.row != null) api()?.setFocusedCell(offset + focus.row, focus.column);
    else if (focus) api()?.setFocusedHeader(focus.column);
    settle();
  });
  // Another order or another search begins with its first row.
  const about = `${sort?.column} ${sort?.direction} ${subject}`;
  const shown = useRef(about);
  useEffect(() => {
    if (shown.current === about) return;
    shown.current = about;
    api()?.ensureIndexVisible(0, 'top');
    read();
  }, [about, api, read]);
  const leave = useHandler(() => {
    const place = placeIn(frame.current);
    const table = frame.current?.parentElement ?? null;
    onSeen(place?.row ?? seen.getState().first);
    onSeen(null);
    if (place) queueMicrotask(() => focusTable(table, place));
  });
  useLayoutEffect(() => leave, [leave]);
  return { seen, events: { onFirstDataRendered, onBodyScroll: read, onBodyScrollEnd: settle } };
}

/** The place of the focus. */
function placeIn(frame: HTMLElement | null): ListPlace | null {
  const cell = document.activeElement?.closest('[col-id]');
  if (!cell || !frame?.contains(cell)) return null;
  const row = rowOf(cell);
  return { row: Number.isNaN(row) ? null : row, column: cell.getAttribute('col-id') ?? '' };
}
