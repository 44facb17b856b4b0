/** The print and the CSV file of a result, in one chunk, which is loaded when there is a result. */
import { csvParts, type FileContent, fileName } from '../../core/runtime/csv.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import { saveFile } from '../browser/handOut.ts';
import { taskHost } from '../browser/tasks.ts';

/** The file for these rows, and its name. */
async function writeCsv(prefix: string, ...content: FileContent) {
  const parts = await runInSlices(csvParts(...content), taskHost);
  const file = new Blob([...(parts ?? [])], { type: 'text/csv;charset=utf-8' });
  return [file, fileName(prefix, new Date(), 'csv')] as const;
}

/** Writes rows for nobody: the first file takes half as long again, and the date formatter of its name is slow. */
export async function warmUp(...[columns, rows, ...how]: FileContent): Promise<void> {
  await writeCsv('', columns, rows.slice(0, rowsForNobody), ...how);
}

/** Enough for the browser to compile the writer, and too few to be noticed. */
const rowsForNobody = 100;

/** Writes the file and hands it to the browser. */
export async function saveCsv(...file: Parameters<typeof writeCsv>): Promise<void> {
  saveFile(...(await writeCsv(...file)));
}

export { PrintDialog, PrintView } from './PrintView.tsx';
