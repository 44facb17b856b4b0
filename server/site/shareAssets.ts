/**
 * While a deploy runs, instances of two versions answer side by side, and a page asks either for the files of its own.
 * So each version's files with hashed names are in the database before its first page is answered (decision 28).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../db/database.ts';
import { keepVersion } from './queries.ts';

/** Puts the files of the site that is built in `siteDir` where the other instances find them; none is no mistake. */
export async function shareAssets(db: Connection, siteDir: string, now: Date): Promise<void> {
  const folder = join(siteDir, 'assets');
  if (!existsSync(folder)) return;
  const noms = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const empreinte = createHash('sha256').update(noms.join('\n')).digest('hex');
  await keepVersion(db, { empreinte, noms }, now, (nom) => readFile(join(folder, nom)));
}
