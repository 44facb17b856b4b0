/**
 * One page of a result in AG Grid, the only file that knows it. The grid gets at most the rows of a page and never
 * sorts: order, paging and selection are the engine's, the grid brings headings, widths and movement by keyboard.
 * Rows and headings stand in the flow of the page and are as high as their content (`grid.css`, in place of AG Grid's
 * own style sheets), so that nothing is measured; the strict content policy forbids the style elements of its themes.
 */
import {
  type CellKeyDownEvent,
  type CellPosition,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  type ColumnResizedEvent,
  type FullWidthCellKeyDownEvent,
  type GetRowIdParams,
  type IHeaderParams,
  type Module,
  type SuppressHeaderKeyboardEventParams,
  type TabToNextCellParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  createContext,
  memo,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ColumnModel } from '../../core/model/model.ts';
import { placesOf } from '../../core/runtime/rowPlaces.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useFormats } from '../values/useFormats.ts';
import { isPlainText, TableCell } from './cells.tsx';
import type { GridRows } from './gridRows.ts';
import { nextSort, SortMark } from './SortMark.tsx';
import { TickBox, TickPageBox } from './TickBox.tsx';
import { useWholeResultAria } from './useWholeResultAria.ts';
import './grid.css';
import './table.css';

const modules: Module[] = [ClientSideRowModelModule, CellStyleModule];
const tickColumn = '__tick';
const tickWidth = 52;
const flexibleMinimum = 140;
const narrowest = 70;
/** More columns than these are set smaller, so that a usual screen shows them all. */
const manyColumns = 10;
/** Size of the root's text that the widths of the definitions are meant for, in pixels. */
const usualTextSize = 16;
/** Formats whose digits stand under one another. */
const figures: ReadonlySet<string> = new Set(['number', 'date', 'dateTime']);

/**
 * What the parts of the grid read: they are drawn by the grid, but stand in our tree. What changes with page and order
 * is told in a store that headings follow: with another context React looks through every cell for who reads it.
 */
type Told = Pick<GridRows, 'rows' | 'rowKey' | 'sort' | 'onSort' | 'ticks'>;
const HeadingContext = createContext<StoreApi<Told> | null>(null);
const TickContext = createContext<Pick<GridRows, 'rowKey' | 'ticks'> | null>(null);

function useHeadings(): StoreApi<Told> {
  const headings = useContext(HeadingContext);
  if (headings === null) throw new Error('A heading stands outside of the grid.');
  return headings;
}

/** A store that holds what was drawn last. */
function useTold({ rows, rowKey, sort, onSort, ticks }: Told): StoreApi<Told> {
  const [told] = useState(() => createStore<Told>(() => ({ rows, rowKey, sort, onSort, ticks })));
  useLayoutEffect(
    () => told.setState({ rows, rowKey, sort, onSort, ticks }),
    [told, rows, rowKey, sort, onSort, ticks],
  );
  return told;
}

export default memo(ResultGrid);

function ResultGrid(props: GridRows) {
  const { rows, rowKey, caption, onWidth, sort, ticks, offset, total } = props;
  const { say } = useEngine();
  const engineText = useEngineText();
  const frame = useRef<HTMLDivElement>(null);
  const scale = useMemo(textScale, []);
  const columnDefs = useColumnDefs(props, scale);
  const getRowId = usePlaces(rows);
  const headings = useTold(props);
  const boxes = useMemo(() => ({ rowKey, ticks }), [rowKey, ticks]);
  const resized = useCallback(
    ({ finished, source, column }: ColumnResizedEvent) => {
      if (finished && source === 'uiColumnResized' && column) {
        onWidth(column.getColId(), column.getActualWidth());
      }
    },
    [onWidth],
  );
  useWholeResultAria(frame, {
    label: say(caption),
    description: engineText('table.sortHint'),
    offset,
    total: total ?? offset + rows.length,
    sort,
  });

  return (
    <HeadingContext value={headings}>
      <TickContext value={boxes}>
        <div ref={frame} className="eng-grid" data-many={props.columns.length > manyColumns || undefined}>
          <AgGridReact<Row>
            theme="legacy"
            modules={modules}
            rowData={rows as Row[]}
            columnDefs={columnDefs}
            defaultColDef={defaultColDef}
            getRowId={getRowId}
            domLayout="autoHeight"
            ensureDomOrder
            suppressColumnVirtualisation
            suppressRowVirtualisation
            suppressRowHoverHighlight
            suppressMovableColumns
            suppressNoRowsOverlay
            animateRows={false}
            tabToNextCell={leaveByTabOrGoOn}
            tabToNextHeader={leaveByTab}
            onCellKeyDown={pressInCell}
            onColumnResized={resized}
          />
        </div>
      </TickContext>
    </HeadingContext>
  );
}

