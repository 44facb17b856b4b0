/** `npm run pictures`: the pictures of the README, in `docs/images`, from the running portal. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArgs, chromiumPath } from '../../testkit/chromium.ts';
import { startServer } from '../../testkit/startedServer.ts';
import { accounts, openAs } from './portal.ts';

const folder = 'docs/images';
const requests = '/suivi/demandes?statutTitre=VALIDE&page=1';
const orders = '/commandes?traitement=Non&page=1';
/** The part of a file that describes the list of orders. */
const definition = { file: 'screens/commandes.yaml', from: '  liste:', to: '  detail:' };

mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
const server = await startServer('tools/start.ts', { DATA_DIR: dataDir, PRODUCTION_SIMULATOR: 'off' });
try {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArgs,
  });
  await save('list', await screenAt(browser, requests, 1280, 800));
  await save('definition', await besideDefinition(browser, await screenAt(browser, orders, 1200, 1260)));
  await browser.close();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A list of the portal with the rows of a search. */
async function screenAt(browser: Browser, path: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({
    baseURL: server.address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    viewport: { width, height },
  });
  await openAs(page, accounts.naturalPersons, path);
  await page.locator('tbody tr').first().waitFor();
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** The definition of a screen on the left, the screen on the right. */
async function besideDefinition(browser: Browser, picture: Buffer): Promise<Buffer> {
  const { file, from, to } = definition;
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`\n${from}\n`) + 1;
  const lines = text.slice(start, text.indexOf(`\n${to}\n`, start)).replaceAll('<', '&lt;');
  const keys = lines.replaceAll(/^( *(?:- )?)([\w-]+):/gm, '$1<b>$2</b>:');
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.setContent(`<body style="margin:0;display:flex;gap:16px;padding:16px;background:#e8eaf0">
    <pre style="margin:0;flex:1;padding:16px;background:#fff;font:13px/1.5 monospace;white-space:pre-wrap"><i>${file}</i>\n\n${keys}</pre>
    <img style="width:820px;align-self:start" src="data:image/png;base64,${picture.toString('base64')}" alt="">`);
  return page.screenshot();
}

async function save(name: string, picture: Buffer): Promise<void> {
  const { size } = await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`${folder}/${name}.webp ${Math.round(size / 1000)} kB`);
}
