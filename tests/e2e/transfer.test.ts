/** Order files through the real page: the response to each, the state after a failure, announcements and focus. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setZone, showInstant } from '../../engine/core/runtime/dates.ts';
import { nextFreeName } from '../../schemas/orderFile/fileName.ts';
import { openCable } from '../../testkit/cable.ts';
import { makeOrderFile } from '../../testkit/makeOrderFile.ts';
import {
  accounts,
  banner,
  downloaded,
  expect,
  expectAccessible,
  isFirefox,
  openAs,
  signIn,
  test,
} from './portal.ts';

// The last file of a run, whose tests need nothing of each other: the workers share them.
test.describe.configure({ mode: 'parallel' });

// The page shows the time of the application's zone.
setZone('Europe/Paris');

const folder = join(import.meta.dirname, '../fixtures/order-files');
const samples = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `[^`]+\.csv`/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, file = '', sender = '', answer = '', outcome = '', counts = '', shows = '']) => ({
    ...{ file, sender, answer, outcome, counts, shows },
  }));
/** Samples that differ only in what the server reads are tested with the server. */
const instructive = /_(901|902|905|906|908|912)\.csv|^commande|0231/;
const refusals: Readonly<Record<string, string>> = {
  '901': 'à un nommage de fichier incorrect',
  '904': 'à un code émetteur incohérent',
};
const refusal = (reason: string) =>
  `Le fichier n'a pas pu être importé suite ${reason}, veuillez recommencer votre transfert`;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const charge = (page: Page) => page.getByRole('button', { name: 'Charger', exact: true });
const browse = (page: Page) => page.getByRole('button', { name: /Parcourir\.\.\.|Changer de fichier/ });
const fact = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('+ dd');

async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /J'ai pris connaissance/ }).check();
}

/** Chooses a file as a user does: through the button and the browser's file chooser. */
async function choose(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  // Playwright tells of no dialog of Firefox.
  if (isFirefox(page)) return page.locator('input[type=file]').setInputFiles(file);
  const chooser = page.waitForEvent('filechooser');
  await browse(page).click();
  await (await chooser).setFiles(file);
}

const orderFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'utf8'),
});

