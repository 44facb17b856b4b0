/** The states of a screen in the workbench: who looks, what answers, what the API offers, and what the address holds. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { type Atelier, copyOfPermits, expect, startAtelier, test } from './atelier.ts';
import { expectAccessible } from './portal.ts';

let atelier: Atelier;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  atelier = await startAtelier(copyOfPermits());
});
test.afterAll(async () => {
  await atelier.stop();
  rmSync(atelier.root, { recursive: true });
});

async function open(page: Page, search: Readonly<Record<string, string>>): Promise<FrameLocator> {
  await page.goto(
    `${atelier.address()}&${new URLSearchParams({ connexion: 'oui', variante: 'accueil', ...search })}`,
  );
  return page.frameLocator('iframe[title="Aperçu de l’application"]');
}

const tool = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Réglages de l’aperçu' }).getByRole('button', { name });

test('each call of a screen answers as it is told to, and the address holds it', async ({
  page,
  context,
}) => {
  const preview = await open(page, { ecran: '/permis' });
  await expect(preview.getByRole('heading', { name: '37 permis' })).toBeVisible();
  await tool(page, 'Appels et réponses').click();
  const list = page.getByRole('combobox', { name: 'GET /api/permis', exact: true });
  await list.selectOption({ label: 'une seule ligne' });
  await expect(preview.getByRole('heading', { name: '1 permis' })).toBeVisible();
  await list.selectOption({ label: 'beaucoup de lignes' });
  await expect(preview.getByRole('heading', { name: '500 permis' })).toBeVisible();
  await list.selectOption({ label: 'textes longs' });
  await expect(preview.getByText(/ANTICONSTITUTIONNELLEMENT/).first()).toBeVisible();
  await list.selectOption({ label: 'vide' });
  await expect(preview.getByRole('heading', { name: 'Aucun permis' })).toBeVisible();
  await expectAccessible(page);

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  const other = colleague.frameLocator('iframe[title="Aperçu de l’application"]');
  await expect(other.getByRole('heading', { name: 'Aucun permis' })).toBeVisible();
  await colleague.close();

  const texts = await list.locator('optgroup option').allTextContents();
  expect(texts.length).toBeGreaterThan(1);
  const states = await list
    .locator('optgroup option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(states).toContain('403');
  await list.selectOption('403');
  await expect(preview.getByRole('alert').first()).toContainText(/droit/);
  await list.selectOption({ label: 'hors ligne' });
  await expect(preview.getByText(/connexion/i).first()).toBeVisible();
  await page.getByRole('button', { name: 'Tout comme d’habitude' }).click();
  await expect(preview.getByRole('heading', { name: '37 permis' })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('appel')).toBe(false);
  // On paper a list is another table.
  await page.getByLabel('Apparence').selectOption('print');
  await expect(preview.locator('.eng-print table')).toBeVisible();
  await page.reload();
  await expect(preview.locator('.eng-print table')).toBeVisible();
  await page.getByLabel('Apparence').selectOption('light');
  await expect(preview.locator('.eng-print')).toHaveCount(0);
});

test('people differ by right, by variant and by what the server says of them', async ({ page }) => {
  const preview = await open(page, { ecran: '/permis' });
  const create = preview.getByRole('link', { name: 'Nouveau permis' }).first();
  await expect(create).toBeVisible();
  await tool(page, 'Qui regarde').click();
  await page.getByRole('checkbox', { name: 'Instruction' }).uncheck();
  await expect(preview.getByRole('heading', { name: '37 permis' })).toBeVisible();
  await expect(create).toHaveCount(0);
  await page.getByLabel('Variante').selectOption('terrain');
  await expect(preview.getByRole('columnheader', { name: /Immatriculation/ })).toBeVisible();
  await expect(preview.getByRole('columnheader', { name: /Titulaire/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Session').selectOption('out');
  await expect(preview.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(page.url()).toMatch(/connexion=non.*variante=terrain.*sans=instruction/);
});

test('a form is walked through without a back end, and its requests are seen', async ({ page }) => {
  const preview = await open(page, { ecran: '/permis/nouveau' });
  await tool(page, 'Appels et réponses').click();
  const call = page.getByRole('listitem').filter({ hasText: 'POST /api/permis' });
  await call.getByRole('combobox').selectOption('409:PERMIS_EXISTANT');
  await fillForm(preview);
  await preview.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(preview.getByText(/déjà/).first()).toBeVisible();
  await expect(call.getByText(/^409 en/)).toBeVisible();
  await call.getByRole('combobox').selectOption('');
  await expect(call.getByText('Pas encore envoyé.')).toBeVisible();
  await fillForm(preview);
  await preview.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(preview.getByRole('heading', { name: '38 permis' })).toBeVisible();
  await expect(preview.getByText('Zoé N’Diaye').first()).toBeVisible();
  const search = page.getByRole('listitem').filter({ hasText: 'GET /api/permis' });
  await search.getByText('Dernière requête').click();
  await expect(search.locator('pre').first()).toContainText('GET /api/permis');
  await expect(search.locator('pre').last()).toContainText('"titulaire": "Zoé N’Diaye"');
});

async function fillForm(preview: FrameLocator): Promise<void> {
  await preview.getByRole('textbox', { name: /^Titulaire/ }).fill('Zoé N’Diaye');
  await preview.getByRole('textbox', { name: /^Immatriculation/ }).fill('AB123CD');
  await preview.getByRole('radio').first().check();
  await preview.getByRole('textbox', { name: /^Début/ }).fill('01/01/2026');
  await preview.getByRole('textbox', { name: /^Fin/ }).fill('02/01/2026');
}

test('a press adds what the API offers, with its message, and changes no other line', async ({ page }) => {
  const before = ['screens', 'messages'].map((folder) =>
    readFileSync(join(atelier.root, folder, 'permis.yaml'), 'utf8'),
  );
  const preview = await open(page, { ecran: '/permis' });
  await tool(page, 'Ce que l’API offre').click();
  const row = page.getByRole('table', { name: /^GET / }).getByRole('row', { name: /^marque/ });
  await expect(row).toContainText('un texte');
  await row.getByRole('button', { name: 'Ajouter la colonne marque' }).press('Enter');
  await expect(preview.getByRole('columnheader', { name: /Marque/ })).toBeVisible();
  await expect(row).toContainText('utilisé');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('2 fichiers enregistrés.')).toBeVisible();
  const after = ['screens', 'messages'].map((folder) =>
    readFileSync(join(atelier.root, folder, 'permis.yaml'), 'utf8'),
  );
  for (const [at, text] of after.entries()) {
    const lines = text.split('\n');
    const added = lines.findIndex((line, n) => line !== before[at]?.split('\n')[n]);
    expect(lines[added]).toMatch(/^ +marque: /);
    const others = lines.toSpliced(added, 1).map((line) => line.replace(', marque] }', '] }'));
    expect(others.join('\n')).toBe(before[at]);
  }
});

test('a change that comes while the page loads is shown', async ({ page }) => {
  const fetched = Promise.withResolvers<void>();
  // After a change its address has a time.
  await page.route(/virtual:engine\/screen\/permis\/liste(\?|$)/, async (route) => {
    const response = await route.fetch();
    fetched.resolve();
    // When the server has the change it has told the page of it, which has not run the module yet.
    await expect.poll(async () => (await route.fetch()).text(), { timeout: 50_000 }).toContain('Plaque');
    await route.fulfill({ response });
  });
  const preview = await open(page, { ecran: '/permis', fichier: 'messages/permis.yaml' });
  await fetched.promise;
  const editor = page.getByRole('textbox', { name: 'Texte de messages/permis.yaml' });
  const line = editor.getByText(/^\s+immatriculation: Immatriculation$/).first();
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.type('Plaque');
  await expect(preview.getByRole('columnheader', { name: 'Plaque' })).toBeVisible();
});

test('the preview keeps its page and its place after a key press', async ({ page }) => {
  const preview = await open(page, { ecran: '/permis?page=2', fichier: 'messages/permis.yaml' });
  await expect(preview.getByRole('columnheader', { name: /Immatriculation/ })).toBeVisible();
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  await frame?.evaluate(() => window.scrollTo(0, 300));
  const editor = page.getByRole('textbox', { name: 'Texte de messages/permis.yaml' });
  await editor
    .getByText(/^\s+immatriculation: Immatriculation$/)
    .first()
    .click();
  await page.keyboard.press('End');
  const heading = preview.getByRole('columnheader', { name: /Immatriculation/ });
  const times: number[] = [];
  for (const sign of ['s', 'A', 'B', 'C', 'D']) {
    const seen = frame?.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const start = Date.now();
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve(Date.now() - start);
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
    );
    await page.keyboard.press(sign);
    times.push((await seen) ?? 0);
  }
  console.log('key press to screen, in ms:', times.join(' '));
  await expect(heading).toContainText('ImmatriculationsABCD');
  expect(await frame?.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(page).toHaveURL(/page%3D2/);
});

test('what was typed in a form, and the open tab, stay after a key press', async ({ page }) => {
  // The editor draws only the lines that have room.
  await page.setViewportSize({ width: 1280, height: 3000 });
  const preview = await open(page, { ecran: '/permis/nouveau', fichier: 'messages/permis.yaml' });
  const editor = page.getByRole('textbox', { name: 'Texte de messages/permis.yaml' });
  /** Types an `s` so many letters before the end of a line. */
  const typeIn = async (line: RegExp, before: number) => {
    await editor.getByText(line).first().click();
    await page.keyboard.press('End');
    for (let n = 0; n < before; n += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('s');
  };
  const holder = preview.getByRole('textbox', { name: /^Titulaire/ });
  await holder.fill('Zoé N’Diaye');
  await typeIn(/^\s+intro: Le permis est créé/, 1);
  await expect(preview.getByText('accordés.')).toBeVisible();
  await expect(holder).toHaveValue('Zoé N’Diaye');

  const screens = page.getByRole('navigation', { name: 'Écrans' });
  await screens.getByRole('button', { name: 'Permis', exact: true }).last().click();
  await preview.getByRole('tab', { name: 'Historique' }).click();
  await page.getByRole('button', { name: 'messages/permis.yaml' }).click();
  await typeIn(/^\s+tabs: \{ vehicule: Véhicule/, 2);
  await expect(preview.getByRole('tab', { name: 'Historiques' })).toHaveAttribute('aria-selected', 'true');
});

