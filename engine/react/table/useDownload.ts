/** Writes rows to a CSV file and hands it to the browser. */
import { useMemo } from 'react';
import type { ColumnModel } from '../../core/model/model.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useMissingFile } from '../feedback/useMissingFile.ts';
import { useFormats } from '../values/useFormats.ts';

export type Download = {
  readonly save: (columns: readonly ColumnModel[], rows: readonly Row[], prefix: string) => Promise<void>;
  /** Fetches what writes files and lets it write some rows, for nobody: the first file takes half as long again. */
  readonly prepare: (columns: readonly ColumnModel[], rows: readonly Row[]) => Promise<void>;
};

/** So many that the browser has compiled what writes them, and so few that nobody notices. */
const rowsForNobody = 100;

type Writer = typeof import('./writeCsv.ts');

/** Kept, because importing again what is here takes a turn of the page. */
let writer: Writer | null = null;

/** The writer of files, or null where it cannot be fetched; once fetched, it is there without a network. */
async function fetchWriter(): Promise<Writer | null> {
  writer ??= await import('./writeCsv.ts').catch(() => null);
  return writer;
}

export function useDownload(): Download {
  const { formats, writing } = useFormats();
  const tellMissing = useMissingFile();
  return useMemo(
    () => ({
      async save(columns, rows, prefix) {
        const file = await fetchWriter();
        if (file === null) tellMissing();
        else await file.saveCsv(columns, rows, prefix, formats, writing);
      },
      async prepare(columns, rows) {
        const file = await fetchWriter();
        // What cannot be written is the matter of whoever asks for the file.
        await file
          ?.writeCsv(columns, rows.slice(0, rowsForNobody), '', formats, writing)
          .catch(() => undefined);
      },
    }),
    [formats, writing, tellMissing],
  );
}
