/**
 * `npm start`: runs the server in this process. If the site is missing or stale it is built in parallel.
 * Changes are detected by content, so a fresh checkout, a pull and a touched file are all handled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../server/settings/startError.ts';
import './compileCache.ts';
import { hashSiteInputs } from './siteInputs.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const note = join(root, '.cache/site-inputs');
const vite = join(root, 'node_modules/vite/bin/vite.js');

const site = prepareSite();
// The server reports the failure when it awaits the site.
site.catch(() => undefined);
const { runServer } = await import('../server/runServer.ts');
await runServer(site);

async function prepareSite(): Promise<void> {
  const inputs = hashSiteInputs(root);
  const isBuilt =
    existsSync(join(root, 'dist/index.html')) && existsSync(note) && readFileSync(note, 'utf8') === inputs;
  if (isBuilt || !existsSync(vite)) return checkSite();
  await buildSite();
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, inputs);
}

/** Without the packages of development the site is served as it was built. */
function checkSite(): void {
  if (existsSync(join(root, 'dist/index.html'))) return;
  throw new StartError(
    'site',
    'The site is not built, and npm ci --omit dev does not install what builds it.',
  );
}

async function buildSite(): Promise<void> {
  const started = Date.now();
  console.log('Building the site…');
  const build = spawn(process.execPath, [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  const stop = () => build.kill();
  process.once('exit', stop);
  const [status] = await once(build, 'exit');
  process.off('exit', stop);
  if (status !== 0) {
    throw new StartError('site', 'The site could not be built: the server was not started.');
  }
  console.log(`Site built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
