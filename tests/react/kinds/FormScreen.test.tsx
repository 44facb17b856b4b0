import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import FormScreen from '../../../engine/react/kinds/FormScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { type Reply, renderScreen, routeTo, type Server, sentBy } from '../harness.tsx';

const model = compiledScreen('saisie/fiche', 'form');
const loads = { body: { titre: 'Écume', pages: 12.5, pret: true, lecteur: 'Léa' }, etag: '"v1"' };
const open = (server: Server = { GET: loads }, drawn = model) =>
  renderScreen(FormScreen, drawn, {
    server,
    path: '/livres/L1',
    routeParams: { id: 'L1' },
    routes: [routeTo('livres/liste', '/livres'), routeTo('saisie/creee', '/saisie/{titre}/fiche')],
  });
const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

describe('FormScreen', () => {
  it('leads to the screen of what was created: the fields fill its address', async () => {
    const { user, router } = open({}, compiledScreen('saisie/creation', 'form'));
    await user.type(box('Titre'), 'Écume / 2');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/saisie/%C3%89cume%20%2F%202/fiche'));
  });

  it("A11Y-24: starts from the server's values, with named fields and groups", async () => {
    open();
    await screen.findByRole('textbox', { name: 'Titre' });
    expect([box('Titre').value, box('Pages').value, box('Lecteur').value]).toEqual(['Écume', '12,5', 'Léa']);
    expect(box('Titre').required).toBe(true);
    expect(screen.getByText('Les champs marqués d’un astérisque (*) sont obligatoires.')).toBeTruthy();
    const genres = screen.getByRole('group', { name: 'Genre' });
    expect(
      within(genres)
        .getAllByRole('radio')
        .some((radio) => (radio as HTMLInputElement).checked),
    ).toBe(false);
    expect((screen.getByRole('checkbox', { name: 'Se prête' }) as HTMLInputElement).checked).toBe(true);
  });

  it('sends the visible values with the version that was read, then navigates and shows a banner', async () => {
    const { user, requests, router, notices } = open();
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.clear(box('Pages'));
    await user.type(box('Pages'), '1 200');
    await user.click(screen.getByRole('radio', { name: 'Essai' }));
    await user.click(screen.getByRole('checkbox', { name: 'Breton' }));
    await user.click(screen.getByRole('checkbox', { name: 'Se prête' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres'));
    const put = sentBy('PUT', requests)[0];
    expect(put?.body).toEqual({
      titre: 'Écume',
      pages: 1200,
      genre: 'ESSAI',
      pret: false,
      langues: ['br'],
    });
    expect(put?.ifMatch).toBe('"v1"');
    expect(notices.getState().banner).toMatchObject({
      tone: 'success',
      text: 'Écume est enregistré.',
      keep: true,
    });
  });

  it.each([
    ['replace', { auteur: 'Ada', titre: 'Écume', pages: null, pret: false, lecteur: 'Léa' }],
    ['merge', { pages: null, pret: false }],
  ] as const)('keeps what it does not show or hides, and clears what is emptied: %s', async (kind, body) => {
    const over = { kind, set: {}, without: [], emptied: { titre: '', pages: null, lecteur: null } };
    const editing = { ...model, call: { ...model.call, body: over } };
    const read = { auteur: 'Ada', titre: 'Écume', pages: 12.5, pret: true, lecteur: 'Léa' };
    const { user, requests } = open({ GET: { body: read } }, editing);
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.clear(box('Pages'));
    await user.click(screen.getByRole('checkbox', { name: 'Se prête' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sentBy('PUT', requests)[0]?.body).toEqual(body));
  });

  it('checks and sends a pasted text as the typed one; the field keeps what was pasted', async () => {
    const { user, requests } = open({}, compiledScreen('saisie/collage', 'form'));
    const pasted = 'BEN\u00a0GUE\u0301RIN';
    fireEvent.change(box('Nom'), { target: { value: pasted } });
    fireEvent.change(screen.getByLabelText('Clé'), { target: { value: pasted } });
    await user.click(box('Nom'));
    await user.tab();
    expect([box('Nom').value, box('Nom').getAttribute('aria-invalid')]).toEqual([pasted, null]);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ nom: 'BEN GUÉRIN', cle: pasted });
  });

  it('UX-18 A11Y-25 lists the errors with links, and marks the title of the page', async () => {
    const { user, requests, engine } = open();
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.clear(box('Titre'));
    await user.clear(box('Pages'));
    await user.type(box('Pages'), 'douze');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const summary = screen.getByRole('region', { name: '2 erreurs sont à corriger' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Le titre est obligatoire.', 'Pages doit être un nombre.']);
    await user.click(within(summary).getByRole('link', { name: 'Pages doit être un nombre.' }));
    expect(document.activeElement).toBe(box('Pages'));
    expect(box('Pages').value).toBe('douze');
    expect(engine.page.store.getState().titleNote.error).toBe(true);
    expect(requests).toHaveLength(1);

    // Once all errors are corrected the list is gone; a new error is shown at its field during typing.
    await user.clear(box('Pages'));
    await user.type(box('Titre'), 'É');
    expect(screen.queryByRole('region', { name: /à corriger/ })).toBeNull();
    expect(engine.page.store.getState().titleNote.error).toBe(false);
    await user.type(box('Pages'), '-1');
    expect(box('Pages').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('region', { name: /à corriger/ })).toBeNull();
    expect([document.activeElement, box('Pages').value]).toEqual([box('Pages'), '-1']);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Une erreur est à corriger' }));
  });

  it('A11Y-47 blocks input while it is sending, and keeps the focus in the field that submitted it', async () => {
    const answer = Promise.withResolvers<Reply>();
    const { user, notices } = open({ GET: loads, PUT: () => answer.promise });
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.type(box('Titre'), ' noire{Enter}');
    await user.keyboard('!');
    await user.click(screen.getByRole('checkbox', { name: 'Breton' }));
    await user.click(box('Titre'));
    answer.resolve({ status: 400 });
    await waitFor(() => expect(notices.getState().banner).not.toBeNull());
    expect([document.activeElement, box('Titre').value]).toEqual([box('Titre'), 'Écume noire']);
    expect((screen.getByRole('checkbox', { name: 'Breton' }) as HTMLInputElement).checked).toBe(false);
    await user.keyboard('!');
    expect(box('Titre').value).toBe('Écume noire!');
  });

  it('shows the server’s error at its field until the field changes, and keeps all input', async () => {
    const { errors } = compiledScreen('saisie/refus', 'form').call;
    const naming = {
      ...model,
      call: { ...model.call, errors: errors.map((rule) => ({ ...rule, field: 'titre' })) },
    };
    const { user } = open({ GET: loads, PUT: { status: 409 } }, naming);
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.type(box('Lecteur'), ' et Tom');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(box('Titre').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('La fiche est refusée.')).toHaveLength(2);
    expect(box('Lecteur').value).toBe('Léa et Tom');
    await user.type(box('Titre'), '!');
    expect(screen.queryByText('La fiche est refusée.')).toBeNull();
  });

  it('shows an error without a field in the banner', async () => {
    const { user, notices } = open({ GET: loads, PUT: { status: 400 } });
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(notices.getState().banner).toMatchObject({ tone: 'error', text: 'Erreur inconnue.' }),
    );
  });

  it('A11Y-35 shows the help of a field on hover and on focus, until Escape', async () => {
    const { user } = open();
    const button = await screen.findByRole('button', { name: /^Aide.: Clé$/ });
    const control = screen.getByLabelText('Clé', { selector: 'input' });
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
    const tip = () => screen.queryByRole('tooltip');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Celle du registre.');
    expect(tip()).toBeNull();

    await user.hover(button);
    await user.hover(tip() ?? button);
    expect(tip()?.textContent).toBe('Celle du registre.');
    await user.keyboard('{Escape}');
    expect(tip()).toBeNull();
    await user.unhover(button);

    button.focus();
    expect(await screen.findByRole('tooltip')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(tip()).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(tip()).not.toBeNull();
    await user.tab();
    expect(tip()).toBeNull();
  });

  it('A11Y-32 reveals a password by a button that names its field', async () => {
    const { user } = open();
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.click(screen.getByRole('button', { name: /^Afficher.: Clé$/ }));
    expect((screen.getByLabelText('Clé') as HTMLInputElement).type).toBe('text');
    await user.click(screen.getByRole('button', { name: /^Masquer.: Clé$/ }));
    expect((screen.getByLabelText('Clé') as HTMLInputElement).type).toBe('password');
  });
});

describe('FormScreen: boxes', () => {
  const rayons = compiledScreen('saisie/rayons-lus', 'form');
  const options = {
    body: {
      data: [
        { code: 'A', nom: 'Arts' },
        { code: 'B', nom: 'Bricolage' },
      ],
    },
  };

  it('A11Y-26 show their error when the focus leaves all of them, not from one to the next', async () => {
    const { user } = open({}, compiledScreen('saisie/rayon-choisi', 'form'));
    await user.click(await screen.findByRole('checkbox', { name: 'Rayon A' }));
    await user.click(screen.getByRole('checkbox', { name: 'Rayon A' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Rayon B' }));
    expect(screen.queryByText('Choisissez un rayon.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Choisissez un rayon.')).toBeTruthy();
  });

  it('are ticked and unticked all at once, and keep values that have no box', async () => {
    const { user, requests } = open({ GET: options }, rayons);
    const posts = () => sentBy('POST', requests);
    await user.click(await screen.findByRole('button', { name: 'Tout cocher' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(posts()[0]?.body).toEqual({ rayons: ['A', 'B', 'SECRET'] }));
    await user.click(screen.getByRole('button', { name: 'Tout cocher' }));
    await user.click(screen.getByRole('button', { name: 'Tout décocher' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(posts()[1]?.body).toEqual({ rayons: ['SECRET'] }));
  });

  it('keep the form from being sent until they are there', async () => {
    const rows = Promise.withResolvers<Reply>();
    const { user, requests } = open({ GET: () => rows.promise }, rayons);
    const submit = screen.getByRole('button', { name: 'Enregistrer' });
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    await user.click(submit);
    expect(sentBy('POST', requests)).toEqual([]);
    rows.resolve({ body: { data: [{ code: 'A', nom: 'Arts' }] } });
    await screen.findByRole('checkbox', { name: 'Arts' });
    expect(submit.getAttribute('aria-disabled')).toBeNull();
    await user.click(submit);
    await waitFor(() => expect(sentBy('POST', requests)).toHaveLength(1));
  });

  it('may be the rows of a response, which is requested again after a failure', async () => {
    let isUp = false;
    const { user, requests } = open({ GET: () => (isUp ? options : { status: 400 }) }, rayons);
    expect(await screen.findByText('Erreur inconnue.')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    const arts = (await screen.findByRole('checkbox', { name: 'Arts' })) as HTMLInputElement;
    expect(arts.checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Bricolage' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const post = () => sentBy('POST', requests)[0];
    await waitFor(() => expect(post()?.body).toEqual({ rayons: ['A', 'B', 'SECRET'] }));
  });
});
