/** Rows as steps, one below the other in their own order: the first column names a step, the others describe it. */
import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { HiddenText } from '../parts/Icon.tsx';
import { TableCell } from './cells.tsx';
import './timeline.css';

type TimelineProps = {
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
};

export function Timeline({ columns, rows }: TimelineProps) {
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
