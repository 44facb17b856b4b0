/**
 * A cell whose value is edited in place: a text, or a checkbox that is ticked once.
 */
import { useRowList } from './rowList.ts';
import { TextEdit } from './TextEdit.tsx';
import { TickEdit } from './TickEdit.tsx';
import type { EditCellProps } from './useCellEdit.ts';
import './EditCell.css';

export function EditCell(props: EditCellProps) {
  const { keyOf } = useRowList();
  const Edit = props.edit.kind === 'tick' ? TickEdit : TextEdit;
  // Resets when the cell is reused for another row.
  return <Edit key={keyOf(props.row)} {...props} />;
}
