/**
 * A cell whose value is edited in place: a text, or a checkbox that is ticked once. Few lists have texts to edit: their
 * code is loaded with the first of them.
 */
import { lazy, Suspense } from 'react';
import { useRowList } from './rowList.ts';
import { TickEdit } from './TickEdit.tsx';
import type { EditCellProps } from './useCellEdit.ts';
import './EditCell.css';

const TextEdit = lazy(() => import('./TextEdit.tsx'));

export function EditCell(props: EditCellProps) {
  const { keyOf } = useRowList();
  // Resets when the cell is reused for another row.
  const key = keyOf(props.row);
  if (props.edit.kind === 'tick') return <TickEdit key={key} {...props} />;
  return (
    <Suspense fallback={props.text}>
      <TextEdit key={key} {...props} />
    </Suspense>
  );
}
