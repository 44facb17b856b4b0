/** The columns of a list as AG Grid takes them, what it draws in their headings and cells, and how its reader arranges them. */

import type {
  ColDef,
  ColumnMovedEvent,
  ColumnPinnedEvent,
  ColumnResizedEvent,
  GridApi,
  ICellRendererComp,
  ICellRendererParams,
  IHeaderParams,
} from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { ColumnModel } from '../../core/model/table.ts';
import { isOnOneLine } from '../../core/runtime/oneLine.ts';
import type { Row } from '../../core/runtime/values.ts';
import { listen } from '../browser/dom.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from '../parts/useFormats.ts';
import { ariaSort, isPlainText, SortMark, TableCell } from './cells.tsx';
import { keepKeys, pressInHeading } from './gridKeys.ts';
import { tickColumn } from './listPlace.ts';
import { TickBox, TickRowsBox } from './TickBox.tsx';
import type { ListView } from './useListView.ts';
import type { NeededWidths } from './useNeededWidths.ts';
import type { Totals } from './useTotals.ts';

const tickWidth = 52;
const narrowest = 70;
/** Until the texts are measured. */
const unmeasured = 140;

/** What headings and cells of the grid read: in a store, because a changed React context would visit every cell. */
type ViewStore = StoreApi<ListView>;

export const defaultColDef: ColDef<Row> = {
  suppressHeaderKeyboardEvent: pressInHeading,
  suppressKeyboardEvent: keepKeys,
  suppressSpanHeaderHeight: true,
  minWidth: narrowest,
};

/** Columns as wide as was chosen; the others as wide as their values need, and then by the length of their texts. */
export function useColumnDefs(
  { columns, widths, pinned, ticks }: ListView,
  needs: NeededWidths,
  totals: Totals | null,
): ColDef<Row>[] {
  const { registry, say } = useEngine();
  const { write } = useFormats();
  const hasTicks = ticks !== null;
  return useMemo(
    () => [
      ...(hasTicks ? [{ ...tickDef, width: tickWidth, pinned: pinned.length > 0 }] : []),
      ...columns.map((model): ColDef<Row> => {
        const chosen = widths[model.id];
        const { least, whole } = needs[model.id] ?? { least: 0, whole: unmeasured };
        const width = chosen ?? Math.max(model.width, least || unmeasured);
        const isCut = width < least;
        const isPinned = pinned.includes(model.id);
        const isFixed = chosen !== undefined || model.width > 0 || isPinned;
        const end = model.align === 'end' ? 'eng-grid__end' : '';
        const isPlain = isPlainText(model, registry);
        return {
          colId: model.id,
          headerName: say(model.label),
          headerComponent: Heading,
          headerComponentParams: { model },
          headerClass: end,
          cellClass: end,
          ...(model.namesRow && { cellAriaRole: 'rowheader' }),
          cellRendererSelector: ({ node }) =>
            isPlain || node.rowPinned
              ? { component: TextCell, params: { isCut } }
              : { component: Cell, params: { model, isCut } },
          valueGetter: ({ data, node }) => {
            if (node?.rowPinned) return totals?.textOf(model);
            // The whole row: a changed row draws the cell again.
            return isPlain ? data && write(model, data) : data;
          },
          sortable: model.sortable,
          pinned: isPinned,
          ...(isFixed
            ? { width, minWidth: Math.min(width, narrowest), flex: null }
            : { flex: Math.max(width, whole), minWidth: least || Math.min(width, narrowest) }),
        };
      }),
    ],
    [columns, widths, pinned, hasTicks, say, write, registry, needs, totals],
  );
}

/** The grid's own `rowSelection` would be a second state, and names all its boxes alike. */
const tickDef: ColDef<Row> = {
  colId: tickColumn,
  headerName: '',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  lockPosition: 'left',
  minWidth: 0,
  headerClass: 'eng-grid__tick',
  cellClass: 'eng-grid__tick',
  headerComponent: TickHeading,
  cellRenderer: TickCell,
  valueGetter: ({ data }) => data,
};

type WithModel = { readonly model: ColumnModel };

/** Whether the reader made the column narrower than its values. */
type WithCut = { readonly isCut: boolean };

/** A text, cut after the lines of a row, whole in its title and with the focus. Not drawn by React: most are such. */
class TextCell implements ICellRendererComp<Row> {
  private readonly text = document.createElement('span');

  init(params: ICellRendererParams<Row> & WithCut): void {
    this.text.className = 'eng-grid__text';
    this.write(params);
  }

  refresh(params: ICellRendererParams<Row> & WithCut): boolean {
    this.write(params);
    return true;
  }

  getGui(): HTMLElement {
    return this.text;
  }

  private write({ value, isCut }: { readonly value?: unknown } & WithCut): void {
    const text = typeof value === 'string' ? value : '';
    this.text.textContent = text;
    if (isCut || !isOnOneLine(text)) this.text.title = text;
    else this.text.removeAttribute('title');
    this.text.toggleAttribute('data-waiting', value === undefined);
  }
}

function Cell({ data, model, isCut }: ICellRendererParams<Row> & WithModel & WithCut) {
  const { write } = useFormats();
  if (!data) return <span className="eng-grid__text" data-waiting />;
  const cell = <TableCell column={model} row={data} tabIndex={-1} />;
  // Controls are not cut.
  if (model.edit !== null || model.action !== null || ['checkbox', 'compare'].includes(model.cell))
    return cell;
  return (
    <span className="eng-grid__text" title={isCut ? write(model, data) : undefined}>
      {cell}
    </span>
  );
}

function TickCell({ data, node, context, api }: ICellRendererParams<Row, unknown, ViewStore>) {
  const ticks = useStore(context, (view) => view.ticks);
  const among = (): readonly Row[] => {
    const rows: Row[] = [];
    api.forEachNode((node) => node.data && rows.push(node.data));
    return rows;
  };
  return data && !node.rowPinned && ticks && <TickBox ticks={ticks} row={data} among={among} tabIndex={-1} />;
}

function TickHeading({ context }: IHeaderParams<Row, ViewStore>) {
  const { ticks, ordered } = useStore(context);
  return ticks && <TickRowsBox ticks={ticks} rows={ordered} isPage={false} tabIndex={-1} />;
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
    return listen(eGridHeader, { click: press });
  }, [eGridHeader, view, model.id, isSortable]);
  return (
    <div className="eng-grid__heading" data-sortable={isSortable || undefined}>
      <span>{say(model.label)}</span>
      <SortMark sort={sort} column={model.id} />
    </div>
  );
}

/** What the reader arranges by pointer or keys: widths, places and pins of columns. The list keeps it. */
export function useArranged({ columns, widths, onArrange }: ListView) {
  const onColumnResized = useHandler(({ finished, source, column }: ColumnResizedEvent<Row>) => {
    if (!finished || source !== 'uiColumnResized' || !column) return;
    onArrange({ widths: { ...widths, [column.getColId()]: column.getActualWidth() } });
  });
  const onColumnMoved = useHandler(({ finished, source, api }: ColumnMovedEvent<Row>) => {
    if (!finished || source !== 'uiColumnMoved') return;
    const order = idsOf(api.getAllGridColumns());
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

function pinnedOf(api: GridApi<Row>): readonly string[] {
  return idsOf(api.getAllGridColumns().filter((column) => column.isPinnedLeft()));
}
