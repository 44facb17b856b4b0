/** The context of a list for its cells: how its rows are named, changed and reloaded. */
import { createContext, useContext, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { SearchModel } from '../../core/model/screen.ts';
import { changedRow, patchRows, rowTag } from '../../core/runtime/bulk.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { ApiResult } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { CellEdits } from './listStores.ts';

type Saved = Pick<Extract<ApiResult<unknown>, { readonly ok: true }>, 'data' | 'etag' | 'sent'>;

type RowList = ReturnType<typeof useRowListOf>;

export const RowListContext = createContext<RowList | null>(null);

export function useRowList(): RowList {
  const list = useContext(RowListContext);
  if (list === null) throw new Error('no list around');
  return list;
}

type Rows = {
  readonly keyOf: (row: Row) => string;
  /** Changes the loaded rows without a request. */
  readonly patch: (change: (rows: readonly Row[]) => readonly Row[]) => void;
  readonly reload: () => void;
};

export function useRowListOf(
  { grid, source, compare }: SearchModel,
  path: Readonly<Record<string, string>>,
  { keyOf, patch, reload }: Rows,
  onCompare: (row: Row) => void,
) {
  const { say } = useEngine();
  const [edits] = useState((): CellEdits => createStore(() => ({})));
  return useMemo(
    () => ({
      edits,
      path,
      keyOf,
      nameOf: (row: Row): string => say(grid.rowName, row),
      /** Null: the row has no entity tag. */
      tagOf: (row: Row): string | null => rowTag(row, source.etag),
      /** The row was saved with this value; returns the new row. */
      onSaved: (row: Row, value: Row, { data, etag, sent }: Saved): Row => {
        const tag = source.etag === null ? {} : { [source.etag]: etag };
        const saved = changedRow(row, { ...value, ...sent, ...tag }, data, source.key);
        patch((before) => patchRows(before, new Map([[keyOf(row), saved]]), source.key));
        return saved;
      },
      /** The button that opens the comparison of a row; null: the list has none. */
      comparison: compare && { label: say(compare.open), open: onCompare },
      reload,
    }),
    [edits, path, keyOf, say, grid.rowName, source, compare, onCompare, patch, reload],
  );
}
