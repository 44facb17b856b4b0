/** Duplicates, requests and beneficiaries for each kind of organisation: the specification's rows, word for word. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SearchModel } from '../../../../engine/core/model/screen.ts';
import { operationsOf, type Server } from '../../../react/harness.tsx';
import { compiledPortal } from '../../compiledPortal.ts';
import {
  claire,
  fieldMessages,
  prefix,
  press,
  startPortal,
  textOf,
  tokenWith,
  write,
} from '../../startPortal.tsx';

const kinds = ['personnePhysique', 'personneMorale'] as const;
type Kind = (typeof kinds)[number];

const titre = '/api/organismeBeneficiaire/titre';
const doublons = 'GET /api/commandeDemande/doublon';
const demandes = `GET ${titre}/demandeTitre`;

async function open(kind: Kind, path: string, server: Server = {}) {
  const user = {
    ...claire,
    personnePhysique: kind === 'personnePhysique',
    personneMorale: kind === 'personneMorale',
  };
  return startPortal({
    path,
    token: tokenWith('doublons', 'demandes', 'beneficiaire'),
    server: { [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: user }), ...server },
  });
}

const criteria = () => document.querySelector('search') as HTMLElement;
/** The labels of the criteria, in order, without their help and their mark. */
const labels = () => [...criteria().querySelectorAll('label')].map((label) => label.textContent?.trim());
const choices = (name: string | RegExp, where: HTMLElement = document.body) =>
  [...within(where).getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text);
const headings = () =>
  screen.getAllByRole('columnheader').map((heading) => heading.textContent?.trim() ?? '');
/** The texts of a row's cells, without the button that compares it. */
const cells = (row: number) =>
  [...(screen.getAllByRole('row')[row] as HTMLTableRowElement).cells].map((cell) =>
    textOf(cell).replace(/Comparer$/, ''),
  );
const trail = () =>
  [...document.querySelectorAll('nav[aria-label="Fil d’Ariane"] li')].map((step) => step.textContent?.trim());
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.eng-facts > div')].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      textOf(fact.querySelector('dd') ?? fact),
    ]),
  );
const file = () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    names.push(this.download);
  };
  return {
    names,
    lines: async () => (await saved[0]?.text())?.replace('\ufeff', '').trimEnd().split('\r\n') ?? [],
  };
};

const doublon = (kind: Kind, id: number, more: object = {}) => ({
  idDoublon: id,
  idDemande: `000000000${id}`,
  numeroCommande: `CMI_ORG075_20261118_00${id}`,
  numeroId: '123456789',
  numeroIdAssocie: '9876543210',
  typeTitre: { valeur: 'INVALIDITE' },
  doublonOrganisme: 'Préfecture voisine',
  decision: null,
  etag: '"1"',
  ...(kind === 'personnePhysique'
    ? {
        nomUsage: 'MARTIN',
        nomNaissance: 'LEFÈVRE',
        prenom: 'Hélène',
        dateNaissance: '1957-03-24',
        lieuNaissance: 'LYON',
        sousMention: 'BESOIN_ACCOMPAGNEMENT_CECITE',
        raisonSociale: null,
        immatriculation: null,
      }
    : {
        nomUsage: null,
        nomNaissance: null,
        prenom: null,
        dateNaissance: null,
        lieuNaissance: null,
        sousMention: null,
        raisonSociale: 'TRANSPORTS DU VAL',
        immatriculation: 'AB-123-CD',
      }),
  ...more,
});

