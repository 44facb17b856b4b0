/** The print and the CSV file of a result, in one chunk, which is loaded when there is a result. */
import type { ColumnModel } from '../../core/model/table.ts';
import { csvParts, fileName } from '../../core/runtime/csv.ts';
import type { Format, Writing } from '../../core/runtime/formats.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import type { Row } from '../../core/runtime/values.ts';
import { saveFile } from '../browser/handOut.ts';
import { taskHost } from '../browser/tasks.ts';

/** The file for these rows, and its name. */
export async function writeCsv(
  columns: readonly ColumnModel[],
  rows: readonly Row[],
  prefix: string,
  formats: Readonly<Record<string, Format>>,
  writing: Writing,
): Promise<readonly [content: Blob, name: string]> {
  const parts = await runInSlices(csvParts(columns, rows, formats, writing), taskHost);
  const content = new Blob([...(parts ?? [])], { type: 'text/csv;charset=utf-8' });
  return [content, fileName(prefix, new Date(), 'csv')];
}

/** Writes rows for nobody: the first file takes half as long again, and the date formatter of its name is slow. */
export async function warmUp(...[columns, rows, ...how]: Parameters<typeof writeCsv>): Promise<void> {
  await writeCsv(columns, rows.slice(0, rowsForNobody), ...how);
}

/** Enough for the browser to compile the writer, and too few to be noticed. */
const rowsForNobody = 100;

/** Writes the file and hands it to the browser. */
export async function saveCsv(...file: Parameters<typeof writeCsv>): Promise<void> {
  saveFile(...(await writeCsv(...file)));
}

export { PrintDialog, PrintView } from './PrintView.tsx';
