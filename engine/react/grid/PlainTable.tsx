/** Every row as a plain table, without anything to operate: on paper, and beside a picture for those who do not see it. */
import { type Row, valueAt } from '../../core/formats.ts';
import type { ColumnModel } from '../../core/model.ts';
import { useText } from '../useText.ts';
import { useFormats } from './useFormats.ts';

type PlainTableProps = {
  readonly caption?: string | undefined;
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
};

export function PlainTable({ caption, columns, rows }: PlainTableProps) {
  const say = useText();
  const { write } = useFormats();
  return (
    <table>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-align={column.align}>
              {say(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.id} data-align={column.align}>
                {write(column.format, valueAt(row, column.field), row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
