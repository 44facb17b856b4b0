/** A native table over rows that are all here, with their files and print: for the lists inside of a page. */
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { ColumnModel, TableModel } from '../../core/model/table.ts';
import { rowKey } from '../../core/runtime/bulk.ts';
import { offeredOrder, searchShape } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { usePrinting } from '../browser/stateHooks.ts';
import { useEngine, usePlace } from '../context/EngineContext.ts';
import type { TableState } from '../context/screenMemory.ts';
import { useCommand } from '../context/useCommand.ts';
import { useScreenMemory } from '../context/useScreenMemory.ts';
import { HiddenText } from '../parts/Icon.tsx';
import { TableCell } from './cells.tsx';
import { NativeTable } from './NativeTable.tsx';
import { Pager } from './Pager.tsx';
import type { PrintFact } from './PrintView.tsx';
import { useListPage, useListView, useShownGrid } from './useListView.ts';
import { LazyPrintView, OutputTools, useOutput } from './useOutput.tsx';
import './result.css';
import './timeline.css';

type ResultTableProps = {
  readonly table: Omit<TableModel, 'source' | 'tab'>;
  readonly rows: readonly Row[];
  /** Values for the placeholders of the file name. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly printTitle: string;
  readonly printFacts?: readonly PrintFact[];
  /** A chart of rows, above them; `columns`: those that the reader may see. */
  readonly figure?: (rows: readonly Row[], isOnPaper: boolean, columns: readonly ColumnModel[]) => ReactNode;
  readonly showsTable?: boolean;
  readonly tools?: ReactNode;
  readonly showsCaption?: boolean;
  /** The rows have an original order, which a press on a heading restores after 'descending'. */
  readonly hasOwnOrder?: boolean;
};

export function ResultTable(props: ResultTableProps) {
  const { table, rows, args = {}, figure, showsTable = true, showsCaption = false } = props;
  const { grid, ordered, view, pager } = useListOf(table, rows, props.hasOwnOrder ?? false);
  const { say } = useEngine();
  const place = useCommand<HTMLElement>({ place: 'results' });
  const titleId = useId();
  const isPrinting = usePrinting();
  const shown = isPrinting ? ordered : view.rows;
  const count = say(grid.count, { n: rows.length });
  const { put, choice, printed, onPrinted } = useOutput({
    columns: grid.columns,
    prefix: say(table.csv?.filename ?? '', args),
    shown: view.rows,
    total: rows.length,
    hasMore: rows.length > view.rows.length,
    all: async () => ordered,
  });
  if (table.timeline && rows.length === 0) return null;
  return (
    <section ref={place} className="eng-card eng-result" aria-labelledby={titleId}>
      <div className="eng-result__head eng-line">
        <h2 id={titleId} className="eng-result__title">
          {table.title === null ? count : say(table.title)}
        </h2>
        {table.title !== null && rows.length > 0 && <p className="eng-result__count">{count}</p>}
        <div className="eng-result__tools eng-line eng-screen-only">
          {props.tools}
          <OutputTools model={table} hasRows={rows.length > 0} onPress={put} />
        </div>
      </div>
      {figure?.(shown, isPrinting, grid.columns)}
      {table.timeline && <Timeline columns={grid.columns} rows={rows} />}
      {showsTable && !table.timeline && (
        <NativeTable
          {...view}
          columns={isPrinting ? view.columns.filter(({ print }) => print) : view.columns}
          rows={shown}
          showsCaption={showsCaption}
          empty={say(grid.empty)}
        />
      )}
      {!isPrinting && !table.timeline && rows.length > Math.min(...grid.pageSizes) && <Pager {...pager} />}
      {choice}
      {printed !== null && (
        <LazyPrintView
          title={props.printTitle}
          facts={props.printFacts ?? []}
          columns={grid.columns}
          rows={printed}
          list={view}
          count={count}
          caption={showsCaption ? say(grid.caption) : undefined}
          figure={figure?.(printed, true, grid.columns)}
          onDone={onPrinted}
        />
      )}
    </section>
  );
}

type TimelineProps = { readonly columns: readonly ColumnModel[]; readonly rows: readonly Row[] };

/** Rows as steps, one below the other in their own order: the first column names a step, the others describe it. */
function Timeline({ columns, rows }: TimelineProps) {
  const { say } = useEngine();
  return (
    <ol className="eng-timeline eng-plain-list">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place among the others
        <li key={index}>
          {columns.map((column, place) => (
            <span key={column.id}>
              {place > 0 && <HiddenText>{`${say(column.label)} : `}</HiddenText>}
              <TableCell column={column} row={row} tabIndex={0} />
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Ordered and cut into pages in the browser. The session keeps, by screen and table, how the reader arranged it. */
function useListOf(
  table: Pick<TableModel, 'id' | 'key' | 'grid'>,
  rows: readonly Row[],
  hasOwnOrder: boolean,
) {
  const grid = useShownGrid(table.grid);
  const { addresses } = useEngine().app;
  const memory = useScreenMemory(`${usePlace().route.screen}/${table.id}`);
  const [arranged, setArranged] = useState(() => memory.read().table);
  const [asked, setAsked] = useState(1);
  const arrange = (change: Partial<TableState>): void => setArranged(memory.arrange(change));
  const search = { ...offeredOrder(searchShape({ filters: null, grid }, addresses), arranged), page: asked };
  const found = useListPage(rows, grid.columns, search, rows.length);
  const listed = useListView({
    ...found,
    ordered: found.ordered ?? rows,
    paged: null,
    onSeen: () => undefined,
    subject: table.id,
    grid,
    rowKey: useCallback((row: Row) => rowKey(row, table.key), [table.key]),
    total: rows.length,
    search,
    table: arranged,
    ticks: null,
    hasOwnOrder,
    turn: ({ page = 1, ...kept }) => {
      arrange(kept);
      setAsked(page);
    },
    arrange,
  });
  return { ...listed, grid, ordered: found.ordered ?? rows };
}