describe.each(kinds)('Gestion des doublons (%s)', (kind) => {
  const isPerson = kind === 'personnePhysique';

  it('DBL-001 to DBL-021: offers its criteria, with the initial state TRAITER, and no result before a search', async () => {
    await open(kind, '/suivi/doublons');
    expect(document.title).toBe('Gestion des doublons | Portail CMI Organismes');
    expect(trail()).toEqual(['Accueil', 'Suivi des demandes', 'Gestion des doublons']);
    expect(labels()).toEqual(['Commande', isPerson ? 'Mention' : 'Raison sociale', 'Actions']);
    const actions = [
      'Toutes',
      'Doublons à traiter',
      'Doublons traités',
      'Poursuivre la demande',
      'Annuler la demande',
    ];
    expect(choices('Actions', criteria())).toEqual(actions);
    expect(within(criteria()).getByLabelText<HTMLSelectElement>('Actions').selectedOptions[0]?.text).toBe(
      'Doublons traités',
    );
    if (isPerson)
      expect(choices('Mention', criteria())).toEqual(['Toutes', 'Stationnement', 'Priorité', 'Invalidité']);
    else {
      for (const [name, message] of [
        ['Иван', 'La raison sociale doit être une valeur alphanumérique.'],
        ['A'.repeat(39), 'La raison sociale ne doit pas excéder 38 caractères.'],
      ] as const) {
        await write(/^Raison sociale/, name, criteria());
        await press('Filtrer');
        await waitFor(() => expect(fieldMessages()).toEqual([message]));
      }
      await write(/^Raison sociale/, '', criteria());
    }
    screen.getByRole('button', { name: 'Cacher les filtres' });
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.selectOptions(within(criteria()).getByLabelText('Actions'), '');
    await press('Filtrer');
    screen.getByRole('link', { name: 'Vous devez renseigner au moins un critère.' });
  });

  it('DBL-022 to DBL-038, DBL-040, DBL-043, DBL-044, DBL-047, RIGHT-021: shows its columns, and decides selected rows', async () => {
    let decided = false;
    const { requests } = await open(kind, '/suivi/doublons?action=A_TRAITER&page=1', {
      [doublons]: () => ({
        body: [
          doublon(kind, 2, { decision: 'POURSUIVRE' }),
          doublon(kind, 1, { numeroId: '100000000', decision: decided ? 'ANNULER' : null }),
        ],
      }),
      'PUT /api/commandeDemande/doublon/0000000001': () => {
        decided = true;
        return { body: [doublon(kind, 1, { decision: 'ANNULER' })] };
      },
    });
    await screen.findAllByRole('cell');
    // DBL-037, D18: by identifier, ascending.
    const sorted = document.querySelectorAll('th[aria-sort="ascending"]');
    expect([...sorted].map((heading) => heading.textContent?.trim())).toEqual(['Numéro Identifiant']);
    expect([cells(1)[2], cells(2)[2]]).toEqual(['01.00.00.00.00', '01.23.45.67.89']);
    expect(headings().slice(1)).toEqual([
      'Commande',
      'Numéro Identifiant',
      ...(isPerson
        ? [
            "Nom d'usage",
            'Nom de naissance',
            'Prénom',
            'Date de naissance',
            'Lieu de naissance',
            'Mention',
            'Sous mention',
          ]
        : ['Raison sociale', 'Immatriculation']),
      'Organisme en doublon',
      'Numéro Identifiant associé',
      'Actions',
    ]);
    expect(cells(2).slice(1)).toEqual([
      'CMI_ORG075_20261118_002',
      '01.23.45.67.89',
      ...(isPerson
        ? [
            'MARTIN',
            'LEFÈVRE',
            'Hélène',
            '24/03/1957',
            'LYON',
            'Invalidité',
            "Besoin d'accompagnement cécité",
          ]
        : ['TRANSPORTS DU VAL', 'AB-123-CD']),
      'Préfecture voisine',
      '98.76.54.32.10',
      'Poursuivre la demande',
    ]);
    expect(screen.getAllByRole('checkbox', { name: /^Cocher le doublon/ })).toHaveLength(1);
    const decision = () => screen.getByLabelText<HTMLSelectElement>(/Que souhaitez-vous faire/);
    expect([...decision().options].map(({ text }) => text)).toEqual([
      'Choisir',
      'Poursuivre la demande',
      'Annuler la demande',
    ]);
    await press('Tout cocher');
    await screen.findAllByText('1 ligne cochée');
    await press('Enregistrer');
    await screen.findByText('Vous devez sélectionner une action.');
    await press('Fermer');
    await userEvent.selectOptions(decision(), 'Annuler la demande');
    await press('Enregistrer');
    await press('Enregistrer la décision', await screen.findByRole('dialog', { hidden: true }));
    await screen.findByText('1 demande annulée (1 doublon).');
    const sent = requests.findIndex(({ operation }) => operation.startsWith('PUT'));
    const put = requests[sent];
    expect(put?.body).toMatchObject({ idDemande: '0000000001', decision: 'ANNULER' });
    expect(put?.ifMatch).toBe('"1"');
    await waitFor(() => expect(cells(1).at(-1)).toBe('Annuler la demande'));
    expect(document.querySelector('.eng-bulk__count')?.textContent).toBe('Aucune ligne cochée');
    // DBL-045: the search runs again.
    expect(operationsOf(requests).slice(sent + 1)).toEqual([doublons]);
  });

  it('DBL-042, DBL-046: selects together the rows of one request, also when rows have no number', async () => {
    const bare = [
      doublon(kind, 1),
      doublon(kind, 1, { numeroIdAssocie: '111111111' }),
      doublon(kind, 2, { numeroId: '222222222' }),
    ].map(({ idDoublon: _id, etag: _tag, ...row }) => row);
    await open(kind, '/suivi/doublons?action=A_TRAITER&page=1', { [doublons]: () => ({ body: bare }) });
    const boxes = await screen.findAllByRole('checkbox', { name: /^Cocher le doublon/ });
    await userEvent.click(boxes[0] as HTMLElement);
    await screen.findByText('2 lignes cochées');
    await userEvent.click(boxes[2] as HTMLElement);
    const bar = screen.getByRole('region', { name: 'Lignes cochées' });
    await within(bar).findByText('3 lignes cochées');
  });

  it('DBL-033: selects no decided row of a request, sends none, and keeps none selected', async () => {
    let decided = false;
    const { requests } = await open(kind, '/suivi/doublons?action=A_TRAITER&page=1', {
      [doublons]: () => ({
        body: [
          doublon(kind, 1, { idDoublon: 10, decision: 'POURSUIVRE', numeroId: '000000001' }),
          doublon(kind, 1, { idDoublon: 11 }),
          doublon(kind, 1, { idDoublon: 12 }),
          doublon(kind, 2, { decision: decided ? 'ANNULER' : null }),
        ],
      }),
      'PUT /api/commandeDemande/doublon/0000000001': () => ({ status: 404, body: {} }),
    });
    const boxes = await screen.findAllByRole('checkbox', { name: /^Cocher le doublon/ });
    await userEvent.click(boxes[0] as HTMLElement);
    await screen.findByText('2 lignes cochées');
    await userEvent.click(boxes[2] as HTMLElement);
    const bar = screen.getByRole('region', { name: 'Lignes cochées' });
    await within(bar).findByText('3 lignes cochées');
    // Someone else decides meanwhile: the same search returns the row without a checkbox.
    decided = true;
    await press('Montrer les filtres');
    await press('Filtrer');
    await screen.findByText('2 lignes cochées');
    await userEvent.selectOptions(screen.getByLabelText(/Que souhaitez-vous faire/), 'Annuler la demande');
    await press('Enregistrer');
    await press('Enregistrer la décision', await screen.findByRole('dialog', { hidden: true }));
    await waitFor(() => expect(document.querySelector('.eng-banner')).not.toBeNull());
    const puts = requests.filter(({ operation }) => operation.startsWith('PUT'));
    expect(puts.map(({ body }) => body)).toMatchObject([{ idDoublon: 11, decision: 'ANNULER' }]);
  });

  it('DBL-029, RIGHT-021: reads a code alike, plain or inside an object: in cells, file, sorting and checkboxes', async () => {
    const saved = file();
    const coded = doublon(kind, 1, {
      typeTitre: 'STAT',
      sousMention: isPerson ? { valeur: 'BESOIN_ACCOMPAGNEMENT', libelle: 'x' } : null,
      decision: { valeur: null },
    });
    const decided = doublon(kind, 2, { numeroId: '222222222', decision: { valeur: 'ANNULER' } });
    await open(kind, '/suivi/doublons?action=TRAITER&tri=-decision&page=1', {
      [doublons]: () => ({ body: [coded, decided] }),
    });
    await screen.findAllByRole('cell');
    // In descending order undecided rows are last.
    expect(cells(1)).toContain('Annuler la demande');
    if (isPerson) {
      expect(cells(2)).toContain('Stationnement');
      expect(cells(2)).toContain("Besoin d'accompagnement");
    }
    expect(screen.getAllByRole('checkbox', { name: /^Cocher le doublon/ })).toHaveLength(1);
    expect(document.querySelectorAll('.eng-status--danger')).toHaveLength(1);
    await press('Télécharger (CSV)');
    await waitFor(() => expect(saved.names).toHaveLength(1));
    const [, first = '', second = ''] = await saved.lines();
    expect(first).toMatch(/;Demande annulée$/);
    if (isPerson) expect(second).toContain(";Stationnement;Besoin d'accompagnement;");
  });

  it('CSV-004, CSV-017 to CSV-022, DBL-049, RIGHT-021, D21, D22: writes a file with its own columns and texts', async () => {
    const saved = file();
    await open(kind, '/suivi/doublons?action=TRAITER&page=1', {
      [doublons]: () => ({
        body: [
          doublon(kind, 1, { decision: 'ANNULER' }),
          doublon(kind, 2, { decision: 'POURSUIVRE', numeroCommande: '0000000042' }),
        ],
      }),
    });
    await screen.findAllByRole('cell');
    // DBL-049
    screen.getByRole('button', { name: 'Imprimer' });
    await press('Télécharger (CSV)');
    await waitFor(() => expect(saved.names[0]).toMatch(/^doublons_\d{8}_\d{6}\.csv$/));
    const [head = '', first = '', second = ''] = await saved.lines();
    expect(head.split(';')).toHaveLength(isPerson ? 12 : 7);
    expect(head.split(';')).toEqual(headings().slice(1));
    expect(first).toMatch(/^CMI_ORG075_20261118_001;"=""123456789""";.*;Demande annulée$/);
    expect(second).toMatch(/^"=""0000000042""";.*;Demande poursuivie$/);
  });
});

