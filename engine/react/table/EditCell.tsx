/** A cell whose value is changed in its place: a text, or a box that is ticked once. Fetched by the lists that have one. */
import type { CellEditModel } from '../../core/model/model.ts';
import type { CellProps } from '../context/CellProps.ts';
import { useRowList } from './rowList.ts';
import { TextEdit } from './TextEdit.tsx';
import { TickEdit } from './TickEdit.tsx';
import './EditCell.css';

export type EditCellProps = CellProps & { readonly edit: CellEditModel };

export default function EditCell(props: EditCellProps) {
  const { keyOf } = useRowList();
  const Edit = props.edit.kind === 'tick' ? TickEdit : TextEdit;
  // A cell that comes to show another row begins again.
  return <Edit key={keyOf(props.row)} {...props} />;
}
