/**
 * Recovering an account, the first login, and changing one's own data: by keyboard alone, for an account of either kind
 * of organisation, including the mails.
 */
import type { Locator, Page } from '@playwright/test';
import { passHalfAnHour } from '../../testkit/idleSession.ts';
import { expectWayAround, press, tabTo, type } from './keyboard.ts';
import {
  accounts,
  banner,
  expect,
  expectAccessible,
  openAs,
  password,
  sentTo,
  signIn,
  test,
} from './portal.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (within: Page | Locator, label: RegExp) =>
  within.getByLabel(label).and(within.locator('input'));
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const errorsOf = (within: Page | Locator, count: string) =>
  within.getByRole('region', { name: new RegExp(`^${count} à corriger$`) });

/** No horizontal scroll on a narrow page. */
async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, page.url()).toBeLessThanOrEqual(360);
  if (size !== null) await page.setViewportSize(size);
  // Resize listeners have rendered: from here on nothing moves by itself.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

test('a forgotten login: empty, unknown, known for either kind, and back (AUTH-034 to AUTH-046, ERR-005, A11Y-25, A11Y-35)', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/authentification');
  await press(page.getByRole('link', { name: 'Identifiant oublié' }));
  await expect(title(page)).toHaveText('IDENTIFIANT OUBLIÉ');
  await expect(title(page)).toBeFocused();
  const email = field(page, /^Email/);
  await tabTo(page.getByRole('button', { name: /^Aide.* Email/ }));
  const tip = page.getByRole('tooltip');
  await expect(tip).toContainText('donnée à la création de votre compte');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await press(button(page, 'VALIDER'));
  const summary = errorsOf(page, 'Une erreur est');
  await expect(summary).toBeFocused();
  const wrong = "La saisie de l'email est obligatoire et doit être une adresse email valide.";
  await expectNarrow(page);
  await expectWayAround(page);
  await press(summary.getByRole('link', { name: wrong }));
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(new RegExp(wrong));

  // A refusal leaves the focus where the form was submitted: on the field or the button.
  await page.keyboard.type('inconnue@organisme.example');
  await page.keyboard.press('Enter');
  await expect(banner(page, 'assertive')).toContainText('Votre email est inconnu.');
  await expect(email).toBeFocused();
  await expectAccessible(page);
  const blocked = 'Votre compte est bloqué. Veuillez réessayer ultérieurement.';
  await type(email, 'nadia.petit@organisme.example');
  await page.keyboard.press('Enter');
  await expect(banner(page, 'assertive'), 'ERR-005: a 401 that stays on its page').toContainText(blocked);
  await expect(title(page)).toHaveText('IDENTIFIANT OUBLIÉ');
  for (const [address, identifiant] of [
    ['claire.martin@organisme.example', accounts.naturalPersons],
    ['thomas.leroy@transports.example', accounts.legalEntities],
  ] as const) {
    await type(email, address);
    await press(button(page, 'VALIDER'));
    const sent = 'Votre demande a été validée, vous allez recevoir votre identifiant par email.';
    await expect(banner(page, 'polite').filter({ hasText: sent })).toBeVisible();
    await expect(title(page)).toBeFocused();
    await sentTo(address, new RegExp(`Votre identifiant est : ${identifiant}`));
    await expect(email).toHaveValue('');
  }
  await expectAccessible(page);
  await expectNarrow(page);
  await expectWayAround(page);
  await press(link(page, 'Se connecter'));
  await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS' })).toBeVisible();
  await expect(title(page)).toBeFocused();
});