const demande = (kind: Kind, more: object = {}) => ({
  numeroDemande: '0000000007',
  numeroTitre: '075261118000007',
  numeroCommande: 'CMI_ORG075_20261118_001',
  identifiantBeneficiaire: '123456789',
  nom: kind === 'personnePhysique' ? 'MARTIN' : null,
  prenom: kind === 'personnePhysique' ? 'Hélène' : null,
  raisonSociale: kind === 'personneMorale' ? 'TRANSPORTS DU VAL' : null,
  immatriculation: kind === 'personneMorale' ? 'AB-123-CD' : null,
  dateNaissance: kind === 'personnePhysique' ? '1957-03-24' : null,
  lieuNaissance: kind === 'personnePhysique' ? 'LYON' : null,
  adresseLivraison: {
    destinataire: 'MARTIN HELENE',
    adresse1: '12 RUE DES LILAS',
    adresse2: 'BATIMENT B',
    adresse3: 'ESCALIER 2',
    adresse4: 'PORTE 4',
    codePostal: '75012',
    commune: 'PARIS',
    departement: '75',
    pays: 'FRANCE',
  },
  typeDemande: { valeur: 'RENOUVELLEMENT' },
  statutDemande: { valeur: 'VALIDEE' },
  mention: { valeur: 'STAT' },
  sousMention: null,
  statutProduction: { valeur: 'EXPEDIEE', libelleCourt: 'CMI expédiée' },
  dateStatutProduction: '2026-11-18T15:42:07',
  dateDebutValidite: '2026-01-01',
  dateFinValidite: null,
  dateFinValiditeReelle: null,
  permanent: true,
  dateAttribution: '2026-11-17',
  statutTitre: { valeur: 'VALIDE' },
  inactive: false,
  motif: null,
  commentaire: 'à rappeler',
  traitePNDPhoto: false,
  traitePNDTitre: true,
  etag: '"3"',
  ...more,
});

