/** Writes rows to a CSV file and hands it to the browser. */
import { useCallback } from 'react';
import { csvFileName, csvParts } from '../../core/csv.ts';
import type { Row } from '../../core/formats.ts';
import type { ColumnModel } from '../../core/model.ts';
import { runInSlices } from '../../core/slices.ts';
import { saveFile } from '../saveFile.ts';
import { taskHost } from '../taskHost.ts';
import { useFormats } from './useFormats.ts';

export type Download = (
  columns: readonly ColumnModel[],
  rows: readonly Row[],
  prefix: string,
) => Promise<void>;

export function useDownload(): Download {
  const { formats, writing } = useFormats();
  return useCallback(
    async (columns, rows, prefix) => {
      const parts = await runInSlices(csvParts(columns, rows, formats, writing), taskHost);
      saveFile(
        new Blob([...(parts ?? [])], { type: 'text/csv;charset=utf-8' }),
        csvFileName(prefix, new Date()),
      );
    },
    [formats, writing],
  );
}