test('a forgotten password: the link works once, and its token leaves the address (AUTH-048 to AUTH-081, ERR-004, ERR-006, CONST-001)', async ({
  page,
}) => {
  await page.goto('/authentification');
  await press(page.getByRole('link', { name: 'Mot de passe oublié' }));
  await expect(title(page)).toBeFocused();
  const login = field(page, /^Identifiant/);
  await press(button(page, 'VALIDER'));
  await expect(errorsOf(page, 'Une erreur est')).toBeFocused();
  await expect(login).toHaveAccessibleDescription(/La saisie de l'identifiant est obligatoire\./);
  await expectNarrow(page);
  await expectWayAround(page);
  await type(login, '0000000099');
  await press(button(page, 'VALIDER'));
  await expect(banner(page, 'assertive')).toContainText("L'identifiant est inconnu.");
  await expect(button(page, 'VALIDER')).toBeFocused();
  const blocked = 'Votre compte est bloqué. Veuillez réessayer ultérieurement.';
  await type(login, accounts.blocked);
  await page.keyboard.press('Enter');
  await expect(banner(page, 'assertive'), 'ERR-004: a 401 that stays on its page').toContainText(blocked);
  await expect(login).toBeFocused();
  const tokens: string[] = [];
  for (const [identifiant, address] of [
    [accounts.legalEntities, 'thomas.leroy@transports.example'],
    [accounts.ordersOnly, 'hugo.bernard@organisme.example'],
  ] as const) {
    await type(login, identifiant);
    await page.keyboard.press('Enter');
    const sent = 'Votre demande a été validée, vous allez recevoir un lien de réinitialisation par email.';
    await expect(banner(page, 'polite').filter({ hasText: sent })).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expect(login).toHaveValue('');
    const [, token = ''] = await sentTo(address, /nouveauMotDePasse#([\w-]{43})/);
    tokens.push(token);
  }
  await expectNarrow(page);

  const fresh = field(page, /^Nouveau mot de passe/);
  const confirmation = field(page, /^Confirmation/);
  const changed = banner(page, 'polite').filter({ hasText: 'Votre mot de passe a été modifié.' });
  for (const [index, token] of tokens.entries()) {
    await page.goto(`/authentification/nouveauMotDePasse#${token}`);
    await expect(fresh).toBeVisible();
    await expect(page).toHaveURL(/\/nouveauMotDePasse$/);
    if (index === 0) {
      await press(button(page, 'VALIDER'));
      await expect(errorsOf(page, '2 erreurs sont')).toBeFocused();
      const rule = /La saisie du nouveau mot de passe est obligatoire et doit comporter/;
      await expect(fresh).toHaveAccessibleDescription(rule);
      await expectAccessible(page);
      await expectNarrow(page);
      await expectWayAround(page);
      // 11 characters, then 12 without a digit: the field and its confirmation are invalid.
      for (const weak of ['Velo2026abc', 'VeloVeloVelo']) {
        await type(fresh, weak);
        await type(confirmation, weak);
        await expect(fresh).toHaveAccessibleDescription(rule);
      }
    }
    // Restores the password for the other tests.
    await type(fresh, password);
    if (index === 0)
      await expect(confirmation).toHaveAccessibleDescription(
        /La confirmation du mot de passe est obligatoire/,
      );
    await type(confirmation, password);
    const shown = page.getByRole('button', { name: /^Afficher.*Confirmation/ });
    await press(shown, 'Space');
    await expect(confirmation).toHaveAttribute('type', 'text');
    await press(button(page, 'VALIDER'));
    await expect(changed).toBeVisible();
    await expect(title(page)).toBeFocused();
  }
  await expectAccessible(page);
  await expectWayAround(page);
  await press(link(page, 'Se connecter'));
  await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS' })).toBeVisible();

  await page.goto(`/authentification/nouveauMotDePasse#${tokens[1]}`);
  await expect(page.getByRole('alert').filter({ hasText: /^Votre lien a expiré\./ })).toBeVisible();
  await expect(page).toHaveURL(/\/nouveauMotDePasse$/);
  await expect(fresh).toHaveCount(0);
  await expectAccessible(page);
  await expectNarrow(page);
  await expectWayAround(page);
  await press(link(page, 'Renouveler la demande'));
  await expect(title(page)).toHaveText('MOT DE PASSE OUBLIÉ');
  await expect(title(page)).toBeFocused();
  await page.goto('/authentification/nouveauMotDePasse');
  await expect(page).toHaveURL(/\/authentification$/);
});

async function openFirstLogin(page: Page, identifiant: string, temporary: string): Promise<void> {
  await page.goto('/authentification');
  await type(page.getByLabel('Identifiant', { exact: true }), identifiant);
  await type(page.getByLabel('Mot de passe', { exact: true }), temporary);
  await press(button(page, 'SE CONNECTER'));
  await expect(title(page)).toHaveText('CRÉEZ VOTRE COMPTE');
  await expect(title(page)).toBeFocused();
}

async function choosePassword(page: Page, temporary: string, next: string): Promise<void> {
  await type(field(page, /^Mot de passe temporaire/), temporary);
  await type(field(page, /^Nouveau mot de passe/), next);
  await type(field(page, /^Confirmation du nouveau mot de passe/), next);
}

test('the first login precedes every guarded screen, and ends at home (FIRST-001 to FIRST-042)', async ({
  page,
}) => {
  await openFirstLogin(page, accounts.firstLogin, 'Temporaire2026');
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
  await press(button(page, 'VALIDER'));
  const summary = errorsOf(page, '5 erreurs sont');
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await expectNarrow(page);
  await expectWayAround(page);
  await press(summary.getByRole('link').nth(3));
  await expect(field(page, /^Adresse email/)).toBeFocused();

  await type(field(page, /^Mot de passe temporaire/), 'Temporaire2027');
  await type(field(page, /^Nouveau mot de passe/), 'Temporaire2027');
  const same = 'Le nouveau mot de passe doit être différent du mot de passe temporaire.';
  await expect(page.getByText(same).first()).toBeVisible();
  await choosePassword(page, 'Temporaire2027', 'Bicyclette Bleue 42');
  const email = field(page, /^Adresse email/);
  const confirmation = field(page, /^Confirmation de l’adresse email/);
  // 50 characters exceed the limit by one.
  for (const wrong of ['elise.dubois', `${'e'.repeat(32)}@organisme.example`]) {
    await type(email, wrong);
    await expect(email).toHaveAccessibleDescription(/Votre adresse mail n'est pas conforme\./);
  }
  await type(email, 'elise.dubois@organisme.example');
  await type(confirmation, 'elise@organisme.example');
  await expect(confirmation).toHaveAccessibleDescription(/Les adresses mails ne sont pas identiques\./);
  await type(confirmation, 'elise.dubois@organisme.example');
  await page.keyboard.press('Enter');
  await expect(banner(page, 'assertive')).toContainText(
    "Votre mot de passe temporaire saisi n'est pas correct.",
  );
  await expect(banner(page, 'assertive')).toBeInViewport();
  await expect(confirmation).toBeFocused();
  await type(field(page, /^Mot de passe temporaire/), 'Temporaire2026');
  await press(button(page, 'VALIDER'));
  await expect(page).toHaveURL(/\/transfert$/);
  await expect(banner(page, 'polite')).toContainText('Bienvenue, Élise Dubois. Votre compte est prêt.');
  await expect(title(page)).toBeFocused();
  await sentTo('elise.dubois@organisme.example', /Votre compte a été activé/);
  await page.goto('/premiereConnexion');
  await expect(page).toHaveURL(/\/transfert$/);
});

test('the first login of a legal entity, with the temporary password of its mail (FIRST-001, FIRST-030, FIRST-031)', {
  tag: '@slow',
}, async ({ page }) => {
  const api = '/api/authentification';
  const signedIn = await page.request.post(`${api}/authentification/connexion`, {
    data: { login: accounts.legalEntities, motDePasse: password, profil: 'organisme' },
  });
  const headers = { authorization: `Bearer ${await signedIn.text()}` };
  const address = 'ines.faure@transports.example';
  const created = await page.request.post(`${api}/utilisateur/admin/addUser`, {
    headers,
    data: { identifiant: '1000000078', nom: 'Faure', prenom: 'Inès', adresseMail: address },
  });
  expect(created.status()).toBe(201);
  const [, temporary = ''] = await sentTo(address, /temporaire est : (\S{4}-\S{4}-\S{4}-\S{4})/);
  await openFirstLogin(page, '1000000078', temporary);
  await choosePassword(page, temporary, 'Bicyclette Bleue 42');
  await expect(field(page, /^Adresse email/)).toHaveValue(address);
  await type(field(page, /^Confirmation de l’adresse email/), address);
  await press(button(page, 'VALIDER'));
  await expect(page).not.toHaveURL(/premiereConnexion/);
  await expect(title(page)).toBeFocused();
  await sentTo(address, /Votre compte a été activé/);
  const deleted = await page.request.delete(`${api}/utilisateur/admin/delUser/1000000078`, {
    headers: { ...headers, 'if-match': '*' },
  });
  expect(deleted.status()).toBe(204);
});

const people = {
  naturalPersons: { former: 'claire.martin@organisme.example', next: 'c.martin@organisme.example' },
  legalEntities: { former: 'thomas.leroy@transports.example', next: 't.leroy@transports.example' },
} as const;

for (const [kind, { former, next }] of Object.entries(people)) {
  const tag = kind === 'legalEntities' ? '@slow' : [];
  test(`own data of ${kind}: each section with its own form (ACCT-001 to ACCT-040, CONST-004, UX-14)`, {
    tag,
  }, async ({ page }) => {
    await openAs(page, accounts[kind as keyof typeof people], '/administrateur');
    const own = link(page, 'Mes données');
    await expect(own).toBeVisible();
    await expectNarrow(page);
    await press(own);
    await expect(page).toHaveTitle(/^Mes informations \| /);
    await expect(title(page)).toBeFocused();
    await expectNarrow(page);
    await expectWayAround(page);

    const mail = page.getByRole('region', { name: 'Mon adresse email' });
    const address = field(mail, /^Nouvelle adresse email/);
    await press(button(mail, 'MODIFIER'));
    await expect(address).toBeFocused();
    await press(button(mail, 'ENREGISTRER'));
    await expect(errorsOf(mail, '2 erreurs sont')).toBeFocused();
    await expectNarrow(page);
    await expectWayAround(page);
    for (const wrong of ['thomas', `${'t'.repeat(32)}@organisme.example`]) {
      await type(address, wrong);
      await expect(address).toHaveAccessibleDescription(/Votre adresse de messagerie doit être au format/);
    }
    await type(address, `${'t'.repeat(31)}@organisme.example`);
    await expect(address, 'CONST-002: 49 characters').toHaveAccessibleDescription('');
    await test.step('a confirmation before unsaved input is left', async () => {
      const away = page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' });
      const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
      await press(away);
      await expect(question.getByRole('button', { name: 'Rester sur la page' })).toBeFocused();
      await expectWayAround(page);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(away).toBeFocused();
    });
    await press(button(mail, 'ANNULER'));
    await expect(button(mail, 'MODIFIER')).toBeFocused();
    await press(button(mail, 'MODIFIER'));
    await type(address, next);
    await type(field(mail, /^Confirmation/), next);
    await press(button(mail, 'ENREGISTRER'));
    await expect(page.getByText('Votre adresse email a bien été modifiée.')).toBeInViewport();
    await expect(button(mail, 'MODIFIER')).toBeFocused();
    await expect(mail).toContainText(next);
    await sentTo(former, /L’adresse email de votre compte a été modifiée/);

    const secret = page.getByRole('region', { name: 'Mon mot de passe' });
    const old = field(secret, /^Ancien mot de passe/);
    const fresh = field(secret, /^Nouveau mot de passe/);
    const repeated = field(secret, /^Confirmation/);
    await press(button(secret, 'MODIFIER'), 'Space');
    await expect(old).toBeFocused();
    await press(button(secret, 'ENREGISTRER'));
    await expect(errorsOf(secret, '3 erreurs sont')).toBeFocused();
    await expectNarrow(page);
    await expectWayAround(page);
    await type(old, 'Faux2026Faux2026');
    await type(fresh, 'Bicyclette Bleue 42');
    await type(repeated, 'Bicyclette Bleue 42');
    await type(fresh, 'Bicyclette Bleue 43');
    await expect(repeated, 'ACCT-028').toHaveAccessibleDescription(
      /La confirmation du mot de passe est obligatoire/,
    );
    await type(repeated, 'Bicyclette Bleue 43');
    await page.keyboard.press('Enter');
    const refusal = page.getByText("Votre ancien mot de passe saisi n'est pas correct.");
    await expect(refusal, 'ACCT-013, ACCT-022').toBeInViewport();
    await expect(repeated).toBeFocused();
    await press(button(secret, 'ANNULER'));
    await expect(refusal).toHaveCount(0);
    await expect(button(secret, 'MODIFIER')).toBeFocused();

    const phones = page.getByRole('region', { name: 'Mes coordonnées téléphoniques' });
    const fixed = field(phones, /^Fixe/);
    await press(button(phones, 'MODIFIER'));
    await expect(fixed).toBeFocused();
    await type(fixed, '01234567890123456789');
    await page.keyboard.press('Enter');
    await expect(errorsOf(phones, 'Une erreur est')).toBeFocused();
    await expect(fixed).toHaveAccessibleDescription('La taille du champ est limitée à 19 caractères.');
    // Alike for both kinds of organisation.
    if (kind === 'naturalPersons') await expectAccessible(page);
    await type(fixed, '0123456789012345678');
    await press(button(phones, 'ENREGISTRER'));
    await expect(page.getByText('Vos coordonnées téléphoniques ont bien été modifiées.')).toBeInViewport();
    await expect(button(phones, 'MODIFIER')).toBeFocused();
    await expect(phones).toContainText('0123456789012345678');
    await expectNarrow(page);
    await expectWayAround(page);
    await press(button(page, 'Fermer le message'));
  });
}

test('an idle session warns before its timeout, and a new password ends the other sessions (A11Y-59, SEC-14)', {
  tag: '@slow',
}, async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, accounts.legalEntities);
  await page.clock.install();
  await openAs(page, accounts.legalEntities, '/commandes');
  const number = page.getByLabel('Commande', { exact: true });
  await type(number, 'CMI_ORG');
  const warning = page.getByRole('dialog', { name: 'Votre session va bientôt se terminer' });
  await passHalfAnHour(page);
  await expect(warning).toBeVisible();
  await expect(warning).toContainText('dans moins de 2 minutes');
  await expect(button(warning, 'Rester connecté')).toBeFocused();
  await expectAccessible(page);
  await expectWayAround(page);
  const heldToken = () => page.evaluate(() => sessionStorage.getItem('engine:token'));
  // The server's clock stays behind the page's: tokens of the same second are equal and extend nothing.
  const second = () => Math.floor(Date.now() / 1000);
  const nextSecond = (now: number) => expect.poll(second).toBeGreaterThan(now);
  const former = await heldToken();
  await nextSecond(second());
  await press(button(warning, 'Rester connecté'));
  await expect(warning).toBeHidden();
  // The time to the next warning counts from the arrival of the new token.
  await expect.poll(heldToken).not.toBe(former);
  await expect(number).toHaveValue('CMI_ORG');
  await expect(number).toBeFocused();
  await page.clock.runFor(1_100);
  await page.clock.fastForward('28:30');
  await expect(warning).toBeVisible();
  await nextSecond(second());
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  await page.clock.resume();
  await page.unroute('**/validateToken');

  await page.goto('/administrateur/donnees');
  const secret = page.getByRole('region', { name: 'Mon mot de passe' });
  const change = async (former: string, next: string) => {
    await press(button(secret, 'MODIFIER'));
    await type(field(secret, /^Ancien/), former);
    await type(field(secret, /^Nouveau/), next);
    await type(field(secret, /^Confirmation/), next);
    await press(button(secret, 'ENREGISTRER'));
    await expect(page.getByText('Votre mot de passe a bien été modifié.')).toBeInViewport();
    await expect(button(secret, 'MODIFIER')).toBeFocused();
  };
  await change(password, 'Bicyclette Bleue 42');
  await other.goto('/commandes');
  await expect(other.getByText('Votre session a expiré.')).toBeVisible();
  await elsewhere.close();
  // Restores the password for the other tests; this session goes on.
  await press(button(page, 'Fermer le message'));
  await change('Bicyclette Bleue 42', password);
});