const read = `GET ${titre}/demandeTitre/0000000007`;

describe.each(kinds)('Gestion des demandes (%s)', (kind) => {
  const isPerson = kind === 'personnePhysique';

  it('DEM-001 to DEM-034, CONST-013, RIGHT-021: offers its criteria, each with its limits and its messages', async () => {
    await open(kind, '/suivi/demandes');
    expect(document.title).toBe('Gestion des demandes | Portail CMI Organismes');
    expect(trail()).toEqual(['Accueil', 'Suivi des demandes', 'Gestion des demandes']);
    screen.getByRole('button', { name: 'Cacher les filtres' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(labels()).toEqual([
      'Numéro identifiant',
      'Numéro de titre',
      ...(isPerson ? ['Nom', 'Date de naissance'] : ['Raison sociale', 'Immatriculation']),
      'Mention',
      'Statut de la demande',
      'Statut du titre',
      'Fin de validité',
      'Commande',
    ]);
    expect(choices('Mention', criteria())).toEqual(['Toutes', 'Stationnement', 'Priorité', 'Invalidité']);
    expect(choices('Statut de la demande', criteria())).toEqual([
      'Tous',
      'Demande effectuée',
      'En cours de fabrication',
      'CMI expédiée',
      ...(isPerson ? ['Courrier photo envoyé', 'Courrier complétude envoyé', 'Photo invalide'] : []),
    ]);
    expect(choices('Statut du titre', criteria())).toEqual(['Tous', 'Valide', 'Inactif']);

    const wrong: readonly (readonly [RegExp, string, string])[] = [
      [/^Numéro identifiant/, '1234a', 'Le numéro identifiant doit être une valeur numérique.'],
      [/^Numéro identifiant/, '1'.repeat(16), 'Le numéro identifiant ne doit pas excéder 15 chiffres.'],
      [/^Fin de validité/, '31/02/2026', 'La date de fin de validité doit être une date valide.'],
      ...(isPerson
        ? ([
            [/^Nom/, 'A'.repeat(50), 'Le nom ne doit pas excéder 49 caractères.'],
            [/^Nom/, '<script>', 'Le nom doit être une valeur alphanumérique.'],
            [/^Nom/, 'Иван', 'Le nom doit être une valeur alphanumérique.'],
          ] as const)
        : ([
            [/^Raison sociale/, 'A'.repeat(39), 'La raison sociale ne doit pas excéder 38 caractères.'],
            [/^Raison sociale/, '50 %', 'La raison sociale doit être une valeur alphanumérique.'],
            [
              /^Immatriculation/,
              'A'.repeat(12),
              "Le numéro d'immatriculation ne doit pas excéder 11 caractères.",
            ],
          ] as const)),
    ];
    for (const [label, text, message] of wrong) {
      await write(label, text, criteria());
      await press('Filtrer');
      await waitFor(() => expect(fieldMessages()).toEqual([message]));
      await write(label, '', criteria());
    }
    // At their limits, with every accent of the character set, they are accepted.
    await write(/^Numéro identifiant/, '1'.repeat(15), criteria());
    if (isPerson) await write(/^Nom/, `Œuvré-d'Ÿs ${'É'.repeat(38)}`, criteria());
    else await write(/^Immatriculation/, 'AB-123-CD-9', criteria());
    await press('Filtrer');
    await screen.findByRole('button', { name: 'Montrer les filtres' });
  });

  it.runIf(isPerson)('finds a pasted name with no-break spaces and decomposed accents', async () => {
    const { requests } = await open(kind, '/suivi/demandes', {
      [demandes]: () => ({ body: { recordsTotal: 0, recordsFiltered: 0, data: [] } }),
    });
    await write(/^Nom/, 'BEN\u00a0GUE\u0301RIN', criteria());
    await press('Filtrer');
    const asked = () => requests.filter(({ operation }) => operation === demandes);
    await waitFor(() =>
      expect(asked().map(({ query }) => new URLSearchParams(query).get('nom'))).toEqual(['BEN GUÉRIN']),
    );
  });

  it('DEM-035 to DEM-051, CSV-006 to CSV-009, GRID-001 to GRID-004: shows its columns, with links, comment and checkbox', async () => {
    const saved = file();
    await open(kind, '/suivi/demandes?statutTitre=VALIDE&page=1', {
      [demandes]: () => ({ body: { recordsTotal: 1, recordsFiltered: 1, data: [demande(kind)] } }),
    });
    await screen.findAllByRole('cell');
    const columns = [
      'Numéro identifiant',
      ...(isPerson ? ['Nom', 'Prénom', 'Mention'] : ['Mention', 'Raison sociale', 'Immatriculation']),
      'Statut de production',
      'Statut du titre',
      'Début de validité',
      'Fin de validité',
      'Numéro de titre',
      'Commentaire',
      'PND traité',
    ];
    // After the column of the boxes.
    expect(headings().slice(1)).toEqual(columns);
    // The specification gives two widths; the others come from the content.
    const model = compiledPortal.screens['demandes/liste']?.[kind] as SearchModel;
    const chosen = model.grid.columns.filter(({ width }) => width > 0);
    expect(chosen.map(({ id, width }) => [id, width])).toEqual([
      ['statutTitre', 65],
      ['commentaire', 200],
    ]);
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('01.23.45.67.89')).toBe('/beneficiaire/123456789');
    expect(link('075261118000007')).toBe('/suivi/demandes/0000000007');
    expect(cells(1)).toContain('PERMANENT');
    expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: /^PND traité/ })).toMatchObject({
      checked: true,
      disabled: true,
    });
    expect(choices('Lignes par page')).toEqual(['20', '50', '100']);
    expect(screen.queryByRole('searchbox')).toBeNull();
    screen.getByRole('button', { name: 'Imprimer' });
    await press('Télécharger (CSV)');
    await waitFor(() => expect(saved.names[0]).toMatch(/^demandes_\d{8}_\d{6}\.csv$/));
    const [head, first] = await saved.lines();
    expect(head?.split(';')).toEqual(columns);
    expect(first).toMatch(/^"=""123456789""";.*;01\/01\/2026;PERMANENT;"=""075261118000007""";à rappeler;O$/);
  });

  it('DEM-043, DEM-066, DEM-099: shows an unknown production state by the label in the response', async () => {
    const saved = file();
    const row = demande(kind, { statutProduction: { valeur: 'RETOUR_USINE', libelleCourt: 'Retour usine' } });
    await open(kind, '/suivi/demandes?statutTitre=VALIDE&page=1', {
      [demandes]: () => ({ body: { recordsTotal: 1, recordsFiltered: 1, data: [row] } }),
      [read]: () => ({ body: row }),
    });
    await screen.findAllByRole('cell');
    expect(cells(1)).toContain('Retour usine');
    await press('Télécharger (CSV)');
    await waitFor(() => expect(saved.names).toHaveLength(1));
    expect((await saved.lines())[1]).toContain(';Retour usine;');
    await userEvent.click(screen.getByRole('link', { name: '075261118000007' }));
    await waitFor(() => expect(facts()['Statut de production']).toBe('Retour usine'));
  });

  it('DEM-038 DEM-059: identifies rows by their title when the back end has no request numbers', async () => {
    const { numeroDemande: _number, etag: _tag, ...bare } = demande(kind);
    const rows = [bare, { ...bare, numeroTitre: '075261118000008', commentaire: null }];
    const { requests } = await open(kind, '/suivi/demandes?statutTitre=VALIDE&page=1', {
      [demandes]: () => ({ body: { data: rows } }),
      [`PUT ${titre}/demandeTitre/075261118000008`]: () => ({ body: rows[1] }),
    });
    const link = await screen.findByRole('link', { name: '075261118000008' });
    expect(link.getAttribute('href')).toBe('/suivi/demandes/075261118000008');
    await userEvent.click(
      await screen.findByRole('button', { name: /^Modifier le commentaire de la demande 075261118000008/ }),
    );
    await userEvent.type(screen.getByRole('textbox', { name: /^Modifier le commentaire/ }), 'vu{Enter}');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        operation: `PUT ${titre}/demandeTitre/075261118000008`,
        body: { commentaire: 'vu' },
      }),
    );
  });

  it.each([
    { statut: 'PHOTO_INVALIDE', marks: { traitePNDPhoto: true, traitePNDTitre: false } },
    { statut: 'EXPEDIEE', marks: { traitePNDPhoto: false, traitePNDTitre: true } },
  ])(
    'DEM-050, DEM-093: the checkbox of $statut sends its value, and the next save sends it again',
    async ({ statut, marks }) => {
      const row = demande(kind, { statutProduction: { valeur: statut }, traitePNDTitre: false });
      const { requests } = await open(kind, '/suivi/demandes?statutTitre=VALIDE&page=1', {
        [demandes]: () => ({ body: { recordsTotal: 1, recordsFiltered: 1, data: [row] } }),
        // The response contains only a new version.
        [`PUT ${titre}/demandeTitre/075261118000007`]: () => ({ etag: '"4"' }),
      });
      const puts = () => requests.filter(({ operation }) => operation.startsWith('PUT'));
      await userEvent.click(await screen.findByRole('checkbox', { name: /^PND traité/ }));
      await press('Marquer comme traité', await screen.findByRole('dialog', { hidden: true }));
      await waitFor(() => expect(puts()).toHaveLength(1));
      expect(puts()[0]).toMatchObject({ ifMatch: '"3"', body: { ...marks, commentaire: 'à rappeler' } });
      await userEvent.click(await screen.findByRole('button', { name: /^Modifier le commentaire/ }));
      await userEvent.type(screen.getByRole('textbox', { name: /^Modifier le commentaire/ }), ' !{Enter}');
      await waitFor(() => expect(puts()).toHaveLength(2));
      expect(puts()[1]).toMatchObject({ ifMatch: '"4"', body: { ...marks, commentaire: 'à rappeler !' } });
    },
  );

  it('DEM-050, DEM-093: marks several returns at once, with a result a row; marked ones cannot be ticked', async () => {
    const row = (id: number, statut: string | null, more: object = {}) =>
      demande(kind, {
        numeroDemande: `000000000${id}`,
        numeroTitre: `07526111800000${id}`,
        statutProduction: statut && { valeur: statut },
        traitePNDTitre: false,
        ...more,
      });
    const rows = [
      row(1, 'EXPEDIEE'),
      row(2, 'DEMANDE_ENCOURS_FABRICATION'),
      row(3, 'EXPEDIEE'),
      row(4, 'EXPEDIEE', { traitePNDTitre: true }),
      row(5, null),
    ];
    const { requests } = await open(kind, '/suivi/demandes?statutTitre=VALIDE&page=1', {
      [demandes]: () => ({ body: { recordsTotal: 5, recordsFiltered: 5, data: rows } }),
      [`PUT ${titre}/demandeTitre/075261118000001`]: () => ({
        body: { ...rows[0], traitePNDTitre: true },
        etag: '"4"',
      }),
      [`PUT ${titre}/demandeTitre/075261118000002`]: () => ({
        body: { ...rows[1], traitePNDPhoto: true },
        etag: '"4"',
      }),
      [`PUT ${titre}/demandeTitre/075261118000003`]: () => ({
        status: 412,
        body: { modifiePar: 'Jean Roux' },
      }),
    });
    await screen.findAllByRole('checkbox', { name: /^Cocher/ });
    await press('Tout cocher');
    const bar = screen.getByRole('region', { name: 'Lignes cochées' });
    await within(bar).findByText('3 lignes cochées');
    await press('Marquer les PND comme traités');
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(textOf(dialog)).toContain('ces 3 demandes');
    await press('Marquer comme traités', dialog);
    await screen.findByText('2 plis non distribués sont marqués comme traités.');
    screen.getByText(/^1 demande n’a pas été modifiée\s: la demande 075261118000003\.$/);
    within(bar).getByText('1 ligne cochée');
    const puts = requests.filter(({ operation }) => operation.startsWith('PUT'));
    expect(puts.map(({ ifMatch, body }) => [ifMatch, body])).toMatchObject([
      ['"3"', { traitePNDPhoto: false, traitePNDTitre: true }],
      ['"3"', { traitePNDPhoto: true, traitePNDTitre: false }],
      ['"3"', { traitePNDPhoto: false, traitePNDTitre: true }],
    ]);
    expect(screen.getAllByRole('checkbox', { name: /^Cocher la demande/ })).toHaveLength(1);
  });

  it('DEM-058 to DEM-087, DEM-090, DEM-096, DEM-097: shows the whole request, and its editable fields', async () => {
    const { requests } = await open(kind, '/suivi/demandes/0000000007', {
      [read]: () => ({ body: demande(kind), etag: '"3"' }),
      [`PUT ${titre}/revocation`]: () => ({ status: 400, body: {} }),
    });
    await screen.findByRole('heading', { level: 1, name: 'DÉTAIL DE LA DEMANDE NUMÉRO 075261118000007' });
    expect(facts()).toEqual({
      'Numéro identifiant': '01.23.45.67.89',
      ...(isPerson
        ? { Nom: 'MARTIN', Prénom: 'Hélène', 'Date de naissance': '24/03/1957', 'Lieu de naissance': 'LYON' }
        : { 'Raison sociale': 'TRANSPORTS DU VAL', Immatriculation: 'AB-123-CD' }),
      Destinataire: 'MARTIN HELENE',
      Adresse: '12 RUE DES LILAS',
      'Complément d’adresse 1': 'BATIMENT B',
      'Complément d’adresse 2': 'ESCALIER 2',
      'Complément d’adresse 3': 'PORTE 4',
      'Code postal': '75012',
      Commune: 'PARIS',
      Département: '75',
      Pays: 'FRANCE',
      Commande: 'CMI_ORG075_20261118_001',
      'Type de demande': 'Renouvellement',
      'Statut de la demande': 'Validée',
      Mention: 'Stationnement',
      'Sous mention': '—',
      'Statut de production': 'CMI expédiée',
      'Depuis le': '18/11/2026 15:42:07',
      'Numéro de titre': '075261118000007',
      'Début de validité': '01/01/2026',
      'Fin de validité': 'PERMANENT',
      'Date d’attribution': '17/11/2026',
      'Statut du titre': 'Valide',
      Commentaire: 'à rappeler',
    });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.labels?.[0]?.textContent?.trim())).toEqual([
      'Rendre inactive la carte',
      isPerson
        ? 'Retour de l’appel photo « pli non distribué » (PND) traité'
        : 'Retour du courrier d’identification « pli non distribué » (PND) traité',
      'Retour du titre « pli non distribué » (PND) traité',
    ]);
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
    await userEvent.click(boxes[0] as HTMLElement);
    expect(choices(/^Motif de révocation/)).toEqual([
      'Choisir un motif',
      'Titre perdu',
      'Titre volé',
      'Qualité',
      'Droit supprimé',
      'Fin de droit',
      ...(isPerson ? [] : ['Chèque impayé']),
    ]);
    await press('Enregistrer');
    await waitFor(() => expect(fieldMessages()).toEqual(['Vous devez sélectionner un motif de révocation.']));
    await userEvent.selectOptions(screen.getByLabelText(/^Motif de révocation/), 'Titre volé');
    await press('Enregistrer');
    await press('Rendre la carte inactive', await screen.findByRole('dialog', { hidden: true }));
    await screen.findByText('Erreur lors de la modification de la demande');
    const put = requests.find(({ operation }) => operation === `PUT ${titre}/revocation`);
    expect(put?.body).toMatchObject({ numeroTitre: '075261118000007', inactive: true, motif: 'VOL' });
    expect(put?.ifMatch).toBe('"3"');
  });

  it('DEM-050: disables the return checkboxes of a request without production', async () => {
    await open(kind, '/suivi/demandes/0000000007', {
      [read]: () => ({ body: demande(kind, { statutProduction: null, traitePNDTitre: false }) }),
    });
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /PND/ });
    expect(boxes.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it.each([
    { sent: 'as a JSON number', numeroTitre: 75261118000007, title: '75261118000007' },
    { sent: 'not at all', numeroTitre: undefined, title: '0000000007' },
  ])('DEM-058, DEM-059: is titled by its number, sent $sent', async ({ numeroTitre, title }) => {
    await open(kind, '/suivi/demandes/0000000007', {
      [read]: () => ({ body: demande(kind, { numeroTitre }) }),
    });
    await screen.findByRole('heading', { level: 1, name: `DÉTAIL DE LA DEMANDE NUMÉRO ${title}` });
    expect(document.title).toBe(`Détail de la demande numéro ${title} | Portail CMI Organismes`);
  });

  it('DEM-093, DEM-091, DEM-098: saves the checkboxes first; the revocation then sends them too', async () => {
    const { requests } = await open(kind, '/suivi/demandes/0000000007', {
      [read]: () => ({ body: demande(kind, { traitePNDTitre: false }), etag: '"3"' }),
      // The first call has no response body.
      [`PUT ${titre}/demandeTitre/075261118000007`]: () => ({ etag: '"4"' }),
    });
    const puts = () => requests.filter(({ operation }) => operation.startsWith('PUT'));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Retour (de l’appel|du courrier)/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rendre inactive la carte' }));
    await userEvent.selectOptions(screen.getByLabelText(/^Motif de révocation/), 'Titre volé');
    await press('Enregistrer');
    await press('Rendre la carte inactive', await screen.findByRole('dialog', { hidden: true }));
    await screen.findByText('La demande a bien été modifiée');
    const marks = { traitePNDPhoto: true, traitePNDTitre: false };
    expect(puts()).toMatchObject([
      { ifMatch: '"3"', body: { ...marks, inactive: false, motif: null } },
      { ifMatch: '"4"', body: { ...marks, inactive: true, motif: 'VOL' } },
    ]);
  });

  it('DEM-074, DEM-088, DEM-089: shows an inactive title with its date and its reason, permanently', async () => {
    const revoked = {
      inactive: true,
      statutTitre: { valeur: 'INACTIF' },
      dateFinValiditeReelle: '2026-11-18',
    };
    await open(kind, '/suivi/demandes/0000000007', {
      [read]: () => ({ body: demande(kind, { ...revoked, motif: 'NOUVELLE_DEMANDE' }) }),
    });
    await screen.findByText('après le 18/11/2026');
    const inactive = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rendre inactive la carte' });
    expect([inactive.checked, inactive.disabled]).toEqual([true, true]);
    const motif = screen.getByLabelText<HTMLSelectElement>(/^Motif de révocation/);
    expect([motif.disabled, motif.selectedOptions[0]?.text]).toEqual([true, 'Nouvelle Demande']);
  });

  it('DEM-089: a new request is a reason that cannot be changed, also for an active title', async () => {
    await open(kind, '/suivi/demandes/0000000007', {
      [read]: () => ({ body: demande(kind, { motif: 'NOUVELLE_DEMANDE' }) }),
    });
    const motif = await screen.findByLabelText<HTMLSelectElement>(/^Motif de révocation/);
    expect([motif.disabled, motif.selectedOptions[0]?.text]).toEqual([true, 'Nouvelle Demande']);
    // It cannot be revoked for that reason either: nobody may choose it.
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rendre inactive la carte' }).disabled,
    ).toBe(true);
  });

  it('DEM-087, DEM-093: shows an unknown reason, which does not prevent saving the checkboxes', async () => {
    const { requests } = await open(kind, '/suivi/demandes/0000000007', {
      [read]: () => ({ body: demande(kind, { inactive: true, motif: 'DECES', traitePNDTitre: false }) }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Retour du titre/ }));
    const motif = screen.getByLabelText<HTMLSelectElement>(/^Motif de révocation/);
    expect(motif.selectedOptions[0]?.text).toBe('DECES');
    await press('Enregistrer');
    await screen.findByText('La demande a bien été modifiée');
    const put = requests.find(({ operation }) => operation.startsWith('PUT'));
    expect(put?.operation).toBe(`PUT ${titre}/demandeTitre/075261118000007`);
    expect(put?.body).toMatchObject({ motif: 'DECES', traitePNDPhoto: false, traitePNDTitre: true });
  });
});

