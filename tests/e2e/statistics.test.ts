/** The statistics: types and their dates, results as table and chart, file, print, refusals, both variants. */
import type { Page } from '@playwright/test';
import { accounts, downloaded, expect, expectAccessible, openAs, signIn, test } from './portal.ts';

const type = (page: Page) => page.getByLabel('Type de statistique');
const start = (page: Page) => page.getByRole('textbox', { name: /^Date de début/ });
const end = (page: Page) => page.getByRole('textbox', { name: /^Date de fin/ });
const submit = (page: Page) => page.getByRole('button', { name: 'Filtrer', exact: true }).click();
const showFilters = (page: Page) => page.getByRole('button', { name: 'Montrer les filtres' }).click();
const title = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
const chart = (page: Page) => page.getByRole('img', { name: /^Graphique/ });
const headers = (page: Page) => page.getByRole('columnheader');
const search = async (page: Page, label: string) => {
  if (await page.getByRole('button', { name: 'Montrer les filtres' }).isVisible()) await showFilters(page);
  await type(page).selectOption({ label });
  await submit(page);
};

/** Days in French time, YYYY-MM-DD. */
const dayIn = (date: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(date);
const shown = (iso: string) => iso.split('-').reverse().join('/');

test('natural persons: criteria, six results, table and chart, file, print (STAT-001 to STAT-064, UX-26, A11Y-37, A11Y-60, A11Y-68)', {
  tag: '@chromium',
}, async ({ page }) => {
  test.slow(); // six results, each with its table and chart
  const today = dayIn(new Date());
  await signIn(page, accounts.naturalPersons);
  await page.getByRole('link', { name: 'Statistiques', exact: true }).click();
  await expect(page).toHaveTitle(/^Statistiques \| /);
  await expect(page.getByText("Les champs marqués d'un astérisque (*) sont obligatoires.")).toBeVisible();
  await expect(start(page)).toBeDisabled();
  await expect(end(page)).toHaveValue('');
  await expect(type(page).getByRole('option')).toHaveText([
    'Choisir un type',
    'Statut des demandes',
    'Suivi des titres',
    'Suivi des demandes de titres validées',
    'Statut des demandes « appel photo »',
    'Suivi des connexions',
    'Délais moyens de traitement',
  ]);
  await submit(page);
  await expect(page.getByText('Le type de statistique doit être renseigné').first()).toBeVisible();

  // Types and their dates.
  for (const label of [
    'Statut des demandes',
    'Suivi des demandes de titres validées',
    'Délais moyens de traitement',
  ]) {
    await type(page).selectOption({ label });
    for (const date of [start(page), end(page)]) {
      await expect(date).toBeDisabled();
      await expect(date).toHaveValue(shown(today));
    }
  }
  for (const label of ['Suivi des titres', 'Statut des demandes « appel photo »', 'Suivi des connexions']) {
    await type(page).selectOption({ label: 'Statut des demandes' });
    await type(page).selectOption({ label });
    for (const date of [start(page), end(page)]) {
      await expect(date).toBeEnabled();
      await expect(date).toHaveValue('');
    }
  }
  const wrong = async (from: string, to: string, message: string) => {
    await start(page).fill(from);
    await end(page).fill(to);
    await submit(page);
    await expect(page.getByText(message).first(), `${from} ${to}`).toBeVisible();
  };
  await wrong('31/02/2026', '', 'La date de début doit être une date valide.');
  await wrong('', '29/02/2025', 'La date de fin doit être une date valide.');
  await wrong('31/12/2016', '', 'La date de début doit être supérieure ou égale au 01/01/2017.');
  await wrong('', '31/12/2016', 'La date de fin doit être supérieure ou égale au 01/01/2017.');
  await wrong('31/12/2024', '28/02/2026', "L'intervalle de dates ne doit pas excéder 14 mois.");
  await wrong('02/01/2026', '01/01/2026', 'La date de début doit être inférieure ou égale à la date de fin.');
  await wrong('02/01/2026', '01/01/2026', 'La date de fin doit être supérieure ou égale à la date de début.');

  // A result: its panel folds, its period is the one that was sent.
  await page.getByRole('button', { name: 'Réinitialiser' }).click();
  await search(page, 'Suivi des titres');
  await title(page, new RegExp(`^Suivi par titre – Période du \\d\\d/\\d\\d/\\d{4} au ${shown(today)}`));
  await expect(page.getByRole('button', { name: 'Montrer les filtres' })).toBeFocused();
  await expect(page.getByRole('rowheader')).toHaveText([
    'Demandes réceptionnées (organisme)',
    'Expédiées',
    'Duplicata expédiés',
    '2e exemplaire expédiés',
  ]);
  await expect(headers(page)).toHaveText([
    'Statut',
    'Stationnement',
    'Priorité',
    'Invalidité',
    'Invalidité besoin accompagnement',
    'Invalidité besoin accompagnement cécité',
    'TOTAL',
  ]);

  // A series, or the row that leaves the others no room, is set aside by a press; the table keeps its values.
  const stationnement = page
    .locator('.eng-chart__legend')
    .getByRole('button', { name: 'Stationnement', exact: true });
  const bars = page.locator('.eng-chart__bar title');
  const rows = await page.getByRole('row').count();
  await expect(stationnement).toHaveAttribute('aria-pressed', 'true');
  await stationnement.focus();
  await page.keyboard.press('Space');
  await expect(stationnement).toHaveAttribute('aria-pressed', 'false');
  await expect(bars.filter({ hasText: 'Stationnement' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(bars.filter({ hasText: 'Stationnement' })).not.toHaveCount(0);
  expect(await page.getByRole('row').count()).toBe(rows);

  // Table, chart or both: remembered, also for another type and after a reload.
  await expect(chart(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Tableau et graphique' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(chart(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'TOTAL' })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Duplicata expédiés' })).toBeAttached();
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Graphique', exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.locator('label', { hasText: 'Tableau et graphique' }).click();

  // Another type clears the result; empty dates are filled.
  await showFilters(page);
  await expect(end(page)).toHaveValue(shown(today));
  await type(page).selectOption({ label: 'Statut des demandes' });
  await expect(page.getByRole('table')).toHaveCount(0);
  await submit(page);
  await title(page, 'Statut des demandes par titre');
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  await expect(page.getByRole('rowheader').first()).toHaveText('Demande de fabrication effectuée');
  await expect(page.getByRole('rowheader').last()).toHaveText('PND titre');
  const { name, bytes } = await downloaded(page.getByRole('button', { name: 'Télécharger (CSV)' }));
  expect(name).toMatch(/^statutDemandesTitre_\d{8}_\d{6}\.csv$/);
  const lines = String(bytes).split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffStatut;Stationnement;Priorité;Invalidité;Invalidité besoin accompagnement;Invalidité besoin accompagnement cécité;TOTAL',
  );
  expect(lines).toHaveLength(14);

  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.eng-print svg[role=img]')).toBeVisible();
  await expect(page.locator('.eng-print tbody tr')).toHaveCount(12);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await search(page, 'Suivi des demandes de titres validées');
  await expect(page.getByRole('rowheader').first()).toHaveText('Etranger');
  await search(page, 'Statut des demandes « appel photo »');
  await title(page, /« appel photo » – Période du/);
  await expect(page.getByText('En nombre de demandes')).toBeVisible();
  await search(page, 'Suivi des connexions');
  await expect(page.getByText("En nombre d'accès")).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['Total']);
  await expect(headers(page)).toHaveText([
    'Accès',
    'Nombre de connexions organisme',
    'Nombre de connexions bénéficiaire',
  ]);
  await search(page, 'Délais moyens de traitement');
  await title(page, `DELAI MOYEN DE TRAITEMENT ${shown(today)}`);
  await expect(headers(page)).toHaveText(['Traitement', 'Délai moyen', 'Délai médian']);
});

test.describe('outside the French time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('legal entities: Stationnement alone, days sent as typed, refusals (STAT-029, STAT-030, STAT-061, STAT-065, STAT-066, UX-20)', {
    tag: '@slow',
  }, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.includes('/statsorganisme/')) sent.push(url.search);
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await openAs(page, accounts.legalEntities, '/statistiques?typeStatistiques=STATUT_APPEL_PHOTO&page=1');
    await expect(
      page.getByText('Le type de statistique doit être renseigné').or(type(page)).first(),
    ).toBeVisible();
    await expect(type(page).getByRole('option', { name: /appel photo/ })).toHaveCount(0);
    await expect(type(page).getByRole('option')).toHaveCount(6);
    expect(sent).toEqual([]);

    for (const [from, to] of [
      ['29/02/2024', '28/04/2025'],
      ['29/03/2026', '29/03/2026'],
      ['25/10/2026', '25/10/2026'],
      ['31/12/2024', '27/02/2026'],
    ] as const) {
      if (await page.getByRole('button', { name: 'Montrer les filtres' }).isVisible())
        await showFilters(page);
      await type(page).selectOption({ label: 'Suivi des titres' });
      await start(page).fill(from);
      await end(page).fill(to);
      await submit(page);
      await title(page, `Suivi par titre – Période du ${from} au ${to}`);
      const iso = (day: string) => day.split('/').reverse().join('-');
      await expect
        .poll(() => sent.at(-1))
        .toBe(`?dateIntegrationDebut=${iso(from)}&dateIntegrationFin=${iso(to)}`);
    }
    await search(page, 'Statut des demandes');
    await expect(headers(page)).toHaveText(['Statut', 'Stationnement']);
    await expect(chart(page)).toBeVisible();
    for (const top of [120, 10_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1280, height: 900 });

    await search(page, 'Suivi des connexions');
    await showFilters(page);
    await start(page).fill('01/01/2018');
    await end(page).fill('01/02/2018');
    await submit(page);
    await expect(page.getByText('Aucune donnée disponible dans le tableau')).toBeVisible();

    // Possible responses of another back end.
    const api = '**/api/cmi-statistics/statsorganisme/suivititre*';
    const motif = 'Le calcul de la période est en cours.';
    await page.route(api, (route) =>
      route.fulfill({ status: 400, json: { estDisponible: false, motifIndisponibilite: motif } }),
    );
    await search(page, 'Suivi des titres');
    await expect(page.getByRole('alert').filter({ hasText: motif })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(api);
    await page.route(api, (route) => route.fulfill({ body: 'null', contentType: 'application/json' }));
    await showFilters(page);
    await submit(page);
    await expect(page.getByText('Aucune donnée disponible dans le tableau')).toBeVisible();
    await page.unroute(api);
    await page.route(api, (route) => route.abort());
    await showFilters(page);
    await submit(page);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await title(page, /^Suivi par titre/);
  });
});
