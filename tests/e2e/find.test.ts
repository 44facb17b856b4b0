/** The quick search: by keyboard and by its button, what it asks the server, what the browser keeps of it. */
import type { Page } from '@playwright/test';
import { accounts, expect, expectAccessible, openAs, test } from './portal.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Page, numéro, nom ou action' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const optionsOf = (page: Page, group: string) =>
  options(page).and(page.getByRole('option', { name: new RegExp(`, ${group}$`) }));
const status = (page: Page) => page.getByRole('dialog').getByRole('status');

test('Ctrl+K opens screens, rows and actions; names stay in the session', async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/commandes');
  const order = page.getByLabel('Commande', { exact: true });
  await order.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(order).toBeFocused();

  await page.getByRole('button', { name: 'Rechercher' }).click();
  await field(page).fill('benef');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/beneficiaire$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.keyboard.press('Control+k');
  await field(page).pressSequentially('mart', { delay: 20 });
  await expect(status(page)).toHaveText(/^\d+ résultats$/);
  // Neither the orders, which take numbers, nor each letter; no more than the server answers at once.
  expect(asked.filter((path) => path.endsWith('/commande'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/demandeTitre'))).toHaveLength(1);
  await expectAccessible(page);
  const [first, second] = [options(page).nth(0), options(page).nth(1)];
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', String(await second.getAttribute('id')));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/beneficiaire\/\d+$/);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox').locator('fieldset, [role=group]')).toHaveCount(0);
  await expect(optionsOf(page, 'Ouverts récemment')).toHaveCount(2);
  await field(page).fill('mart');
  await page
    .getByRole('option', { name: /^Voir les \d+ résultats Nom/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/beneficiaire\?page=1$/);
  await expect(page.getByRole('button', { name: /Nom\s: mart/ })).toBeVisible();

  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/authentification$/);
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(
    /mart/i,
  );
});

test('the number on the card, Enter: the request is there', async ({ page }) => {
  const answer = page.waitForResponse(/\/demandeTitre\?/);
  await openAs(page, accounts.naturalPersons, '/suivi/demandes?statutTitre=VALIDE&page=1');
  const { data } = (await (await answer).json()) as { data: Record<string, string | null>[] };
  const demande = data.find((one) => one.numeroTitre !== null);
  if (!demande) throw new Error('no title');
  const titre = String(demande.numeroTitre);
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeVisible();
  const born = String(demande.dateNaissance).split('-').reverse();
  const grouped = `${titre.slice(0, 2)}.${titre.slice(2, 6)} ${titre.slice(6)}`;
  const texts = [titre, grouped, `${demande.nom} ${born.join('/')}`];
  for (const text of texts) {
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.insertText(text);
    // Before any answer is there.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/(suivi\/demandes|beneficiaire)\/\d+$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
  }
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.insertText(`${demande.numeroCommande}.csv`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/commandes/${demande.numeroCommande}$`));
  await page.getByRole('link', { name: 'Voir les demandes' }).click();
  await expect(page).toHaveURL(new RegExp(`/suivi/demandes\\?commande=${demande.numeroCommande}&page=1$`));
  await expect(page.getByRole('button', { name: /Commande\s: CMI_/ })).toBeVisible();
});

test('a number as lists show it finds its rows; signs alone find nothing', { tag: '@slow' }, async ({
  page,
}) => {
  await openAs(page, accounts.naturalPersons, '/suivi/demandes?page=1');
  const shown = await page
    .getByText(/^\d\d(\.\d\d){4}$/)
    .first()
    .innerText();
  await page.keyboard.press('Control+k');
  await field(page).fill(shown);
  await expect(optionsOf(page, 'Gestion des demandes').first()).toBeVisible();
  await field(page).fill('%%');
  await expect(status(page)).toHaveText('Rien ne correspond à « %% ».');
  await expect(options(page)).toHaveCount(0);
});

test('without the right of a list, it is neither asked nor offered', { tag: '@slow' }, async ({ page }) => {
  await openAs(page, accounts.ordersOnly, '/commandes');
  await page.getByLabel('Commande', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  const ways = page.getByRole('dialog').getByRole('listitem');
  await expect(ways).toHaveText(['Suivi des commandes : Commande']);
  await field(page).fill('mart');
  await expect(status(page)).toHaveText('Rien ne correspond à « mart ».');
  await expect(options(page)).toHaveCount(0);
});

test('without a network it says so; an answer that does not come can be asked for again', {
  tag: '@slow',
}, async ({ page, context }) => {
  await openAs(page, accounts.legalEntities, '/commandes');
  await page.getByLabel('Commande', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await context.setOffline(true);
  await field(page).fill('statist');
  await expect(status(page)).toHaveText(/^Sans connexion internet/);
  await expect(options(page)).not.toHaveCount(0);
  await context.setOffline(false);
  await page.route('**/demandeTitre?**', (route) => route.fulfill({ status: 500, json: {} }));
  await field(page).fill('asso');
  await expect(status(page)).toHaveText(/Une partie de la recherche n’a pas abouti\.$/);
  await page.unroute('**/demandeTitre?**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(optionsOf(page, 'Gestion des demandes').first()).toBeVisible();
});

test('an open dialog keeps the key', { tag: '@slow' }, async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/commandes');
  await page.getByRole('button', { name: 'Affichage' }).click();
  await page.getByRole('dialog', { name: 'Paramètres d’affichage' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(field(page)).toHaveCount(0);
});
