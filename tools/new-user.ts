/**
 * `node tools/new-user.ts`: what a new user does, with the packed engine in a folder outside the project: an application, its checks, its list in
 * a browser, its build, a widget. The dependencies of the package are those of the project, since nothing
 * is downloaded.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../tests/e2e/chromium.ts';
import { packEngine } from './pack.ts';

const project = resolve(import.meta.dirname, '..');
const env = { ...process.env, NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: '1' };
const folder = mkdtempSync(join(tmpdir(), 'new-user-'));
const app = join(folder, 'prets');
const packages = join(folder, 'node_modules');
const engine = join(packages, 'screen-engine');
const main = join(engine, 'engine/node/main.js');
const running: ChildProcess[] = [];
const noProblem = '12 fichiers, aucun problème\n';
installDependencies();
mkdirSync(engine);
execFileSync('tar', ['xzf', packEngine(folder), '-C', engine, '--strip-components=1']);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  await beANewUser();
} finally {
  for (const child of running) child.kill();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The packages of the project, but the engine: a link for each. */
function installDependencies(): void {
  mkdirSync(packages);
  const all = readdirSync(join(project, 'node_modules')).filter(
    (name) => !name.startsWith('.') && name !== 'screen-engine',
  );
  for (const name of all) symlinkSync(join(project, 'node_modules', name), join(packages, name));
}

function run(...args: string[]): { readonly status: number | null; readonly said: string } {
  const cwd = args[0] === 'new' && args[1] === 'app' ? folder : app;
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** Starts a server of the application and answers its address. */
async function serve(action: 'dev' | 'preview'): Promise<string> {
  // Any port that is free from here on.
  const child = spawn(process.execPath, [main, action], { cwd: app, env: { ...env, PORT: '8700' } });
  running.push(child);
  return new Promise((found, failed) => {
    let said = '';
    child.on('exit', () => failed(new Error(said)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
        if (address !== undefined) found(address);
      });
  });
}

async function signIn(address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'fr-FR' });
  page.setDefaultTimeout(90_000);
  await page.goto(address);
  await page.getByLabel('Identifiant').fill('marie');
  await page.getByLabel(/^Mot de passe/).fill('secret');
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Prêts' }).waitFor();
  return page;
}

async function beANewUser(): Promise<void> {
  const started = Date.now();
  const done = (what: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1)} s  ${what}`);

  assert.equal(run('new', 'app', 'prets').status, 0);
  assert.deepEqual(run('check'), { status: 0, said: noProblem });
  done('new app, check');

  const first = await signIn(await serve('dev'));
  await first.getByText('37 résultats').first().waitFor();
  await first.getByRole('link', { name: /^[A-Z]{2}0001$/ }).click();
  await first.getByRole('heading', { level: 1, name: 'Prêt', exact: true }).waitFor();

  done('sign-in, list and detail in the development server');

  mkdirSync(join(app, 'src'));
  writeFileSync(join(app, 'src/registry.tsx'), sampleOf('tsx'));
  appendFileSync(join(app, 'vocabulary.yaml'), sampleOf('yaml'));
  const screen = join(app, 'screens/prets.yaml');
  const text = readFileSync(screen, 'utf8')
    .replace('titre: { maxLength: 80', 'titre: { maxLength: 80, widget: ouvrage')
    .replace('emprunteur: {}', 'emprunteur: { format: majuscules }');
  writeFileSync(screen, text);
  assert.equal(run('check').said, noProblem);

  const options = [
    '--jsx',
    'react-jsx',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--strict',
    '--noEmit',
  ];
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  const types = spawnSync(process.execPath, [tsc, ...options, 'src/registry.tsx'], {
    cwd: app,
    encoding: 'utf8',
  });
  assert.equal(types.stdout + types.stderr, '');
  done('a widget and a format, checked and compiled');

  assert.equal(run('build').status, 0);
  done('build');
  const second = await signIn(await serve('preview'));
  await second.locator('input.ouvrage').waitFor();
  // The names of the column are in capitals now.
  await second
    .getByText(/^[A-ZÀ-Ý’-]{4,}$/)
    .first()
    .waitFor();
  done('the widget in the built site');
}

/** The sample that the README of the application shows. */
function sampleOf(language: string): string {
  const readme = readFileSync(join(app, 'README.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme)?.[1] ?? '';
}
