/** The searches that an organisation shares, below the user's own. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Server } from '../../react/harness.tsx';
import { claire, prefix, press, startPortal, tokenWith } from '../startPortal.tsx';

const url = '/api/organismeBeneficiaire/recherche';
const ko = { numero: 4, nom: 'KO à reprendre', criteres: 'statut=KO&traitement=Non&page=1' };

async function open(path: string, referent: boolean, server: Server = {}) {
  const portal = await startPortal({
    path,
    token: tokenWith('commandes', 'demandes', 'beneficiaire'),
    server: {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: { ...claire, referent } }),
      'GET /api/commandeDemande/commande': () => ({ body: [] }),
      'GET /api/organismeBeneficiaire/titre/demandeTitre': () => ({
        body: { recordsTotal: 0, recordsFiltered: 0, data: [] },
      }),
      [`GET ${url}`]: () => ({ body: [ko] }),
      ...server,
    },
  });
  await press('Mes recherches');
  const panel = await screen.findByRole('region', { name: 'Mes recherches' });
  const writes = () => portal.requests.filter(({ operation }) => /^(PUT|DELETE)/.test(operation));
  return { ...portal, inside: within(panel), writes };
}

describe('UX-04 shared searches', () => {
  it('everyone takes one up; who is no referent shares and removes none', async () => {
    const { inside, requests } = await open('/commandes', false);
    const one = await inside.findByRole('button', { name: /^KO à reprendre/ });
    expect(one.textContent).toMatch(/Résultat Intégration\s: KO, Traité\s: Non$/);
    expect(inside.queryByRole('button', { name: /partage/i })).toBeNull();
    await userEvent.click(one);
    await waitFor(() => expect(window.location.search).toBe('?statut=KO&traitement=Non&page=1'));
    expect(requests.find(({ operation }) => operation === `GET ${url}`)?.query).toBe(
      '?ecran=commandes%2Fliste',
    );
  });

  it('a referent shares the search that is shown under a name, and removes and restores one', async () => {
    const { inside, writes } = await open('/commandes?statut=KO&page=3', true, {
      [`PUT ${url}`]: () => ({ body: ko }),
      [`DELETE ${url}/4`]: () => ({ status: 204 }),
    });
    const name = await inside.findByLabelText('Nom de la recherche à partager');
    await press('Partager');
    expect((await inside.findByRole('alert')).textContent).toBe('Donnez un nom à la recherche.');
    await userEvent.type(name, 'Rejets{Enter}');
    await inside.findByText(/^Recherche partagée\s: Rejets\./);
    expect(writes()[0]?.body).toEqual({
      ecran: 'commandes/liste',
      nom: 'Rejets',
      criteres: 'statut=KO&page=1',
    });
    await userEvent.click(inside.getByRole('button', { name: /^Retirer du partage\s: KO à reprendre$/ }));
    const restore = await inside.findByRole('button', { name: 'Rétablir' });
    expect(document.activeElement).toBe(restore);
    await userEvent.click(restore);
    await waitFor(() => expect(writes()).toHaveLength(3));
    expect(writes()[2]?.body).toEqual({ ecran: 'commandes/liste', nom: ko.nom, criteres: ko.criteres });
  });

  it.each([
    [409, { code: 'CONFLIT' }, /^Trop de recherches/],
    [422, { code: 'CRITERE_PERSONNEL' }, /comporte un critère personnel/],
    [403, {}, /pas le droit/],
  ])('a refusal %i is told at the name, which stays', async (status, body, message) => {
    const { inside } = await open('/commandes?statut=KO&page=1', true, {
      [`PUT ${url}`]: () => ({ status, body }),
    });
    const name = await inside.findByLabelText<HTMLInputElement>('Nom de la recherche à partager');
    await userEvent.type(name, 'Rejets{Enter}');
    expect((await inside.findByRole('alert')).textContent).toMatch(message);
    expect(name.value).toBe('Rejets');
  });

  it('a list that cannot be read says so, and is read again by a press', async () => {
    let isHere = false;
    const { inside } = await open('/commandes', false, {
      [`GET ${url}`]: () => (isHere ? { body: [] } : { status: 400, body: {} }),
    });
    await inside.findByText(/n’ont pas pu être lues/);
    isHere = true;
    await userEvent.click(inside.getByRole('button', { name: 'Réessayer' }));
    await inside.findByText('Aucune recherche n’est partagée pour cette page.');
  });

  it('a back end that keeps none offers none', async () => {
    const { inside, requests } = await open('/commandes', true, { [`GET ${url}`]: () => ({ status: 404 }) });
    await waitFor(() => expect(requests.some(({ operation }) => operation === `GET ${url}`)).toBe(true));
    await waitFor(() => expect(inside.queryByText('Recherches de l’organisme')).toBeNull());
    expect(inside.queryByRole('alert')).toBeNull();
  });

  it('lists whose criteria name people ask for none', async () => {
    const { requests } = await open('/beneficiaire', true);
    expect(requests.filter(({ operation }) => operation === `GET ${url}`)).toEqual([]);
  });
});
