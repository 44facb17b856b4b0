/** The orders list: criteria, addresses, paging, sorting, columns, actions on rows, failures, print. */
import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { accounts, banner, downloaded, expect, expectAccessible, openAs, signIn, test } from './portal.ts';

const api = '**/api/commandeDemande/commande?*';
const table = (page: Page) => page.getByRole('table', { name: 'Commandes trouvées' });
const rows = (page: Page) => table(page).getByRole('row');
const submit = (page: Page) => page.getByRole('button', { name: 'Filtrer', exact: true }).click();
const start = (page: Page) => page.getByRole('textbox', { name: /^Date de début/ });
const end = (page: Page) => page.getByRole('textbox', { name: /^Date de fin/ });
const count = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();

const ticked = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Lignes cochées' }).getByText(text);

/** Generated orders of a faked back end, newest first. */
const made = (length: number, more: Record<string, unknown> = {}) =>
  Array.from({ length }, (_, index) => ({
    numeroCommande: `FAUX_${String(index + 1).padStart(3, '0')}`,
    nomFichierIntegration: `FAUX_${index + 1}.csv`,
    dateIntegration: `2026-01-${String(28 - (index % 28)).padStart(2, '0')}T10:00:00`,
    statutCommande: ['OK', 'KO', 'EN_COURS', 'EN_ATTENTE'][index % 4],
    motif: null,
    nombreLignesOK: 1000 + index,
    nombreLignesKO: index,
    traite: false,
    ...more,
  }));

async function answerWith(page: Page, orders: unknown): Promise<void> {
  await page.unroute(api);
  await page.route(api, (route) => route.fulfill({ json: orders }));
}

