/** One page of a result as a native table: headings that sort, a tick column, cells to operate. Tab reaches each of them. */
import type { ReactNode } from 'react';
import type { ColumnModel } from '../../core/model/model.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { TableCell } from './cells.tsx';
import type { GridRows } from './gridRows.ts';
import { PlainTable, type TableHeading } from './PlainTable.tsx';
import { ariaSort, nextSort, SortMark } from './SortMark.tsx';
import { TickBox, TickPageBox } from './TickBox.tsx';
import './table.css';

type NativeTableProps = GridRows & {
  /** Shown in place of the rows when there is none. */
  readonly empty?: ReactNode;
  /** The column that names its row; null: none. */
  readonly rowHeader?: string | null;
  /** The caption is for the eyes too. */
  readonly showsCaption?: boolean;
};

export default function NativeTable(props: NativeTableProps) {
  const { caption, columns, rows, rowKey, sort, onSort, widths, ticks, empty, rowHeader, showsCaption } =
    props;
  const { say } = useEngine();
  const engineText = useEngineText();
  const heading = ({ id, label, sortable, width }: ColumnModel): TableHeading => {
    const isOrdering = sortable && rows.length > 1;
    const wanted = widths[id] ?? width;
    return {
      sort: ariaSort(sort, id),
      width: wanted > 0 ? wanted : undefined,
      content: isOrdering ? (
        <button type="button" className="eng-table__sort" onClick={() => onSort(nextSort(sort, id))}>
          {say(label)}
          <SortMark sort={sort} column={id} />
        </button>
      ) : (
        say(label)
      ),
    };
  };
  return (
    <section
      className="eng-table-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      aria-label={engineText('table.region', { caption: say(caption) })}
    >
      <PlainTable
        className="eng-table"
        caption={<span className={showsCaption ? undefined : 'eng-visually-hidden'}>{say(caption)}</span>}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowHeader={rowHeader ?? null}
        heading={heading}
        cell={(column, row) => <TableCell column={column} row={row} tabIndex={0} />}
        lead={
          ticks && {
            heading: <TickPageBox ticks={ticks} rows={rows} rowKey={rowKey} tabIndex={0} />,
            cell: (row) => <TickBox ticks={ticks} row={row} id={rowKey(row)} tabIndex={0} />,
          }
        }
        empty={empty}
      />
    </section>
  );
}
