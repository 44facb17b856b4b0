/** What the cells of a list need to change a value of their row. */
import { useMemo, useState } from 'react';
import { changedRow, patchRows, rowTag } from '../../core/bulk.ts';
import type { Row } from '../../core/formats.ts';
import type { SearchModel } from '../../core/model.ts';
import { createCellEdits, type RowEditing } from '../grid/cellEdits.ts';
import { useText } from '../useText.ts';
import type { ResultControl } from './useResult.ts';

export function useRowEditingOf(
  { grid, source }: SearchModel,
  path: Readonly<Record<string, string>>,
  { keyOf, patch, reload }: Pick<ResultControl, 'patch' | 'reload'> & Pick<RowEditing, 'keyOf'>,
): RowEditing {
  const say = useText();
  const [edits] = useState(createCellEdits);
  return useMemo(
    () => ({
      edits,
      path,
      keyOf,
      nameOf: (row) => say(grid.rowName, row),
      tagOf: (row) => rowTag(row, source.etag),
      onSaved: (row: Row, value: Row, answer: unknown) => {
        const changed = new Map([[keyOf(row), changedRow(row, value, answer, source.key)]]);
        patch((before) => patchRows(before, changed, source.key));
      },
      onStale: reload,
    }),
    [edits, path, keyOf, say, grid.rowName, source, patch, reload],
  );
}
