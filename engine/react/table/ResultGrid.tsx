/**
 * A list in AG Grid, which draws what it is given: one page of rows, whose order, pages, ticks and edits are the list's. It
 * brings headings, widths and movement by keyboard. Rows and headings stand in the flow of the page and are as high as
 * their content (`grid.css`, in place of AG Grid's own style sheets), so that nothing is measured; the strict content
 * policy forbids the style elements of its themes.
 */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColumnResizedEvent,
  type GetRowIdParams,
  type Module,
  type ProcessRowParams,
  RenderApiModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { placesOf } from '../../core/runtime/rowPlaces.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { defaultColDef, textScale, useColumnDefs } from './gridColumns.tsx';
import { leaveByTab, leaveByTabOrGoOn, pressInCell } from './gridKeys.ts';
import type { ListView } from './listView.ts';
import './grid.css';
import './table.css';

const modules: Module[] = [ClientSideRowModelModule, CellStyleModule, RenderApiModule];
/** With more columns the text is smaller, so that a usual screen shows them all. */
const manyColumns = 10;

export default memo(ResultGrid);

function ResultGrid(view: ListView) {
  const { rows, columns, onWidth } = view;
  const [store] = useState(() => createStore<ListView>(() => view));
  useLayoutEffect(() => store.setState(view));
  const columnDefs = useColumnDefs(view, useMemo(textScale, []));
  const getRowId = usePlaces(rows);
  const { frame, options } = useWholeResult(view);
  const resized = useHandler(({ finished, source, column }: ColumnResizedEvent) => {
    if (finished && source === 'uiColumnResized' && column) {
      onWidth(column.getColId(), column.getActualWidth());
    }
  });
  return (
    <div ref={frame} className="eng-grid" data-many={columns.length > manyColumns || undefined}>
      <AgGridReact<Row>
        {...options}
        context={store}
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
        tabToNextCell={leaveByTabOrGoOn}
        tabToNextHeader={leaveByTab}
        onCellKeyDown={pressInCell}
        onColumnResized={resized}
      />
    </div>
  );
}

/**
 * The row ids for the grid: a row that stays on the page moves with its cells, other rows reuse existing cells. The
 * identity of a row is `rowKey`.
 */
function usePlaces(rows: readonly Row[]): (params: GetRowIdParams<Row>) => string {
  const places = useRef<ReadonlyMap<Row, number>>(new Map());
  places.current = useMemo(() => placesOf(rows, places.current), [rows]);
  return useCallback(({ data }) => String(places.current.get(data)), []);
}

/**
 * Tells assistive technology what the grid is called, and where its rows stand in the whole result. AG Grid counts and
 * numbers the rows that it has (its row models that know of more fetch them by themselves), so both are written after it:
 * whenever it has taken rows, and for each row that it draws later.
 */
function useWholeResult({ caption, offset, total }: ListView) {
  const { say } = useEngine();
  const engineText = useEngineText();
  const grid = useRef<AgGridReact<Row>>(null);
  const frame = useRef<HTMLDivElement>(null);
  const place = (row: Element): void =>
    row.setAttribute('aria-rowindex', String(offset + Number(row.getAttribute('row-index')) + 2));
  const tell = useHandler(() => {
    const api = grid.current?.api;
    api?.setGridAriaProperty('label', say(caption));
    api?.setGridAriaProperty('description', engineText('table.sortHint'));
    api?.setGridAriaProperty('rowcount', total === null ? '-1' : String(total + 1));
    frame.current?.querySelectorAll('[row-index]').forEach(place);
  });
  const placeOne = useHandler(({ eRow }: ProcessRowParams<Row>) => place(eRow));
  // The grid takes what it is given in an effect of its own, which runs before.
  useEffect(() => tell());
  return { frame, options: { ref: grid, onModelUpdated: tell, processRowPostCreate: placeOne } };
}
