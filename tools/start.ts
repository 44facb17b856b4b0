/**
 * `npm start`: builds the site when it is missing or older than its sources, then runs the server in this process.
 * A change is seen by content, so a fresh checkout, a pull and a touched file each do the right thing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSiteInputs } from './siteInputs.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const note = join(root, '.cache/site-inputs');

// What Node makes of the sources is kept: later starts need half the time.
enableCompileCache(join(root, 'node_modules/.cache/node'));

const inputs = hashSiteInputs(root);
if (
  !existsSync(join(root, 'dist/index.html')) ||
  !existsSync(note) ||
  readFileSync(note, 'utf8') !== inputs
) {
  buildSite();
}
await import('../server/main.ts');

function buildSite(): void {
  const started = Date.now();
  console.log('Building the site…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    console.error('The site could not be built: the server was not started.');
    process.exit(status ?? 1);
  }
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, inputs);
  console.log(`Site built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
