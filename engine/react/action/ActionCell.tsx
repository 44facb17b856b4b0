/** The cell of a column that holds an action on its row. */
import type { CellProps } from '../grid/CellProps.ts';
import { useText } from '../useText.ts';
import { ActionControl } from './ActionControl.tsx';
import { useRowActs } from './RowActs.ts';

export default function ActionCell({ column, row, tabIndex }: CellProps) {
  const say = useText();
  const { rowName, etag, path, onDone } = useRowActs();
  if (column.action === null) return null;
  const tag = etag === null ? undefined : row[etag];
  return (
    <span className="eng-action-cell">
      <ActionControl
        action={column.action}
        target={{ row, path, etag: typeof tag === 'string' ? tag : null, onDone }}
        rowName={say(rowName, row)}
        tabIndex={tabIndex}
      />
    </span>
  );
}
