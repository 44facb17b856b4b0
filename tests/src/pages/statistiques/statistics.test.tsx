/** The statistics screen: how each type changes the dates, and the handling of every response. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths, dayOf, showIsoDate } from '../../../../engine/core/runtime/dates.ts';
import type { Request, Server } from '../../../react/harness.tsx';
import { claire, fieldMessages, prefix, press, startPortal, tokenWith, write } from '../../startPortal.tsx';

const api = 'GET /api/cmi-statistics/statsorganisme';
const callsForPhoto = 'Statut des demandes «\u00a0appel photo\u00a0»';
const today = dayOf(new Date());

const counts = (more: object) => ({
  valeurStationnement: 3,
  valeurPriorite: 1,
  valeurInvaliditeSeule: 0,
  valeurInvaliditeAccomp: 2,
  valeurInvaliditeCecite: 0,
  valeurTotal: 6,
  ...more,
});
const answered = (...data: object[]) => ({
  body: { estDisponible: true, motifIndisponibilite: null, data, codeErreur: null },
});
const titles = () => answered(counts({ statut: 'Expédiées' }), counts({ statut: 'Duplicata expédiés' }));

async function open(server: Server = {}, user: object = claire, query = '') {
  const portal = await startPortal({
    path: `/statistiques${query}`,
    token: tokenWith('STATISTIQUES'),
    server: {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: user }),
      [`${api}/statutdemandetitre`]: () => ({ body: [counts({ statut: 'CMI expédiée' })] }),
      [`${api}/suivititre`]: titles,
      [`${api}/statutappelphoto`]: () => answered(counts({ statut: 'En attente photo' })),
      [`${api}/suividemandetitrevalide`]: () => answered(counts({ codePostal: '75011' })),
      [`${api}/delaismoyens`]: () => answered({ traitement: 'Expédition', delaiMoyen: 4.5, delaiMedian: 4 }),
      [`${api}/suiviconnexions`]: () => ({
        body: { nbConnexionsOrganisme: 7, nbConnexionsBeneficiaire: 9, codeErreur: null },
      }),
      ...server,
    },
  });
  await type();
  return portal;
}

const type = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Type de statistique/ });
const dates = () =>
  [/^Date de début/, /^Date de fin/].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }));
const values = () => dates().map(({ value }) => value);
const choose = async (label: string) => {
  const select = await type();
  const option = [...select.options].find(({ text }) => text === label);
  await userEvent.selectOptions(select, option ?? []);
};
const showFilters = async () => {
  const button = screen.queryByRole('button', { name: 'Montrer les filtres' });
  if (button !== null) await userEvent.click(button);
};
const submit = () => press('Filtrer');
/** Distinct requests: React sends each one twice in development. */
const asked = (requests: readonly Request[]) => [
  ...new Set(requests.filter(({ operation }) => operation.startsWith(api)).map(({ query }) => query)),
];
const chart = () => screen.findByRole('img', { name: /^Graphique/ });

beforeEach(() => {
  // jsdom has no layout: the space of the chart is as wide as a card.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 400));
});

