/**
 * The whole of a list in AG Grid, in one scroll: the order, ticks and edits are the list's. The grid brings headings,
 * widths, pinned columns, rows drawn as they come into sight, and movement by keyboard. Its looks are in `grid.css`, in
 * place of AG Grid's own style sheets; the strict content policy forbids the style elements of its themes.
 */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  type GridApi,
  InfiniteRowModelModule,
  type Module,
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
  useRef,
  useState,
} from 'react';
import { createStore } from 'zustand/vanilla';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { ResultState } from '../parts/ResultState.tsx';
import { GridRange } from './GridRange.tsx';
import { defaultColDef, useColumnDefs } from './gridColumns.tsx';
import { leaveByTab, leaveByTabOrGoOn, pressInCell } from './gridKeys.ts';
import { usePageReader, useRowsAtHand } from './gridRows.ts';
import { rowOf, type TableLook } from './handover.ts';
import type { ListView } from './listView.ts';
import { useArranged } from './useArranged.ts';
import { useGridPlace } from './useGridPlace.ts';
import { useNeededWidths } from './useNeededWidths.ts';
import './grid.css';
import './table.css';

export { readTable } from './handover.ts';

const modules: Module[] = [
  ClientSideRowModelModule,
  InfiniteRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
];
/** With more columns the text is smaller, so that a usual screen shows them all. */
const manyColumns = 10;
/** In pixels. */
const lineHeight = 21;

type ResultGridProps = ListView & {
  readonly look: TableLook;
  /** Receives the function that returns the row of an element. */
  readonly rowOf: RefObject<(element: HTMLElement) => Row | undefined>;
};

export default memo(ResultGrid);

function ResultGrid({ look, rowOf: rowOfElement, ...view }: ResultGridProps) {
  const { say } = useEngine();
  const { columns } = view;
  const [store] = useState(() => createStore<ListView>(() => view));
  useLayoutEffect(() => store.setState(view));
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<AgGridReact<Row>>(null);
  const api = useCallback((): GridApi<Row> | undefined => grid.current?.api, []);
  useImperativeHandle(rowOfElement, () => (element) => api()?.getDisplayedRowAtIndex(rowOf(element))?.data, [
    api,
  ]);
  const needs = useNeededWidths(view, frame);
  const columnDefs = useColumnDefs(view, look, needs);
  const arranged = useArranged(view);
  const atHand = useRowsAtHand(view.ordered);
  const reader = usePageReader(view, api);
  const place = useGridPlace(view, look, { frame, api });
  const aria = useAria(view, api);
  const rows = reader === null ? view.ordered.length : reader.known;
  const sizes = {
    '--eng-grid-content': `${look.heading + Math.max(rows, 1) * look.row}px`,
    '--eng-grid-before': look.height > 0 ? `${look.height}px` : undefined,
    '--eng-grid-row': `${look.row}px`,
    '--eng-grid-lines': Math.max(1, Math.floor(look.row / lineHeight)),
  } as CSSProperties;
  return (
    <div
      ref={frame}
      className="eng-grid"
      style={sizes}
      data-many={columns.length > manyColumns || undefined}
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
          rowHeight={look.row}
          headerHeight={look.heading}
          {...(reader === null
            ? atHand
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
          {...place.events}
          onGridReady={aria}
        />
      </div>
      <GridRange seen={place.seen} total={view.total} />
    </div>
  );
}

/** Tells assistive technology what the grid is called, and its keys. */
function useAria({ caption }: ListView, api: () => GridApi<Row> | undefined): () => void {
  const { say } = useEngine();
  const engineText = useEngineText();
  return () => {
    api()?.setGridAriaProperty('label', say(caption));
    api()?.setGridAriaProperty('description', engineText('table.sortHint'));
  };
}
