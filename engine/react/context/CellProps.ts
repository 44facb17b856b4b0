/** The props of a cell of the registry, in the grid and in a native table. */

import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';

export type CellProps = {
  readonly column: ColumnModel;
  readonly row: Row;
  readonly value: unknown;
  /** The value formatted by the column's format. */
  readonly text: string;
  /** In a grid the cell has the focus: its controls are not tab stops and react to Enter and Space. */
  readonly tabIndex: 0 | -1;
};
