/** A whole list in AG Grid; order, ticks and edits are the list's. The content policy forbids its themes. */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  type GetRowIdParams,
  type GridApi,
  InfiniteRowModelModule,
  type Module,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  type CSSProperties,
  memo,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ResultState } from '../parts/ResultState.tsx';
import { defaultColDef, useArranged, useColumnDefs } from './gridColumns.tsx';
import { leaveByTab, leaveByTabOrGoOn, pressInCell } from './gridKeys.ts';
import { usePageReader } from './gridRows.ts';
import { type ListPlace, rowIndexOf } from './listPlace.ts';
import { GridRange, useGridPlace } from './useGridPlace.tsx';
import type { ListView } from './useListView.ts';
import { useNeededWidths, useRem } from './useNeededWidths.ts';
import { useListTotals } from './useTotals.ts';
import './grid.css';
import './table.css';

const modules: Module[] = [
  ClientSideRowModelModule,
  InfiniteRowModelModule,
  PinnedRowModule,
  CellStyleModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
];
/** With more columns the text is smaller, so that a usual screen shows them all. */
const manyColumns = 10;
/** In rem. */
const headingHeight = 2.875;
/** By density: in rem, and in lines of text. */
const rowSizes = {
  compact: { height: 2.125, lines: 1 },
  comfortable: { height: 2.875, lines: 2 },
} as const;

type ResultGridProps = ListView & {
  readonly place: RefObject<ListPlace | null>;
  /** Receives the function that returns the row of an element. */
  readonly rowOf: RefObject<(element: HTMLElement) => Row | undefined>;
};

export default memo(ResultGrid);

function ResultGrid({ place, rowOf, ...view }: ResultGridProps) {
  const { display, say, engineText } = useEngine();
  const { columns, ordered, rowKey } = view;
  const [store] = useState(() => createStore<ListView>(() => view));
  useLayoutEffect(() => store.setState(view));
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<AgGridReact<Row>>(null);
  const api = useCallback((): GridApi<Row> | undefined => grid.current?.api, []);
  useImperativeHandle(rowOf, () => (element) => api()?.getDisplayedRowAtIndex(rowIndexOf(element))?.data, [
    api,
  ]);
  const { height, lines } = rowSizes[useStore(display, ({ density }) => density)];
  const rem = useRem();
  const row = height * rem;
  const heading = headingHeight * rem;
  const isSmall = columns.length > manyColumns;
  const totals = useListTotals(view);
  const needs = useNeededWidths(view, totals, frame, isSmall);
  const columnDefs = useColumnDefs(view, needs, totals);
  const below = useMemo(() => (totals === null ? [] : [totals.row]), [totals]);
  const arranged = useArranged(view);
  // By it a changed row keeps its cells.
  const getRowId = useCallback(({ data }: GetRowIdParams<Row>) => rowKey(data), [rowKey]);
  const reader = usePageReader(view, api);
  const seen = useGridPlace(view, { row, place, api });
  const rows = reader === null ? ordered.length : reader.known;
  const sizes = {
    '--eng-grid-content': `${heading + (Math.max(rows, 1) + below.length) * row}px`,
    '--eng-grid-lines': lines,
  } as CSSProperties;
  return (
    <div
      ref={frame}
      className="eng-grid"
      style={sizes}
      data-many={isSmall || undefined}
      aria-busy={reader?.isReading || undefined}
    >
      {reader?.failure && (
        <ResultState kind="failed" text={say(reader.failure.message)} onRetry={reader.retry} />
      )}
      <div className="eng-grid__body">
        <AgGridReact<Row>
          ref={grid}
          key={reader === null ? 'hand' : 'pages'}
          context={store}
          theme="legacy"
          modules={modules}
          columnDefs={columnDefs}
          defaultColDef={defaultColDef}
          pinnedBottomRowData={below}
          rowHeight={row}
          headerHeight={heading}
          {...(reader === null
            ? { rowData: ordered as Row[], getRowId }
            : {
                rowModelType: 'infinite',
                datasource: reader.datasource,
                cacheBlockSize: reader.size,
                infiniteInitialRowCount: reader.known,
              })}
          animateRows={false}
          ensureDomOrder
          suppressColumnVirtualisation
          suppressRowHoverHighlight
          suppressDragLeaveHidesColumns
          tabToNextCell={leaveByTabOrGoOn}
          tabToNextHeader={leaveByTab}
          onCellKeyDown={pressInCell}
          onCellFocused={({ rowIndex }) => rowIndex !== null && reader?.follow(rowIndex)}
          {...arranged}
          {...seen.events}
          onGridReady={({ api }) => {
            api.setGridAriaProperty('label', say(view.caption));
            api.setGridAriaProperty('description', engineText('table.sortHint'));
          }}
        />
      </div>
      <GridRange seen={seen.rows} total={view.total} />
    </div>
  );
}
