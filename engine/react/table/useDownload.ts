/** Writes rows to a CSV file and hands it to the browser. */
import { useMemo } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useFormats } from '../parts/useFormats.ts';
import { useLoadPart } from '../parts/useMissingFile.ts';
import { filesPart } from './lateParts.ts';

/** Enough for the browser to compile the writer, and too few to be noticed. */
const rowsForNobody = 100;

export function useDownload() {
  const { formats, writing } = useFormats();
  const load = useLoadPart();
  return useMemo(
    () => ({
      async save(columns: readonly ColumnModel[], rows: readonly Row[], prefix: string): Promise<void> {
        const files = await load(filesPart);
        await files?.saveCsv(columns, rows, prefix, formats, writing);
      },
      /** Warm-up: writes some rows without saving them, because the first file takes half as long again. */
      async prepare(columns: readonly ColumnModel[], rows: readonly Row[]): Promise<void> {
        // An error is reported when the user requests the file.
        await filesPart
          .load()
          .then((files) => files.writeCsv(columns, rows.slice(0, rowsForNobody), '', formats, writing))
          .catch(() => undefined);
      },
    }),
    [formats, writing, load],
  );
}
