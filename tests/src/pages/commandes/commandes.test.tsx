/** Orders for each kind of organisation: the specification's rows, word for word. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Server } from '../../../react/harness.tsx';
import { claire, prefix, press, startPortal, textOf, tokenWith } from '../../startPortal.tsx';

const base = '/api/commandeDemande/commande';
const order = (numero: string, statutCommande: string, more: object = {}) => ({
  numeroCommande: numero,
  nomFichierIntegration: `${numero}.csv`,
  dateIntegration: '2026-11-18T16:42:07',
  statutCommande,
  motif: null,
  nombreLignesOK: 1250,
  nombreLignesKO: 2,
  traite: false,
  ...more,
});

const open = (path: string, server: Server, isPerson = true) =>
  startPortal({
    path,
    token: tokenWith('commandes'),
    server: {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({
        body: { ...claire, personnePhysique: isPerson, personneMorale: !isPerson },
      }),
      ...server,
    },
  });
const headings = () =>
  screen.getAllByRole('columnheader').map((heading) => heading.textContent?.trim() ?? '');

describe('Suivi des commandes', () => {
  it('CMD-001 CMD-007 to CMD-011: offers its criteria', async () => {
    await open('/commandes', {});
    expect(document.title).toBe('Suivi des commandes | Portail CMI Organismes');
    const criteria = document.querySelector('search') as HTMLElement;
    const choices = (name: string) =>
      [...within(criteria).getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text).slice(1);
    expect(choices('Résultat Intégration')).toEqual(['OK', 'KO', 'En cours']);
    expect(choices('Traité')).toEqual(['Oui', 'Non']);
    for (const name of [/^Date de début/, /^Date de fin/])
      expect(within(criteria).getByRole('textbox', { name }).getAttribute('placeholder')).toBe('jj/mm/aaaa');
    within(criteria).getByRole('textbox', { name: 'Commande' });
  });

  it('CMD-022 to CMD-039, CMD-047, CMD-048: shows its columns and states, and its actions', async () => {
    await open('/commandes?statut=OK&page=1', {
      [`GET ${base}`]: () => ({
        body: [
          order('A', 'OK', { dateIntegration: '2026-11-21T10:00:00', traite: true }),
          order('B', 'KO', { dateIntegration: '2026-11-20T10:00:00', motif: 'Trop de lignes en erreur' }),
          order('C', 'EN_COURS', { dateIntegration: '2026-11-19T10:00:00' }),
          order('D', 'EN_ATTENTE'),
        ],
      }),
    });
    await screen.findAllByRole('cell');
    expect(headings().slice(1)).toEqual([
      'Commande',
      'Date Intégration',
      'Résultat intégration fichier',
      'Motif',
      'Nombre lignes OK',
      'Nombre lignes KO',
      'Traité',
    ]);
    const rows = screen.getAllByRole<HTMLTableRowElement>('row').slice(1);
    const texts = rows.map(({ cells }) => [...cells].slice(1, 7).map(textOf));
    expect(texts).toEqual([
      ['A', '21/11/2026 10:00:00', 'OK', '', '1\u202f250', '2'],
      ['B', '20/11/2026 10:00:00', 'KO', 'Trop de lignes en erreur', '1\u202f250', '2'],
      ['C', '19/11/2026 10:00:00', 'En cours', '', '1\u202f250', '2'],
      ['D', '18/11/2026 16:42:07', 'En cours', '', '1\u202f250', '2'],
    ]);
    expect(screen.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/commandes/A');
    const [treated, open_] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Traité/ });
    expect([treated?.checked, treated?.disabled, open_?.checked]).toEqual([true, true, false]);
    const action = screen.getByLabelText<HTMLSelectElement>('Action');
    expect([...action.options].map(({ text }) => text).slice(1)).toEqual(['Oui', 'Non']);
    for (const name of ['Tout cocher', 'Tout décocher', 'Enregistrer', 'Imprimer', 'Télécharger (CSV)'])
      screen.getByRole('button', { name });
    expect(screen.getAllByRole('columnheader')[0]?.querySelector('[data-sortable]')).toBeNull();
  });

  it('D24: an edit of a row sends the version of the row, and reports a concurrent change', async () => {
    let ifMatch: string | undefined;
    await open('/commandes?statut=OK&page=1', {
      [`GET ${base}`]: () => ({ body: [order('A', 'OK', { etag: '"3"' })] }),
      [`PUT ${base}/A`]: (request) => {
        ifMatch = request.ifMatch;
        return { status: 412, body: { code: 'MODIFIE_ENTRE_TEMPS', modifiePar: 'Hugo Bernard' } };
      },
    });
    await screen.findAllByRole('cell');
    await press('Tout cocher');
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Oui');
    await press('Enregistrer');
    await screen.findByText(/Hugo Bernard a modifié/);
    expect(ifMatch).toBe('"3"');
  });

  it.each([
    { isPerson: true, columns: ['Nom', 'Prénom'], values: ['MARTIN', 'Hélène'] },
    { isPerson: false, columns: ['Raison sociale'], values: ['TRANSPORTS DU VAL'] },
  ])(
    'CMD-051 to CMD-059: shows the order by its file, and its error lines with $columns',
    async ({ isPerson, columns, values }) => {
      await open(
        '/commandes/A',
        {
          [`GET ${base}/A`]: () => ({ body: order('A', 'KO') }),
          [`GET ${base}/A/erreur`]: () => ({
            body: [
              {
                numeroLigne: 12,
                motifs: 'Date invalide',
                numeroIdentifiant: '123456789',
                nom: 'MARTIN',
                prenom: 'Hélène',
                raisonSociale: 'TRANSPORTS DU VAL',
              },
            ],
          }),
        },
        isPerson,
      );
      await screen.findByRole('heading', { level: 1, name: 'Détail de la commande A.csv' });
      const facts = [...document.querySelectorAll('.eng-facts > div')].map(textOf);
      expect(facts.slice(0, 2)).toEqual(['CommandeA', 'Date intégration18/11/2026 16:42:07']);
      expect(headings().map((heading) => heading.replace('’', "'"))).toEqual([
        'N° ligne',
        "Motif d'erreur",
        'Numéro identifiant',
        ...columns,
      ]);
      const line = screen.getAllByRole('row')[1] as HTMLElement;
      expect([...line.children].map(textOf)).toEqual(['12', 'Date invalide', '01.23.45.67.89', ...values]);
      for (const name of ['Imprimer', 'Télécharger (CSV)']) screen.getByRole('button', { name });
    },
  );
});
