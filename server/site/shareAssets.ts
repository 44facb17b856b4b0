/**
 * During a deploy, instances of two versions answer side by side, and a page may request the files of its
 * version from either. So each version's hashed files are stored in the database before its first page is
 * served (decision 28).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../db/database.ts';
import { keepVersion } from './queries.ts';

/**
 * Stores the files of the site built in `siteDir` for the other instances. A missing site is not an error.
 */
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
