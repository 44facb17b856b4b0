import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { bookList, books } from '../bookList.ts';
import { queryOf, renderScreen, routeTo } from '../harness.tsx';

const key = `device:lea:searches:${bookList.id}`;
const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null');

async function open(path: string) {
  const drawn = renderScreen(SearchScreen, bookList, {
    path,
    routes: [routeTo('livres/detail', '/livres/{id}')],
    server: { GET: { body: books(60) } },
  });
  await drawn.user.click(screen.getByRole('button', { name: 'Mes recherches' }));
  const panel = await screen.findByRole('region', { name: 'Mes recherches' });
  return { ...drawn, panel, inside: within(panel) };
}

describe('UX-04 saved searches', () => {
  it('says that there is none, and how to save one', async () => {
    const { inside } = await open('/livres');
    expect(inside.getByText('Lancez une recherche pour pouvoir l’enregistrer ici.')).toBeTruthy();
    expect(inside.getByText(/aucune recherche/)).toBeTruthy();
  });

  it('saves the current search under a name, which is required', async () => {
    const { user, inside, router } = await open('/livres?etat=IN&tri=-titre&page=2&taille=50');
    const name = inside.getByLabelText('Nom de la recherche');
    expect(document.activeElement).toBe(name);
    await user.keyboard('{Enter}');
    expect(inside.getByRole('alert').textContent).toBe('Donnez un nom à la recherche.');
    await user.type(name, 'Au rayon{Enter}');
    const query = new URLSearchParams(kept()[0].query);
    expect(kept()).toHaveLength(1);
    expect(kept()[0].name).toBe('Au rayon');
    expect(Object.fromEntries(query)).toMatchObject({ etat: 'IN', page: '1' });
    await user.type(name, 'au RAYON{Enter}');
    expect(inside.getByRole('alert').textContent).toBe('Une autre recherche porte déjà ce nom.');
    expect(router.state.location.search).toContain('page=2');
  });

  it('opens a saved search, with its criteria', async () => {
    localStorage.setItem(key, JSON.stringify([{ name: 'Rendus', query: 'etat=OUT&page=1' }]));
    const { user, inside, router, requests } = await open('/livres?etat=IN&page=2');
    await user.click(inside.getByRole('button', { name: /^Rendus/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?etat=OUT&page=1'));
    await waitFor(() => expect(queryOf(requests.at(-1))).toEqual({ etat: 'OUT' }));
    expect(screen.queryByRole('region', { name: 'Mes recherches' })).toBeNull();
  });

  it('renames, removes and restores', async () => {
    localStorage.setItem(key, JSON.stringify([{ name: 'Rendus', query: 'etat=OUT&page=1' }]));
    const { user, inside } = await open('/livres');
    await user.click(inside.getByRole('button', { name: 'Renommer Rendus' }));
    const field = inside.getByLabelText('Nouveau nom de Rendus');
    await user.clear(field);
    await user.type(field, 'De retour{Enter}');
    expect(kept()).toEqual([{ name: 'De retour', query: 'etat=OUT&page=1' }]);
    await user.click(inside.getByRole('button', { name: 'Supprimer De retour' }));
    expect(localStorage.getItem(key)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Rétablir');
    await user.keyboard('{Enter}');
    expect(kept()).toEqual([{ name: 'De retour', query: 'etat=OUT&page=1' }]);
  });

  it('D42 saves no personal criterion, and names those that are left out', async () => {
    const { user, inside, router } = await open('/livres?etat=IN&page=1');
    await user.keyboard('{Escape}');
    expect(document.activeElement?.textContent).toBe('Mes recherches');
    await user.click(screen.getByRole('button', { name: 'Montrer les filtres' }));
    await user.type(screen.getByLabelText('Lecteur'), 'Ada Lovelace');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await waitFor(() => expect(router.state.location.search).toContain('page=1'));
    await user.click(screen.getByRole('button', { name: 'Mes recherches' }));
    const again = within(await screen.findByRole('region', { name: 'Mes recherches' }));
    expect(again.getByText(/Ne seront pas enregistrés, car personnels : Lecteur/)).toBeTruthy();
    await user.type(again.getByLabelText('Nom de la recherche'), 'Prêtés{Enter}');
    expect(localStorage.getItem(key)).not.toContain('Ada');
    expect(kept()[0].query).toContain('etat=IN');
    expect(inside).toBeTruthy();
  });

  it('saves nothing when every criterion is personal', async () => {
    const { user } = await open('/livres');
    await user.keyboard('{Escape}');
    await user.type(screen.getByLabelText('Lecteur'), 'Ada Lovelace');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await user.click(screen.getByRole('button', { name: 'Mes recherches' }));
    const panel = within(await screen.findByRole('region', { name: 'Mes recherches' }));
    expect(panel.getByText(/que des critères personnels/)).toBeTruthy();
    expect(panel.queryByLabelText('Nom de la recherche')).toBeNull();
  });
});

describe('a search at the opening of the list', () => {
  const opening = `device:lea:opening:${bookList.id}`;
  const choice = 'Lancer la recherche à l’ouverture';

  it('is the last one without a personal criterion, once the user wants it', async () => {
    const { user, inside, unmount } = await open('/livres?etat=IN&page=1');
    await user.click(inside.getByRole('checkbox', { name: choice }));
    expect(localStorage.getItem(opening)).toBe('etat=IN&page=1');
    unmount();
    sessionStorage.clear();
    const again = await open('/livres');
    await waitFor(() => expect(again.router.state.location.search).toBe('?etat=IN&page=1'));
    expect(again.requests).toHaveLength(1);
    expect(queryOf(again.requests[0])).toEqual({ etat: 'IN' });
    expect(again.inside.getByRole<HTMLInputElement>('checkbox', { name: choice }).checked).toBe(true);
    await again.user.click(again.inside.getByRole('checkbox', { name: choice }));
    expect(localStorage.getItem(opening)).toBeNull();
  });

  it('does not start without the criterion that the list demands, nor after a reset', async () => {
    localStorage.setItem(opening, '');
    const bare = await open('/livres');
    expect(bare.requests).toEqual([]);
    bare.unmount();
    localStorage.setItem(opening, 'etat=IN&page=1');
    const { user, router, requests } = await open('/livres');
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Montrer les filtres' }));
    await user.click(screen.getByRole('button', { name: 'Réinitialiser' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(requests).toHaveLength(1);
    expect(localStorage.getItem(opening)).toBe('etat=IN&page=1');
  });

  it('D42 is never one with a personal criterion', async () => {
    localStorage.setItem(opening, 'etat=OUT&page=1');
    const { user } = await open('/livres');
    await user.click(screen.getByRole('button', { name: 'Montrer les filtres' }));
    await user.type(screen.getByLabelText('Lecteur'), 'Martin');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await screen.findByText('Lecteur : Martin');
    expect(localStorage.getItem(opening)).toBe('etat=OUT&page=1');
  });
});
