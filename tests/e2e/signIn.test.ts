/** Every response of the login page, by keyboard alone, and the guards around it (AUTH, ROUTE, ERR rows). */
import type { Page } from '@playwright/test';
import { expectWayAround, press, type } from './keyboard.ts';
import { accounts, expect, expectAccessible, password, signIn, test } from './portal.ts';

const login = (page: Page) => page.getByLabel('Identifiant', { exact: true });
const secret = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'SE CONNECTER' });
const message = (page: Page) => page.getByRole('region', { name: 'CONNECTEZ-VOUS' }).getByRole('alert');

test('an empty form marks its fields and sends nothing; a wrong password and an identifiant of 50 characters have the same message (AUTH-009 to AUTH-014, AUTH-021, ERR-003, CONST-003)', {
  tag: '@slow',
}, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/connexion')) calls.push(request.url());
  });
  await page.goto('/authentification');
  await expect(send(page)).toBeVisible();
  await expect(page.getByText(/est obligatoire/)).toHaveCount(0);
  await press(send(page));
  await expect(login(page)).toBeFocused();
  await expect(login(page)).toHaveAccessibleDescription(
    "La saisie de l'identifiant est obligatoire et doit être conforme.",
  );
  await expect(secret(page)).toHaveAccessibleDescription('La saisie du mot de passe est obligatoire.');
  await expectWayAround(page);

  // 50 characters are never sent, 49 are.
  const incorrect = "Votre identifiant ou votre mot de passe saisi n'est pas correct.";
  await type(login(page), 'x'.repeat(50));
  await type(secret(page), 'Faux2026Faux2026');
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveText(incorrect);
  expect(calls).toEqual([]);
  for (const identifiant of ['x'.repeat(49), '0000000002']) {
    await type(login(page), identifiant);
    const answered = page.waitForResponse('**/connexion');
    await page.keyboard.press('Enter');
    expect((await answered).status()).toBe(401);
    await expect(message(page)).toHaveText(incorrect);
    await expect(login(page)).toHaveValue(identifiant);
    await expect(login(page)).toBeFocused();
  }
  await expect(page).toHaveURL(/\/authentification$/);
  await expectWayAround(page);
});

test('a blocked account and a lost connection are reported, and no input is lost (AUTH-018, AUTH-020, AUTH-022, A11Y-33)', {
  tag: '@slow',
}, async ({ page, context }) => {
  await page.goto('/authentification');
  await type(login(page), accounts.blocked);
  await type(secret(page), password);
  await press(send(page));
  await expect(message(page)).toHaveText('Votre compte est bloqué. Veuillez réessayer ultérieurement.');
  await expect(send(page)).toBeFocused();

  await context.setOffline(true);
  await type(login(page), accounts.legalEntities);
  await press(page.getByRole('button', { name: 'Afficher le mot de passe' }), 'Space');
  await expect(secret(page)).toHaveAttribute('type', 'text');
  await press(send(page));
  await expect(message(page)).toHaveText('Perte de connexion internet.');
  await expect(secret(page)).toHaveAttribute('type', 'password');
  await expect(send(page)).toBeFocused();
  await expectAccessible(page);
  await expectWayAround(page);
  await context.setOffline(false);
  await press(send(page));
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page.getByRole('button', { name: 'Déconnexion' }));
  await expect(page).toHaveURL(/\/authentification$/);
});

test('the greeting, the home screen by rights, and logout (SHELL-013, ROUTE-001, ROUTE-002, SHELL-015 to 017, SEC-29)', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.naturalPersons);
  await expect(page).toHaveURL(/\/transfert$/);
  await expect(page.getByText('Bonjour')).toContainText('Claire Martin');

  const other = await context.newPage();
  await other.goto('/authentification');
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/authentification$/);
  await expect.poll(() => page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS' })).toBeVisible();

  await signIn(page, accounts.ordersOnly);
  await expect(page).toHaveURL(/\/commandes$/);
  await expect(page.getByRole('link', { name: /Transfert fichier/ })).toHaveCount(0);
});

test('a guarded screen asks for a login, then opens; one without the right leads home and says so once (D13, D47, SEC-40)', async ({
  page,
}) => {
  await page.goto('/commandes?statut=KO&page=1');
  await expect(page).toHaveURL(/\/authentification/);
  await page.getByLabel('Identifiant', { exact: true }).fill(accounts.ordersOnly);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(page).toHaveURL(/\/commandes\?statut=KO&page=1/);

  let transferCalls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/transfert')) transferCalls += 1;
  });
  await page.goto('/transfert');
  await expect(page).toHaveURL(/\/commandes\b/);
  await expect(page.getByText(/droit/i).first()).toBeVisible();
  expect(transferCalls).toBe(0);
});

test('an invalid token ends the session (AUTH-028 to AUTH-032, ERR-001, ERR-002)', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, accounts.ordersOnly);
  // When the next page opens, so that no pending response restores a valid token.
  await page.addInitScript(() => {
    for (const key of Object.keys(sessionStorage)) {
      const value = sessionStorage.getItem(key) ?? '';
      if (/^"?ey/.test(value)) sessionStorage.setItem(key, value.replace(/.{6}("?)$/, 'AAAAAA$1'));
    }
  });
  await page.goto('/commandes?statut=OK&page=1');
  await expect(page).toHaveURL(/\/authentification\/expired$/);
  await expect(page.getByText('Votre session a expiré.')).toBeVisible();
  await expectWayAround(page);
  await type(login(page), accounts.ordersOnly);
  await type(secret(page), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/commandes\?statut=OK&page=1/);
});
