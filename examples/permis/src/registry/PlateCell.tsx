/** A number plate in a list, as it looks on the car; its text is that of the column's format. */
import type { CellProps } from 'screen-engine';

export function PlateCell({ text }: CellProps) {
  return text === '' ? null : <span className="plate">{text}</span>;
}
