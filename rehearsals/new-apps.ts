/**
 * `node rehearsals/new-apps.ts <folder or contract>…`: for each contract an application of `new app` in a folder outside the
 * project, built and served with its made-up back end; each of its screens is opened in a browser. Prints what each gives and
 * the screens that nothing led to, keeps a picture of each screen in `.cache/new-apps`, and ends with 1 if its check tells of a
 * problem, or a page is blank, shows `[object Object]`, `undefined` or JSON, or writes to the console.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../testkit/chromium.ts';
import { freePort } from '../testkit/freePort.ts';
import { contractsIn, faultsIn } from './strangers.ts';

const project = resolve(import.meta.dirname, '..');
const main = join(project, 'engine/node/main.js');
const env = { ...process.env, NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: '1' };
const pictures = join(project, '.cache/new-apps');
const folder = mkdtempSync(join(tmpdir(), 'new-apps-'));
const running: ChildProcess[] = [];
/** What a page says that does not show its object. */
const unfound = ['introuvable', 'illisible'];

/** What a contract gives. */
type Report = {
  readonly contract: string;
  readonly screens: number;
  readonly unreached: readonly string[];
  readonly problems: readonly string[];
};

const contracts = contractsIn(process.argv.slice(2));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
const reports: Report[] = [];
try {
  for (const contract of contracts) reports.push(await tryContract(contract, browser));
} finally {
  for (const child of running) child.kill();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
console.table(
  reports.map(({ contract, screens, unreached, problems }) => ({
    contract,
    screens,
    unreached: unreached.length,
    problems: problems.length,
  })),
);
for (const { contract, unreached, problems } of reports)
  for (const one of [...unreached.map((id) => `${id}: no link leads to it`), ...problems])
    console.log(`${contract}: ${one}`);
process.exitCode = contracts.length > 0 && reports.every(({ problems }) => problems.length === 0) ? 0 : 1;

async function tryContract(contract: string, chrome: Browser): Promise<Report> {
  const root = join(folder, basename(contract, extname(contract)));
  const made = spawnSync(process.execPath, [main, 'new', 'app', root, '--contract', contract], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const failed = (why: string) => ({
    contract: basename(contract),
    screens: 0,
    unreached: [],
    problems: [why],
  });
  if (made.status !== 0) return failed(made.stderr);
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  const checked = spawnSync(process.execPath, [main, 'check', '--json', '--root', root], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const told = codesIn(checked.stdout);
  const routes = routesOf(root);
  const built = spawnSync(process.execPath, [main, 'build', '--root', root], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (built.status !== 0) return failed(built.stdout + built.stderr);
  const { address, stop } = await start(root);
  const context = await chrome.newContext({ locale: 'fr-FR', viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems = told.map((code) => `its check tells of ${code}`);
  const unreached = await openAll(page, address, routes, problems, join(pictures, basename(contract)));
  await context.close();
  stop();
  return { contract: basename(contract), screens: routes.length, unreached, problems };
}

/** The codes of the problems that a check tells of, but for what the contract itself leaves open. */
function codesIn(report: string): string[] {
  const codes = [...report.matchAll(/"code": ?"([^"]+)"/g)].map(([, code = '']) => code);
  return codes.filter((code) => code !== 'contract-key-optional');
}

/** The screens of the contract, with their addresses. */
function routesOf(root: string): readonly { readonly screen: string; readonly path: string }[] {
  const areas = readdirSync(join(root, 'screens')).filter((file) => /^(?!pages|session).*\.yaml$/.test(file));
  return areas.flatMap((file) => {
    const text = readFileSync(join(root, 'screens', file), 'utf8');
    const screens = text.matchAll(/^ {2}([\w-]+):\n {4}kind: .*\n {4}path: '?([^'\n]+)/gm);
    return [...screens].map(([, name = '', path = '']) => ({
      screen: `${basename(file, '.yaml')}/${name}`,
      path,
    }));
  });
}

async function start(root: string): Promise<{ readonly address: string; readonly stop: () => void }> {
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [main, 'preview', '--root', root], {
    cwd: root,
    env: { ...env, PORT },
  });
  running.push(child);
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    child.on('exit', () => failed(new Error(said)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        const told = /http:\/\/localhost:\d+/.exec(said)?.[0];
        if (told !== undefined) found(told);
      });
  });
  return { address, stop: () => child.kill() };
}

/** Opens the screens, those of longer paths with what the pages before led to; returns those that could not be. */
async function openAll(
  page: Page,
  address: string,
  routes: readonly { readonly screen: string; readonly path: string }[],
  problems: string[],
  shots: string,
): Promise<readonly string[]> {
  let at = '';
  page.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') problems.push(`${at}: console: ${said.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${at}: ${error.message}`));
  const links = new Set<string>();
  const fixed = new Set(routes.map(({ path }) => path));
  const unreached: string[] = [];
  const seen: [screen: string, path: string][] = [];
  for (const { screen: id, path } of routes.toSorted((a, b) => a.path.length - b.path.length)) {
    const filled = filledPath(
      path,
      [...links].filter((link) => !fixed.has(link)),
    );
    if (filled === null) {
      unreached.push(id);
      continue;
    }
    at = id;
    seen.push([id, filled]);
    await page.goto(address + filled);
    await signIn(page, address + filled);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor().catch(() => problems.push(`${id}: a blank page`));
    await page.waitForLoadState('networkidle');
    // The rows of a list come after its page, or after its search.
    const search = page.getByText('Lancez une recherche');
    if (await search.isVisible()) await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
    if (id.endsWith('/liste'))
      await page
        .locator('tbody tr')
        .first()
        .waitFor({ timeout: 20_000 })
        .catch(() => null);
    const text = await page.locator('body').innerText();
    for (const wrong of [...faultsIn(text), ...unfound.filter((one) => text.includes(one))])
      problems.push(`${id}: shows « ${wrong} »`);
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      if (href !== null) links.add(href);
    await page.screenshot({ path: join(shots, `${id.replace('/', '.')}.png`) });
  }
  const isLinked = (path: string) => [...links].some((link) => link.split(/[?#]/)[0] === path);
  return [...unreached, ...seen.filter(([, path]) => !isLinked(path)).map(([id]) => id)];
}

/** Signs in where the page asks for it, and comes back. */
async function signIn(page: Page, address: string): Promise<void> {
  const password = page.locator('main input[type="password"]');
  await page.locator('h1').first().waitFor();
  if ((await password.count()) === 0) return;
  await page.locator('main input').first().fill('marie');
  await password.fill('secret');
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await password.waitFor({ state: 'detached' });
  await page.goto(address);
}

/** The path with the values that a link has for its parameters; null: none leads there. */
function filledPath(path: string, links: readonly string[]): string | null {
  if (!path.includes('{')) return path;
  const steps = path.split('/');
  const last = steps.findLastIndex((step) => step.startsWith('{'));
  const matching = new RegExp(
    `^${steps
      .slice(0, last + 1)
      .join('/')
      .replace(/\{[^}]*\}/g, '[^/?#]+')}(?=$|[/?#])`,
  );
  const found = links
    .flatMap((link) => matching.exec(link)?.[0] ?? [])
    .find((one) => !one.endsWith('/nouveau'));
  return found === undefined ? null : [found, ...steps.slice(last + 1)].join('/');
}
