/**
 * A cell whose value is edited in place: a text, or a checkbox that is ticked once. Few lists have values to edit: their
 * code is loaded with the first of them.
 */
import { lazy, Suspense } from 'react';
import { useRowList } from './rowList.ts';
import type { EditCellProps } from './useCellEdit.ts';
import './EditCell.css';

const TextEdit = lazy(() => import('./TextEdit.tsx'));
const TickEdit = lazy(() => import('./TickEdit.tsx'));

export function EditCell(props: EditCellProps) {
  const { keyOf } = useRowList();
  const isTick = props.edit.kind === 'tick';
  const Edit = isTick ? TickEdit : TextEdit;
  return (
    <Suspense fallback={isTick ? <span className="eng-tick" /> : <WaitingText text={props.text} />}>
      {/* Resets when the cell is reused for another row. */}
      <Edit key={keyOf(props.row)} {...props} />
    </Suspense>
  );
}

/** As high and as wide as the control that comes: no row moves. */
function WaitingText({ text }: { readonly text: string }) {
  return (
    <div className="eng-edit">
      <span className="eng-edit__open">
        <span className="eng-edit__text">{text}</span>
      </span>
    </div>
  );
}
