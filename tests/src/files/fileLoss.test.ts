/** A file on the disk as a Blob, which Node compares at each read as browsers do. */
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileLoss } from '../../../src/files/fileLoss.ts';

async function chosen() {
  const folder = mkdtempSync(join(tmpdir(), 'fichier-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'commande.csv');
  writeFileSync(path, 'un');
  return { path, file: await openAsBlob(path) };
}

test('a file that is as it was chosen can be sent', async () => {
  expect(await fileLoss((await chosen()).file)).toBeNull();
});

test('a file that changed on the disk is told apart', async () => {
  const { path, file } = await chosen();
  writeFileSync(path, 'un et deux');
  expect(await fileLoss(file)).toBe('fichierChange');
});

test('what cannot be read for another reason is not there', async () => {
  const gone = {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
  };
  expect(await fileLoss(gone as unknown as Blob)).toBe('fichierAbsent');
});
