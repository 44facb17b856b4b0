/** Every answer that the sign-in page can give, and the guards around it (AUTH, ROUTE, ERR rows). */
import { accounts, expect, password, signIn, test } from './portal.ts';

test('an empty form marks its fields and sends nothing (AUTH-009, AUTH-012, AUTH-014)', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/connexion')) calls.push(request.url());
  });
  await page.goto('/authentification');
  await expect(page.getByText(/est obligatoire/)).toHaveCount(0);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(
    page.getByText("La saisie de l'identifiant est obligatoire et doit être conforme.").first(),
  ).toBeVisible();
  await expect(page.getByText('La saisie du mot de passe est obligatoire.').first()).toBeVisible();
  expect(calls).toEqual([]);
});

test('a wrong password, and an identifiant of 50 characters, are told alike (AUTH-010, AUTH-011, AUTH-021)', async ({
  page,
}) => {
  const message = page.getByText("Votre identifiant ou votre mot de passe saisi n'est pas correct.");
  await page.goto('/authentification');
  await page.getByLabel('Identifiant', { exact: true }).fill('0000000002');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Faux2026Faux2026');
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(message).toBeVisible();
  await expect(page.getByLabel('Identifiant', { exact: true })).toHaveValue('0000000002');

  await page.reload();
  await page.getByLabel('Identifiant', { exact: true }).fill('x'.repeat(50));
  await page.getByLabel('Mot de passe', { exact: true }).fill('y');
  let called = false;
  page.on('request', (request) => {
    called ||= request.url().includes('/connexion');
  });
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(message).toBeVisible();
  expect(called).toBe(false);
});

test('a blocked account is told so (AUTH-018, AUTH-020)', async ({ page }) => {
  await page.goto('/authentification');
  await page.getByLabel('Identifiant', { exact: true }).fill(accounts.blocked);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(page.getByText('Votre compte est bloqué. Veuillez réessayer ultérieurement.')).toBeVisible();
});

test('a lost connection is told, and nothing typed is lost (AUTH-022)', async ({ page, context }) => {
  await page.goto('/authentification');
  await page.getByLabel('Identifiant', { exact: true }).fill(accounts.naturalPersons);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(page.getByRole('main').getByText('Perte de connexion internet.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
});

test('the greeting, the way home by rights, and logout (SHELL-013, ROUTE-001, ROUTE-002, SHELL-015 to 017, SEC-29)', async ({
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
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS' })).toBeVisible();

  await signIn(page, accounts.ordersOnly);
  await expect(page).toHaveURL(/\/commandes$/);
  await expect(page.getByRole('link', { name: /Transfert fichier/ })).toHaveCount(0);
});

test('a guarded screen asks to sign in, then opens; one without the right leads home and is told once (D13, D47, SEC-40)', async ({
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

test('a token that no longer serves ends the session (AUTH-028 to AUTH-032, ERR-001, ERR-002)', async ({
  page,
}) => {
  await signIn(page, accounts.ordersOnly);
  // As the next page opens, so that no answer still on its way puts a good token back.
  await page.addInitScript(() => {
    for (const key of Object.keys(sessionStorage)) {
      const value = sessionStorage.getItem(key) ?? '';
      if (/^"?ey/.test(value)) sessionStorage.setItem(key, value.replace(/.{6}("?)$/, 'AAAAAA$1'));
    }
  });
  await page.goto('/commandes?statut=OK&page=1');
  await expect(page).toHaveURL(/\/authentification\/expired$/);
  await expect(page.getByText('Votre session a expiré.')).toBeVisible();
});