describe('types and their dates', () => {
  it('STAT-009 to STAT-012, STAT-014 to STAT-020, STAT-022: today and disabled for three types, empty and enabled for the others', async () => {
    await open();
    expect(dates().map(({ disabled }) => disabled)).toEqual([true, true]);
    for (const label of [
      'Statut des demandes',
      'Suivi des demandes de titres validées',
      'Délais moyens de traitement',
    ]) {
      await choose(label);
      expect(values(), label).toEqual([showIsoDate(today), showIsoDate(today)]);
      expect(dates().every(({ disabled }) => disabled)).toBe(true);
    }
    for (const label of ['Suivi des titres', callsForPhoto, 'Suivi des connexions']) {
      await choose('Statut des demandes');
      await choose(label);
      expect(values(), label).toEqual(['', '']);
      expect(dates().some(({ disabled }) => disabled)).toBe(false);
    }
    expect([...(await type()).options].map(({ text }) => text)).toEqual([
      'Choisir un type',
      'Statut des demandes',
      'Suivi des titres',
      'Suivi des demandes de titres validées',
      callsForPhoto,
      'Suivi des connexions',
      'Délais moyens de traitement',
    ]);
  });

  it('STAT-023 to STAT-026, STAT-058: fills empty dates on submit, and names the period that was sent', async () => {
    const { requests } = await open();
    await choose('Suivi des titres');
    await submit();
    const debut = addMonths(today, -14, 1);
    await screen.findByRole('heading', {
      level: 2,
      name: `Suivi par titre – Période du ${showIsoDate(debut)} au ${showIsoDate(today)}`,
    });
    expect(asked(requests)).toEqual([`?dateIntegrationDebut=${debut}&dateIntegrationFin=${today}`]);
  });

  it('STAT-024 STAT-025: counts back from the typed end, and never before 2017', async () => {
    const { requests } = await open();
    await choose('Suivi des connexions');
    await write(/^Date de fin/, '30/06/2017');
    await submit();
    await screen.findByRole('heading', { level: 2, name: /01\/01\/2017 au 30\/06\/2017$/ });
    await showFilters();
    await write(/^Date de début/, '');
    await write(/^Date de fin/, '29/02/2024');
    await submit();
    await screen.findByRole('heading', { level: 2, name: /30\/12\/2022 au 29\/02\/2024$/ });
    expect(asked(requests)).toEqual([
      '?dateDebut=2017-01-01&dateFin=2017-06-30',
      '?dateDebut=2022-12-30&dateFin=2024-02-29',
    ]);
  });

  it.each([
    ['31/02/2026', '', ['La date de début doit être une date valide.']],
    ['', '29/02/2025', ['La date de fin doit être une date valide.']],
    [
      '31/12/2016',
      '',
      [
        'La date de début doit être supérieure ou égale au 01/01/2017.',
        "L'intervalle de dates ne doit pas excéder 14 mois.",
      ],
    ],
    ['01/01/2020', '', ["L'intervalle de dates ne doit pas excéder 14 mois."]],
    [
      '31/12/2016',
      '31/12/2016',
      [
        'La date de début doit être supérieure ou égale au 01/01/2017.',
        'La date de fin doit être supérieure ou égale au 01/01/2017.',
      ],
    ],
    ['15/01/2025', '15/03/2026', ["L'intervalle de dates ne doit pas excéder 14 mois."]],
    [
      '02/01/2026',
      '01/01/2026',
      [
        'La date de début doit être inférieure ou égale à la date de fin.',
        'La date de fin doit être supérieure ou égale à la date de début.',
      ],
    ],
  ])('STAT-033 to STAT-041, STAT-043: %s to %s is not sent', async (from, to, messages) => {
    const { requests } = await open();
    await choose('Suivi des titres');
    await write(/^Date de début/, from);
    await write(/^Date de fin/, to);
    await submit();
    await waitFor(() => expect(fieldMessages()).toEqual(messages));
    expect(asked(requests)).toEqual([]);
  });

  it('STAT-023 STAT-039: accepts days up to the last one of the calendar', async () => {
    const { requests } = await open();
    await choose('Suivi des titres');
    await write(/^Date de fin/, '31/12/9999');
    await submit();
    await screen.findByRole('heading', { level: 2, name: /01\/11\/9998 au 31\/12\/9999$/ });
    await showFilters();
    await write(/^Date de début/, '31/12/9999');
    await submit();
    await screen.findByRole('heading', { level: 2, name: /31\/12\/9999 au 31\/12\/9999$/ });
    expect(asked(requests)).toEqual([
      '?dateIntegrationDebut=9998-11-01&dateIntegrationFin=9999-12-31',
      '?dateIntegrationDebut=9999-12-31&dateIntegrationFin=9999-12-31',
    ]);
  });

  it('STAT-032 STAT-042: requires a type', async () => {
    const { requests } = await open();
    expect(screen.getByText("Les champs marqués d'un astérisque (*) sont obligatoires.")).toBeTruthy();
    await submit();
    await waitFor(() => expect(fieldMessages()).toEqual(['Le type de statistique doit être renseigné']));
    expect(asked(requests)).toEqual([]);
  });

  it('STAT-013 A11Y-60: another type sends nothing, keeps the page, clears the result and says so', async () => {
    const { requests } = await open();
    const hint = document.getElementById(
      (await type()).getAttribute('aria-describedby')?.split(' ')[0] ?? '',
    );
    expect(hint?.textContent).toContain('Changer de type réinitialise les dates.');
    await choose('Statut des demandes');
    await submit();
    await screen.findByRole('rowheader', { name: 'CMI expédiée' });
    await showFilters();
    const address = window.location.href;
    const before = requests.length;
    await choose('Suivi des titres');
    expect(screen.queryByRole('rowheader')).toBeNull();
    expect(window.location.href).toBe(address);
    expect(requests).toHaveLength(before);
    await screen.findByText(/le résultat est effacé/i, {
      selector: '[aria-live], [aria-live] *, [role=status], [role=status] *',
    });
    // Only the new one is requested.
    await submit();
    await screen.findByRole('rowheader', { name: 'Expédiées' });
    expect(asked(requests.slice(before))).toHaveLength(1);
  });

  it.each(['?page=1', '?typeStatistiques=SUIVI_TITRE&dateDebut=2016-12-31&dateFin=2016-12-31&page=1'])(
    'STAT-003 STAT-043: %s runs no search, and none is restored later',
    async (query) => {
      const { requests } = await open({}, claire, query);
      await userEvent.click(screen.getAllByRole('link', { name: 'Plan du site' })[0] as HTMLElement);
      await screen.findByRole('heading', { level: 1, name: 'Plan du site' });
      await userEvent.click(screen.getAllByRole('link', { name: 'Statistiques' })[0] as HTMLElement);
      await screen.findByRole('button', { name: 'Cacher les filtres' });
      expect((await type()).value).toBe('');
      expect(window.location.search).toBe('');
      expect(asked(requests)).toEqual([]);
    },
  );

  it('STAT-003 STAT-010: does not restore a search that is no longer allowed', async () => {
    sessionStorage.setItem(
      `engine:list:${claire.identifiant}:statistiques/organisme`,
      JSON.stringify({
        last: { filters: { typeStatistiques: 'STATUT_APPEL_PHOTO' }, sort: null, page: 1, size: 20 },
      }),
    );
    await open({}, { ...claire, personnePhysique: false, personneMorale: true });
    expect(screen.getByRole('button', { name: 'Cacher les filtres' })).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  describe('STAT-013: only another type clears the result', () => {
    const row = () => screen.findByRole('rowheader', { name: 'Expédiées' });
    const announced = () => document.querySelector('[data-announcer]')?.textContent;

    it('also that of the last search, restored from the menu', async () => {
      await open();
      await choose('Suivi des titres');
      await submit();
      await row();
      await userEvent.click(screen.getAllByRole('link', { name: 'Plan du site' })[0] as HTMLElement);
      await screen.findByRole('heading', { level: 1, name: 'Plan du site' });
      await userEvent.click(screen.getAllByRole('link', { name: 'Statistiques' })[0] as HTMLElement);
      await row();
      await showFilters();
      await write(/^Date de fin/, '30/06/2023');
      await row();
      expect(announced()).not.toMatch(/effacé/);
      await choose('Suivi des connexions');
      expect(screen.queryByRole('rowheader')).toBeNull();
    });

    it("also that of a search restored by 'back'", async () => {
      await open();
      await choose('Suivi des titres');
      await submit();
      await row();
      await showFilters();
      await choose('Suivi des connexions');
      await submit();
      await screen.findByRole('rowheader', { name: 'Total' });
      window.history.back();
      await row();
      await showFilters();
      await write(/^Date de fin/, '30/06/2023');
      await row();
      await choose('Suivi des connexions');
      expect(screen.queryByRole('rowheader')).toBeNull();
    });

    it("and 'back' restores a result with its own type in the form", async () => {
      await open();
      await choose('Suivi des titres');
      await submit();
      await row();
      await showFilters();
      await submit();
      await row();
      await showFilters();
      await choose('Suivi des connexions');
      expect(screen.queryByRole('rowheader')).toBeNull();
      window.history.back();
      await row();
      expect((await type()).selectedOptions[0]?.text).toBe('Suivi des titres');
    });
  });
});

describe('responses', () => {
  it('UX-09 STAT-058: names and announces a period only with its own response', async () => {
    const second = Promise.withResolvers<void>();
    await open({
      [`${api}/suivititre`]: async ({ query }) => {
        if (query.includes('2024-02-29')) await second.promise;
        return titles();
      },
    });
    const told: (string | null)[] = [];
    const named: (string | null)[] = [];
    const seen = new MutationObserver(() => {
      told.push(document.querySelector('[data-announcer]')?.textContent ?? null);
      named.push(...screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent));
    });
    await choose('Suivi des titres');
    await write(/^Date de fin/, '30/06/2023');
    await submit();
    await screen.findByRole('heading', { level: 2, name: /30\/06\/2023$/ });
    await showFilters();
    await write(/^Date de début/, '');
    await write(/^Date de fin/, '29/02/2024');
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    await submit();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect([...told, ...named].filter((text) => text?.includes('29/02/2024'))).toEqual([]);
    second.resolve();
    await screen.findByRole('heading', { level: 2, name: /29\/02\/2024$/ });
    seen.disconnect();
  });

  it('STAT-027 STAT-028 STAT-061 STAT-062: an empty body and NO_DATA are an empty table', async () => {
    const none = 'Aucune donnée disponible dans le tableau';
    await open({
      [`${api}/suivititre`]: () => ({ body: 'null' }),
      [`${api}/suiviconnexions`]: () => ({
        body: { nbConnexionsOrganisme: 0, nbConnexionsBeneficiaire: 0, codeErreur: 'NO_DATA' },
      }),
    });
    for (const label of ['Suivi des titres', 'Suivi des connexions']) {
      await showFilters();
      await choose(label);
      await submit();
      expect(await screen.findAllByText(none), label).not.toEqual([]);
      expect(screen.queryByRole('img', { name: /^Graphique/ })).toBeNull();
    }
  });

  it('STAT-029 STAT-030 SEC-68: shows the reason of a 400 as an alert, as text', async () => {
    const motif = 'Période <img src=x onerror=alert(1)> en cours.';
    await open({
      [`${api}/suivititre`]: () => ({
        status: 400,
        body: { estDisponible: false, motifIndisponibilite: motif },
      }),
    });
    await choose('Suivi des titres');
    await submit();
    const alert = await screen.findByText(motif);
    expect(alert.closest('[role=alert]')?.className).toContain('error');
    expect(screen.queryByRole('table')).toBeNull();
  });

  const wrapper = (more: object) => ({
    estDisponible: true,
    motifIndisponibilite: null,
    data: null,
    codeErreur: null,
    ...more,
  });
  const unavailable = wrapper({ estDisponible: false, data: [] });
  it.each([
    ['Suivi des titres', 'suivititre', 200, wrapper({})],
    ['Suivi des titres', 'suivititre', 200, { estDisponible: true }],
    ['Suivi des titres', 'suivititre', 400, unavailable],
    ['Suivi des titres', 'suivititre', 400, { codeErreur: 'NO_DATA' }],
    ['Suivi des demandes de titres validées', 'suividemandetitrevalide', 200, { codeErreur: 'NO_DATA' }],
    [callsForPhoto, 'statutappelphoto', 200, wrapper({ codeErreur: 'NO_DATA' })],
    ['Délais moyens de traitement', 'delaismoyens', 200, wrapper({})],
    ['Statut des demandes', 'statutdemandetitre', 400, unavailable],
    ['Suivi des connexions', 'suiviconnexions', 400, unavailable],
    ['Suivi des connexions', 'suiviconnexions', 400, { codeErreur: 'NO_DATA' }],
  ])('STAT-027 STAT-029 STAT-062 STAT-069: %s, nothing in %s (%i)', async (label, path, status, body) => {
    await open({ [`${api}/${path}`]: () => ({ status, body }) });
    await choose(label);
    await submit();
    expect(await screen.findAllByText('Aucune donnée disponible dans le tableau')).not.toEqual([]);
    expect(screen.queryByRole('rowheader')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });

  it('STAT-069: shows an available result, whatever else the response contains', async () => {
    const data = [counts({ statut: 'Expédiées' })];
    await open({
      [`${api}/suivititre`]: () => ({ body: wrapper({ data, motifIndisponibilite: 'Données partielles.' }) }),
    });
    await choose('Suivi des titres');
    await submit();
    await screen.findByRole('rowheader', { name: 'Expédiées' });
  });

  it.each([
    [400, { code: 'REQUETE_INVALIDE', reference: 'x' }],
    [200, { message: 'oups' }],
    [200, '<html>'],
  ])('STAT-029 STAT-077: a %i without a result is a failure', async (status, body) => {
    await open({ [`${api}/suivititre`]: () => ({ status, body }) });
    await choose('Suivi des titres');
    await submit();
    await screen.findByRole('button', { name: 'Réessayer' });
  });

  it('STAT-077 UX-09 offers a retry for any other failure', async () => {
    let isAway = true;
    await open({ [`${api}/suivititre`]: () => (isAway ? null : titles()) });
    await choose('Suivi des titres');
    await submit();
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    isAway = false;
    await userEvent.click(again);
    await screen.findByRole('rowheader', { name: 'Expédiées' });
  });

  it('STAT-053 STAT-054 STAT-056: connections and delays have their own columns', async () => {
    await open();
    const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
    await choose('Suivi des connexions');
    await submit();
    await screen.findByRole('rowheader', { name: 'Total' });
    expect(cells()).toEqual(['7', '9']);
    await showFilters();
    await choose('Délais moyens de traitement');
    await submit();
    await screen.findByRole('heading', {
      level: 2,
      name: `DELAI MOYEN DE TRAITEMENT ${showIsoDate(today)}`,
    });
    await screen.findByRole('rowheader', { name: 'Expédition' });
    expect(cells()).toEqual(['4,5', '4']);
  });

  it('STAT-072 STAT-074 A11Y-42: a third press on a heading restores the original row order', async () => {
    const statuts = ['Demandes réceptionnées (organisme)', 'Expédiées', 'Duplicata expédiés'];
    await open({
      [`${api}/suivititre`]: () => answered(...statuts.map((statut) => counts({ statut }))),
    });
    await choose('Suivi des titres');
    await submit();
    await screen.findByRole('rowheader', { name: 'Expédiées' });
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    const order = () => screen.getByRole('columnheader', { name: 'Statut' }).getAttribute('aria-sort');
    const announced = () => document.querySelector('[data-announcer]')?.textContent;
    expect(names()).toEqual(statuts);
    await press('Statut');
    expect([names()[1], order()]).toEqual(['Duplicata expédiés', 'ascending']);
    await press('Statut');
    expect([names()[0], order()]).toEqual(['Expédiées', 'descending']);
    await press('Statut');
    expect([names(), order()]).toEqual([statuts, null]);
    await waitFor(() => expect(announced()).toMatch(/^Ordre d’origine rétabli/));
    await press('Statut');
    expect(order()).toBe('ascending');
  });

  it('A11Y-42: a table without an original order is sorted in both directions', async () => {
    await open({
      [`${api}/delaismoyens`]: () =>
        answered(...['B', 'A'].map((traitement) => ({ traitement, delaiMoyen: 4.5, delaiMedian: 4 }))),
    });
    await choose('Délais moyens de traitement');
    await submit();
    await screen.findByRole('rowheader', { name: 'A' });
    const heading = () => screen.getByRole('columnheader', { name: 'Traitement' });
    for (const order of ['ascending', 'descending', 'ascending']) {
      await press('Traitement');
      expect(heading().getAttribute('aria-sort')).toBe(order);
    }
  });

  it('STAT-010 STAT-065: legal entities see only Stationnement, and no call for a photo', async () => {
    await open({}, { ...claire, personnePhysique: false, personneMorale: true });
    expect([...(await type()).options].some(({ text }) => text.includes('appel photo'))).toBe(false);
    await choose('Suivi des titres');
    await submit();
    await screen.findByRole('rowheader', { name: 'Expédiées' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Statut',
      'Stationnement',
    ]);
  });
});

describe('the chart', () => {
  it('A11Y-68 UX-26: shows the data of the table, which is beside or behind it', async () => {
    await open();
    await choose('Suivi des titres');
    await submit();
    const picture = await chart();
    expect(picture.tagName).toBe('svg');
    const bars = [...picture.querySelectorAll('title')].map(({ textContent }) => textContent);
    // A bar for each number of the table except the total and zeros.
    const rows = screen.getAllByRole('row').slice(1);
    const numbers = rows.flatMap((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map(({ textContent }) => textContent)
        .filter((shown) => shown !== '0'),
    );
    expect(bars.map((bar) => bar?.split(' : ').at(-1))).toEqual(numbers);
    expect(bars[0]).toBe('Expédiées, Stationnement : 3');
    // Series differ by pattern, not by colour alone.
    const patterns = [...picture.querySelectorAll('pattern')].map(({ innerHTML }) => innerHTML);
    expect(new Set(patterns.map((pattern) => pattern.replace(/--eng-chart-\d/g, ''))).size).toBe(5);

    await userEvent.click(screen.getByRole('radio', { name: 'Graphique' }));
    expect(within(screen.getByRole('table')).getByRole('rowheader', { name: 'Expédiées' })).toBeTruthy();
    expect(screen.getByRole('table').closest('.eng-visually-hidden')).not.toBeNull();
  });

  it('UX-26: what is set aside of it is set aside on paper, where a line says so', async () => {
    await open();
    await choose('Suivi des titres');
    await submit();
    const picture = await chart();
    await userEvent.click(screen.getByRole('button', { name: 'Stationnement', pressed: true }));
    window.print = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Imprimer' }));
    const paper = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.eng-print');
      if (found === null) throw new Error('nothing is printed');
      return found;
    });
    const barsOf = (part: Element) => [...part.querySelectorAll('svg title')].map((bar) => bar.textContent);
    expect(barsOf(paper)).toEqual(barsOf(picture.parentElement ?? paper));
    expect(barsOf(paper).some((bar) => bar?.includes('Stationnement'))).toBe(false);
    expect(paper.querySelector('.eng-chart__aside')?.textContent).toBe(
      'Non représenté sur le graphique\u00a0: Stationnement',
    );
  });

  it('UX-26: remembers table, chart or both for the next result', async () => {
    await open();
    await choose('Suivi des titres');
    await submit();
    await chart();
    await userEvent.click(screen.getByRole('radio', { name: 'Tableau' }));
    expect(screen.queryByRole('img', { name: /^Graphique/ })).toBeNull();
    await showFilters();
    await choose('Suivi des connexions');
    await submit();
    await screen.findByRole('rowheader', { name: 'Total' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tableau' }).checked).toBe(true);
    expect(screen.queryByRole('img', { name: /^Graphique/ })).toBeNull();
  });
});
