/**
 * `node rehearsals/new-user.ts`: what a new user does, with the packed engine in an empty folder outside the project: an
 * application installed from the registry, its checks, its list and a form in a browser, its build, a widget. Pictures of
 * its pages go to `.cache/new-user`.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../testkit/chromium.ts';
import { freePort } from '../testkit/freePort.ts';
import { packEngine } from '../tools/pack.ts';

const project = resolve(import.meta.dirname, '..');
const pictures = join(project, '.cache/new-user');
const env = { ...process.env, NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: '1' };
const folder = mkdtempSync(join(tmpdir(), 'new-user-'));
const app = join(folder, 'prets');
const main = join(app, 'node_modules/screen-engine/engine/node/main.js');
const running: ChildProcess[] = [];
const noProblem = '12 fichiers, aucun problème\n';
const tarball = packEngine(folder);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  await beANewUser();
} finally {
  for (const child of running) child.kill();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a command of npm as its user types it. */
function npm(command: 'npm' | 'npx', cwd: string, ...args: string[]): void {
  // Packages that `npm ci` of the project brought need no network.
  execFileSync(command, ['--prefer-offline', '--no-audit', '--no-fund', ...args], {
    cwd,
    env,
    stdio: 'pipe',
  });
}

function run(...args: string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: app,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** Starts a server of the application and answers its address. */
async function serve(action: 'dev' | 'preview' | 'atelier'): Promise<string> {
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [main, action], {
    cwd: app,
    env: { ...env, PORT, ATELIER_PORT: PORT },
  });
  running.push(child);
  return new Promise((found, failed) => {
    let said = '';
    child.on('exit', () => failed(new Error(said)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        const address = /http:\/\/(localhost:\d+|\S+jeton=\S+)/.exec(said)?.[0];
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

/** What its pages look like, on a desk and on a phone. */
async function takePictures(page: Page, address: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const stranger = await browser.newPage({ locale: 'fr-FR' });
  for (const width of [1366, 390])
    for (const [name, path] of Object.entries({
      sign: '/connexion',
      list: '/prets',
      form: '/prets/nouveau',
    })) {
      const shown = name === 'sign' ? stranger : page;
      await shown.setViewportSize({ width, height: width === 390 ? 800 : 900 });
      await shown.goto(address + path);
      await shown.getByRole('heading', { level: 1 }).waitFor();
      await shown.waitForLoadState('networkidle');
      await shown.screenshot({ path: join(pictures, `${name}-${width}.png`) });
    }
}

async function beANewUser(): Promise<void> {
  const started = Date.now();
  const done = (what: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1)} s  ${what}`);

  npm(
    'npx',
    folder,
    '--yes',
    '--package',
    'node@24',
    '--package',
    tarball,
    'screen-engine',
    'new',
    'app',
    'prets',
  );
  npm('npm', app, 'install');
  assert.deepEqual(run('check'), { status: 0, said: noProblem });
  done('new app, npm install, check');

  const address = await serve('dev');
  const first = await signIn(address);
  await first.getByText('37 résultats').first().waitFor();
  await first.getByRole('link', { name: /^[A-Z]{2}0001$/ }).click();
  await first.getByRole('heading', { level: 1, name: 'Prêt', exact: true }).waitFor();

  done('sign-in, list and detail in the development server');

  await first.goto(`${address}/prets`);
  await first.getByRole('link', { name: 'Nouveau prêt' }).click();
  await first.getByRole('heading', { level: 1, name: 'Nouveau prêt' }).waitFor();
  await first.getByLabel(/^Titre/).fill('Les Misérables');
  await first.getByLabel(/^Emprunteur/).fill('Marie');
  await first.getByRole('button', { name: 'Enregistrer' }).click();
  await first.getByText('38 résultats').first().waitFor();
  done('a loan recorded with the form');

  await takePictures(first, address);

  const workbench = await browser.newPage({ viewport: { width: 1600, height: 900 }, locale: 'fr-FR' });
  workbench.setDefaultTimeout(90_000);
  await workbench.goto(await serve('atelier'));
  await workbench.getByRole('button', { name: 'Connexion' }).click();
  const preview = workbench.frameLocator('iframe');
  await workbench.getByRole('textbox', { name: /^Texte de / }).waitFor();
  // A text of the engine: the workbench says which message takes its place.
  await preview.getByText('Identifiant').click({ modifiers: ['Control'] });
  await workbench.getByText('le message « app.signIn.identifier »').waitFor();
  await preview.getByRole('heading', { level: 1 }).click({ modifiers: ['Control'] });
  await workbench.getByRole('region', { name: 'Élément' }).getByLabel('Titre', { exact: true }).waitFor();
  await workbench.screenshot({ path: join(pictures, 'workbench.png') });
  await workbench.close();
  done('an element of the workbench leads to its text');

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
