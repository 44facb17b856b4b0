/**
 * What a renderer of a list draws and calls: one page of rows in the place it has in the result, or the whole result.
 * Renderers hold no state of it.
 */
import type { ActionModel } from '../../core/model/action.ts';
import type { ColumnModel, SortModel } from '../../core/model/table.ts';
import type { Text } from '../../core/model/value.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { ReadList } from '../client/readPart.ts';
import type { Arrangement } from '../context/screenMemory.ts';
import type { Selection } from './selection.ts';

export type ListView = {
  readonly caption: Text;
  /** Stands for the search of the rows: columns keep their widths while it is the same value. */
  readonly subject: unknown;
  readonly columns: readonly ColumnModel[];
  /** What can be done with a row besides what its columns offer. */
  readonly actions: readonly ActionModel[];
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
  readonly pinned: readonly string[];
  readonly onArrange: (change: Arrangement) => void;
  readonly ticks: RowTicks | null;
  /** The rows at hand in order: all of them, or where a server pages them, those that were read. */
  readonly ordered: readonly Row[];
  /** Null: all rows are at hand, or a page is being read. */
  readonly paged: PagedRows | null;
  /**
   * The whole result is shown, from this row on, counted from 0: its page becomes that of the address. Null: a page is
   * shown again.
   */
  readonly onSeen: (row: number | null) => void;
};

/** What reads the pages of a result that a server pages. Another object is another result. */
export type PagedRows = {
  /** With the columns of the list, also those that are not shown. */
  readonly list: ReadList;
  /** The page at hand, and its search. */
  readonly search: Search;
  readonly rows: readonly Row[];
  readonly total: number | null;
  /** Adds rows of another page to those at hand. */
  readonly absorb: (rows: readonly Row[]) => void;
  /** The reader is on a row of this page: a detail screen goes on from there. */
  readonly follow: (rows: readonly Row[], page: number) => void;
};

/** The selection column. */
export type RowTicks = {
  readonly selection: Selection;
  readonly keyOf: (row: Row) => string;
  readonly canTick: (row: Row) => boolean;
  /** Accessible name of a row's checkbox. */
  readonly nameOf: (row: Row) => string;
  /** `among`: the rows in order, of which those from the row ticked before to this one are meant. */
  readonly onTick: (row: Row, on: boolean, among?: readonly Row[]) => void;
  readonly onTickPage: (on: boolean) => void;
  /** Selects the whole result, or nothing. */
  readonly onTickAll: (on: boolean) => void;
};
