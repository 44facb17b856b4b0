/** The workbook of a result, in one chunk with the library that compresses it. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ColumnModel } from '../../core/model/table.ts';
import { fileName } from '../../core/runtime/csv.ts';
import type { Format, Writing } from '../../core/runtime/formats.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import type { Row } from '../../core/runtime/values.ts';
import { frameFiles, sheetFile, sheetParts } from '../../core/runtime/workbook.ts';
import { saveFile } from '../browser/handOut.ts';
import { taskHost } from '../browser/tasks.ts';

/** Writes the workbook of these rows and hands it to the browser. */
export async function saveWorkbook(
  columns: readonly ColumnModel[],
  rows: readonly Row[],
  prefix: string,
  formats: Readonly<Record<string, Format>>,
  writing: Writing,
): Promise<void> {
  const sheet = (await runInSlices(sheetParts(columns, rows, formats, writing), taskHost)) ?? [];
  const parts = (await runInSlices(zipParts(sheet), taskHost)) ?? [];
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  saveFile(new Blob([...parts], { type }), fileName(prefix, new Date(), 'xlsx'));
}

/** The archive in parts, with a pause after each: the policy of the site refuses the library's own threads. */
function* zipParts(sheet: readonly string[]): Generator<void, readonly Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  for (const [name, content] of Object.entries(frameFiles)) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(strToU8(content), true);
  }
  const file = new ZipDeflate(sheetFile);
  zip.add(file);
  for (const [index, part] of sheet.entries()) {
    file.push(strToU8(part), index === sheet.length - 1);
    yield;
  }
  zip.end();
  return parts;
}
