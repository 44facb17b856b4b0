/** Groups and users, as administrators of an organisation work with them. */
import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import {
  accounts,
  banner,
  downloaded,
  expect,
  expectAccessible,
  openAs,
  sentTo,
  signIn,
  test,
} from './portal.ts';

const rowAction = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('ADM-001 to ADM-045 groups are created, found, changed and deleted', async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/administrateur/utilisateurs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion des droits utilisateur');
  await page.getByRole('main').getByRole('link', { name: 'Gestion des groupes' }).click();
  await expect(page.getByRole('row', { name: /Gestionnaires/ })).toContainText(
    'Transfert fichier, Suivi des commandes',
  );
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText('Administration');

  await page.getByRole('link', { name: 'Créer un groupe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("CRÉATION D'UN GROUPE");
  await page.getByRole('button', { name: 'CRÉER' }).click();
  const summary = page.getByRole('region', { name: '2 erreurs sont à corriger' });
  await expect(summary).toContainText("La saisie d'un nom de groupe est obligatoire.");
  await expect(summary).toContainText("La saisie d'au moins une fonctionnalité est obligatoire.");
  const name = page.getByRole('textbox', { name: 'Nom' });
  await name.fill('x'.repeat(50));
  await expect(page.getByRole('main')).toContainText('Le nom ne doit pas excéder 49 caractères.');
  await name.fill('Gestionnaires');
  await page.getByRole('button', { name: 'Tout cocher' }).click();
  await page.getByRole('button', { name: 'CRÉER' }).click();
  await expect(banner(page, 'assertive')).toContainText('Ce nom existe déjà. Veuillez en saisir un autre.');
  await page.getByRole('button', { name: 'Tout décocher' }).click();
  await page.getByRole('checkbox', { name: 'Gestion des doublons' }).check();
  await name.fill('Arbitrage');

  await test.step('UX-14 asks before unsaved input is left', async () => {
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
    const stay = question.getByRole('button', { name: 'Rester sur la page' });
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await expect(stay).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.goBack();
    await stay.click();
    await expect(page).toHaveURL(/creer-groupe$/);
    await expect(name).toHaveValue('Arbitrage');
    const asked = page.waitForEvent('dialog');
    const closing = page.evaluate(() => window.location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await expect(name).toHaveValue('Arbitrage');
  });
  await test.step('UX-22 without a network nothing is sent, and nothing is lost', async () => {
    await page.context().setOffline(true);
    const send = page.getByRole('button', { name: 'CRÉER' });
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription(/rien n’est envoyé/);
    await name.press('Enter');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(send).toBeEnabled();
    await expect(name).toHaveValue('Arbitrage');
  });
  await page.getByRole('button', { name: 'CRÉER' }).click();
  await expect(banner(page, 'polite')).toContainText('Le groupe a été créé.');
  await page.getByRole('link', { name: 'retourner à la liste' }).click();

  // The previous form has a field of that name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion des groupes');
  await page.getByRole('textbox', { name: 'Nom' }).fill('arbi');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await expect(page.getByRole('heading', { name: '1 groupe' })).toBeVisible();
  await page.getByRole('link', { name: 'Modifier le groupe Arbitrage' }).click();
  await expect(page).toHaveTitle('Modification du groupe Arbitrage | Portail CMI Organismes');
  await page.getByRole('checkbox', { name: 'Statistiques' }).check();
  await page.getByRole('button', { name: 'MODIFIER' }).click();
  await expect(banner(page, 'polite')).toContainText('Le groupe a été modifié.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Historique' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historique du groupe Arbitrage');
  const acts = page.getByRole('table').getByRole('row');
  await expect(acts.nth(1)).toContainText('Claire Martin');
  await expect(acts.nth(1)).toContainText('Statistiques');
  await expect(acts.nth(2)).toContainText('Création');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Retour au groupe' }).click();
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Arbitrage');
  await page.getByRole('link', { name: 'ANNULER' }).click();

  // By keyboard alone: from the table to the dialog, back, and to the end.
  await rowAction(page, 'Supprimer le groupe Arbitrage').click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer le groupe' });
  await expect(dialog).toContainText('Le groupe « Arbitrage » sera supprimé.');
  expect((await dialog.boundingBox())?.width).toBe(400);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tabTo(rowAction(page, 'Supprimer le groupe Arbitrage'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner(page, 'polite')).toContainText('Le groupe a été supprimé.');
  await page.getByRole('button', { name: /Retirer le critère/ }).click();
  await expect(page.getByRole('heading', { name: '2 groupes' })).toBeVisible();

  await rowAction(page, 'Supprimer le groupe Suivi des commandes').click();
  await dialog.getByRole('button', { name: 'Supprimer le groupe' }).click();
  await expect(banner(page, 'assertive')).toContainText('1 utilisateur lui est rattaché.');
  const file = await downloaded(page.getByRole('button', { name: 'Télécharger (CSV)' }));
  expect(file.name).toMatch(/^groupes_\d{8}_\d{6}\.csv$/);
  const [head, first] = String(file.bytes).split('\r\n');
  expect(head).toMatch(/^\uFEFF?"?Nom"?;"?Fonctionnalités"?$/);
  expect(first).toContain('Gestionnaires');
});

test('USR-001 D35 users are created, changed, blocked and deleted', { tag: '@slow' }, async ({ page }) => {
  await openAs(page, accounts.legalEntities, '/administrateur/profils');
  await expect(page.getByRole('heading', { name: '1 utilisateur' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Créer un utilisateur' }).click();
  await expect(page).toHaveTitle(/^Création d’un utilisateur \|/);
  await page.getByRole('textbox', { name: 'Identifiant' }).fill(accounts.naturalPersons);
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Moreau');
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Lucie');
  await page.getByRole('textbox', { name: 'Adresse email' }).fill('lucie.moreau@transports.example');
  await page.getByRole('checkbox', { name: 'Suivi des commandes' }).check();
  await page.getByRole('button', { name: 'CRÉER' }).click();
  await expect(page.getByRole('region', { name: 'Une erreur est à corriger' })).toContainText(
    'Cet identifiant existe déjà.',
  );
  await page.getByRole('textbox', { name: 'Identifiant' }).fill('1000000077');
  await page.getByRole('button', { name: 'CRÉER' }).click();
  await expect(banner(page, 'polite')).toContainText('L’utilisateur a été créé.');
  const address = 'lucie.moreau@transports.example';
  await sentTo(
    address,
    /identifiant est : 1000000077\s+Votre mot de passe temporaire est : \S{4}-\S{4}-\S{4}-\S{4}/,
  );

  // The new user is shown, with what to do next.
  await expect(page).toHaveURL(/\/profils\/1000000077$/);
  await expect(banner(page, 'polite')).toContainText(`valable sept jours, est envoyé à ${address}`);
  await expect(page.getByRole('link', { name: 'Créer un autre utilisateur' })).toBeVisible();
  await expect(page.getByText('À activer')).toBeVisible();
  await expect(page).toHaveTitle('Lucie Moreau | Portail CMI Organismes');
  const identity = page.getByRole('region', { name: 'Identité et coordonnées' });
  await identity.getByRole('button', { name: 'MODIFIER' }).click();
  await identity.getByRole('textbox', { name: 'Téléphone fixe' }).fill('01 23 45 67 89');
  await identity.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(banner(page, 'polite')).toContainText('L’utilisateur a été modifié.');
  const rights = page.getByRole('region', { name: 'Groupes et statut' });
  await rights.getByRole('button', { name: 'MODIFIER' }).click();
  await expect(rights.getByRole('checkbox', { name: 'Suivi des commandes' })).toBeChecked();
  await rights.getByRole('checkbox', { name: 'Gestionnaires' }).check();
  await expectAccessible(page);
  await rights.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(rights).toContainText('Gestionnaires, Suivi des commandes');
  await page.getByRole('button', { name: 'Bloquer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquer l’utilisateur' }).click();
  await expect(rights).toContainText('Bloqué');
  await page.getByRole('button', { name: 'Débloquer' }).click();
  await expect(rights).toContainText('À activer');
  await page.getByRole('button', { name: 'Envoyer un mot de passe temporaire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click();
  await expect(banner(page, 'polite')).toContainText('envoyé à lucie.moreau@transports.example');
  await page.getByRole('link', { name: 'Historique' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await page.getByRole('link', { name: 'Retour à l’utilisateur' }).click();
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’utilisateur' }).click();
  await expect(page).toHaveURL(/\/administrateur\/profils/);
  await expect(banner(page, 'polite')).toContainText('L’utilisateur a été supprimé.');
  await expect(page.getByRole('heading', { name: '1 utilisateur' })).toBeVisible();
});

test('RIGHT-011 RIGHT-017 a user’s screen loses an entry after the referent changes the group', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, accounts.ordersOnly);
  await signIn(page, accounts.naturalPersons);
  const entry = other
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Transfert fichier' });
  const change = async (isOn: boolean) => {
    await page.goto('/administrateur/groupes');
    await page.getByRole('link', { name: 'Modifier le groupe Suivi des commandes' }).click();
    await page.getByRole('checkbox', { name: 'Transfert fichier' }).setChecked(isOn);
    await page.getByRole('button', { name: 'MODIFIER' }).click();
    await expect(banner(page, 'polite')).toContainText('Le groupe a été modifié.');
    await other.goto('/commandes?traitement=Non&page=1');
    await expect(other.getByRole('table')).toBeVisible();
  };
  await expect(entry).toHaveCount(0);
  await change(true);
  await expect(entry).toBeVisible();
  await change(false);
  await expect(entry).toHaveCount(0);
  await other.goto('/transfert');
  await expect(other).toHaveURL(/\/commandes/);
  await other.context().close();
});

test('the other kind of organisation has the same administration: a group of legal entities, a user of natural persons', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.legalEntities, '/administrateur/groupes/creer-groupe');
  await page.getByRole('textbox', { name: 'Nom' }).fill('Flotte');
  await page.getByRole('checkbox', { name: 'Suivi des commandes' }).check();
  await page.getByRole('button', { name: 'CRÉER' }).click();
  await expect(banner(page, 'polite')).toContainText('Le groupe a été créé.');
  await page.getByRole('link', { name: 'retourner à la liste' }).click();
  await rowAction(page, 'Supprimer le groupe Flotte').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le groupe' }).click();
  await expect(banner(page, 'polite')).toContainText('Le groupe a été supprimé.');
  await page.getByRole('button', { name: 'Déconnexion' }).click();

  await openAs(page, accounts.naturalPersons, '/administrateur/profils');
  await page.getByRole('link', { name: 'Créer un utilisateur' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Création d’un utilisateur');
  await page.getByRole('textbox', { name: 'Identifiant' }).fill('0000000077');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Moreau');
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Lucie');
  await page.getByRole('textbox', { name: 'Adresse email' }).fill('lucie.moreau@departement.example');
  await page.getByRole('checkbox', { name: 'Suivi des commandes' }).check();
  await page.getByRole('button', { name: 'CRÉER' }).click();
  await expect(banner(page, 'polite')).toContainText('L’utilisateur a été créé.');
  await expect(page.getByRole('heading', { level: 2, name: 'Identité' })).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’utilisateur' }).click();
  await expect(banner(page, 'polite')).toContainText('L’utilisateur a été supprimé.');
});

test('the second time, choices that are loaded on a narrow page move nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const form = '/administrateur/profils/creer-utilisateur';
  await openAs(page, accounts.naturalPersons, form);
  await expect(page.getByRole('checkbox', { name: 'Gestionnaires' })).toBeVisible();
  await page.getByRole('link', { name: 'Gestion des utilisateurs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion des utilisateurs');
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/getGroupes*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goBack();
  const create = page.getByRole('button', { name: 'CRÉER' });
  await expect(page.locator('.eng-form .eng-state')).toBeVisible();
  const top = () => create.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  arrive();
  await expect(page.getByRole('checkbox', { name: 'Gestionnaires' })).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});
