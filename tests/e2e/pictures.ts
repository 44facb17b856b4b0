/** `npm run pictures`: the pictures of the README and of `docs/atelier.md`, in `docs/images`, from the running programs. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArgs, chromiumPath } from '../../testkit/chromium.ts';
import { copyOfPermits, startAtelier } from '../../testkit/startedAtelier.ts';
import { startServer } from '../../testkit/startedServer.ts';
import { accounts, openAs } from './portal.ts';

const folder = 'docs/images';
const requests = '/suivi/demandes?statutTitre=VALIDE&page=1';
const orders = '/commandes?traitement=Non&page=1';
/** The part of a file that describes the list of orders. */
const definition = { file: 'screens/commandes.yaml', from: '  liste:', to: '  detail:' };

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
  await pictureWorkbench();
  await picturePortal();
} finally {
  await browser.close();
}

/** The workbench on the example: an element with its line, what the API offers, states side by side, a review. */
async function pictureWorkbench(): Promise<void> {
  const root = copyOfPermits();
  const atelier = await startAtelier(root);
  try {
    const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 1440, height: 860 } });
    page.setDefaultTimeout(120_000);
    const person = { connexion: 'oui', variante: 'accueil' };
    await page.goto(`${atelier.address()}&${new URLSearchParams({ ecran: '/permis', ...person })}`);
    const preview = page.frameLocator('.wb-preview iframe');
    await preview.getByRole('columnheader', { name: /Titulaire/ }).click({ modifiers: ['Control'] });
    const panel = page.getByRole('region', { name: 'Élément' });
    await panel.getByRole('heading', { name: 'titulaire' }).waitFor();
    await preview.locator('[data-atelier]').waitFor();
    await save('atelier', await page.screenshot());

    await page.getByRole('button', { name: 'Ce que l’API offre' }).click();
    await page.getByRole('button', { name: 'Ajouter la colonne marque' }).click();
    await preview.getByRole('columnheader', { name: /Marque/ }).waitFor();
    await save('atelier-offre', await page.screenshot());

    await page.getByRole('button', { name: 'Relire…' }).click();
    const review = page.getByRole('dialog');
    for (const name of ['Avant, sur le disque', 'Après'])
      await review.frameLocator(`iframe[title="${name}"]`).locator('tbody tr').first().waitFor();
    await save('atelier-relire', await page.screenshot());
    await review.getByRole('button', { name: 'Fermer' }).click();

    await page.getByRole('button', { name: 'Ce que l’API offre' }).click();
    await page.getByRole('button', { name: 'Planche des états' }).click();
    const counts = { 'données inventées': '37 permis', vide: 'Aucun permis', 'une seule ligne': '1 permis' };
    for (const [name, count] of Object.entries({ ...counts, 'beaucoup de lignes': '500 permis' }))
      await page.frameLocator(`iframe[title="${name}"]`).getByRole('heading', { name: count }).waitFor();
    await page.locator('.wb-sheet label').first().scrollIntoViewIfNeeded();
    await save('atelier-etats', await page.screenshot());
    await page.close();
  } finally {
    await atelier.stop();
    rmSync(root, { recursive: true });
  }
}

/** The lists of the portal, one of them beside its definition. */
async function picturePortal(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  const server = await startServer('tools/start.ts', { DATA_DIR: dataDir, PRODUCTION_SIMULATOR: 'off' });
  try {
    await save('list', await screenAt(server.address, requests, 1280, 800));
    const shown = await screenAt(server.address, orders, 1200, 1260);
    await save('definition', await besideDefinition(shown));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A list of the portal with the rows of a search. */
async function screenAt(baseURL: string, path: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({
    baseURL,
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
async function besideDefinition(picture: Buffer): Promise<Buffer> {
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
