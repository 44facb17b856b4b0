/**
 * One page of a result as a native table: sortable headings, a checkbox column, interactive cells. Tab reaches each of
 * them.
 */
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScrollRegion } from '../parts/Region.tsx';
import { ariaSort, breakable, isPlainText, SortMark, TableCell } from './cells.tsx';
import { PlainTable, type TableHeading } from './PlainTable.tsx';
import { TickBox, TickRowsBox } from './TickBox.tsx';
import type { ListView } from './useListView.ts';
import { useSettledWidths } from './useSettledWidths.ts';
import { useListTotals } from './useTotals.ts';
import './table.css';

type NativeTableProps = ListView & {
  /** Shown in place of the rows if there are none. */
  readonly empty?: ReactNode;
  /** The column that names its row; null: none. */
  readonly rowHeader?: string | null;
  /** Whether the caption is visible. */
  readonly showsCaption?: boolean;
};

export const NativeTable = memo(function NativeTable(props: NativeTableProps) {
  const { caption, columns, rows, rowKey, offset, total, sort, onSort, widths, ticks } = props;
  const { empty, rowHeader, showsCaption } = props;
  const { say, registry, engineText } = useEngine();
  const cell = useCallback(
    (column: ColumnModel, row: Row, text: string) =>
      isPlainText(column, registry) ? breakable(text) : <TableCell column={column} row={row} tabIndex={0} />,
    [registry],
  );
  const among = useHandler(() => rows);
  const tick = useCallback(
    (row: Row) => ticks && <TickBox ticks={ticks} row={row} among={among} tabIndex={0} />,
    [ticks, among],
  );
  const chosen = useMemo(() => chosenWidths(columns, widths), [columns, widths]);
  const table = useSettledWidths({ ...props, widths: chosen });
  const heading = ({ id, label, sortable }: ColumnModel): TableHeading => ({
    sort: ariaSort(sort, id),
    content:
      sortable && onSort !== null ? (
        <button
          type="button"
          className="eng-table__heading eng-table__sort eng-bare"
          onClick={() => onSort(id)}
        >
          {say(label)}
          <SortMark sort={sort} column={id} />
        </button>
      ) : (
        <span className="eng-table__heading">{say(label)}</span>
      ),
  });
  return (
    <ScrollRegion
      ref={useFrame(offset)}
      className="eng-table-scroll"
      aria-label={engineText('table.region', { caption: say(caption) })}
    >
      <PlainTable
        table={table}
        className="eng-table"
        caption={<span className={showsCaption ? undefined : 'eng-visually-hidden'}>{say(caption)}</span>}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowHeader={rowHeader ?? null}
        heading={heading}
        widths={chosen}
        cell={cell}
        lead={ticks && { heading: <TickRowsBox ticks={ticks} rows={rows} isPage tabIndex={0} />, cell: tick }}
        empty={empty}
        totals={useListTotals(props)}
        part={total !== null && total > rows.length ? { offset, total } : null}
      />
    </ScrollRegion>
  );
});

/** The widths that the reader, or else the definition, has chosen. */
function chosenWidths(
  columns: readonly ColumnModel[],
  widths: ListView['widths'],
): Readonly<Record<string, number>> {
  const chosen = columns.map(({ id, width }) => [id, widths[id] ?? width] as const);
  return Object.fromEntries(chosen.filter(([, width]) => width > 0));
}

/**
 * Marks a frame into which its table fits: without a scroll of its own, headings stick to the window. Another page starts
 * at its first row, if that is above the window.
 */
function useFrame(offset: number): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const observer = new ResizeObserver(() =>
      element.toggleAttribute('data-fits', table.offsetWidth <= element.clientWidth),
    );
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  const shown = useRef(offset);
  useLayoutEffect(() => {
    if (shown.current === offset) return;
    shown.current = offset;
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }, [offset]);
  return frame;
}