for (const sender of [accounts.naturalPersons, accounts.legalEntities]) {
  const tag = sender === accounts.legalEntities ? '@slow' : [];
  test(`each sample of ${sender} gets the response of its row (TRF-007, TRF-034, TRF-050, TRF-052, TRF-013 to TRF-028, TRF-039 to TRF-048, API-018, API-019)`, {
    tag,
  }, async ({ page }) => {
    const calls: (string | undefined)[][] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/transfert')) return;
      const headers = request.headers();
      calls.push([request.method(), headers.login, headers.emetteur]);
      expect(headers.authorization).toMatch(/^Bearer ey/);
      expect(headers['content-type']).toMatch(/^multipart\/form-data/);
    });
    const rows = samples.filter((row) => row.sender === sender && instructive.test(row.file));
    expect(rows.length).toBeGreaterThan(1);
    await openAs(page, sender, '/transfert');
    await accept(page);
    for (const { file, answer, outcome, counts, shows } of rows) {
      await test.step(`${file}: ${shows}`, async () => {
        await choose(page, join(folder, file));
        await expect(page.getByText(file, { exact: true })).toBeVisible();
        const sentAt = new Date();
        const answered = page.waitForResponse('**/api/transfert');
        await charge(page).click();
        if (answer === '202') {
          const taken = `à un nom de fichier déjà utilisé. Renommez-le, par exemple ${nextFreeName(file, new Set())}`;
          const reason = shows.includes('before') ? taken : refusals[outcome];
          await expect(banner(page, 'assertive').getByText(refusal(reason ?? '?'))).toBeVisible();
          await expect(page).toHaveURL(/\/transfert$/);
          await expect(page.getByText(file, { exact: true })).toBeVisible();
          await expect(page).toHaveTitle(/^Erreur.: Transfert \| /);
          return;
        }
        await expect(page).toHaveURL(/\/transfert\/resultatsControle$/);
        await expect(title(page)).toBeFocused();
        const [ok = '', ko = ''] = counts.split(' / ');
        await expect(fact(page, 'Nom du fichier')).toHaveText(file);
        const minutes = [sentAt, new Date()].map((at) => showInstant(at).slice(0, 16));
        await expect(fact(page, 'Reçu le')).toHaveText(new RegExp(`^(${minutes.join('|')})`));
        await expect(fact(page, 'Lignes OK')).toHaveText(ok);
        const { validation } = (await (await answered).json()) as {
          validation: { lignesEnErreur: unknown[] };
        };
        const wrong = validation.lignesEnErreur.length;
        const isPart = wrong > 0 && wrong < Number(ko);
        await expect(fact(page, 'Lignes KO')).toHaveText(isPart ? `${ko} dont ${wrong} en erreur` : ko);
        const done = outcome === 'UPLOAD_OK';
        await expect(fact(page, 'Résultat du transfert')).toHaveText(
          done ? 'Transfert effectué' : 'Transfert en échec',
        );
        // The outcome heads the page, and only an import of all lines is a success (TRF-034).
        const told = page.getByRole('heading', { level: 2 }).first();
        if (!done) await expect(told).toHaveText('Le fichier n’a pas été importé.');
        else if (ko === '0') await expect(told).toHaveText('Le fichier a été importé avec succès.');
        else await expect(told).toHaveText(`${ok} lignes importées, ${ko} lignes rejetées.`);
        await expect(page.locator('[data-announcer]')).toContainText(
          (await told.textContent())?.trim() ?? '?',
        );
        await expect(page.getByRole('link', { name: 'Voir la commande' })).toHaveAttribute(
          'href',
          `/commandes/${file.replace('.csv', '')}`,
        );
        const controls = page.getByRole('table', { name: 'Contrôles' });
        await expect(controls).toHaveCount(done && ko === '0' ? 0 : 1);
        await expect(page.getByText('Échoué').first()).toBeVisible({
          visible: !(done && ko === '0'),
        });
        const passed = page.getByText(/contrôles réussis$/).first();
        await expect(page.getByText('Réussi', { exact: true }).first()).toBeHidden();
        await passed.click();
        await expect(page.getByText('Réussi', { exact: true }).first()).toBeVisible();
        const lines = page.getByRole('table', { name: 'Lignes en erreur' });
        if (done || file.endsWith('_906.csv')) {
          await expect(lines.getByRole('row')).toHaveCount(done ? (ko === '0' ? 0 : Number(ko) + 1) : 5);
        }
        if (file.endsWith('_906.csv')) {
          await expect(
            page.getByText(/^4 lignes en erreur, 6 autres lignes non importées.: au-delà de 10/),
          ).toBeVisible();
          await expect(page.getByText('Champ obligatoire absent\u00a0: nom de naissance')).toBeVisible();
          await expectAccessible(page);
        }
        await page.getByRole('link', { name: 'Transférer un autre fichier' }).click();
        await expect(title(page)).toHaveText('Transfert');
      });
    }
    const code = sender === accounts.naturalPersons ? 'ORG075' : 'ORG900';
    expect(new Set(calls.map(String))).toEqual(new Set([`POST,${sender},${code}`]));
  });
}

