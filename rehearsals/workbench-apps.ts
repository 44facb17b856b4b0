/**
 * `node rehearsals/workbench-apps.ts <folder or contract>…`: for each contract the workbench of an empty folder outside the
 * project. The contract is chosen, its screens are opened, one of each kind of part that the API offers is added, the first call of a
 * list answers in each state, a screen is made of an operation, all is reviewed and saved. Ends with 1 if an addition brings a
 * problem, the preview is blank or shows what is no text, the page writes an error, or the check of what was saved fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumPath } from '../testkit/chromium.ts';
import { startAtelier } from '../testkit/startedAtelier.ts';
import { contractsIn, faultsIn } from './strangers.ts';

const project = resolve(import.meta.dirname, '..');
const main = join(project, 'engine/node/main.js');
/** How many screens are opened, and how long a page takes to draw a change, in milliseconds. */
const [mostScreens, drawing] = [8, 1_500];
const timeout = 90_000;
/** A call that answers so leaves the preview as it is, or for long. */
const without = ['held', 'slow'];

type Walk = { readonly screens: number; readonly added: number; readonly problems: readonly string[] };

const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  for (const contract of contractsIn(process.argv.slice(2))) {
    const { screens, added, problems } = await walk(contract, browser);
    console.log(
      `${basename(contract)}: ${screens} screens, ${added} parts added, ${problems.length} problems`,
    );
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
}

async function walk(contract: string, chrome: Browser): Promise<Walk> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  // As installed: the page finds its packages.
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const root = join(folder, 'app');
  const atelier = await startAtelier(root, main);
  const page = await chrome.newPage({ viewport: { width: 1600, height: 900 } });
  page.setDefaultTimeout(timeout);
  const problems: string[] = [];
  const tell = (problem: string) => problems.push(problem.slice(0, 300));
  page.on('pageerror', ({ message }) => tell(message));
  page.on('console', (message) => {
    const isExpected = /status of [45]\d\d|ERR_EMPTY_RESPONSE/.test(message.text());
    if (message.type() === 'error' && !isExpected) tell(message.text());
  });
  try {
    await page.goto(atelier.address());
    await page.getByLabel('Description du serveur').setInputFiles(contract);
    const screens = page.locator('.wb-tree section:not(:last-of-type) li button');
    await screens.first().waitFor();
    await page.goto(`${page.url()}${page.url().includes('?') ? '&' : '?'}connexion=oui`);
    await screens.first().waitFor();
    const count = await screens.count();
    const tool = (name: string) => page.getByRole('button', { name }).click();
    await tool('Ce que l’API offre');
    let added = 0;
    for (let n = 0; n < Math.min(count, mostScreens); n += 1) {
      await screens.nth(n).click();
      await page.waitForTimeout(drawing);
      added += await addOfEachKind(page, tell);
      await lookAt(page, await screens.nth(n).innerText(), tell);
    }
    await tool('Appels et réponses');
    const call = page.locator('.wb-drawer select').first();
    await page.waitForTimeout(drawing);
    for (const state of (await call.count()) === 0 ? [] : await statesOf(call)) {
      await call.selectOption(state);
      await page.waitForTimeout(drawing);
      await lookAt(page, `a call that answers ${state}`, tell);
    }
    await makeScreen(page);
    await page.getByRole('button', { name: 'Relire…' }).click();
    const review = page.getByRole('dialog');
    await review.getByText('Avant, sur le disque').waitFor();
    const save = review.getByRole('button', { name: /^Enregistrer \d/ });
    if (await save.isVisible()) {
      await save.click();
      await page.getByText(/fichiers? enregistrés?\./).waitFor();
    }
    const check = spawnSync(process.execPath, [main, 'check', '--root', root], { encoding: 'utf8' });
    if (check.status !== 0) tell(check.stdout + check.stderr);
    return { screens: count, added, problems };
  } finally {
    await page.close();
    await atelier.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the first part of each kind that the screen could take; returns how many. */
async function addOfEachKind(page: Page, tell: (problem: string) => void): Promise<number> {
  const buttons = page.locator('.wb-drawer').getByRole('button');
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const kindOf = (label: string) => label.split(' ').slice(0, 3).join(' ');
  const firsts = new Map(labels.toReversed().map((label) => [kindOf(label), label]));
  const title = page.locator('.wb-problems h2');
  for (const label of firsts.values()) {
    const before = await title.innerText();
    await buttons.and(page.getByLabel(label, { exact: true })).press('Enter');
    await page.getByText(/ajouté/).waitFor();
    await page.waitForTimeout(drawing);
    const after = await title.innerText();
    if (after !== before) tell(`${label}: ${after}`);
  }
  return firsts.size;
}

async function statesOf(call: Locator): Promise<readonly string[]> {
  const values = await call
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  return values.filter((value) => !without.includes(value));
}

async function makeScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nouvel écran…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/^Choisissez|^Chaque opération/)
    .first()
    .waitFor();
  const [operation] = await dialog.locator('li button').all();
  if (operation === undefined) return dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await operation.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

async function lookAt(page: Page, what: string, tell: (problem: string) => void): Promise<void> {
  const text = await page.frameLocator('iframe[title="Aperçu de l’application"]').locator('body').innerText();
  const faults = faultsIn(text);
  if (text.trim().length < 30 || faults.length > 0) tell(`${what}: ${faults.join(', ')}: ${text.trim()}`);
}
