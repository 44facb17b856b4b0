/** A cell whose value is changed in its place: a text, or a box that is ticked once. Fetched by the lists that have one. */
import { useRowList } from './rowList.ts';
import { TextEdit } from './TextEdit.tsx';
import { TickEdit } from './TickEdit.tsx';
import type { EditCellProps } from './useCellEdit.ts';
import './EditCell.css';

export default function EditCell(props: EditCellProps) {
  const { keyOf } = useRowList();
  const Edit = props.edit.kind === 'tick' ? TickEdit : TextEdit;
  // A cell that comes to show another row begins again.
  return <Edit key={keyOf(props.row)} {...props} />;
}
