/** Help, questions, contact and national reports: their content, and the files that they offer. */
import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import { accounts, downloaded, expect, openAs, test } from './portal.ts';

test('signed out: help documents, questions, contact, requests', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/aide');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AIDE EN LIGNE');
  await expect(page).toHaveTitle(/^Aide en ligne \| /);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Transférer un fichier de commande/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('transferer-un-fichier.pdf');
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveTitle(/^FAQ \| /);
  await expect(page.getByRole('tab', { name: 'Personnes physiques' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('button', { name: 'Pourquoi mon fichier a-t-il été rejeté' }).click();
  await expect(page.getByText('trop de ses lignes sont en erreur.')).toBeVisible();
  await page.getByRole('link', { name: 'Lien vers cette question' }).click();
  const address = page.url();
  expect(address).toContain('#pourquoi-mon-fichier-a-t-il-ete-rejete');
  await page.getByLabel('Rechercher dans les questions').fill('vehicule VENDU');
  await expect(page.getByText('1 question trouvée').first()).toBeVisible();
  await expect(page.getByText('Aucune question ne correspond à votre recherche.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Personnes physiques (0)', 'Personnes morales (1)']);
  await page.getByRole('tab', { name: 'Personnes physiques' }).press('ArrowRight');
  await expect(page.getByRole('button', { name: /véhicule a été vendu/ })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('trop de ses lignes sont en erreur.')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('img', { name: /^Téléphone/ })).toBeVisible();
  await page.goto('/demande');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/authentification$/);
  await page.goto('/dummyRouteChange');
  await expect(page).toHaveURL(/\/authentification$/);
});

test('national reports: years, cells, workbooks, failures (NAT-001 to NAT-024, A11Y-38, A11Y-60)', async ({
  page,
}) => {
  await openAs(page, accounts.naturalPersons, '/statnationales');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('STATISTIQUES NATIONALES');
  await expect(page).toHaveTitle(/^Statistiques nationales \| /);
  await expect(page.getByRole('table')).toHaveAccessibleName(/^Statistiques nationales disponibles/);
  await expect(page.getByRole('columnheader')).toHaveCount(14);
  await expect(page.getByRole('rowheader')).toHaveText(['Personnes physiques', 'Personnes morales']);
  const previous = page.getByRole('button', { name: 'Année précédente' });
  const next = page.getByRole('button', { name: 'Année suivante' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');

  /** The names of the file and of its sheets. */
  const download = async (label: RegExp) => {
    const { name, bytes } = await downloaded(page.getByRole('button', { name: label }).last());
    return [name, ...read(bytes).SheetNames];
  };
  const year = new Date().getFullYear();
  await previous.press('Enter');
  // Which months have orders of legal entities depends on the day of the first start.
  expect(await download(/^Télécharger : Personnes morales, (?!année)/)).toEqual([
    expect.stringMatching(/^statistiquesNationales_PM_MENSUEL_\d\d\.xlsx$/),
    'Types de demande',
    'États',
    'Départements',
  ]);
  const [annual, ...sheets] = await download(/^Télécharger : Personnes physiques, année /);
  expect([annual, sheets.at(-1)]).toEqual(['statistiquesNationales_PP_ANNUEL_00.xlsx', 'Mois']);
  await previous.press('Enter');
  await expect(page).toHaveURL(new RegExp(`annee=${year - 2}$`));
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  // A double click moves by two years.
  await next.dblclick();
  await expect(page).toHaveURL(/\/statnationales$/);
  await previous.dblclick();
  await expect(page).toHaveURL(new RegExp(`annee=${year - 2}$`));

  await page.route('**/stats/available', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('Aucun rapport n’est disponible pour cette année.')).toBeVisible();
  await page.unroute('**/stats/available');
  await page.route('**/stats/download*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await page.getByRole('button', { name: /^Télécharger : Personnes physiques, année / }).click();
  await expect(page).toHaveURL(/\/erreurService$/);
  await page.route('**/stats/available', (route) => route.fulfill({ status: 418, body: '' }));
  await page.goto('/statnationales');
  await expect(page).toHaveURL(/\/erreurService$/);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL(/\/statnationales$/);
  await expect(page.getByRole('heading', { level: 1, name: /statistiques nationales/i })).toBeVisible();
});

test('UX-04 UX-24 UX-25: help of a page, guided tour, shortcuts, saved searches, a copied number', {
  tag: '@slow',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, accounts.naturalPersons, '/suivi/doublons?action=A_TRAITER&page=1');
  await expect(page.getByRole('cell').first()).toBeVisible({ timeout: 30_000 });
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Aide sur cette page' }).click();
  await expect(page.getByRole('heading', { name: /^Aide.: Gestion des doublons/ })).toBeFocused();
  await page.getByRole('button', { name: 'Suivre la visite guidée' }).click();
  await expect(dialog).toContainText('Étape 1 sur 7');
  await dialog.getByRole('button', { name: 'Suivant', exact: true }).dblclick();
  await expect(dialog.getByRole('heading', { name: 'Les critères de recherche' })).toBeVisible();
  await expect(page.locator('[data-tour]')).toContainText('Montrer les filtres');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Aide sur cette page' }).click();
  await page.getByRole('button', { name: 'Raccourcis clavier' }).click();
  await dialog.getByLabel('Activer les raccourcis clavier').check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('f');
  await expect(page.getByLabel('Commande', { exact: true })).toBeFocused();
  await page.keyboard.type('n?');
  await expect(page.getByLabel('Commande', { exact: true })).toHaveValue('n?');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Mes recherches' }).click();
  await expect(page.getByLabel('Nom de la recherche', { exact: true })).toBeFocused();
  await page.keyboard.type('À décider');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^À décider/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.locator('tbody [data-column=numeroId] button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-announcer]')).toContainText('Copié');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/);

  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page.getByRole('button', { name: 'SE CONNECTER' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
    ['searches:doublons/liste', 'shortcuts'].map((name) => `device:0000000001:${name}`),
  );
});
