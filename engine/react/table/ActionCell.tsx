/** The cell of a column with an action on its row. */

import type { CellProps } from '../context/CellProps.ts';
import { ActionControl } from '../form/ActionControl.tsx';
import { useRowList } from './rowList.ts';

export function ActionCell({ column, row, tabIndex }: CellProps) {
  const { path, nameOf, tagOf, reload } = useRowList();
  if (column.action === null) return null;
  return (
    <span className="eng-action-cell">
      <ActionControl
        action={column.action}
        target={{ row, path, etag: tagOf(row), onDone: reload }}
        rowName={nameOf(row)}
        tabIndex={tabIndex}
      />
    </span>
  );
}