/**
 * What the grid knows a row by: a row that stays on the page moves with its cells, others are written into the cells
 * that are there. Who a row really is, `rowKey` tells to whom it matters.
 */
function usePlaces(rows: readonly Row[]): (params: GetRowIdParams<Row>) => string {
  const places = useRef<ReadonlyMap<Row, number>>(new Map());
  places.current = useMemo(() => placesOf(rows, places.current), [rows]);
  return useCallback(({ data }) => String(places.current.get(data)), []);
}

/** How much larger than usual the user has asked for texts, so that rows and columns grow with them (A11Y-54). */
function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > usualTextSize ? size / usualTextSize : 1;
}

const defaultColDef: ColDef<Row> = {
  suppressHeaderKeyboardEvent: pressInHeading,
  suppressHeaderMenuButton: true,
  suppressKeyboardEvent: ({ event }) => event.target instanceof HTMLTextAreaElement && event.key !== 'Tab',
  minWidth: narrowest,
};

/** Tab leaves the grid from wherever it is; arrows move inside. */
const leaveByTab = (): boolean => false;

/** From a field that is open in a cell it goes on to the next cell: what was typed stays in sight. */
const leaveByTabOrGoOn = ({ nextCellPosition }: TabToNextCellParams): CellPosition | boolean =>
  document.activeElement instanceof HTMLTextAreaElement && (nextCellPosition ?? false);

function useColumnDefs({ columns, widths, ticks }: GridRows, scale: number): ColDef<Row>[] {
  const { registry, say } = useEngine();
  const { write } = useFormats();
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

const tickDef: ColDef<Row> = {
  colId: tickColumn,
  headerName: '',
  resizable: false,
  sortable: false,
  headerClass: 'eng-grid__tick',
  cellClass: 'eng-grid__tick',
  headerComponent: TickHeading,
  cellRenderer: TickCell,
  valueGetter: ({ data }) => data,
};

type CellParams = { readonly data: Row | undefined; readonly model: ColumnModel };

function Cell({ data, model }: CellParams) {
  return data === undefined ? null : <TableCell column={model} row={data} tabIndex={-1} />;
}

function TickCell({ data }: CellParams) {
  const boxes = useContext(TickContext);
  return data === undefined || !boxes?.ticks ? null : (
    <TickBox ticks={boxes.ticks} row={data} id={boxes.rowKey(data)} tabIndex={-1} />
  );
}

function TickHeading() {
  const { ticks, rows, rowKey } = useStore(useHeadings());
  return ticks === null ? null : <TickPageBox ticks={ticks} rows={rows} rowKey={rowKey} tabIndex={-1} />;
}

/**
 * Heading of a column. A press anywhere on its cell sorts: with a listener of its own the text in the cell is a part for
 * itself to assistive technology, and read a second time.
 */
function Heading({ model, eGridHeader }: IHeaderParams<Row> & { readonly model: ColumnModel }) {
  const headings = useHeadings();
  const sort = useStore(headings, (told) => (told.sort?.column === model.id ? told.sort : null));
  const { say } = useEngine();
  useEffect(() => {
    if (!model.sortable) return;
    const press = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('.ag-header-cell-resize') !== null) return;
      const told = headings.getState();
      told.onSort(nextSort(told.sort, model.id));
    };
    eGridHeader.addEventListener('click', press);
    return () => eGridHeader.removeEventListener('click', press);
  }, [eGridHeader, headings, model]);
  return (
    <div className="eng-grid__heading" data-sortable={model.sortable || undefined}>
      <span>{say(model.label)}</span>
      <SortMark sort={sort} column={model.id} />
    </div>
  );
}

/** Enter, Space and F2 on a cell, Enter and Space on a heading, press the one control in it. */
function pressInCell({ event }: CellKeyDownEvent | FullWidthCellKeyDownEvent): void {
  if (event instanceof KeyboardEvent && ['Enter', ' ', 'F2'].includes(event.key)) press(event);
}

function pressInHeading({ event }: SuppressHeaderKeyboardEventParams): boolean {
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (isPress) press(event);
  return isPress;
}

const pressable = 'a, button, input, [data-sortable]';

function press(event: KeyboardEvent): void {
  const control =
    event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>(pressable) : null;
  if (control === null) return;
  event.preventDefault();
  control.click();
}
