/** Writes rows to a CSV file and hands it to the browser. */
import { useMemo } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useFormats } from '../parts/useFormats.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';

/** Enough for the browser to compile the writer, and too few to be noticed. */
const rowsForNobody = 100;

type Writer = typeof import('./writeCsv.ts');

/** Cached, because a repeated dynamic import is asynchronous. */
let writer: Writer | null = null;

/** The writer, or null if it cannot be loaded; once loaded, it works offline. */
async function fetchWriter(): Promise<Writer | null> {
  writer ??= await import('./writeCsv.ts').catch(() => null);
  return writer;
}

export function useDownload() {
  const { formats, writing } = useFormats();
  const tellMissing = useMissingFile();
  return useMemo(
    () => ({
      async save(columns: readonly ColumnModel[], rows: readonly Row[], prefix: string): Promise<void> {
        const file = await fetchWriter();
        if (file === null) tellMissing();
        else await file.saveCsv(columns, rows, prefix, formats, writing);
      },
      /** Warm-up: writes some rows without saving them, because the first file takes half as long again. */
      async prepare(columns: readonly ColumnModel[], rows: readonly Row[]): Promise<void> {
        const file = await fetchWriter();
        // An error is reported when the user requests the file.
        await file
          ?.writeCsv(columns, rows.slice(0, rowsForNobody), '', formats, writing)
          .catch(() => undefined);
      },
    }),
    [formats, writing, tellMissing],
  );
}