describe.each(kinds)('Bénéficiaires (%s)', (kind) => {
  it('BEN-001 to BEN-003, D34: is searched by identifier and name, under its own name', async () => {
    await open(kind, '/beneficiaire');
    expect(document.title).toBe('Données Bénéficiaires | Portail CMI Organismes');
    expect(trail()).toEqual(['Accueil', 'Données Bénéficiaires']);
    screen.getByRole('link', { name: /^Bénéficiaires/, hidden: true });
    expect(labels()).toEqual([
      'Numéro identifiant',
      ...(kind === 'personnePhysique'
        ? ['Nom', 'Prénom', 'Date de naissance']
        : ['Raison sociale', 'Immatriculation']),
    ]);
  });

  it('D34: shows a beneficiary with the titles, each linked to its request, and every full address', async () => {
    const isPerson = kind === 'personnePhysique';
    const { nom, prenom, raisonSociale, immatriculation, adresseLivraison, ...titre } = demande(kind);
    const identity = { nom, prenom, raisonSociale, immatriculation };
    const other = { ...adresseLivraison, adresse4: 'PORTE 5' };
    await open(kind, '/beneficiaire/123456789', {
      'GET /api/organismeBeneficiaire/beneficiaire/123456789': () => ({
        body: {
          identifiant: '123456789',
          ...identity,
          nomNaissance: isPerson ? 'LEFÈVRE' : null,
          dateNaissance: isPerson ? '1957-03-24' : null,
          lieuNaissance: isPerson ? 'LYON' : null,
          nombreTitres: 2,
          titres: [
            { ...titre, ...identity, adresseLivraison },
            {
              ...titre,
              ...identity,
              numeroDemande: '0000000003',
              numeroTitre: null,
              adresseLivraison: other,
            },
          ],
          adresses: [
            { numeroDemande: '0000000007', adresse: adresseLivraison },
            { numeroDemande: '0000000003', adresse: other },
          ],
        },
      }),
    });
    const title = isPerson ? 'Hélène MARTIN' : 'TRANSPORTS DU VAL';
    await screen.findByRole('heading', { level: 1, name: title });
    expect(document.title).toBe(`${title} | Portail CMI Organismes`);
    expect(facts()).toEqual({
      'Numéro identifiant': '01.23.45.67.89',
      ...(isPerson
        ? {
            Nom: 'MARTIN',
            'Nom de naissance': 'LEFÈVRE',
            Prénom: 'Hélène',
            'Date de naissance': '24/03/1957',
            'Lieu de naissance': 'LYON',
          }
        : { 'Raison sociale': 'TRANSPORTS DU VAL', Immatriculation: 'AB-123-CD' }),
    });
    const [titles, addresses] = screen.getAllByRole('table').map((table) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(textOf)),
    );
    const shown = ['Stationnement', 'CMI expédiée', 'Valide', '01/01/2026', 'PERMANENT'];
    expect(titles).toEqual([
      ['075261118000007', ...shown],
      ['Voir la demande 0000000003', ...shown],
    ]);
    expect(screen.getByRole('link', { name: 'Voir la demande 0000000003' }).getAttribute('href')).toBe(
      '/suivi/demandes/0000000003',
    );
    expect(addresses).toEqual([
      ['MARTIN HELENE', '12 RUE DES LILAS, BATIMENT B, ESCALIER 2, PORTE 4', '75012', 'PARIS', 'FRANCE'],
      ['MARTIN HELENE', '12 RUE DES LILAS, BATIMENT B, ESCALIER 2, PORTE 5', '75012', 'PARIS', 'FRANCE'],
    ]);
  });

  it("D34, DEM-038, DEM-059: links a title without a request number to its request by the title's number", async () => {
    const { numeroDemande: _, ...titre } = demande(kind);
    const titres = [titre, { ...titre, numeroTitre: '075261118000008' }, { ...titre, numeroTitre: null }];
    await open(kind, '/beneficiaire/123456789', {
      'GET /api/organismeBeneficiaire/beneficiaire/123456789': () => ({
        body: { identifiant: '123456789', titres, adresses: [] },
      }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Bénéficiaire 123456789' });
    const [table] = screen.getAllByRole('table');
    const links = within(table as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['075261118000007', '/suivi/demandes/075261118000007'],
      ['075261118000008', '/suivi/demandes/075261118000008'],
    ]);
  });

  it('D34: reads addresses with plain fields or as one text; an unreadable one loses only its cells', async () => {
    const { adresseLivraison } = demande(kind);
    const adresses = [
      { numeroDemande: '7', ...adresseLivraison },
      { numeroDemande: '6', adresse: '12 RUE DES LILAS' },
      { numeroDemande: '5', adresse: { ...adresseLivraison, adresse2: { rue: 1 } } },
      null,
    ];
    const body = { identifiant: '123456789', adresses };
    await open(kind, '/beneficiaire/123456789', {
      'GET /api/organismeBeneficiaire/beneficiaire/123456789': () => ({ body }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Bénéficiaire 123456789' });
    const table = screen.getAllByRole('table').at(-1) as HTMLElement;
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
      ['MARTIN HELENE', '12 RUE DES LILAS, BATIMENT B, ESCALIER 2, PORTE 4', '75012', 'PARIS', 'FRANCE'],
      ['', '12 RUE DES LILAS', '', '', ''],
      ['MARTIN HELENE', 'Valeur illisible (beneficiaires/detail/lignes/adresse)', '75012', 'PARIS', 'FRANCE'],
    ]);
  });
});
