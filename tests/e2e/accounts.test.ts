/** Recovering an account, opening it for the first time, and changing one's own data. */
import type { Page } from '@playwright/test';
import { writtenMails } from './dataFolders.ts';
import { accounts, expect, expectAccessible, password, signIn, test } from './portal.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, label: RegExp) => page.getByLabel(label).and(page.locator('input'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The token of the last reset link that was sent, once there is one. */
async function sentToken(): Promise<string> {
  let token = '';
  await expect
    .poll(() => {
      token = /nouveauMotDePasse#([\w-]{43})/.exec(writtenMails().toReversed().join('\n'))?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  return token;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    360,
  );
  if (size !== null) await page.setViewportSize(size);
}

test('a forgotten login: empty, unknown, known, and back (AUTH-034 to AUTH-046)', async ({ page }) => {
  await page.goto('/authentification');
  await page.getByRole('link', { name: 'Identifiant oublié' }).click();
  await expect(title(page)).toHaveText('IDENTIFIANT OUBLIÉ');
  await press(page, 'VALIDER');
  const wrong = "La saisie de l'email est obligatoire et doit être une adresse email valide.";
  await expect(page.getByText(wrong).first()).toBeVisible();
  await expectAccessible(page);
  await field(page, /^Email/).fill('inconnue@organisme.example');
  await press(page, 'VALIDER');
  await expect(page.getByText('Votre email est inconnu.')).toBeVisible();
  await field(page, /^Email/).fill('claire.martin@organisme.example');
  await press(page, 'VALIDER');
  const sent = 'Votre demande a été validée, vous allez recevoir votre identifiant par email.';
  await expect(page.getByText(sent)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS' })).toBeVisible();
});

test('a forgotten password: the link serves once, and its token leaves the address (AUTH-048 to AUTH-081)', async ({
  page,
}) => {
  await page.goto('/authentification/motDePasseOublie');
  await press(page, 'VALIDER');
  await expect(page.getByText("La saisie de l'identifiant est obligatoire.").first()).toBeVisible();
  await field(page, /^Identifiant/).fill('0000000099');
  await press(page, 'VALIDER');
  await expect(page.getByText("L'identifiant est inconnu.")).toBeVisible();
  await field(page, /^Identifiant/).fill(accounts.ordersOnly);
  await press(page, 'VALIDER');
  const sent = 'Votre demande a été validée, vous allez recevoir un lien de réinitialisation par email.';
  await expect(page.getByText(sent)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const token = await sentToken();
  await page.goto(`/authentification/nouveauMotDePasse#${token}`);
  await expect(field(page, /^Nouveau mot de passe/)).toBeVisible();
  await expect(page).toHaveURL(/\/nouveauMotDePasse$/);
  await press(page, 'VALIDER');
  const rule = /^La saisie du nouveau mot de passe est obligatoire et doit comporter/;
  await expect(page.getByText(rule).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await field(page, /^Nouveau mot de passe/).fill('Velo2026abc');
  await field(page, /^Confirmation/).fill('Velo2026abc');
  await expect(page.getByText(rule).first()).toBeVisible();
  // The password of the other journeys is given back, so that the account stays as they know it.
  await field(page, /^Nouveau mot de passe/).fill(password);
  await expect(page.getByText('La confirmation du mot de passe est obligatoire').first()).toBeVisible();
  await field(page, /^Confirmation/).fill(password);
  await press(page, 'VALIDER');
  await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/authentification');
  await page.goto(`/authentification/nouveauMotDePasse#${token}`);
  await expect(page.getByText(/^Votre lien a expiré\./)).toBeVisible();
  await expect(page).toHaveURL(/\/nouveauMotDePasse$/);
  await expect(field(page, /^Nouveau mot de passe/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Renouveler la demande' }).click();
  await expect(title(page)).toHaveText('MOT DE PASSE OUBLIÉ');
  await page.goto('/authentification/nouveauMotDePasse');
  await expect(page).toHaveURL(/\/authentification$/);
});

test('the first login comes before every guarded screen, and ends at home (FIRST-001 to FIRST-042)', async ({
  page,
}) => {
  await page.goto('/authentification');
  await page.getByLabel('Identifiant', { exact: true }).fill(accounts.firstLogin);
  await page.getByLabel('Mot de passe', { exact: true }).fill('Temporaire2026');
  await press(page, 'SE CONNECTER');
  await expect(title(page)).toHaveText('CRÉEZ VOTRE COMPTE');
  for (const path of ['/', '/transfert', '/commandes', '/administrateur', '/administrateur/donnees']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/premiereConnexion$/);
  }
  await expect(page).toHaveTitle(/^Première connexion \| /);
  for (const [label, value] of [
    [/^Nom/, 'Dubois'],
    [/^Prénom/, 'Élise'],
    [/^Identifiant/, accounts.firstLogin],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, label)).not.toBeEditable();
  }
  await press(page, 'VALIDER');
  await expect(page.getByText('5 erreurs sont à corriger')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await field(page, /^Mot de passe temporaire/).fill('Temporaire2027');
  await field(page, /^Nouveau mot de passe/).fill('Temporaire2027');
  const same = 'Le nouveau mot de passe doit être différent du mot de passe temporaire.';
  await expect(page.getByText(same).first()).toBeVisible();
  await field(page, /^Nouveau mot de passe/).fill('Bicyclette Bleue 42');
  await field(page, /^Confirmation du nouveau mot de passe/).fill('Bicyclette Bleue 42');
  await field(page, /^Adresse email/).fill('elise.dubois');
  await expect(page.getByText("Votre adresse mail n'est pas conforme.").first()).toBeVisible();
  await field(page, /^Adresse email/).fill('elise.dubois@organisme.example');
  await field(page, /^Confirmation de l’adresse email/).fill('elise@organisme.example');
  await expect(page.getByText('Les adresses mails ne sont pas identiques.').first()).toBeVisible();
  await field(page, /^Confirmation de l’adresse email/).fill('elise.dubois@organisme.example');
  await press(page, 'VALIDER');
  await expect(page.getByText("Votre mot de passe temporaire saisi n'est pas correct.")).toBeVisible();
  await expectAccessible(page);
  await field(page, /^Mot de passe temporaire/).fill('Temporaire2026');
  await press(page, 'VALIDER');
  await expect(page).toHaveURL(/\/transfert$/);
  await page.goto('/premiereConnexion');
  await expect(page).toHaveURL(/\/transfert$/);
});

test('own data: by the menu, section by section, each with its own form', async ({ page }) => {
  await signIn(page, accounts.legalEntities);
  await expect(title(page)).toBeVisible();
  await page.goto('/administrateur');
  await expect(page.getByRole('main').getByRole('link', { name: 'Mes données' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('link', { name: /^Administration/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Mes données' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/administrateur\/donnees$/);
  await expect(page).toHaveTitle(/^Mes informations \| /);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const mail = page.getByRole('region', { name: 'Mon adresse email' });
  await mail.getByRole('button', { name: 'MODIFIER' }).click();
  await expect(mail.getByLabel(/^Nouvelle adresse email/)).toBeFocused();
  await mail.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(mail.getByText('2 erreurs sont à corriger')).toBeVisible();
  await mail.getByLabel(/^Nouvelle adresse email/).fill('thomas');
  const shape = 'Votre adresse de messagerie doit être au format électronique.';
  await expect(mail.getByText(shape).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await mail.getByRole('button', { name: 'ANNULER' }).click();
  await expect(mail.getByRole('button', { name: 'MODIFIER' })).toBeFocused();
  await mail.getByRole('button', { name: 'MODIFIER' }).click();
  await mail.getByLabel(/^Nouvelle adresse email/).fill('t.leroy@transports.example');
  await mail.getByLabel(/^Confirmation/).fill('t.leroy@transports.example');
  await mail.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Votre adresse email a bien été modifiée.')).toBeVisible();
  await expect(mail.getByText('t.leroy@transports.example')).toBeVisible();

  const secret = page.getByRole('region', { name: 'Mon mot de passe' });
  await secret.getByRole('button', { name: 'MODIFIER' }).click();
  await secret.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(secret.getByText('3 erreurs sont à corriger')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await secret
    .getByLabel(/^Ancien mot de passe/)
    .and(page.locator('input'))
    .fill('Faux2026Faux2026');
  await secret
    .getByLabel(/^Nouveau mot de passe/)
    .and(page.locator('input'))
    .fill('Bicyclette Bleue 42');
  await secret
    .getByLabel(/^Confirmation/)
    .and(page.locator('input'))
    .fill('Bicyclette Bleue 42');
  await secret.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText("Votre ancien mot de passe saisi n'est pas correct.")).toBeVisible();
  await secret.getByRole('button', { name: 'ANNULER' }).click();

  const phones = page.getByRole('region', { name: 'Mes coordonnées téléphoniques' });
  await phones.getByRole('button', { name: 'MODIFIER' }).click();
  await phones.getByLabel('Fixe').fill('01234567890123456789');
  await phones.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(phones.getByText('La taille du champ est limitée à 19 caractères.').first()).toBeVisible();
  await expectAccessible(page);
  await phones.getByLabel('Fixe').fill('0123456789012345678');
  await phones.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Vos coordonnées téléphoniques ont bien été modifiées.')).toBeVisible();
  await expect(phones.getByText('0123456789012345678')).toBeVisible();
  await expectAccessible(page);
});

test('a session that is not used is warned of its end, and a new password ends the others (A11Y-59, SEC-14)', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, accounts.legalEntities);
  await page.clock.install();
  await signIn(page, accounts.legalEntities);
  await page.goto('/commandes');
  const number = page.getByLabel('Commande', { exact: true });
  await number.fill('CMI_ORG');
  const warning = page.getByRole('dialog', { name: 'Votre session va bientôt se terminer' });
  // A minute of use brings what warns. The server's clock does not jump with the browser's: from then on its checks
  // are kept from telling the time.
  const check = page.waitForResponse('**/validateToken');
  await page.clock.fastForward('01:01');
  await check;
  await page.waitForTimeout(1_100);
  await page.route('**/validateToken', (route) => route.fulfill({ json: true }));
  await page.clock.fastForward('27:30');
  await expect(warning).toBeVisible();
  await expect(warning).toContainText('dans moins de 2 minutes');
  await expect(warning.getByRole('button', { name: 'Rester connecté' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await expect(number).toHaveValue('CMI_ORG');
  await expect(number).toBeFocused();
  await page.waitForTimeout(1_100);
  await page.clock.fastForward('28:30');
  await expect(warning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  await page.clock.resume();
  await page.unroute('**/validateToken');

  await page.goto('/administrateur/donnees');
  const secret = page.getByRole('region', { name: 'Mon mot de passe' });
  const change = async (former: string, next: string) => {
    await secret.getByRole('button', { name: 'MODIFIER' }).click();
    for (const [label, text] of [
      [/^Ancien/, former],
      [/^Nouveau/, next],
      [/^Confirmation/, next],
    ] as const) {
      await secret.getByLabel(label).and(page.locator('input')).fill(text);
    }
    await secret.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText('Votre mot de passe a bien été modifié.')).toBeInViewport();
    await expect(secret.getByRole('button', { name: 'MODIFIER' })).toBeFocused();
  };
  await change(password, 'Bicyclette Bleue 42');
  await expectAccessible(page);
  await other.goto('/commandes');
  await expect(other.getByText('Votre session a expiré.')).toBeVisible();
  await elsewhere.close();
  // The password of the other journeys is given back; this session is the one that goes on.
  await page.getByRole('button', { name: 'Fermer le message' }).click();
  await change('Bicyclette Bleue 42', password);
});
