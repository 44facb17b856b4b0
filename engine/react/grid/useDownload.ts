/** Writes rows to a CSV file and hands it to the browser. */
import { useCallback } from 'react';
import { csvFileName, csvParts } from '../../core/csv.ts';
import type { Row } from '../../core/formats.ts';
import type { ColumnModel } from '../../core/model.ts';
import { runInSlices } from '../../core/slices.ts';
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

function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click: the address must outlive it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
