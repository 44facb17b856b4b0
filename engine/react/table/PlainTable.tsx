/**
 * Rows as a native table: in print, as the text alternative of a chart, and, with controls in headings and cells, on
 * screen (`NativeTable`).
 */
import { memo, type ReactNode, type Ref } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { isOnOneLine } from '../../core/runtime/oneLine.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from '../parts/useFormats.ts';
import type { Totals } from './useTotals.ts';

export type TableHeading = {
  readonly sort?: 'ascending' | 'descending' | undefined;
  readonly content: ReactNode;
};

type PlainTableProps = {
  readonly caption?: ReactNode;
  readonly className?: string;
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
  /** Default: the index of the row, for rows that render once. */
  readonly rowKey?: (row: Row) => string;
  /** The column that names its row; null: none. */
  readonly rowHeader?: string | null;
  /** Default: the label of the column. */
  readonly heading?: (column: ColumnModel) => TableHeading;
  /** Chosen widths in pixels; without it there are no `col` elements. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly table?: Ref<HTMLTableElement>;
  /** Default: the formatted value, which is passed too. The same function while rows are not to render again. */
  readonly cell?: (column: ColumnModel, row: Row, text: string) => ReactNode;
  /** A column of controls before the others. `cell`: the same function too. */
  readonly lead?: { readonly heading: ReactNode; readonly cell: (row: Row) => ReactNode } | null;
  /** Shown in place of the rows if there are none. */
  readonly empty?: ReactNode;
  /** Where the rows are a part of more: those before them, and all of them. */
  readonly part?: { readonly offset: number; readonly total: number } | null;
  readonly totals?: Totals | null;
};

export function PlainTable(props: PlainTableProps) {
  const { caption, className, columns, rows, rowKey, rowHeader = null, heading, widths } = props;
  const { table, cell, lead = null, empty, part = null, totals = null } = props;
  const { say } = useEngine();
  const { write } = useFormats();
  const headingOf = heading ?? (({ label }): TableHeading => ({ content: say(label) }));
  return (
    <table ref={table} className={className} aria-rowcount={part ? part.total + (totals ? 2 : 1) : undefined}>
      {caption !== undefined && <caption>{caption}</caption>}
      {widths !== undefined && (
        <colgroup>
          {lead !== null && <col />}
          {columns.map(({ id }) => (
            <col key={id} data-width={widths[id]} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={part ? 1 : undefined}>
          {lead !== null && (
            <th scope="col" className="eng-table__tick">
              {lead.heading}
            </th>
          )}
          {columns.map((column) => {
            const { sort, content } = headingOf(column);
            return (
              <th
                key={column.id}
                scope="col"
                data-column={column.id}
                data-align={column.align}
                aria-sort={sort}
              >
                {content}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && empty !== undefined && (
          <tr>
            <td colSpan={columns.length + (lead === null ? 0 : 1)} className="eng-table__empty">
              {empty}
            </td>
          </tr>
        )}
        {rows.map((row, index) => (
          <TableRow
            key={rowKey?.(row) ?? index}
            row={row}
            place={part ? part.offset + index + 2 : undefined}
            columns={columns}
            rowHeader={rowHeader}
            widths={widths}
            write={write}
            cell={cell}
            lead={lead?.cell}
          />
        ))}
      </tbody>
      {totals !== null && (
        <tfoot>
          <tr aria-rowindex={part ? part.total + 2 : undefined}>
            {lead !== null && <td className="eng-table__tick" />}
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
}

type RowProps = Pick<PlainTableProps, 'columns'> & {
  readonly row: Row;
  /** Where the rows are a part of more: its place among them. */
  readonly place: number | undefined;
  readonly rowHeader: string | null;
  readonly widths: PlainTableProps['widths'];
  readonly write: (column: ColumnModel, row: Row) => string;
  readonly cell: PlainTableProps['cell'];
  readonly lead: ((row: Row) => ReactNode) | undefined;
};

/** A row is moved by another order, and not rendered again. */
const TableRow = memo(function TableRow(props: RowProps) {
  const { row, place, columns, rowHeader, widths, write, cell, lead } = props;
  return (
    <tr aria-rowindex={place}>
      {lead !== undefined && <td className="eng-table__tick">{lead(row)}</td>}
      {columns.map((column) => {
        const isHeader = column.id === rowHeader;
        const Cell = isHeader ? 'th' : 'td';
        const text = write(column, row);
        return (
          <Cell
            key={column.id}
            scope={isHeader ? 'row' : undefined}
            data-column={cell && column.id}
            // In a column that was chosen narrower, a value takes the lines that it needs.
            data-line={(!widths?.[column.id] && isOnOneLine(text)) || undefined}
            data-align={column.align}
          >
            {cell === undefined ? text : cell(column, row, text)}
          </Cell>
        );
      })}
    </tr>
  );
});
