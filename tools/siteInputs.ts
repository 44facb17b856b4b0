/** A hash of the site's sources: if it is unchanged, the site need not be rebuilt. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['engine', 'messages', 'schemas', 'screens', 'src'];
const files = ['index.html', 'package-lock.json', 'package.json', 'vite.config.ts'];

/** Hash of the names and contents of all project files that `vite build` reads. */
export function hashSiteInputs(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...files, ...folders.flatMap((folder) => filesUnder(root, folder))]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
