/**
 * `npm run contact`: screenshots of every screen in every state, in each look of `looks`, in `.cache/contact`, with an
 * index page. `-- --only commandes` selects screens by name prefix, `--visitor legalEntities` one kind of user.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../../testkit/chromium.ts';
import { startServer } from '../../testkit/startedServer.ts';
import { accounts, password, signIn, temporaryPassword } from './portal.ts';
import { openState, type ScreenState, screenStates, type Visitor } from './screenStates.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    visitor: { type: 'string' },
  },
});

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/contact');
const wide = { width: 1366, height: 768 } as const;
const looks: readonly {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}[] = [
  { name: 'clair', viewport: wide, media: { colorScheme: 'light' } },
  { name: 'contraste', viewport: wide, media: { contrast: 'more' } },
  { name: 'forcé', viewport: wide, media: { forcedColors: 'active' } },
  { name: 'large', viewport: { width: 1920, height: 1080 }, media: {} },
  { name: 'sombre', viewport: wide, media: { colorScheme: 'dark' } },
  { name: 'étroit', viewport: { width: 390, height: 844 }, media: { colorScheme: 'dark' } },
];
const usual = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' } as const;

type Picture = { readonly file: string; readonly width: number; readonly look: string };
type Entry = {
  readonly state: ScreenState;
  readonly visitor: Visitor;
  readonly pictures: readonly Picture[];
  readonly failure: string | null;
};

const states = (await screenStates()).filter(({ screen }) => screen.startsWith(values.only));
const visitors = (['signedOut', 'firstLogin', 'naturalPersons', 'legalEntities'] as const).filter(
  (visitor) => values.visitor === undefined || visitor === values.visitor,
);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'contact-'));
const server = await startServer('tools/start.ts', { DATA_DIR: dataDir, PRODUCTION_SIMULATOR: 'off' });
const entries: Entry[] = [];
try {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArgs,
  });
  for (const visitor of visitors) await visit(browser, visitor);
  await browser.close();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
writeFileSync(join(folder, 'index.html'), indexPage());
const failures = entries.filter(({ failure }) => failure !== null);
for (const { state, visitor, failure } of failures)
  console.error(`${state.screen} ${state.state} (${visitor}): ${failure}`);
console.log(`${entries.length - failures.length} states pictured: ${join(folder, 'index.html')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Captures everything that one visitor sees. */
async function visit(browser: Browser, visitor: Visitor): Promise<void> {
  const mine = states.filter((state) => state.visitors.includes(visitor));
  if (mine.length === 0) return;
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    viewport: wide,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on('dialog', (dialog) => dialog.accept());
  if (visitor !== 'signedOut')
    await signIn(page, accounts[visitor], visitor === 'firstLogin' ? temporaryPassword : password);
  for (const state of mine) {
    console.log(`${visitor} ${state.screen} ${state.state}`);
    entries.push({ state, visitor, ...(await picture(page, state, visitor)) });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await context.close();
}

async function picture(
  page: Page,
  state: ScreenState,
  visitor: Visitor,
): Promise<Pick<Entry, 'pictures' | 'failure'>> {
  const pictures: Picture[] = [];
  try {
    await page.setViewportSize(wide);
    await page.emulateMedia(usual);
    await openState(page, state);
    for (const { name, viewport, media } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ ...usual, ...media });
      await page.evaluate(settle);
      const file = `${[state.screen.replace('/', '.'), state.state, visitor, name].join('-')}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      pictures.push({ file, width: viewport.width, look: name });
    }
    return { pictures, failure: null };
  } catch (error) {
    return {
      pictures,
      failure: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    };
  }
}

/** In the page: scrolls to the top and waits for a paint. */
function settle(): Promise<void> {
  window.scrollTo(0, 0);
  return new Promise((painted) => setTimeout(() => requestAnimationFrame(() => painted()), 120));
}

function indexPage(): string {
  const sections = entries.map(({ state, visitor, pictures, failure }) => {
    const images = pictures
      .map(
        ({ file, width, look }) =>
          `<a href="${file}"><img src="${file}" width="${width / 2}" loading="lazy" alt="${width} px, ${look}"></a>`,
      )
      .join('\n');
    return `<section><h2>${state.screen} · ${state.state} · ${visitor}</h2>${failure ?? ''}<div>${images}</div></section>`;
  });
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Planche-contact</title>
<style>body{font:14px system-ui;margin:1rem}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}img{border:1px solid #999}</style>
${sections.join('\n')}`;
}
