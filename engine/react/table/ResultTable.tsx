/**
 * A native table over rows that are all here: order and pages in the browser, file and print of all of them. For the
 * lists inside of a page: error lines, results of a control. The session remembers how the reader arranged it, by user,
 * screen and table: of another object the table stands the same way.
 */
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { TableModel } from '../../core/model/model.ts';
import { type RowKey, rowKey } from '../../core/runtime/bulk.ts';
import { existingPage, pageCount, pageRows } from '../../core/runtime/pages.ts';
import { offeredOrder, searchShape } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { usePrinting } from '../browser/usePrinting.ts';
import { useEngine } from '../context/EngineContext.ts';
import { usePlace } from '../context/PlaceContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useAnnounce } from '../feedback/useNotices.ts';
import type { TableState } from '../session/screenMemory.ts';
import { useScreenMemory } from '../session/useScreenMemory.ts';
import NativeTable from './NativeTable.tsx';
import { Pager } from './Pager.tsx';
import { type PrintFact, PrintView } from './PrintView.tsx';
import { sortAnnouncement } from './sortAnnouncement.ts';
import { useDownload } from './useDownload.ts';
import { useShownGrid } from './useShownGrid.ts';
import { useSortedRows } from './useSortedRows.ts';
import './result.css';

type ResultTableProps = {
  readonly table: Omit<TableModel, 'source' | 'tab'>;
  readonly rowId: RowKey;
  readonly rows: readonly Row[];
  /** Values for the placeholders of the file's name. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** Title and head of the printed page. */
  readonly printTitle: string;
  readonly printFacts?: readonly PrintFact[];
  /** A picture of the rows of the page, above them; and of all rows, on paper. */
  readonly figure?: (rows: readonly Row[]) => ReactNode;
  readonly printFigure?: (rows: readonly Row[]) => ReactNode;
  readonly showsTable?: boolean;
  /** What stands before the tools of the table. */
  readonly tools?: ReactNode;
  /** The column that names its row; null: none. */
  readonly rowHeader?: string | null;
  /** The rows come in an order of their own, which a press on the heading after 'descending' brings back. */
  readonly hasOwnOrder?: boolean;
};

export function ResultTable({
  table,
  rowId,
  rows,
  args = {},
  printTitle,
  printFacts = [],
  figure,
  printFigure,
  showsTable = true,
  tools,
  rowHeader = null,
  hasOwnOrder = false,
}: ResultTableProps) {
  const grid = useShownGrid(table.grid);
  const { app, say } = useEngine();
  const engineText = useEngineText();
  const announce = useAnnounce();
  const download = useDownload();
  const titleId = useId();
  const memory = useScreenMemory(`${usePlace().route.screen}/${table.id}`);
  const [arranged, setArranged] = useState(() => memory.read().table);
  const arrange = (change: Partial<TableState>): void => setArranged(memory.arrange(change));
  const { sort, size } = offeredOrder(searchShape({ filters: null, grid }, app.addresses), arranged);
  const [asked, setAsked] = useState(1);
  const [printing, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const sorted = useSortedRows(rows, grid.columns, sort) ?? rows;
  const page = existingPage(asked, rows.length, size);
  const shown = grid.columns.filter((column) => column.grid);
  const isPrinting = usePrinting();
  const pageOfRows = isPrinting ? sorted : pageRows(sorted, page, size);
  const count = say(grid.count, { n: rows.length });

  return (
    <section className="eng-card eng-result" aria-labelledby={titleId}>
      <div className="eng-result__head">
        <h2 id={titleId} className="eng-result__title">
          {table.title === null ? count : say(table.title)}
        </h2>
        {table.title !== null && rows.length > 0 && <p className="eng-result__count">{count}</p>}
        <div className="eng-result__tools">
          {tools}
          {table.print && (
            <button
              type="button"
              className="eng-tool"
              disabled={rows.length === 0}
              onClick={() => setPrinting(true)}
            >
              <Printer aria-hidden="true" size={17} />
              {engineText('table.print')}
            </button>
          )}
          {table.csv !== null && (
            <button
              type="button"
              className="eng-tool"
              disabled={rows.length === 0}
              onClick={() => void download.save(grid.columns, sorted, say(table.csv?.filename ?? '', args))}
            >
              <Download aria-hidden="true" size={17} />
              {engineText('table.csv')}
            </button>
          )}
        </div>
      </div>
      {isPrinting && printFigure !== undefined ? printFigure(sorted) : figure?.(pageOfRows)}
      {showsTable && (
        <NativeTable
          caption={grid.caption}
          columns={shown}
          rows={pageOfRows}
          rowHeader={rowHeader}
          showsCaption={rowHeader !== null}
          rowKey={(row) => rowKey(row, rowId)}
          offset={(page - 1) * size}
          total={rows.length}
          sort={sort}
          onSort={(next) => {
            const isRestored = hasOwnOrder && sort?.direction === 'desc' && sort.column === next.column;
            arrange({ sort: isRestored ? null : next });
            setAsked(1);
            announce(
              isRestored
                ? engineText('table.sorted.own')
                : sortAnnouncement(next, grid.columns, say, engineText),
            );
          }}
          widths={arranged.widths}
          onWidth={(column, width) => arrange({ widths: { ...arranged.widths, [column]: width } })}
          ticks={null}
          empty={say(grid.empty)}
        />
      )}
      {!isPrinting && rows.length > Math.min(...grid.pageSizes) && (
        <Pager
          label={engineText('pager.label', { caption: say(grid.caption) })}
          page={page}
          size={size}
          sizes={grid.pageSizes}
          total={rows.length}
          onPage={(next) => {
            setAsked(next);
            announce(engineText('pager.announce', { page: next, pages: pageCount(rows.length, size) }));
          }}
          onSize={(next) => {
            arrange({ size: next });
            setAsked(1);
          }}
        />
      )}
      {printing && (
        <PrintView
          title={printTitle}
          facts={printFacts}
          columns={grid.columns}
          rows={sorted}
          count={count}
          caption={rowHeader === null ? undefined : say(grid.caption)}
          figure={printFigure?.(sorted)}
          onDone={stopPrinting}
        />
      )}
    </section>
  );
}
