/** A server that is unavailable for some seconds, for example during a failover. */
import type { Page, Route } from '@playwright/test';
import { accounts, banner, expect, expectAccessible, openAs, test } from './portal.ts';

const notice = (page: Page) => page.getByText('Le service ne répond pas pour l’instant.');

/** Refuses the first calls of an address, like a server whose database has no primary. */
async function refuse(page: Page, url: RegExp, times: number): Promise<() => number> {
  let asked = 0;
  await page.route(url, async (route: Route) => {
    asked += 1;
    if (asked > times) return route.fallback();
    const json = { code: 'SERVICE_INDISPONIBLE', reference: 'r' };
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json });
  });
  return () => asked;
}

test('REL-07 a search is retried automatically, says so, and shows its rows', async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/commandes');
  const asked = await refuse(page, /\/api\/commandeDemande\/commande\?/, 3);
  await page.getByLabel('Commande', { exact: true }).fill('CMI');
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(asked()).toBe(4);
  await expect(page).toHaveURL(/\/commandes/);
});

test('REL-07 a screen that is opened meanwhile waits for the server, and the session goes on', async ({
  page,
}) => {
  const asked = await refuse(page, /\/api\/authentification\/(utilisateur|groupe)\//, 2);
  await openAs(page, accounts.naturalPersons, '/administrateur/groupes');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des groupes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  expect(asked()).toBeGreaterThan(2);
});

test('REL-07 ERR-013 a save is sent once; the input is restored on return, and is saved then', async ({
  page,
}) => {
  await openAs(page, accounts.naturalPersons, '/administrateur/groupes/creer-groupe');
  const asked = await refuse(page, /createGroupe/, 1);
  const name = page.getByRole('textbox', { name: 'Nom' });
  await name.fill('Relève');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'CRÉER' }).click();
  await expect(page).toHaveURL(/\/erreurService$/);
  expect(asked()).toBe(1);
  await page.goBack();
  await expect(name).toHaveValue('Relève');
  await expect(page.getByText('Votre dernier enregistrement n’a pas abouti.')).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(banner(page, 'polite')).toContainText('Le groupe a été créé.');
  expect(asked()).toBe(2);
});
