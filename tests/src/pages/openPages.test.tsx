/** Help, questions, contact, legal texts, site map: their content, their readers, and the handling of failures. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Server } from '../../react/harness.tsx';
import { claire, prefix, press, startPortal, tokenWith } from '../startPortal.tsx';

const site = 'Portail CMI Organismes';
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const trail = () => screen.getByRole('navigation', { name: /Ariane/ }).textContent;
const attack = '<img src="x" onerror="alert(1)"><a href="javascript:alert(1)">ici</a><style>*{}</style>';
const inert = () => {
  const main = screen.getByRole('main');
  expect(main.querySelectorAll('img, style, script, iframe, [onerror], a[href^="javascript"]')).toHaveLength(
    0,
  );
};
const user: Server = { [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: claire }) };

describe('help', () => {
  const document = (categorie: string, titre: string, volumetrie = '<b>8&nbsp;Ko</b>') => ({
    categorie,
    url: `${titre}.pdf`,
    titre,
    intitule: `À quoi sert ${titre}`,
    volumetrie,
  });
  const lienaides = [
    document('ORGANISME_PERSONNE_PHYSIQUE', 'Transférer'),
    document('ORGANISME_PERSONNE_MORALE', 'Commander'),
    document('BENEFICIAIRE_PERSONNE_PHYSIQUE', 'Répondre', attack),
    document('MODELE_COURRIER', 'Courrier'),
  ];

  it('HELP-001 to HELP-013, ROUTE-049, SEC-67: five lists, a title, a label and a volume each; an empty one says so', async () => {
    await startPortal({ path: '/aide', server: { 'GET /api/lienaides': () => ({ body: { lienaides } }) } });
    await screen.findByRole('link', { name: /^Transférer/ });
    expect([heading(), window.document.title]).toEqual(['AIDE EN LIGNE', `Aide en ligne | ${site}`]);
    const lists = within(screen.getByRole('main')).getAllByRole('region');
    expect(lists.map((list) => list.querySelector('h2')?.textContent)).toEqual([
      'Procédures de l’organisme pour les personnes physiques',
      'Procédures de l’organisme pour les personnes morales',
      'Procédures du bénéficiaire pour les personnes physiques',
      'Procédures du bénéficiaire pour les personnes morales',
      'Modèles de courriers envoyés aux bénéficiaires',
    ]);
    const texts = lists.map((list) => list.textContent ?? '');
    expect(texts[0]).toContain('Transférer (8\u00a0Ko)À quoi sert Transférer');
    expect(texts[3]).toContain('Aucun document disponible');
    expect(texts.filter((text) => text.includes('Aucun document disponible'))).toHaveLength(1);
    inert();
  });

  it('HELP-009 HELP-010: shows the parts of a document that exist, without empty brackets', async () => {
    const categorie = 'MODELE_COURRIER';
    const gaps = [
      { categorie, url: 'a.pdf', titre: 'Demande', intitule: null, volumetrie: null },
      { categorie, url: 'b.pdf', titre: null, intitule: 'Envoi', volumetrie: {} },
      { categorie, url: 'c.pdf' },
      { categorie, url: null, titre: 'Perdu', intitule: '', volumetrie: '' },
      { categorie, titre: {} },
      null,
      {},
    ];
    const server = { 'GET /api/lienaides': () => ({ body: { lienaides: gaps } }) };
    await startPortal({ path: '/aide', server });
    await screen.findByRole('link', { name: 'Demande' });
    const list = within(screen.getByRole('region', { name: /^Modèles de courriers/ }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Demande',
      'Envoi',
      'c.pdf',
      'Perdu',
    ]);
    expect(list.getAllByRole('link')).toHaveLength(3);
    expect(window.document.querySelector('.eng-collection__text')).toBeNull();
  });

  it('HELP-011: treats a list that is missing as an empty one', async () => {
    const server = { 'GET /api/lienaides': () => ({ body: { lienaides: {} } }) };
    await startPortal({ path: '/aide', server });
    expect(await screen.findAllByText('Aucun document disponible')).toHaveLength(5);
  });

  it('HELP-014: says that the documents could not be loaded, and retries', async () => {
    let isAway = true;
    const answer = () => (isAway ? { status: 400 } : { body: { lienaides } });
    await startPortal({ path: '/aide', server: { 'GET /api/lienaides': answer } });
    await screen.findByText('Les documents d’aide n’ont pas pu être chargés.');
    isAway = false;
    await press('Réessayer');
    await screen.findByRole('link', { name: /^Transférer/ });
  });

  it.each([
    ['/aide', 'GET /api/lienaides', 500],
    ['/faq', 'GET /api/questionfaqs', 504],
  ])(
    'ERR-013 HELP-014 FAQ-009: %s leads to the page of the service when its call fails',
    async (path, call, status) => {
      await startPortal({ path, server: { [call]: () => ({ status }) } });
      await screen.findByRole('heading', { level: 1, name: 'SERVICE INDISPONIBLE' });
    },
  );
});

describe('questions', () => {
  const questionfaqs = [
    { categorie: 'PERSONNE_PHYSIQUE', libelle: 'Comment faire ?', reponse: `<p>Ainsi.</p>${attack}` },
    { categorie: 'PERSONNE_MORALE', libelle: 'Et un véhicule ?', reponse: '<p>De même.</p>' },
  ];
  const open = (body: object = { questionfaqs }) =>
    startPortal({ path: '/faq', server: { 'GET /api/questionfaqs': () => ({ body }) } });

  it('FAQ-001 to FAQ-008, ROUTE-050, SEC-67: two tabs of questions that open their answer', async () => {
    await open();
    const tabs = await screen.findAllByRole('tab');
    expect([heading(), window.document.title]).toEqual(['FAQ', `FAQ | ${site}`]);
    expect(trail()).toContain('FAQ');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Personnes physiques', 'Personnes morales']);
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
    await press('Comment faire ?');
    expect(screen.getByText('Ainsi.')).toBeTruthy();
    inert();
    await userEvent.click(screen.getByRole('tab', { name: 'Personnes morales' }));
    await press('Et un véhicule ?');
    expect(screen.getByText('De même.')).toBeTruthy();
  });

  it('FAQ-005 to FAQ-008: shows the parts of a question that exist', async () => {
    const categorie = 'PERSONNE_PHYSIQUE';
    await open({
      questionfaqs: [
        { categorie, libelle: 'Sans réponse ?', reponse: null },
        { categorie, libelle: null, reponse: '<p>Sans question.</p>' },
        { categorie, libelle: {}, reponse: {} },
        null,
        ...questionfaqs,
      ],
    });
    await press('Question sans intitulé');
    expect(screen.getByText('Sans question.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Rechercher dans les questions'), 'sans');
    expect(screen.getAllByRole('tab')[0]?.textContent).toBe('Personnes physiques (2)');
  });

  it('FAQ-005 FAQ-006: opens only one of two equal questions, each by its own link', async () => {
    const twice = { libelle: 'Quel délai ?', reponse: '' };
    await open({
      questionfaqs: ['PERSONNE_PHYSIQUE', 'PERSONNE_MORALE', 'PERSONNE_MORALE'].map((categorie, at) => ({
        ...twice,
        categorie,
        reponse: `Réponse ${at}`,
      })),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Personnes morales' }));
    const last = screen.getAllByRole('button', { name: 'Quel délai ?' }).at(-1);
    if (last) await userEvent.click(last);
    const opened = screen.getAllByRole('button', { expanded: true, name: 'Quel délai ?' });
    expect(opened).toEqual([last]);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Lien vers cette question' });
    expect(document.getElementById(link.hash.slice(1))?.contains(last ?? null)).toBe(true);
  });

  it('says per tab what a search found', async () => {
    await open();
    await userEvent.type(await screen.findByLabelText('Rechercher dans les questions'), 'VEHICULE');
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Personnes physiques (0)',
      'Personnes morales (1)',
    ]);
    expect(screen.getByText('Aucune question ne correspond à votre recherche.')).toBeTruthy();
  });

  it.each([null, {}])('FAQ-009: a category without questions says so', async (none) => {
    await open({ questionfaqs: none });
    expect(await screen.findAllByText('Aucune question pour le moment')).not.toEqual([]);
  });
});

it('CONT-001 to CONT-008, ROUTE-048: contact shows links to the questions, a phone number and a mailbox', async () => {
  const properties = {
    'portail.contact.telephone': '0 800 00 00 00',
    'portail.contact.courriel': 'support@portail.example',
  };
  await startPortal({ path: '/contact', server: { 'GET /api/properties': () => ({ body: properties }) } });
  expect(trail()).toContain('Contact');
  expect(screen.getByText(/^Une question, une difficulté/)).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'FAQ' }).getAttribute('href')).toBe('/faq');
  const phone = await main.findByRole('img', {
    name: /^Téléphone\s: 0 800 00 00 00, service gratuit et prix d’un appel$/,
  });
  expect(phone.closest('a')?.getAttribute('href')).toBe('tel:0800000000');
  expect(main.getByRole('link', { name: 'support@portail.example' }).getAttribute('href')).toBe(
    'mailto:support@portail.example',
  );
});

it('CONT-005 CONT-006: contact omits what the server does not provide', async () => {
  const properties = { 'portail.contact.courriel': 'support@portail.example' };
  await startPortal({ path: '/contact', server: { 'GET /api/properties': () => ({ body: properties }) } });
  const main = within(screen.getByRole('main'));
  await main.findByRole('link', { name: 'support@portail.example' });
  expect(main.queryByRole('img')).toBeNull();
  expect(main.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Par email']);
});

it.each([
  ['STATIC-003 to STATIC-007', '/mentionsLegales', 'édité par son éditeur, société publique d’impression'],
  ['STATIC-018', '/cgi', 'en écrivant à l’éditeur du portail'],
  ['STATIC-059 STATIC-060', '/accessibilite', 'L’éditeur du portail, adresse non renseignée.'],
  ['STATIC-010', '/politiqueConfidentialite', 'L’éditeur du portail, société publique d’impression,'],
])('%s: %s has default texts for what the server does not provide', async (_row, path, words) => {
  let answer = (_given: { readonly status: number }): void => {};
  const properties = new Promise<{ readonly status: number }>((done) => {
    answer = done;
  });
  await startPortal({ path, server: { 'GET /api/properties': () => properties } });
  const main = screen.getByRole('main');
  // Until the server responds, neither its texts nor the default ones.
  expect(main.textContent).toContain('…');
  expect(main.textContent).not.toContain(words);
  answer({ status: 500 });
  await waitFor(() => expect(main.textContent).toContain(words));
  expect(main.textContent).not.toMatch(/[{}…]/);
});

it.each([
  ['STATIC-001', '/mentionsLegales', 'Mentions légales', 'Mentions légales'],
  ['STATIC-008', '/politiqueConfidentialite', 'POLITIQUE DE CONFIDENTIALITE', 'Politique de confidentialité'],
  ['STATIC-019', '/cgu', "Conditions Générales d'Utilisation", "Conditions Générales d'Utilisation"],
  [
    'STATIC-022 to STATIC-024',
    '/cgi',
    "Conditions Générales d'Instruction",
    "Conditions Générales d'Utilisation",
  ],
  ['STATIC-037', '/plan', 'Plan du site', 'Plan du site'],
  ['STATIC-053', '/accessibilite', 'Accessibilité', 'Accessibilité'],
  ['ROUTE-018 ROUTE-019', '/demande', 'Demande', 'Demande'],
])('%s: %s has its heading, title and table of contents', async (_row, path, name, title) => {
  await startPortal({ path });
  expect([heading(), window.document.title]).toEqual([name, `${title} | ${site}`]);
  if (path === '/mentionsLegales') expect(trail()).toContain('Mentions légales');
  const contents = screen.queryByRole('navigation', { name: 'Sommaire' });
  if (contents === null) return;
  for (const link of within(contents).getAllByRole<HTMLAnchorElement>('link')) {
    expect(document.getElementById(decodeURIComponent(link.hash.slice(1)))?.textContent).toBe(
      link.textContent,
    );
  }
});

describe('the site map (A11Y-16, RIGHT-010)', () => {
  /** Rights that everyone has by default. */
  const help = ['/contact', '/aide', '/faq'];
  const always = ['/mentionsLegales', '/politiqueConfidentialite', '/cgu', '/cgi', '/plan', '/accessibilite'];
  const links = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('STATIC-050 STATIC-051: signed out, help and legal pages', async () => {
    await startPortal({ path: '/plan' });
    expect(links()).toEqual([...help, ...always]);
  });

  it.each([
    ['STATIC-038', 'TRANSFERT', ['/transfert']],
    ['STATIC-039', 'COMMANDES', ['/commandes']],
    ['STATIC-040 STATIC-041', 'DOUBLONS', ['/suivi', '/suivi/doublons']],
    ['STATIC-040 STATIC-042', 'DEMANDES', ['/suivi', '/suivi/demandes']],
    ['STATIC-043', 'BENEFICIAIRE', ['/beneficiaire']],
    ['STATIC-044', 'STATISTIQUES', ['/statistiques']],
    ['STATIC-045', 'STATNATIONALES', ['/statnationales']],
    ['STATIC-046 STATIC-047', 'MESDONNEES', ['/administrateur', '/administrateur/donnees']],
    [
      'STATIC-046 STATIC-048 STATIC-049',
      'ADMINISTRATEUR',
      ['/administrateur', '/administrateur/ressources', '/administrateur/groupes', '/administrateur/profils'],
    ],
  ])('%s: with the right %s', async (_row, right, expected) => {
    await startPortal({ path: '/plan', token: tokenWith(right), server: user });
    await screen.findByRole('button', { name: 'Déconnexion' });
    expect(links()).toEqual([...expected, ...help, ...always]);
  });
});

