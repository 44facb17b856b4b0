/** What a cell of the registry receives, in the grid and in a native table alike. */

import type { ColumnModel } from '../../core/model/model.ts';
import type { Row } from '../../core/runtime/values.ts';

export type CellProps = {
  readonly column: ColumnModel;
  readonly row: Row;
  readonly value: unknown;
  /** The value written by the column's format. */
  readonly text: string;
  /** Within a grid the cell holds the focus: controls in it are out of the tab order and answer Enter and Space. */
  readonly tabIndex: 0 | -1;
};
