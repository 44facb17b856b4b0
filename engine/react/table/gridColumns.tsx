/** The columns of a list as AG Grid takes them, and what it draws in their headings and cells. */
import type { ColDef, ICellRendererParams, IHeaderParams } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from '../values/useFormats.ts';
import { isPlainText, TableCell } from './cells.tsx';
import { keepKeys, pressInHeading } from './gridKeys.ts';
import type { ListView } from './listView.ts';
import { ariaSort, SortMark } from './SortMark.tsx';
import { TickBox, TickPageBox } from './TickBox.tsx';

const tickWidth = 52;
const flexibleMinimum = 140;
const narrowest = 70;
/** Size of the root's text that the widths of the definitions are meant for, in pixels. */
const usualTextSize = 16;
/** Formats whose digits stand under one another. */
const figures: ReadonlySet<string> = new Set(['number', 'date', 'dateTime']);

/**
 * The context of the grid: what is drawn, for its headings and cells. They follow it in a store: with a context of React
 * that changes, React looks through every cell for who reads it.
 */
export type ViewStore = StoreApi<ListView>;

/** How much larger than usual the user has asked for texts, so that rows and columns grow with them (A11Y-54). */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > usualTextSize ? size / usualTextSize : 1;
}

export const defaultColDef: ColDef<Row> = {
  suppressHeaderKeyboardEvent: pressInHeading,
  suppressKeyboardEvent: keepKeys,
  suppressSpanHeaderHeight: true,
  minWidth: narrowest,
};

export function useColumnDefs({ columns, widths, ticks }: ListView, scale: number): ColDef<Row>[] {
  const { registry } = useEngine();
  const { write } = useFormats();
  const { say } = useEngine();
  const hasTicks = ticks !== null;
  return useMemo(
    () => [
      ...(hasTicks ? [{ ...tickDef, width: tickWidth * scale, minWidth: tickWidth * scale }] : []),
      ...columns.map((model): ColDef<Row> => {
        const width = widths[model.id] ?? Math.round(model.width * scale);
        const end = model.align === 'end' ? 'eng-grid__end' : '';
        return {
          colId: model.id,
          headerName: say(model.label),
          headerComponent: Heading,
          headerComponentParams: { model },
          headerClass: end,
          cellClass: figures.has(model.format.name) ? `eng-grid__figures ${end}` : end,
          ...(isPlainText(model, registry)
            ? { valueGetter: ({ data }) => data && write(model, data) }
            : {
                cellRenderer: Cell,
                cellRendererParams: { model },
                // The whole row: a changed row draws the cell again.
                valueGetter: ({ data }) => data,
              }),
          sortable: model.sortable,
          ...(width > 0
            ? { width, minWidth: Math.min(width, narrowest), flex: null }
            : { flex: 1, minWidth: flexibleMinimum * scale }),
        };
      }),
    ],
    [columns, widths, hasTicks, say, write, registry, scale],
  );
}

/** The grid's own `rowSelection` would be a second state, and names all its boxes alike. */
const tickDef: ColDef<Row> = {
  colId: '__tick',
  headerName: '',
  resizable: false,
  sortable: false,
  headerClass: 'eng-grid__tick',
  cellClass: 'eng-grid__tick',
  headerComponent: TickHeading,
  cellRenderer: TickCell,
  valueGetter: ({ data }) => data,
};

type WithModel = { readonly model: ColumnModel };

function Cell({ data, model }: ICellRendererParams<Row> & WithModel) {
  return data && <TableCell column={model} row={data} tabIndex={-1} />;
}

function TickCell({ data, context }: ICellRendererParams<Row, unknown, ViewStore>) {
  const ticks = useStore(context, (view) => view.ticks);
  return data && ticks && <TickBox ticks={ticks} row={data} tabIndex={-1} />;
}

function TickHeading({ context }: IHeaderParams<Row, ViewStore>) {
  const { ticks, rows } = useStore(context);
  return ticks && <TickPageBox ticks={ticks} rows={rows} tabIndex={-1} />;
}

/**
 * Heading of a column. A press anywhere on its cell sorts: with a listener of its own, as that of the grid's own heading,
 * the text in the cell is a part for itself to assistive technology, and read a second time. It says the order by itself:
 * told to the grid with the columns, each press would have it read them anew.
 */
function Heading({ model, eGridHeader, context: view }: IHeaderParams<Row, ViewStore> & WithModel) {
  const sort = useStore(view, (now) => (now.sort?.column === model.id ? now.sort : null));
  const isSortable = useStore(view, (now) => now.onSort !== null) && model.sortable;
  const { say } = useEngine();
  // At each drawing: a grid that reads its columns anew takes the word away, and draws the heading again.
  useLayoutEffect(() => {
    if (model.sortable) eGridHeader.setAttribute('aria-sort', ariaSort(sort, model.id) ?? 'none');
  });
  useEffect(() => {
    if (!isSortable) return;
    const press = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('.ag-header-cell-resize') !== null) return;
      view.getState().onSort?.(model.id);
    };
    eGridHeader.addEventListener('click', press);
    return () => eGridHeader.removeEventListener('click', press);
  }, [eGridHeader, view, model.id, isSortable]);
  return (
    <div className="eng-grid__heading" data-sortable={isSortable || undefined}>
      <span>{say(model.label)}</span>
      <SortMark sort={sort} column={model.id} />
    </div>
  );
}