describe('access', () => {
  it.each(['/statistiques', '/statnationales'])(
    'ROUTE-020 ROUTE-021: %s redirects a signed-out user to the login page',
    async (path) => {
      await startPortal({ path });
      expect(window.location.pathname).toBe('/authentification');
    },
  );

  it.each([
    ['ROUTE-020', '/statistiques', 'STATNATIONALES'],
    ['ROUTE-021', '/statnationales', 'STATISTIQUES'],
  ])('%s: %s is not open with only %s', async (_row, path, right) => {
    await startPortal({ path, token: tokenWith(right), server: user });
    await waitFor(() => expect(window.location.pathname).not.toBe(path));
  });

  it('ROUTE-018: /demande leads users with the right to the list, and tells the others why it does not', async () => {
    await startPortal({ path: '/demande', token: tokenWith('COMMANDES'), server: user });
    await screen.findByText(/^Votre compte ne donne pas accès/);
    expect(screen.queryByText(/Connectez-vous pour y accéder/)).toBeNull();
    await startPortal({ path: '/demande', token: tokenWith('DEMANDES'), server: user });
    await waitFor(() => expect(window.location.pathname).toBe('/suivi/demandes'));
  });

  it('ROUTE-060 ROUTE-061: dummyRouteChange returns to the home page', async () => {
    await startPortal({ path: '/dummyRouteChange' });
    await waitFor(() => expect(window.location.pathname).toBe('/authentification'));
  });
});
