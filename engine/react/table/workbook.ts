/** The workbook of a result, in one chunk with the library that compresses it. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { type FileContent, fileName } from '../../core/runtime/csv.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import { frameFiles, sheetFile, sheetParts } from '../../core/runtime/workbook.ts';
import { saveFile } from '../browser/handOut.ts';
import { taskHost } from '../browser/tasks.ts';

/** Writes the workbook of these rows and hands it to the browser. */
export async function saveWorkbook(prefix: string, ...content: FileContent): Promise<void> {
  const sheet = (await runInSlices(sheetParts(...content), taskHost)) ?? [];
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
  const frames = Object.entries(frameFiles).map(([name, content]) => [name, [content]] as const);
  for (const [name, content] of [...frames, [sheetFile, sheet] as const]) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for (const [index, part] of content.entries()) {
      file.push(strToU8(part), index === content.length - 1);
      yield;
    }
  }
  zip.end();
  return parts;
}