test('a sheet shows the states of a screen side by side', async ({ page }) => {
  await open(page, { ecran: '/permis', planche: 'oui' });
  const tile = (name: string) => page.locator('figure').filter({ hasText: name }).frameLocator('iframe');
  await expect(tile('vide').getByText('Aucun permis').first()).toBeVisible();
  await expect(tile('une seule ligne').getByText('1 permis').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Comparer').selectOption('people');
  await expect(page).toHaveURL(/comparer=people/);
  await page.reload();
  await expect(page.getByLabel('Comparer')).toHaveValue('people');
  await expect(tile('déconnectée').getByText('Se connecter').first()).toBeVisible();
  await page.getByRole('button', { name: 'terrain' }).click();
  await expect(page).toHaveURL(/variante=terrain/);
  const preview = page.frameLocator('iframe[title="Aperçu de l’application"]');
  await expect(preview.getByRole('columnheader', { name: /Titulaire/ })).toHaveCount(0);
});

test('a screen of one object opens with an example, and a help text leads to its Markdown line', async ({
  page,
}) => {
  const preview = await open(page, { ecran: '/permis' });
  await page
    .getByRole('navigation', { name: 'Écrans' })
    .getByRole('button', { name: 'Permis', exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(/ecran=%2Fpermis%2F[A-Z0-9]+/);
  await expect(preview.getByRole('heading', { level: 1 })).toContainText(/Permis/);
  await page
    .getByRole('navigation', { name: 'Écrans' })
    .getByRole('button', { name: 'Service indisponible' })
    .click();
  await preview
    .locator('main p')
    .last()
    .click({ modifiers: ['Control'] });
  await expect(page.getByRole('textbox', { name: /^Texte de screens\/.*\.md$/ })).toBeFocused();
});
