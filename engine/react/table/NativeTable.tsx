/** Rows as a native table: of a list with its controls, each reached by Tab; on paper and beside charts as texts. */
import { memo, type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { isOnOneLine } from '../../core/runtime/oneLine.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScrollRegion } from '../parts/Region.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { ariaSort, breakable, isPlainText, SortMark, TableCell } from './cells.tsx';
import { TickBox, TickRowsBox } from './TickBox.tsx';
import type { ListView, RowTicks } from './useListView.ts';
import { useSettledWidths } from './useSettledWidths.ts';
import { type Totals, useListTotals } from './useTotals.ts';
import './table.css';

type NativeTableProps = ListView & {
  /** Shown in place of the rows if there are none. */
  readonly empty?: ReactNode;
  readonly showsCaption?: boolean;
};

/** One page of a result, with its controls. */
export const NativeTable = memo(function NativeTable(props: NativeTableProps) {
  const { caption, columns, rows, offset, widths, showsCaption } = props;
  const { say, engineText } = useEngine();
  // The widths that the reader, or else the definition, has chosen.
  const chosen = useMemo(() => {
    const all = columns.map(({ id, width }) => [id, widths[id] ?? width] as const);
    return Object.fromEntries(all.filter(([, width]) => width > 0));
  }, [columns, widths]);
  const table = useSettledWidths({ ...props, widths: chosen });
  return (
    <ScrollRegion
      ref={useFrame(offset)}
      className="eng-table-scroll"
      aria-label={engineText('table.region', { caption: say(caption) })}
    >
      <PlainTable
        list={{ ...props, chosen, table }}
        caption={<span className={showsCaption ? undefined : 'eng-visually-hidden'}>{say(caption)}</span>}
        columns={columns}
        rows={rows}
        totals={useListTotals(props)}
      />
    </ScrollRegion>
  );
});

type PlainTableProps = {
  readonly caption?: ReactNode;
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
  readonly totals?: Totals | null;
  /** What its reader can do with it. Without it the rows are texts, which render once. */
  readonly list?: NativeTableProps & {
    /** Chosen widths in pixels. */
    readonly chosen: Readonly<Record<string, number>>;
    readonly table: RefObject<HTMLTableElement | null>;
  };
};

export function PlainTable({ caption, columns, rows, totals = null, list }: PlainTableProps) {
  const { say } = useEngine();
  const { write } = useFormats();
  const summaryId = useId();
  const among = useHandler(() => rows);
  const ticks = list?.ticks ?? null;
  // Where the rows are a part of more: the number of all of them.
  const all = list && list.total !== null && list.total > rows.length ? list.total : null;
  const placeOf = (row: number): number | undefined => (all === null ? undefined : row);
  const summary = useSummary(columns, ticks !== null);
  const table = (
    <table
      ref={list?.table}
      className={list && 'eng-table'}
      aria-rowcount={placeOf((all ?? 0) + (totals ? 2 : 1))}
      aria-describedby={summary === null ? undefined : summaryId}
    >
      {caption !== undefined && <caption>{caption}</caption>}
      {list && (
        <colgroup>
          {ticks && <col />}
          {columns.map(({ id }) => (
            <col key={id} data-width={list.chosen[id]} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={placeOf(1)}>
          {ticks && (
            <th scope="col" className="eng-table__tick">
              <TickRowsBox ticks={ticks} rows={rows} isPage tabIndex={0} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-align={column.align}
              aria-sort={list && ariaSort(list.sort, column.id)}
            >
              {list ? <Heading column={column} {...list} /> : say(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && list?.empty !== undefined && (
          <tr>
            <td colSpan={columns.length + (ticks ? 1 : 0)} className="eng-table__empty">
              {list.empty}
            </td>
          </tr>
        )}
        {rows.map((row, index) => (
          <TableRow
            key={list?.rowKey(row) ?? index}
            row={row}
            place={placeOf((list?.offset ?? 0) + index + 2)}
            columns={columns}
            chosen={list?.chosen}
            write={write}
            ticks={ticks}
            among={among}
          />
        ))}
      </tbody>
      {totals !== null && (
        <tfoot>
          <tr aria-rowindex={placeOf((all ?? 0) + 2)}>
            {ticks && <td className="eng-table__tick" />}
            {columns.map((column) => (
              <td key={column.id} data-align={column.align}>
                {totals.textOf(column)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return (
    <>
      {summary !== null && (
        <p id={summaryId} hidden>
          {summary}
        </p>
      )}
      {table}
    </>
  );
}

/** Says which column names the rows, where it is not the first one, in which a reader expects it (RGAA 5.1). */
function useSummary(columns: readonly ColumnModel[], hasTicks: boolean): string | null {
  const { say, engineText } = useEngine();
  const place = columns.findIndex(({ namesRow }) => namesRow);
  const naming = hasTicks || place > 0 ? columns[place] : undefined;
  return naming === undefined ? null : engineText('table.named', { column: say(naming.label) });
}

type HeadingProps = Pick<ListView, 'sort' | 'onSort'> & { readonly column: ColumnModel };

function Heading({ column: { id, label, sortable }, sort, onSort }: HeadingProps) {
  const { say } = useEngine();
  if (!sortable || onSort === null) return <span className="eng-table__heading">{say(label)}</span>;
  return (
    <button type="button" className="eng-table__heading eng-table__sort eng-bare" onClick={() => onSort(id)}>
      {say(label)}
      <SortMark sort={sort} column={id} />
    </button>
  );
}

type RowProps = {
  readonly row: Row;
  /** Where the rows are a part of more: its place among them. */
  readonly place: number | undefined;
  readonly columns: readonly ColumnModel[];
  /** Chosen widths; undefined: its cells are texts alone. */
  readonly chosen: Readonly<Record<string, number>> | undefined;
  readonly write: (column: ColumnModel, row: Row) => string;
  readonly ticks: RowTicks | null;
  readonly among: () => readonly Row[];
};

/** A row is moved by another order, and not rendered again. */
const TableRow = memo(function TableRow(props: RowProps) {
  const { row, place, columns, chosen, write, ticks, among } = props;
  const { registry } = useEngine();
  return (
    <tr aria-rowindex={place}>
      {ticks && (
        <td className="eng-table__tick">
          <TickBox ticks={ticks} row={row} among={among} tabIndex={0} />
        </td>
      )}
      {columns.map((column) => {
        const Cell = column.namesRow ? 'th' : 'td';
        const text = write(column, row);
        const shown = isPlainText(column, registry) ? (
          breakable(text)
        ) : (
          <TableCell column={column} row={row} tabIndex={0} />
        );
        return (
          <Cell
            key={column.id}
            scope={column.namesRow ? 'row' : undefined}
            data-column={chosen && column.id}
            // In a column that was chosen narrower, a value takes the lines that it needs.
            data-line={(!chosen?.[column.id] && isOnOneLine(text)) || undefined}
            data-align={column.align}
          >
            {chosen === undefined ? text : shown}
          </Cell>
        );
      })}
    </tr>
  );
});

/** Another page starts at its first row, if that is above the window. */
function useFrame(offset: number): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(offset);
  useLayoutEffect(() => {
    if (shown.current === offset) return;
    shown.current = offset;
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }, [offset]);
  return frame;
}
