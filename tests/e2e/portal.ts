/** What the end-to-end tests share: sign in, collect CSP violations and script errors, run axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { takeSavedFile } from '../../testkit/savedFile.ts';
import type { StartedServer } from '../../testkit/startedServer.ts';
import { startPortal, writtenMails } from './dataFolders.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

export const password = 'Demonstration2026';
export const temporaryPassword = 'Temporaire2026';
export const accounts = {
  naturalPersons: '0000000001',
  ordersOnly: '0000000002',
  blocked: '0000000003',
  firstLogin: '0000000004',
  legalEntities: '1000000001',
} as const;

/**
 * A test whose page may neither violate the content security policy nor throw. Each worker has its own server, which
 * starts with the demonstration's data.
 */
export const test = base.extend<{ faults: string[] }, { portal: StartedServer }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.address),
  page: async ({ page }, use) => {
    typeByKeys(page);
    await use(page);
  },
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`script error: ${error.message}`));
      page.on('console', (message) => {
        if (/content security policy|trusted ?type/i.test(message.text())) faults.push(message.text());
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(
            `Content Security Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
          );
        });
      });
      await use(faults);
      expect(faults, 'policy violations and script errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export function isFirefox(page: Page): boolean {
  return page.context().browser()?.browserType().name() === 'firefox';
}

/** In Firefox, Playwright fills a field by script, which React takes for its own change: keys are pressed instead. */
export function typeByKeys(page: Page): void {
  if (!isFirefox(page)) return;
  const locators: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('*'));
  locators.fill = async function (this: Locator, value) {
    await this.focus();
    await this.press('Control+a');
    await this.press('Delete');
    await this.pressSequentially(value);
    // A letter that has no key is put in by script, too.
    if (/[^ -~]$/.test(value)) for (const key of ['Space', 'Backspace']) await this.press(key);
  };
  page.keyboard.insertText = (text) => page.keyboard.type(text);
}

/** The banner above the heading, by its live region: assertive for failures, polite for everything else. */
export const banner = (page: Page, said: 'polite' | 'assertive') =>
  page.locator(`.eng-banners > [aria-live=${said}]`);

/** Signs in and waits for the first screen. */
export async function signIn(page: Page, identifiant: string, secret: string = password): Promise<void> {
  await page.goto('/authentification');
  await page.getByLabel('Identifiant', { exact: true }).fill(identifiant);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  // The menu appears before the first screen, whose rendering would move it under the pointer.
  await expect(page).not.toHaveTitle(/^Authentification \|/);
}

/** Opens an address with a session from an earlier login in this tab: most tests do not concern the login screens. */
export async function openAs(page: Page, identifiant: string, address: string): Promise<void> {
  const answer = await page.request.post('/api/authentification/authentification/connexion', {
    data: { login: identifiant, motDePasse: password, profil: 'organisme' },
  });
  expect(answer.status()).toBe(200);
  const token = await answer.text();
  await page.goto('/health/live');
  await page.evaluate((held) => sessionStorage.setItem('engine:token', held), token);
  await page.goto(address);
}

/**
 * Presses a control that saves a file: the file's name and bytes. Playwright tells of no download of Firefox: there the
 * file is read where the page hands it to the browser.
 */
export async function downloaded(
  control: Locator,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const page = control.page();
  if (!isFirefox(page)) {
    const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }
  await page.evaluate(takeSavedFile);
  await control.click();
  const saved = await page.evaluate(() => window.savedFile);
  if (saved === undefined) throw new Error('no file is saved');
  return { name: saved.name, bytes: Buffer.from(saved.bytes) };
}

/** Waits for a mail to an address that matches a pattern; returns the newest match. */
export async function sentTo(address: string, text: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(() => {
      const mails = writtenMails().filter((mail) => mail.includes(`To: ${address}`));
      found = mails.reduceRight<RegExpExecArray | null>((newer, mail) => newer ?? text.exec(mail), null);
      return found;
    }, `a mail to ${address}`)
    .not.toBeNull();
  return found as unknown as RegExpExecArray;
}

/** Minified: half of the bytes for the page to read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const axeOptions: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4', 'best-practice'],
  rules: {
    'target-size': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
    'td-has-header': { enabled: true },
    'table-fake-caption': { enabled: true },
  },
  resultTypes: ['violations'],
  // The selected rules need no style sheet or medium, and the site has no frame.
  preload: false,
  iframes: false,
};

/**
 * Runs axe on the current page; the document keeps axe for the next run. The only exclusion is the grid's root, whose
 * containers confuse the rule `aria-required-children` (ag-grid issue 11363).
 */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (options) => {
    // During a colour transition the contrast is that of neither colour.
    const isPassing = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity;
    const passing = document.getAnimations().filter(isPassing);
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)));
    const { violations } = await window.axe.run(document, options);
    // The pager stays at the bottom of the window: of the rows that scroll behind it, a part can be pressed.
    const pager = document.querySelector('.eng-pager')?.getBoundingClientRect();
    const isBehindPager = (element: Element | null): boolean =>
      pager !== undefined &&
      element?.closest('.eng-table tbody') != null &&
      element.getBoundingClientRect().bottom > pager.top - 24;
    const found = violations.map((violation) => ({
      ...violation,
      nodes: violation.nodes.filter(
        ({ target }) =>
          violation.id !== 'target-size' || !isBehindPager(document.querySelector(String(target[0]))),
      ),
    }));
    return found.map(({ id, impact, nodes }) => ({
      rule: id,
      impact,
      nodes: nodes.map(({ target }) => target.join(' ')),
    }));
  }, axeOptions);
  const violations = found
    .map(({ nodes, ...violation }) => ({
      ...violation,
      nodes: nodes.filter(
        (target) => !(violation.rule === 'aria-required-children' && target.includes('.ag-root')),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  expect.soft(violations, where ?? page.url()).toEqual([]);
}
