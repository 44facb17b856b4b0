/** Tables: columns, cells that are changed, ticked rows, the comparison of a row with another record. */
import type { ShortEngineText } from '../../../schemas/types/engineTexts.ts';
import type { ActionModel, ConfirmModel, LinkModel, NoticeModel } from './action.ts';
import type { CallModel } from './call.ts';
import type { FormatModel, OptionsSourceModel } from './form.ts';
import type { Condition, JsonValue, Text } from './value.ts';

export type GridModel = {
  /** Accessible name of the table. */
  readonly caption: Text;
  /** '{n} résultats' */
  readonly count: Text;
  readonly empty: Text;
  /** The name of a row for its checkbox and its results; placeholders are the row's fields. */
  readonly rowName: Text;
  readonly columns: readonly ColumnModel[];
  /** What can be done with a row besides what its columns offer. */
  readonly actions: readonly ActionModel[];
  /** What the menu of a row calls a command of a column, or an action, by its id; the others have their own name. */
  readonly acts: Readonly<Record<string, Text>>;
  readonly sort: SortModel | null;
  readonly selection: boolean;
  /** The rows that may be selected; null: all. */
  readonly selectable: Condition | null;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
};

/** A page of a list as a native table, or in the grid. */
export type ListViewName = 'table' | 'grid';

export type SortModel = { readonly column: string; readonly direction: 'asc' | 'desc' };

export type ColumnModel = {
  /** Column id, also the row's field unless `field` differs. */
  readonly id: string;
  readonly field: string;
  readonly label: Text;
  /** Present: its value names the row, and is read with the others of the row. */
  readonly namesRow?: true;
  /** Who sees the column, evaluated without a row; null: everyone. */
  readonly visible: Condition | null;
  readonly format: FormatModel;
  /** The source of the options of formats without options of their own; null: none. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** A cell of the engine (`text`, `link`, `status`, `checkbox`, `copy`) or of the registry. */
  readonly cell: string;
  readonly link: LinkModel | null;
  readonly sortable: boolean;
  /** In pixels; 0: flexible. */
  readonly width: number;
  readonly align: 'start' | 'end';
  /** Whether it is in the grid, in print, in the CSV file. `csv` may have its own format. */
  readonly grid: boolean;
  readonly print: boolean;
  readonly csv: FormatModel | null;
  /** Whether its sum stands below the rows. */
  readonly total: boolean;
  /** How the value is edited in its cell; null: it is not. */
  readonly edit: CellEditModel | null;
  /** The action of a cell; null: the cell shows a value. */
  readonly action: ActionModel | null;
};

/** A value that is edited in its cell, one row and one call at a time. The new value is `{ field: <column> }`. */
export type CellEditModel = {
  /** `tick`: a checkbox that can be ticked but not unticked. */
  readonly kind: 'text' | 'tick';
  readonly call: CallModel;
  /** Maximum length of the text; null: no limit. */
  readonly maxLength: number | null;
  /** Rows whose value is editable; null: all. */
  readonly when: Condition | null;
  /** Rows whose checkbox is ticked; null: those whose value is true. */
  readonly ticked: Condition | null;
  readonly confirm: ConfirmModel | null;
  /** The name of the control (`ligne`), the message after a save, and that for a text that is too long (`max`). */
  readonly label: Text;
  readonly done: Text;
  readonly tooLong: Text;
};

/** One choice applied to each selected row, with one call and one result per row. */
export type BulkModel = {
  readonly id: string;
  /** The right required for the action and the checkboxes; null: none. */
  readonly right: string | null;
  /** Label of the select. */
  readonly label: Text;
  readonly submit: Text;
  readonly choices: readonly {
    readonly value: string;
    readonly label: Text;
    readonly set: Readonly<Record<string, JsonValue>>;
    /** Whether it destroys something. */
    readonly danger: boolean;
    /** The label of the button that applies it at once; null: it is only in the select. */
    readonly button: Text | null;
  }[];
  readonly call: CallModel;
  /** Rows with the same value of this field share one call (and are selected together); null: one call per row. */
  readonly groupBy: string | null;
  readonly confirm: ConfirmModel | null;
  /** Dialogs: nothing selected, nothing chosen. */
  readonly noRows: NoticeModel;
  readonly noChoice: NoticeModel;
  /** '{n} rows were changed.' (further placeholders: `kinds/search.ts`); and the list of failures '{n} … : {names}'. */
  readonly done: Text;
  readonly failed: Text;
  /** '{n} rows are as before.': what was done can be undone; null: it cannot. */
  readonly undone: Text | null;
  /** After the last call: patch the rows in place, or search again. */
  readonly after: 'patch' | 'search';
};

/** The comparison of each row of a list with another record. */
export type CompareModel = {
  /** Reads the other record; the row fills its address. */
  readonly call: CallModel;
  /** Reads the record of the row's own object, which has what the row lacks; null: the row is all there is. */
  readonly ownCall: CallModel | null;
  /** The right required to read them; null: none. */
  readonly right: string | null;
  /** The rows whose other record is read; null: all. */
  readonly when: Condition | null;
  readonly items: readonly CompareItemModel[];
  /** The button of a row; the heading of the panel (placeholders: fields of the row); the two sides. */
  readonly open: Text;
  readonly title: Text;
  readonly own: Text;
  readonly other: Text;
  /** Why the other record is not read: the row does not pass, the reader has no right. */
  readonly withheld: Text | null;
  readonly refused: Text | null;
  /** Beside the decision; null: nothing. */
  readonly note: Text | null;
  /** The engine's own. */
  readonly texts: Readonly<Record<ShortEngineText<'compare'>, Text>>;
};

/** A compared value: its field in the row, in the other record, and in the row for the other record; null: none. */
export type CompareItemModel = {
  readonly id: string;
  readonly label: Text;
  readonly format: FormatModel;
  readonly own: string | null;
  readonly other: string | null;
  readonly known: string | null;
};

export type CsvModel = { readonly filename: Text };

/** A native table over one of the sources, paged in the browser. */
export type TableModel = {
  readonly id: string;
  readonly source: string;
  /** The tab that contains it; null: above the tabs. */
  readonly tab: string | null;
  /** Fields that identify a row: the first one that has a value. */
  readonly key: readonly string[];
  /** Dotted path of the row list in the response of the source; null: the source's own. */
  readonly rows: string | null;
  readonly title: Text | null;
  readonly grid: GridModel;
  readonly csv: CsvModel | null;
  readonly print: boolean;
  /** Whether the rows are steps in their own order: the first column names one. */
  readonly timeline: boolean;
};
