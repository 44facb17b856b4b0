/** The context of a result for its cells. */
import { useMemo, useState } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import { changedRow, patchRows, rowTag } from '../../core/runtime/bulk.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { createCellEdits } from '../table/cellEdits.ts';
import type { RowList } from '../table/rowList.ts';
import type { ListRows } from './useListRows.ts';

export function useRowListOf(
  { grid, source, compare }: SearchModel,
  path: Readonly<Record<string, string>>,
  { keyOf, patch, reload }: Pick<ListRows, 'patch' | 'reload'> & Pick<RowList, 'keyOf'>,
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
