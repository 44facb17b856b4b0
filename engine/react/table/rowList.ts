/** The context of a list for its cells: how its rows are named, changed and reloaded. */
import { createContext, useContext, useMemo, useState } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import { changedRow, patchRows, rowTag } from '../../core/runtime/bulk.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { ApiResult } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { type CellEdits, createCellEdits } from './cellEdits.ts';

/** The response to a save. */
type Saved = Pick<Extract<ApiResult<unknown>, { readonly ok: true }>, 'data' | 'etag' | 'sent'>;

export type RowList = {
  readonly edits: CellEdits;
  readonly path: Readonly<Record<string, string>>;
  readonly keyOf: (row: Row) => string;
  /** The name of a row. */
  readonly nameOf: (row: Row) => string;
  /** Null: the row has no entity tag. */
  readonly tagOf: (row: Row) => string | null;
  /** The row was saved with this value; returns the new row. */
  readonly onSaved: (row: Row, value: Row, answer: Saved) => Row;
  /** The button that opens the comparison of a row; null: the list has none. */
  readonly comparison: { readonly label: string; readonly open: (row: Row) => void } | null;
  /** Reloads the rows when they are out of date. */
  readonly reload: () => void;
};

export const RowListContext = createContext<RowList | null>(null);

export function useRowList(): RowList {
  const list = useContext(RowListContext);
  if (list === null) throw new Error('A cell that acts on its row stands outside of a list.');
  return list;
}

/** @param patch changes the rows at hand without a request */
export function useRowListOf(
  { grid, source, compare }: SearchModel,
  path: Readonly<Record<string, string>>,
  {
    keyOf,
    patch,
    reload,
  }: Pick<RowList, 'keyOf' | 'reload'> & {
    readonly patch: (change: (rows: readonly Row[]) => readonly Row[]) => void;
  },
  onCompare: (row: Row) => void,
): RowList {
  const { say } = useEngine();
  const [edits] = useState(createCellEdits);
  return useMemo(
    () => ({
      edits,
      path,
      keyOf,
      nameOf: (row) => say(grid.rowName, row),
      tagOf: (row) => rowTag(row, source.etag),
      onSaved: (row, value, { data, etag, sent }) => {
        const tag = source.etag === null ? {} : { [source.etag]: etag };
        const saved = changedRow(row, { ...value, ...sent, ...tag }, data, source.key);
        patch((before) => patchRows(before, new Map([[keyOf(row), saved]]), source.key));
        return saved;
      },
      comparison: compare && { label: say(compare.open), open: onCompare },
      reload,
    }),
    [edits, path, keyOf, say, grid.rowName, source, compare, onCompare, patch, reload],
  );
}
