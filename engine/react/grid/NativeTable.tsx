/** Rows as a native table: caption, headings that sort, a tick column where rows can be ticked. */
import type { ReactNode } from 'react';
import { useEngineText, useText } from '../useText.ts';
import { TableCell } from './cells.tsx';
import type { GridRows } from './gridRows.ts';
import { ariaSort, nextSort, SortMark } from './SortMark.tsx';
import { TickBox, TickPageBox } from './TickBox.tsx';
import './table.css';

type NativeTableProps = GridRows & {
  /** Shown in place of the rows when there is none. */
  readonly empty: ReactNode;
  /** The column that names its row; null: none. */
  readonly rowHeader?: string | null;
  /** The caption is for the eyes too. */
  readonly showsCaption?: boolean;
};

export function NativeTable(props: NativeTableProps) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    ticks,
    empty,
    rowHeader,
    showsCaption = false,
  } = props;
  const say = useText();
  const engineText = useEngineText();
  return (
    <section
      className="eng-table-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      aria-label={engineText('table.region', { caption: say(caption) })}
    >
      <table className="eng-table">
        <caption className={showsCaption ? undefined : 'eng-visually-hidden'}>{say(caption)}</caption>
        <thead>
          <tr>
            {ticks !== null && (
              <th scope="col" className="eng-table__tick">
                <TickPageBox ticks={ticks} rows={rows} rowKey={rowKey} tabIndex={0} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-align={column.align}
                aria-sort={ariaSort(sort, column.id)}
                style={column.width > 0 ? { width: column.width } : undefined}
              >
                {column.sortable && rows.length > 1 ? (
                  <button
                    type="button"
                    className="eng-table__sort"
                    onClick={() => onSort(nextSort(sort, column.id))}
                  >
                    {say(column.label)}
                    <SortMark sort={sort} column={column.id} />
                  </button>
                ) : (
                  say(column.label)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (ticks === null ? 0 : 1)} className="eng-table__empty">
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {ticks !== null && (
                <td className="eng-table__tick">
                  <TickBox ticks={ticks} row={row} id={rowKey(row)} tabIndex={0} />
                </td>
              )}
              {columns.map((column) => {
                const isHeader = column.id === rowHeader;
                const Cell = isHeader ? 'th' : 'td';
                return (
                  <Cell key={column.id} scope={isHeader ? 'row' : undefined} data-align={column.align}>
                    <TableCell column={column} row={row} tabIndex={0} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
