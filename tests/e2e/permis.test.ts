/** The example application, built and served on its own: the engine contains nothing of the portal. */
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { type StartedServer, startServer } from '../../testkit/startedServer.ts';
import { expect, expectAccessible, test } from './portal.ts';

let server: StartedServer;
let address = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const build = spawnSync(
    'vite',
    ['build', '--logLevel', 'error', '--config', 'examples/permis/vite.config.ts'],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
    },
  );
  expect(build.status, build.stderr).toBe(0);
  server = await startServer('examples/permis/server/main.ts');
  address = server.address;
});

test.afterAll(() => server.stop());

async function enter(page: Page, agent: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Agent/ }).fill(agent);
  await page.getByRole('textbox', { name: /^Code/ }).fill('Vaubrun2026');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
}

test('an agent at the desk lists, records and grants permits, with the engine alone', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto(`${address}/permis?statut=DEMANDE&page=1`);
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: /^Agent/ }).fill('accueil');
  await page.getByRole('textbox', { name: /^Code/ }).fill('faux');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Agent ou code inconnu.')).toBeVisible();
  await enter(page, 'accueil');

  await expect(page).toHaveURL(`${address}/permis?statut=DEMANDE&page=1`);
  await expect(page.getByRole('heading', { name: '5 permis', level: 2 })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'AB-101-CD' })).toBeVisible();
  await expectAccessible(page);

  // The widget of the registry, by keyboard: its value is sent in the format of the server.
  await page.getByRole('link', { name: 'Nouveau permis' }).click();
  await page.getByLabel('Titulaire').fill('Ada Morel');
  const plate = page.getByLabel('Immatriculation');
  await plate.fill('zz 999');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText('L’immatriculation compte deux lettres puis trois chiffres et deux lettres.'),
  ).toBeVisible();
  await plate.fill('zz 999 zz');
  await page.keyboard.press('Tab');
  await expect(plate).toHaveValue('ZZ-999-ZZ');
  await page.getByLabel('Gare').check();
  await page.getByRole('textbox', { name: /^Début/ }).fill('01/03/2027');
  await page.getByRole('textbox', { name: /^Fin/ }).fill('01/03/2026');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La fin ne peut pas précéder le début.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Fin/ }).fill('01/03/2028');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La demande de Ada Morel est enregistrée.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /permis$/, level: 2 })).toHaveText('6 permis');

  // The bulk action, then the values that the server stored.
  await page.getByRole('checkbox', { name: 'Cocher le permis P-0025' }).check();
  await page.getByLabel('Décision').selectOption('Accorder');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Décision enregistrée.')).toBeVisible();
  await page.goto(`${address}/permis/P-0025?onglet=historique`);
  await expect(page.getByRole('heading', { name: 'Permis P-0025', level: 1 })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Permis accordé' })).toBeVisible();
  await page.getByRole('tab', { name: 'Historique' }).press('ArrowLeft');
  await expect(page.getByRole('tabpanel', { name: 'Véhicule' })).toContainText('ZZ-999-ZZ');
  await expect(page).toHaveURL(`${address}/permis/P-0025`);
  await expectAccessible(page);

  await page.goto(`${address}/occupation`);
  await expect(page.getByText('Zone B : 6 permis pour 12 places')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/bilan`);
  await page.getByLabel('Vue').selectOption('Par statut');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await expect(page.getByRole('row', { name: /^Accordé/ })).toContainText('15');
  await page.goto(`${address}/moi`);
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('02 40 11 22 33');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre téléphone est modifié.')).toBeVisible();
  await expect(page.getByText('02 40 11 22 33')).toBeVisible();
});

test('an agent in the street sees no name, no action and no history; a link opens its entry in the help', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${address}/aide#lot`);
  const answer = page.getByRole('button', { name: 'Accorder plusieurs demandes' });
  await expect(answer).toHaveAttribute('aria-expanded', 'true');
  await expect(answer).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Agents' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Se connecter' }).click();
  await enter(page, 'terrain');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Immatriculation' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Titulaire' })).toHaveCount(0);
  await expect(page.getByLabel('Décision')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Nouveau permis' })).toHaveCount(0);
  await page.goto(`${address}/permis/P-0001?onglet=historique`);
  await expect(page.getByRole('tab')).toHaveText(['Véhicule']);
  await expect(page.getByText('Lucie Martel')).toHaveCount(0);
  await page.goto(`${address}/permis/nouveau`);
  await expect(page).toHaveURL(/\/permis(\?|$)/);
});
