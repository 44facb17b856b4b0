/** What a renderer of a list draws and calls: one page of rows in the place it has in the result. Renderers hold no state of it. */
import type { ColumnModel, SortModel } from '../../core/model/table.ts';
import type { Text } from '../../core/model/value.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Selection } from './selection.ts';

export type ListView = {
  readonly caption: Text;
  /** The search of the rows: columns keep their widths while it is the same. */
  readonly subject: string;
  readonly columns: readonly ColumnModel[];
  /** The rows of the page. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The number of rows before this page, and of the whole result (null: not counted). */
  readonly offset: number;
  readonly total: number | null;
  readonly sort: SortModel | null;
  /** Orders by a column, or by the same one the other way round; null: there is nothing to order. */
  readonly onSort: ((column: string) => void) | null;
  readonly widths: Readonly<Record<string, number>>;
  readonly onWidth: (column: string, width: number) => void;
  readonly ticks: RowTicks | null;
};

/** The selection column. */
export type RowTicks = {
  readonly selection: Selection;
  readonly keyOf: (row: Row) => string;
  readonly canTick: (row: Row) => boolean;
  /** Accessible name of a row's checkbox. */
  readonly nameOf: (row: Row) => string;
  readonly onTick: (row: Row, on: boolean) => void;
  readonly onTickPage: (on: boolean) => void;
};