test('missing input is reported at its field, by keyboard alone (TRF-001, TRF-002, TRF-008, TRF-009, TRF-038, A11Y-25, A11Y-26, UX-17)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, accounts.naturalPersons);
  await expect(
    page.getByText(/CMI_ORG075_AAAAMMJJ_NNN\.csv, 2.194.304 octets \(2,1.Mo\) au plus/),
  ).toBeVisible();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transfert')) calls += 1;
  });
  await charge(page).focus();
  await page.keyboard.press('Enter');
  const summary = page.getByRole('region', { name: '2 erreurs sont à corriger' });
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(summary.getByRole('link', { name: 'Aucun fichier sélectionné' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /J'ai pris connaissance/ })).toBeFocused();
  await expect(page.locator('#accepter-error')).toHaveText(/^Vous devez prendre connaissance/);
  await summary.getByRole('link', { name: 'Aucun fichier sélectionné' }).press('Enter');
  await expect(browse(page)).toBeFocused();
  await expect(browse(page)).toHaveAccessibleDescription(/Aucun fichier sélectionné/);
  await expect(page).toHaveTitle(/^Erreur.: Transfert/);
  // A press on the label opens the chooser too, and reveals no hidden element.
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Fichier de commande *').click();
  await (await chooser).setFiles(orderFile('CMI_ORG075_20260902_001.csv', 'x'.repeat(2_194_305)));
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await expect(page.getByText('Aucun fichier sélectionné')).toBeHidden();
  await expect(page.getByText(refusal('à un fichier trop volumineux'))).toBeVisible();
  await choose(page, join(folder, 'CMI_ORG075_20260901_907.csv'));
  await expect(page.getByText('Le fichier choisi est vide.')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer le fichier' }).click();
  await expect(browse(page)).toHaveText('Parcourir...');
  await expect(browse(page)).toBeFocused();
  expect(calls).toBe(0);
});

test('nothing is sent without the page of the result; the next press sends (TRF-032, REL-17)', {
  tag: '@slow',
}, async ({ page }) => {
  const file = orderFile('CMI_ORG075_20260902_011.csv', makeOrderFile({ kind: 'PP', lines: 3, seed: 5 }));
  await openAs(page, accounts.naturalPersons, '/transfert');
  let sent = 0;
  await page.route('**/api/transfert', (route) => {
    if (route.request().method() === 'POST') sent += 1;
    return route.continue();
  });
  const code = '**/assets/transfert.resultat-*';
  await page.route(code, (route) => route.abort());
  await accept(page);
  await choose(page, file);
  await page.getByRole('button', { name: 'Charger' }).click();
  await expect(banner(page, 'assertive')).toContainText('la connexion au serveur a été perdue');
  expect(sent).toBe(0);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL(/\/transfert\/resultatsControle$/);
  expect(sent).toBe(1);
});

test('an interrupted transfer keeps its file, is offered again, and can be cancelled (TRF-003 to TRF-006, TRF-032, TRF-033, REL-17, REL-18, A11Y-46)', {
  tag: '@chromium',
}, async ({ browser, baseURL }) => {
  const cable = await openCable(baseURL ?? '');
  const context = await browser.newContext({ baseURL: cable.address });
  const page = await context.newPage();
  const name = 'CMI_ORG075_20260902_010.csv';
  const file = orderFile(name, makeOrderFile({ kind: 'PP', lines: 2_000, bytes: 500_000, seed: 77 }));
  await openAs(page, accounts.naturalPersons, '/transfert');
  await accept(page);
  await page.evaluate(() => {
    const region = document.querySelector('[data-announcer]');
    const said: string[] = [];
    Object.assign(window, { said });
    if (region)
      new MutationObserver(() => said.push(region.textContent?.trim() ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  await choose(page, file);

  const network = await context.newCDPSession(page);
  const send = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, uploadThroughput, latency: 0, downloadThroughput: -1 },
    });
  const bar = page.getByRole('progressbar', { name: 'Envoi du fichier' });
  const percent = () => bar.getAttribute('aria-valuenow').then(Number);

  await send(66_000);
  await charge(page).click();
  await expect.poll(percent).toBeGreaterThan(20);
  expect(Number.isInteger(await percent())).toBe(true);
  await expect(charge(page)).toBeFocused();
  cable.cut();
  await expect(
    banner(page, 'assertive').getByText(
      /^\s*(Erreur.:\s+)?Le transfert a été interrompu.: la connexion au serveur a été perdue\. Votre fichier n['’]a pas été importé\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(charge(page)).toBeFocused();

  cable.mend();
  // Slow enough that the upload outlasts the run of axe.
  await send(20_000);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(percent).toBeGreaterThan(5);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click();
  await expect(page.getByText('L’envoi a été annulé. Votre fichier n’a pas été importé.')).toBeVisible();
  await expect(charge(page)).toBeFocused();
  await expect(bar).toHaveCount(0);

  await charge(page).click();
  await expect.poll(percent).toBeGreaterThan(5);
  await page.getByRole('link', { name: 'Suivi des commandes' }).click();
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(title(page)).toHaveText('Suivi des commandes');
  await expect(page.getByText('L’envoi a été annulé. Votre fichier n’a pas été importé.')).toBeVisible();

  await send(330_000);
  await page.getByRole('link', { name: 'Transfert fichier' }).click();
  await choose(page, file);
  await charge(page).click();
  await expect(page).toHaveURL(/\/transfert\/resultatsControle$/);
  await expect(page.getByRole('heading', { name: 'Le fichier a été importé avec succès.' })).toBeVisible();
  await expect(fact(page, 'Nombre de lignes')).toHaveText(/^2.000$/);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((text) => /%/.test(text)).length).toBeLessThanOrEqual(12);
  expect(said).toContain('Contrôle du fichier en cours...');
  await context.close();
  cable.close();
});

test('lines in error are corrected and sent again in two presses; the result survives a reload (UX-17, TRF-057)', async ({
  page,
}) => {
  const name = 'CMI_ORG075_20260903_021.csv';
  const rows = makeOrderFile({ kind: 'PP', lines: 30, seed: 79 }).split('\r\n');
  const wrong = rows.map((row, index) =>
    index === 4 || index === 9 ? row.replace(/;STAT;|;PRIORITE;|;INVALIDITE;/, ';X;') : row,
  );
  await openAs(page, accounts.naturalPersons, '/transfert');
  await accept(page);
  const template = await downloaded(page.getByRole('button', { name: 'Modèle de fichier' }));
  expect(template.name).toBe('modele_personnes_physiques.csv');
  await page.getByText('Colonnes du fichier').first().click();
  // A file of the other kind is told at once, before it is sent.
  await choose(page, orderFile(name, makeOrderFile({ kind: 'PM', lines: 2, seed: 80 })));
  await expect(
    page.locator('main').getByText(/organisme de personnes morales.; le vôtre est de personnes physiques\.$/),
  ).toBeVisible();
  await choose(page, orderFile(name, wrong.join('\r\n')));
  const before = page.getByRole('table', { name: 'Lignes en erreur avant l’envoi' });
  await expect(before.getByRole('row')).toHaveCount(3);
  await expect(before.getByRole('row').nth(1)).toContainText('5');
  await expectAccessible(page);
  await charge(page).click();
  await expect(page).toHaveURL(/\/resultatsControle$/);
  await expectAccessible(page);

  const file = await downloaded(page.getByRole('button', { name: 'Télécharger les lignes à corriger' }));
  expect(file.name).toBe('CMI_ORG075_20260903_022.csv');
  const text = String(file.bytes);
  expect(text).toBe(`\uFEFF${[wrong[0], wrong[4], wrong[9]].join('\r\n')}\r\n`);
  const corrected = text.replaceAll(';X;', ';STAT;');
  await page.locator('#corrige').setInputFiles(orderFile(file.name, corrected));
  await expect(page).toHaveURL(/\/transfert$/);
  await expect(page.locator('main').getByText('2 lignes lues, sans erreur.')).toBeVisible();
  await charge(page).click();
  await expect(page.getByRole('heading', { name: 'Le fichier a été importé avec succès.' })).toBeVisible();
  await page.reload();
  await expect(fact(page, 'Nom du fichier')).toHaveText('CMI_ORG075_20260903_022.csv');
  await expect(page.getByRole('heading', { name: 'Le fichier a été importé avec succès.' })).toBeVisible();
});

// Firefox reads a file as long as it was, and tells of no change.
test('a file that changed on disk after it was chosen is to be chosen again (TRF-003)', {
  tag: '@chromium',
}, async ({ page }) => {
  const disk = mkdtempSync(join(tmpdir(), 'order-files-'));
  const name = 'CMI_ORG075_20260902_020.csv';
  const path = join(disk, name);
  const text = makeOrderFile({ kind: 'PP', lines: 3, seed: 78 });
  writeFileSync(path, text);
  await openAs(page, accounts.naturalPersons, '/transfert');
  await accept(page);
  await choose(page, path);
  writeFileSync(path, `${text}${text.split('\r\n').slice(1).join('\r\n')}`);
  await charge(page).click();
  await expect(browse(page)).toHaveAccessibleDescription(/Le fichier a changé\s: choisissez-le à nouveau\./);
  rmSync(disk, { recursive: true });
});

test('every failing response has its message, and nothing is lost (TRF-026, TRF-027, TRF-030, TRF-031, TRF-036, REL-12)', async ({
  page,
}) => {
  const file = join(folder, 'CMI_ORG075_20260901_901.csv');
  const answers: [number, string, string][] = [
    [500, '{}', refusal('à une erreur système')],
    [503, '', refusal('à une erreur système')],
    [504, '<html>', refusal('à une erreur système')],
    [429, '{}', refusal('à une erreur système')],
    [409, '{}', refusal('à une erreur système')],
    [413, '', refusal('à une erreur système')],
    [201, '{}', refusal('à une erreur système')],
    [202, '{"resultat":"902"}', refusal('à un fichier trop volumineux')],
    [202, '{"resultat":"903"}', refusal("à la détection d'un virus")],
    [202, '{"resultat":"905"}', refusal('à un nombre de lignes trop important')],
    [202, '{"resultat":"UPLOAD_KO"}', refusal('à une erreur de transfert')],
    [202, '{"resultat":"UPLOAD_UNACCOMPLISHED"}', refusal('à un transfert non effectué')],
    [202, '{"resultat":"UPLOAD_DISABLED"}', refusal('à la désactivation du transfert')],
    [202, '{"resultat":"777"}', refusal('à une erreur indéterminée')],
    [202, '{"resultat":900}', refusal('à une erreur système')],
    [202, '{"resultat":"901;<b>à une panne</b>"}', refusal('<b>à une panne</b>')],
    [202, '{}', 'Erreur inconnue.'],
    [200, '<html>hello', 'Erreur inconnue.'],
    [200, '{"resultat":', 'Erreur inconnue.'],
  ];
  await openAs(page, accounts.naturalPersons, '/transfert');
  await accept(page);
  await choose(page, file);
  let next = answers[0];
  await page.route('**/api/transfert', (route) =>
    route.fulfill({ status: next?.[0] ?? 500, body: next?.[1] ?? '', contentType: 'application/json' }),
  );
  for (const answer of answers) {
    next = answer;
    await charge(page).click();
    await expect(banner(page, 'assertive').getByText(answer[2]), `${answer[0]} ${answer[1]}`).toBeVisible();
    await expect(page).toHaveURL(/\/transfert$/);
    await expect(page.getByText('CMI_ORG075_20260901_901.csv', { exact: true })).toBeVisible();
  }
  // Control results without their lists still make a page (TRF-049 to TRF-053).
  const unlucky = [
    ['UPLOAD_UNACCOMPLISHED', 'Le fichier n’a pas été importé.', /pas en cause/, 1],
    ['UPLOAD_FUTUR', 'Résultat du transfert inconnu', /Vérifiez dans le suivi des commandes/, 1],
    ['UPLOAD_DISABLED', 'Transfert désactivé', /pas en cause/, 0],
  ] as const;
  for (const [resultatTransfert, told, advice, boxes] of unlucky) {
    const validation = { nomFichier: 'a.csv', resultatTransfert, controles: null };
    next = [200, JSON.stringify({ validation }), ''];
    await charge(page).click();
    await expect(fact(page, 'Nom du fichier')).toHaveText('a.csv');
    await expect(page.locator('main').getByText(told, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(advice)).toBeVisible();
    await expect(page.getByText('Résultat du transfert', { exact: true })).toHaveCount(boxes);
    if (resultatTransfert === 'UPLOAD_DISABLED') break;
    await page.getByRole('link', { name: 'Transférer un autre fichier' }).click();
    await choose(page, file);
  }
  await page.reload();
  await expect(page).toHaveURL(/\/transfert$/);
  expect(await page.getByRole('checkbox', { name: /J'ai pris connaissance/ }).isChecked()).toBe(true);
});
