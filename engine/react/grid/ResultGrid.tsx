/**
 * One page of a result in AG Grid, the only file that knows it. The grid gets at most the rows of a page and never
 * sorts: order, paging and selection are the engine's, the grid brings headings, widths and movement by keyboard.
 * Legacy theme and own heading marks, because the strict content policy forbids the style elements of the others.
 */
import {
  type CellKeyDownEvent,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  type ColumnResizedEvent,
  type FullWidthCellKeyDownEvent,
  type GetRowIdParams,
  type GridApi,
  LocaleModule,
  type Module,
  RowAutoHeightModule,
  type SortChangedEvent,
  type SuppressHeaderKeyboardEventParams,
} from 'ag-grid-community';
import { AgGridReact, type CustomHeaderProps } from 'ag-grid-react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Row, valueAt } from '../../core/formats.ts';
import type { ColumnModel, SortModel } from '../../core/model.ts';
import { placesOf } from '../../core/rowPlaces.ts';
import { useEngine } from '../EngineContext.ts';
import { useEngineText, useText } from '../useText.ts';
import { isPlainText, TableCell } from './cells.tsx';
import type { GridRows } from './gridRows.ts';
import { SortMark } from './SortMark.tsx';
import { TickBox, TickPageBox } from './TickBox.tsx';
import { useFormats } from './useFormats.ts';
import { useWholeResultAria } from './useWholeResultAria.ts';
import 'ag-grid-community/styles/ag-grid.css';
import 'ag-grid-community/styles/ag-theme-quartz-no-font.css';
import './grid.css';
import './table.css';

const modules: Module[] = [
  ClientSideRowModelModule,
  ColumnApiModule,
  RowAutoHeightModule,
  CellStyleModule,
  LocaleModule,
];
const tickColumn = '__tick';
const tickWidth = 52;
const flexibleMinimum = 180;
const rowHeight = 46;
/** Size of the root's text that the widths of the definitions are meant for, in pixels. */
const usualTextSize = 16;
/** Formats whose digits stand under one another. */
const figures: ReadonlySet<string> = new Set(['number', 'date', 'dateTime']);

/** What the parts of the grid read: they are drawn by the grid, but stand in our tree. */
const GridContext = createContext<GridRows | null>(null);

function useGrid(): GridRows {
  const grid = useContext(GridContext);
  if (grid === null) throw new Error('A part of the grid stands outside of it.');
  return grid;
}