test('criteria are validated while typing, in every accepted form (CMD-007 to CMD-021, UX-18, UX-20, A11Y-23 to A11Y-29, A11Y-36)', async ({
  page,
}) => {
  const queries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/commande')) queries.push(decodeURIComponent(url.search));
  });
  await openAs(page, accounts.naturalPersons, '/commandes');
  await expect(page.getByText('Lancez une recherche pour afficher des résultats.')).toBeVisible();
  await page.getByLabel('Commande', { exact: true }).press('Enter');
  const summary = page.getByRole('region', { name: /erreurs? (est|sont) à corriger/ });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Vous devez renseigner au moins un critère.' }).click();
  await expect(page.getByLabel('Commande', { exact: true })).toBeFocused();
  await expect(page).toHaveTitle(/^Erreur.: Suivi des commandes/);

  for (const wrong of ['31/02/2026', '1/1/26', 'demain', '2026-13-01', '99999999']) {
    await start(page).fill(wrong);
    await start(page).blur();
    await expect(page.getByText('Date de début doit être une date valide.').first(), wrong).toBeVisible();
    await expect(start(page)).toHaveValue(wrong === '99999999' ? /^99.?99.?9999$/ : wrong);
    await expect(start(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await end(page).fill('nimporte');
  await submit(page);
  await expect(summary.getByRole('link', { name: 'Date de fin doit être une date valide.' })).toBeVisible();
  await expectAccessible(page);

  for (const [typed, shown] of [
    ['15112026', '15/11/2026'],
    ['2026-11-15', '15/11/2026'],
    [' 15/11/2026 ', '15/11/2026'],
  ] as const) {
    await start(page).fill(typed);
    await start(page).blur();
    await expect(start(page), typed).toHaveValue(shown);
    await expect(start(page)).not.toHaveAttribute('aria-invalid', 'true');
  }
  await end(page).fill('14/11/2026');
  await end(page).blur();
  const order = 'La date de fin doit être supérieure ou égale à la date de début.';
  await expect(page.getByText(order).first()).toBeVisible();
  await start(page).fill('14/11/2026');
  await start(page).blur();
  await expect(page.getByText(order)).toHaveCount(0);
  expect(queries).toEqual([]);

  // The calendar by keyboard: open, a week forward, a month forward and back, choose; Escape cancels.
  const open = page.getByRole('button', { name: 'Choisir une date : Date de fin' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choisir une date : Date de fin' });
  await expect(dialog.getByRole('button', { name: /samedi 14 novembre 2026/ })).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowLeft', 'PageDown', 'PageUp']) await page.keyboard.press(key);
  await expect(dialog.getByRole('button', { name: /vendredi 20 novembre 2026/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(end(page)).toHaveValue('14/11/2026');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(end(page)).toHaveValue('15/11/2026');

  await page.getByLabel('Traité').selectOption('Non');
  await page.getByLabel('Résultat Intégration').selectOption({ label: 'En cours' });
  await end(page).press('Enter');
  await expect(page.getByRole('heading', { name: /commande/, level: 2 })).toBeFocused();
  await expect.poll(() => queries.length).toBe(1);
  for (const part of [
    'dateIntegrationDebut=2026-11-14',
    'dateIntegrationFin=2026-11-15',
    'statut=EN_COURS',
    'traitement=Non',
  ]) {
    expect(queries[0]).toContain(part);
  }
  await expect(page.getByRole('region', { name: /commande/ })).toBeVisible();
  expect(queries.length).toBe(1);
});

test('the address is the search; page, sort, page size and columns are kept (CMD-003 to CMD-006, CMD-030, GRID-001 to GRID-006, UX-02, UX-03, UX-06 to UX-08, A11Y-10, A11Y-39 to A11Y-42, SEC-72)', async ({
  page,
}) => {
  await openAs(page, accounts.naturalPersons, '/commandes?statut=OK&page=99&inconnu=1&tri=nimporte&taille=7');
  await expect(table(page)).toBeVisible();
  await expect(page.getByText(/^\d+ à \d+ sur \d+$/)).toBeVisible();
  await page.goto('/commandes');
  await answerWith(page, made(130));
  await page.goto('/commandes?commande=FAUX&page=1');
  await count(page, '130 commandes');
  await expect(page.getByText('1 à 20 sur 130')).toBeVisible();
  await expect(rows(page)).toHaveCount(21);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '131');
  await expect(table(page).getByRole('columnheader', { name: 'Date Intégration' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows(page).nth(1)).toContainText('28/01/2026 10:00:00');

  const pages = page.getByRole('navigation', { name: 'Pages : Commandes trouvées' });
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(page).toHaveTitle(/page 3 sur 7/);
  await expect(pages.getByRole('button', { name: 'Page 3' })).toBeFocused();
  await expect(pages.locator('[aria-current=page]')).toHaveText('3');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-rowindex', '42');
  await pages.getByRole('button', { name: 'Dernier' }).click();
  await expect(page.getByText('121 à 130 sur 130')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Suivant' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByText('41 à 60 sur 130')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('121 à 130 sur 130')).toBeVisible();
  await page.getByLabel('Lignes par page').selectOption('50');
  await expect(page.getByText('1 à 50 sur 130')).toBeVisible();

  // Each heading and each control of a row is a stop of Tab.
  const header = table(page).getByRole('columnheader', { name: 'Nombre lignes KO' });
  const order = header.getByRole('button');
  await order.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/tri=nombreLignesKO/);
  await order.focus();
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('[data-announcer]')).toContainText('Trié par Nombre lignes KO, décroissant');
  await expect(order).toBeFocused();
  await expect(rows(page).nth(1)).toContainText('FAUX_130');
  const box = page.getByRole('checkbox', { name: 'Cocher la commande FAUX_130' });
  await tabTo(box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();

  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('checkbox', { name: 'Motif' }).uncheck();
  await page.getByRole('button', { name: 'Élargir la colonne Commande' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Colonnes' })).toBeFocused();
  await expect(table(page).getByRole('columnheader', { name: 'Motif' })).toHaveCount(0);

  // Left and opened again from the menu: the same search, sort, page size and columns.
  await page.getByRole('link', { name: 'Transfert fichier' }).click();
  await page.getByRole('link', { name: 'Suivi des commandes' }).click();
  await count(page, '130 commandes');
  await expect(page.getByText('1 à 50 sur 130')).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Motif' })).toHaveCount(0);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Montrer les filtres' }).click();
  await expect(page.getByLabel('Commande', { exact: true })).toHaveValue('FAUX');
  await page.getByRole('button', { name: /Retirer le critère/ }).click();
  await expect(page.getByText('Lancez une recherche pour afficher des résultats.')).toBeVisible();
});

test('each failure has its message, and late responses change nothing (UX-09, UX-22, REL-12, REL-25, ERR-013, GRID-009, A11Y-44)', {
  tag: '@slow',
}, async ({ page, context }) => {
  await openAs(page, accounts.ordersOnly, '/commandes');
  const ask = async (text: string) => {
    const hidden = page.getByRole('button', { name: 'Montrer les filtres' });
    if (await hidden.isVisible()) await hidden.click();
    await page.getByLabel('Commande', { exact: true }).fill(text);
    await submit(page);
  };
  const failures: [number, string, string | RegExp][] = [
    [429, '{}', 'Trop de demandes en peu de temps.'],
    [409, '{}', 'Erreur inconnue.'],
    [502, '<html></html>', 'Erreur inconnue.'],
    [200, '<html></html>', 'Erreur inconnue.'],
    [200, '[{"numeroCommande":', 'Erreur inconnue.'],
    [404, '', /n’existe plus/],
  ];
  for (const [status, body, message] of failures) {
    await page.unroute(api);
    await page.route(api, (route) => route.fulfill({ status, body, contentType: 'application/json' }));
    await ask(`E${status}${body.length}`);
    await expect(page.getByRole('main').getByText(message), `${status} ${body}`).toBeVisible();
    await expect(page.getByText('Aucune donnée disponible dans le tableau')).toHaveCount(0);
  }
  await answerWith(page, []);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aucune donnée disponible dans le tableau')).toBeVisible();
  await expect(page.locator('[data-announcer]')).toContainText('Aucune commande');

  await page.unroute(api);
  await context.setOffline(true);
  await expect(page.getByText('Perte de connexion internet.')).toBeVisible();
  await ask('HORS');
  await expect(
    page.getByText(/La connexion au serveur a été perdue|Perte de connexion internet/).nth(1),
  ).toBeVisible();
  await context.setOffline(false);
  await answerWith(page, made(1));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await count(page, '1 commande');

  await page.unroute(api);
  const [isLate, answeredLate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(api, async (route) => {
    const isSlow = route.request().url().includes('LENT');
    if (isSlow) await isLate.promise;
    await route.fulfill({ json: made(isSlow ? 5 : 2) }).catch(() => undefined);
    if (isSlow) answeredLate.resolve();
  });
  await ask('LENT');
  await expect(page.locator('.eng-result[aria-busy=true]')).toBeVisible();
  await ask('VITE');
  await count(page, '2 commandes');
  isLate.resolve();
  await answeredLate.promise;
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await count(page, '2 commandes');

  await page.unroute(api);
  await page.route(api, (route) => route.fulfill({ status: 503, body: '' }));
  await ask('PANNE');
  await expect(page).toHaveURL(/\/erreurService$/);
});

for (const width of [1366, 360]) {
  test(`a double click on a save button at ${width} pixels saves each row once, and stops nothing (CMD-041, UX-11)`, {
    tag: '@slow',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, accounts.naturalPersons, '/commandes');
    await answerWith(page, made(130));
    const sent: string[] = [];
    const first = Promise.withResolvers<void>();
    await page.route('**/api/commandeDemande/commande/FAUX_*', async (route) => {
      sent.push(route.request().url());
      await first.promise;
      await route.fulfill({ json: route.request().postDataJSON() });
    });
    await page.goto('/commandes?commande=FAUX&page=1');
    await page.getByRole('button', { name: 'Tout cocher' }).click();
    await expect(ticked(page, '130 lignes cochées')).toBeVisible();
    await page.getByLabel('Action').selectOption('Oui');
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
    const before = await save.boundingBox();
    await save.dblclick();
    await expect(ticked(page, '0 sur 130')).toBeVisible();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(save).toBeFocused();
    expect(await save.boundingBox()).toEqual(before);
    await expectAccessible(page);
    first.resolve();
    await expect(banner(page, 'polite')).toContainText('130 commandes ont été modifiées.');
    expect(sent).toHaveLength(130);
    await expect(ticked(page, 'Aucune ligne cochée')).toBeVisible();
    // On a narrow page the button waits for ticked rows.
    await expect(width === 360 ? page.getByRole('button', { name: 'Tout cocher' }) : save).toBeFocused();
  });
}

test('rows that fail in a bulk action stay selected and are named; file and print contain every row (CMD-038 to CMD-046, CSV-001 to CSV-013, UX-10, UX-11, UX-28, REL-22, A11Y-43, SEC-61, SEC-68)', {
  tag: '@chromium',
}, async ({ page }) => {
  const canary = '=1+1<img src=x onerror=alert(1)>;"';
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await signIn(page, accounts.naturalPersons);
  await answerWith(page, made(130, { motif: canary }));
  const sent: unknown[] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/commandeDemande/commande/FAUX_*', async (route) => {
    sent.push(route.request().postDataJSON());
    // The second, which waits until its progress is seen.
    if (sent.length === 2) await held;
    const isBad = /FAUX_00[24]/.test(route.request().url());
    await route.fulfill(isBad ? { status: 409, json: {} } : { json: route.request().postDataJSON() });
  });
  await page.goto('/commandes?commande=FAUX&page=1&tri=numeroCommande');
  await count(page, '130 commandes');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  const dialog = page.getByRole('dialog');
  await save.click();
  await expect(dialog).toContainText('Veuillez cocher une ou plusieurs commandes');
  await page.keyboard.press('Escape');
  await expect(save).toBeFocused();
  const box = (number: string) => page.getByRole('checkbox', { name: `Cocher la commande FAUX_${number}` });
  for (const number of ['001', '002', '003', '004']) await box(number).check();
  await save.click();
  await expect(dialog).toContainText('Vous devez sélectionner une action.');
  await dialog.getByRole('button').last().click();
  await page.getByLabel('Action').selectOption('Oui');
  await save.click();
  await expect(page.getByText(/^[123] sur 4$/)).toBeVisible();
  go();
  const failure = banner(page, 'assertive').filter({ hasText: 'n’ont pas été modifiées' });
  await expect(failure).toContainText('2 commandes ont été modifiées.');
  await expect(failure).toContainText('FAUX_002');
  await expect(failure).toContainText('FAUX_004');
  await expect(ticked(page, '2 lignes cochées')).toBeVisible();
  for (const number of ['002', '004']) await expect(box(number)).toBeChecked();
  for (const number of ['001', '003']) await expect(box(number)).not.toBeChecked();
  expect(sent).toHaveLength(4);
  expect(sent[0]).toMatchObject({ numeroCommande: 'FAUX_001', traite: true });
  expect(JSON.stringify(sent)).not.toContain('selectionne');
  await expect(rows(page).nth(1).getByRole('checkbox', { name: 'Traité : Oui' })).toBeChecked();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Tout cocher' }).click();
  await expect(ticked(page, '130 lignes cochées')).toBeVisible();
  await page.getByRole('button', { name: 'Tout décocher' }).click();
  await expect(ticked(page, 'Aucune ligne cochée')).toBeVisible();

  const { bytes } = await downloaded(page.getByRole('button', { name: /Télécharger/ }));
  const lines = bytes.subarray(3).toString('utf8').split('\r\n');
  expect(lines).toHaveLength(132);
  expect(lines[1]).toBe(`FAUX_001;28/01/2026 10:00:00;OK;"'=1+1<img src=x onerror=alert(1)>;""";1000;0;O`);
  expect(lines[3]).toMatch(/;En cours;/);
  expect(lines[131]).toBe('');

  await page.getByRole('button', { name: 'Imprimer' }).click();
  await page.getByRole('button', { name: 'Tout le résultat (130 lignes)' }).click();
  const printed = page.locator('.eng-print');
  await expect(printed.locator('tbody tr')).toHaveCount(130);
  await expect(printed).toContainText('Suivi des commandes');
  await expect(printed).toContainText('130 commandes');
  await expect(printed).toContainText('par Claire Martin');
  await expect(printed.locator('dl')).toContainText('FAUX');
  await page.emulateMedia({ media: 'print' });
  await expect(printed.locator('table')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtrer' })).toBeHidden();
  const cut = await printed.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut, 'the table fits the sheet').toBeLessThanOrEqual(0);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThan(3);
  await page.emulateMedia({ media: 'screen' });

  // The browser's own print gets the same rows.
  await expect(printed).toHaveCount(0);
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = String(document.querySelectorAll('.eng-print tbody tr').length);
    }),
  );
  await page.pdf({ format: 'A4' });
  await expect(page.locator('body')).toHaveAttribute('data-printed', '130');
  expect(dialogs).toEqual([]);
});

for (const { account, columns, tag } of [
  { account: accounts.naturalPersons, columns: 'Nom;Prénom', tag: [] },
  { account: accounts.legalEntities, columns: 'Raison sociale', tag: '@slow' },
]) {
  test(`the error lines of an order are exported with ${columns} (CMD-051 to CMD-057, CSV-014 to CSV-016)`, {
    tag,
  }, async ({ page }) => {
    await openAs(page, account, '/commandes?statut=KO&page=1');
    await table(page).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Détail de la commande CMI_.*\.csv$/);
    const order = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await expect(page.locator('dt', { hasText: 'Commande' }).locator('+ dd')).toContainText(order);
    await expect(page.locator('dt', { hasText: 'Date intégration' }).locator('+ dd')).toHaveText(
      /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/,
    );
    const { name, bytes } = await downloaded(page.getByRole('button', { name: /Télécharger/ }));
    expect(name).toMatch(new RegExp(`^erreurs_${order}_\\d{8}_\\d{6}\\.csv$`));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, first] = bytes.subarray(3).toString('utf8').split('\r\n');
    expect(head?.replace('’', "'")).toBe(`N° ligne;Motif d'erreur;Numéro identifiant;${columns}`);
    expect(first).toMatch(/^\d+;[^;]+;("=""\d{10}"""|="\d{10}"|);/);
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await expect(page).toHaveURL(/\/commandes\?.*statut=KO/);
    await expect(table(page)).toBeVisible();
  });
}
