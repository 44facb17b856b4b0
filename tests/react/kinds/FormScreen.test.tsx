import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noValues } from '../../../engine/core/runtime/reference.ts';
import { buildBody } from '../../../engine/core/runtime/requestBody.ts';
import FormScreen from '../../../engine/react/kinds/FormScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { type Answer, failed, ok, renderScreen, routeTo, validatorsOf } from '../screenHarness.tsx';

const model = compiledScreen('saisie/fiche', 'form');
const open = (answer: Answer, drawn = model) =>
  renderScreen(<FormScreen model={drawn} validators={validatorsOf(drawn)} routeParams={{ id: 'L1' }} />, {
    answer,
    url: '/livres/L1',
    routes: [routeTo('livres/liste', '/livres'), routeTo('saisie/creee', '/saisie/{titre}/fiche')],
  });
const loads = ok({ titre: 'Écume', pages: 12.5, pret: true, lecteur: 'Léa' }, '"v1"');
const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

describe('FormScreen', () => {
  it('leads to the screen of what was created: the fields fill its address', async () => {
    const { user, router } = open(() => ok(true), compiledScreen('saisie/creation', 'form'));
    await user.type(box('Titre'), 'Écume / 2');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/saisie/%C3%89cume%20%2F%202/fiche'));
  });

  it("A11Y-24: starts from the server's values, with named fields and groups", async () => {
    open(() => loads);
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
    const { user, sent, router, notices } = open(({ call }) => (call.method === 'GET' ? loads : ok(true)));
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.clear(box('Pages'));
    await user.type(box('Pages'), '1 200');
    await user.click(screen.getByRole('radio', { name: 'Essai' }));
    await user.click(screen.getByRole('checkbox', { name: 'Breton' }));
    await user.click(screen.getByRole('checkbox', { name: 'Se prête' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres'));
    const put = sent.find(({ call }) => call.method === 'PUT');
    expect(put?.values.field).toEqual({
      titre: 'Écume',
      pages: 1200,
      genre: 'ESSAI',
      pret: false,
      langues: ['br'],
    });
    expect(put?.options.etag).toBe('"v1"');
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
    const { user, sent } = open(({ call }) => (call.method === 'GET' ? ok(read) : ok(true)), editing);
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.clear(box('Pages'));
    await user.click(screen.getByRole('checkbox', { name: 'Se prête' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent.some(({ call }) => call.method === 'PUT')).toBe(true));
    const put = sent.find(({ call }) => call.method === 'PUT');
    if (put === undefined) throw new Error('Nothing was sent.');
    const made = buildBody(put.call.body, { ...noValues, ...put.values }, {});
    expect(JSON.parse(JSON.stringify(made))).toEqual({ kind: 'json', value: body });
  });

  it('checks and sends a pasted text as the typed one; the field keeps what was pasted', async () => {
    const { user, sent } = open(() => ok(true), compiledScreen('saisie/collage', 'form'));
    const pasted = 'BEN\u00a0GUE\u0301RIN';
    fireEvent.change(box('Nom'), { target: { value: pasted } });
    fireEvent.change(screen.getByLabelText('Clé'), { target: { value: pasted } });
    await user.click(box('Nom'));
    await user.tab();
    expect([box('Nom').value, box('Nom').getAttribute('aria-invalid')]).toEqual([pasted, null]);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values.field).toEqual({ nom: 'BEN GUÉRIN', cle: pasted });
  });

  it('UX-18 A11Y-25 lists the errors with links, and marks the title of the page', async () => {
    const { user, sent, engine } = open(() => loads);
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
    expect(sent).toHaveLength(1);

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
    const answer = Promise.withResolvers<ReturnType<typeof failed>>();
    const { user, notices } = open(({ call }) => (call.method === 'GET' ? loads : answer.promise));
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.type(box('Titre'), ' noire{Enter}');
    await user.keyboard('!');
    await user.click(screen.getByRole('checkbox', { name: 'Breton' }));
    await user.click(box('Titre'));
    answer.resolve(failed('Impossible.'));
    await waitFor(() => expect(notices.getState().banner).not.toBeNull());
    expect([document.activeElement, box('Titre').value]).toEqual([box('Titre'), 'Écume noire']);
    expect((screen.getByRole('checkbox', { name: 'Breton' }) as HTMLInputElement).checked).toBe(false);
    await user.keyboard('!');
    expect(box('Titre').value).toBe('Écume noire!');
  });

  it('shows the server’s error at its field until the field changes, and keeps all input', async () => {
    const { user } = open(({ call }) =>
      call.method === 'GET' ? loads : failed('Ce titre existe déjà.', { field: 'titre' }),
    );
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.type(box('Lecteur'), ' et Tom');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(box('Titre').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Ce titre existe déjà.')).toHaveLength(2);
    expect(box('Lecteur').value).toBe('Léa et Tom');
    await user.type(box('Titre'), '!');
    expect(screen.queryByText('Ce titre existe déjà.')).toBeNull();
  });

  it('shows an error without a field in the banner', async () => {
    const { user, notices } = open(({ call }) => (call.method === 'GET' ? loads : failed('Impossible.')));
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(notices.getState().banner).toMatchObject({ tone: 'error', text: 'Impossible.' }),
    );
  });

  it('A11Y-35 shows the help of a field on hover and on focus, until Escape', async () => {
    const { user } = open(() => loads);
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
    const { user } = open(() => loads);
    await screen.findByRole('textbox', { name: 'Titre' });
    await user.click(screen.getByRole('button', { name: /^Afficher.: Clé$/ }));
    expect((screen.getByLabelText('Clé') as HTMLInputElement).type).toBe('text');
    await user.click(screen.getByRole('button', { name: /^Masquer.: Clé$/ }));
    expect((screen.getByLabelText('Clé') as HTMLInputElement).type).toBe('password');
  });
});

describe('FormScreen: boxes', () => {
  const rayons = compiledScreen('saisie/rayons-lus', 'form');
  const options = ok({
    data: [
      { code: 'A', nom: 'Arts' },
      { code: 'B', nom: 'Bricolage' },
    ],
  });

  it('A11Y-26 show their error when the focus leaves all of them, not from one to the next', async () => {
    const { user } = open(() => ok(true), compiledScreen('saisie/rayon-choisi', 'form'));
    await user.click(await screen.findByRole('checkbox', { name: 'Rayon A' }));
    await user.click(screen.getByRole('checkbox', { name: 'Rayon A' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Rayon B' }));
    expect(screen.queryByText('Choisissez un rayon.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Choisissez un rayon.')).toBeTruthy();
  });

  it('are ticked and unticked all at once, and keep values that have no box', async () => {
    const { user, sent } = open(({ call }) => (call.method === 'GET' ? options : ok(true)), rayons);
    const posts = () => sent.filter(({ call }) => call.method === 'POST');
    await user.click(await screen.findByRole('button', { name: 'Tout cocher' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(posts()[0]?.values.field).toEqual({ rayons: ['A', 'B', 'SECRET'] }));
    await user.click(screen.getByRole('button', { name: 'Tout cocher' }));
    await user.click(screen.getByRole('button', { name: 'Tout décocher' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(posts()[1]?.values.field).toEqual({ rayons: ['SECRET'] }));
  });

  it('keep the form from being sent until they are there', async () => {
    let arrive = (_rows: ReturnType<typeof ok>): void => {};
    const rows = new Promise<ReturnType<typeof ok>>((done) => {
      arrive = done;
    });
    const { user, sent } = open(({ call }) => (call.method === 'GET' ? rows : ok(true)), rayons);
    const submit = screen.getByRole('button', { name: 'Enregistrer' });
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    await user.click(submit);
    expect(sent.filter(({ call }) => call.method === 'POST')).toEqual([]);
    arrive(ok({ data: [{ code: 'A', nom: 'Arts' }] }));
    await screen.findByRole('checkbox', { name: 'Arts' });
    expect(submit.getAttribute('aria-disabled')).toBeNull();
    await user.click(submit);
    await waitFor(() => expect(sent.some(({ call }) => call.method === 'POST')).toBe(true));
  });

  it('may be the rows of a response, which is requested again after a failure', async () => {
    let isUp = false;
    const { user, sent } = open(
      ({ call }) => (call.method !== 'GET' ? ok(true) : isUp ? options : failed('Absent.')),
      rayons,
    );
    expect(await screen.findByText('Absent.')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    const arts = (await screen.findByRole('checkbox', { name: 'Arts' })) as HTMLInputElement;
    expect(arts.checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Bricolage' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const post = () => sent.find(({ call }) => call.method === 'POST');
    await waitFor(() => expect(post()?.values.field).toEqual({ rayons: ['A', 'B', 'SECRET'] }));
  });
});