export default function ResultGrid(props: GridRows) {
  const { rows, caption, onSort, onWidth, sort, offset, total } = props;
  const say = useText();
  const engineText = useEngineText();
  const frame = useRef<HTMLDivElement>(null);
  const scale = useMemo(textScale, []);
  const columnDefs = useColumnDefs(props, scale);
  const setApi = useSortMark(sort);
  const getRowId = usePlaces(rows);
  const localeText = useMemo(() => ({ ariaSortableColumn: engineText('table.sortHint') }), [engineText]);
  useWholeResultAria(frame, { label: say(caption), offset, total: total ?? offset + rows.length });

  return (
    <GridContext value={props}>
      <div ref={frame} className="ag-theme-quartz eng-grid">
        <AgGridReact<Row>
          theme="legacy"
          modules={modules}
          rowData={rows as Row[]}
          columnDefs={columnDefs}
          defaultColDef={defaultColDef}
          getRowId={getRowId}
          localeText={localeText}
          domLayout="autoHeight"
          ensureDomOrder
          suppressColumnVirtualisation
          suppressRowVirtualisation
          suppressMovableColumns
          suppressMultiSort
          suppressNoRowsOverlay
          enableCellTextSelection
          animateRows={false}
          rowHeight={rowHeight * scale}
          tabToNextCell={leaveByTab}
          tabToNextHeader={leaveByTab}
          onCellKeyDown={pressInCell}
          onGridPreDestroyed={() => setApi(null)}
          onGridReady={({ api }) => setApi(api)}
          onSortChanged={(event) => {
            const asked = sortOf(event);
            if (asked !== null && (asked.column !== sort?.column || asked.direction !== sort.direction)) {
              onSort(asked);
            }
          }}
          onColumnResized={({ finished, source, column }: ColumnResizedEvent) => {
            if (finished && source === 'uiColumnResized' && column) {
              onWidth(column.getColId(), column.getActualWidth());
            }
          }}
        />
      </div>
    </GridContext>
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

/** Has the grid's headings name the order, also one that came from the address; takes the grid once it is there. */
function useSortMark(sort: SortModel | null): (api: GridApi<Row> | null) => void {
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  useEffect(() => {
    api?.applyColumnState({
      state: sort === null ? [] : [{ colId: sort.column, sort: sort.direction }],
      defaultState: { sort: null },
    });
  }, [api, sort]);
  return setApi;
}

/** How much larger than usual the user has asked for texts, so that rows and columns grow with them (A11Y-54). */
function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > usualTextSize ? size / usualTextSize : 1;
}

/** The order is ours: whatever the grid compares is equal to it. */
const defaultColDef: ColDef<Row> = {
  sortingOrder: ['asc', 'desc'],
  comparator: () => 0,
  suppressHeaderMenuButton: true,
  minWidth: 70,
};

/** Tab leaves the grid from wherever it is; arrows move inside. */
const leaveByTab = (): boolean => false;

function useColumnDefs({ columns, widths, ticks }: GridRows, scale: number): ColDef<Row>[] {
  const { registry } = useEngine();
  const { write } = useFormats();
  const say = useText();
  const hasTicks = ticks !== null;
  return useMemo(
    () => [
      ...(hasTicks ? [{ ...tickDef, width: tickWidth * scale, minWidth: tickWidth * scale }] : []),
      ...columns.map((model): ColDef<Row> => {
        const width = widths[model.id] ?? Math.round(model.width * scale);
        // Measuring cells is what costs most: those of a width that the author chose hold one or two lines.
        const isMeasured = model.width === 0 || widths[model.id] !== undefined || scale > 1;
        const end = model.align === 'end' ? 'eng-grid__end' : '';
        return {
          colId: model.id,
          headerName: say(model.label),
          headerComponent: Heading,
          headerComponentParams: { model },
          headerClass: end,
          cellClass: figures.has(model.format.name) ? `eng-grid__figures ${end}` : end,
          wrapHeaderText: true,
          autoHeaderHeight: true,
          wrapText: isMeasured,
          autoHeight: isMeasured,
          ...(isPlainText(model, registry)
            ? { valueGetter: ({ data }) => data && write(model.format, valueAt(data, model.field), data) }
            : {
                cellRenderer: Cell,
                cellRendererParams: { model },
                // The whole row: a changed row draws the cell again.
                valueGetter: ({ data }) => data,
              }),
          sortable: model.sortable,
          ...(width > 0 ? { width, flex: null } : { flex: 1, minWidth: flexibleMinimum * scale }),
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
  suppressHeaderKeyboardEvent: pressInHeading,
};

type CellParams = { readonly data: Row | undefined; readonly model: ColumnModel };

function Cell({ data, model }: CellParams) {
  return data === undefined ? null : <TableCell column={model} row={data} tabIndex={-1} />;
}

function TickCell({ data }: CellParams) {
  const { ticks, rowKey } = useGrid();
  return data === undefined || ticks === null ? null : (
    <TickBox ticks={ticks} row={data} id={rowKey(data)} tabIndex={-1} />
  );
}

function TickHeading() {
  const { ticks, rows, rowKey } = useGrid();
  return ticks === null ? null : <TickPageBox ticks={ticks} rows={rows} rowKey={rowKey} tabIndex={-1} />;
}

/** Heading of a column. A press anywhere on it sorts; by keyboard the grid itself answers Enter. */
function Heading({ model, progressSort }: CustomHeaderProps<Row> & { readonly model: ColumnModel }) {
  const { sort } = useGrid();
  const say = useText();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the heading cell around it takes the focus and answers Enter
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className="eng-grid__heading"
      data-sortable={model.sortable || undefined}
      onClick={model.sortable ? () => progressSort() : undefined}
    >
      <span>{say(model.label)}</span>
      <SortMark sort={sort} column={model.id} />
    </div>
  );
}

/** Enter and Space on a cell press the one control in it. */
function pressInCell({ event }: CellKeyDownEvent | FullWidthCellKeyDownEvent): void {
  if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
  press(event);
}

function pressInHeading({ event }: SuppressHeaderKeyboardEventParams): boolean {
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (isPress) press(event);
  return isPress;
}

function press(event: KeyboardEvent): void {
  const control =
    event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>('a, button, input') : null;
  if (control === null) return;
  event.preventDefault();
  control.click();
}

function sortOf({ columns }: SortChangedEvent): SortModel | null {
  const column = columns?.find((candidate) => candidate.getSort());
  const direction = column?.getSort();
  return column && direction ? { column: column.getColId(), direction } : null;
}
