/** What the built site is made from, as one hash: two equal hashes mean that the site need not be built again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['engine', 'messages', 'schemas', 'screens', 'src'];
const files = ['index.html', 'package-lock.json', 'package.json', 'vite.config.ts'];

/** Hash of the names and contents of everything that `vite build` reads in the project. */
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
