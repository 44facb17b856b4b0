/** Values changed in their cells, as a reader does it, in the grid and in the native table; only the server is played. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchModel } from '../../../engine/core/model/screen.ts';
import type { RegistryFunction } from '../../../engine/core/runtime/reference.ts';
import type { CellProps, Registry } from '../../../engine/react/context/registry.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { gridPart } from '../../../engine/react/table/ListBody.tsx';
import { compiledScreen } from '../../booksApp.ts';
import {
  type Answer,
  type Renderer,
  type Reply,
  renderers,
  renderScreen,
  type Server,
  sentBy,
} from '../harness.tsx';
import { settled } from '../settled.ts';

const model = compiledScreen('listes/notes', 'search');

const row = (cote: string, more: object = {}) => ({
  cote,
  note: 'bon',
  perdu: false,
  version: `"${cote}"`,
  ...more,
});
const page = (...rows: readonly object[]) => ({
  body: { data: rows, recordsTotal: rows.length, recordsFiltered: rows.length },
});
/** A server that keeps what it is sent, with these values. */
const storing =
  (more: object): Answer =>
  ({ body }) => ({ body: { ...(body as object), ...more } });

let view: Renderer['view'];

type Variation = { readonly model?: SearchModel } & Partial<Pick<Registry, 'functions' | 'cells'>>;

function open(
  PUT: Server[string],
  GET: Server[string] = page(row('L1'), row('L2'), row('L3')),
  { model: drawn = model, ...registry }: Variation = {},
) {
  return renderScreen(
    SearchScreen,
    { ...drawn, view },
    { path: '/livres?titre=e&page=1', server: { PUT, GET }, ...registry },
  );
}
const cellOf = (cote: string) =>
  screen.findByRole('button', { name: new RegExp(`^Modifier la note de le livre ${cote}`) });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Modifier la note/ });
/** What is heard with it. */
const described = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent ?? '';

/** What holds the focus for a control in a cell: a grid's cell, or the control itself. */
const stopOf = (control: HTMLElement) => control.closest<HTMLElement>('[col-id]') ?? control;

beforeAll(() => gridPart.load());

describe.each(renderers)('a text that is changed in its cell, in $name', (renderer) => {
  beforeEach(() => {
    view = renderer.view;
  });

  it('DEM-052 REL-20 sends its row and the version of that row, and shows the value that the server returned', async () => {
    const { user, requests } = open(storing({ note: 'Abîmé', version: '"2"' }));
    await user.click(await cellOf('L2'));
    await user.clear(field());
    await user.type(field(), ' abîmé {Enter}');
    await waitFor(() => expect(screen.getByText('Abîmé')).toBeTruthy());
    const [put] = sentBy('PUT', requests);
    expect(put).toMatchObject({ operation: 'PUT /api/livres/L2/note', body: row('L2', { note: 'abîmé' }) });
    expect(put?.ifMatch).toBe('"L2"');
    expect(document.activeElement).toBe(stopOf(await cellOf('L2')));
    await user.click(await cellOf('L2'));
    await user.type(field(), ' ici{Enter}');
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(2));
    expect(sentBy('PUT', requests)[1]?.ifMatch).toBe('"2"');
  });

  it('renders only its own cell while typing', async () => {
    const drawn: string[] = [];
    const counted: RegistryFunction = ({ row }) => drawn.push(String(row.cote)) > 0;
    const other = (props: CellProps) => {
      drawn.push(`other of ${props.row.cote}`);
      return props.text;
    };
    const { user } = open({}, page(row('L1'), row('L2'), row('L3')), {
      model: compiledScreen('listes/notes-comptees', 'search'),
      functions: { compte: counted },
      cells: { marque: other },
    });
    await user.click(await cellOf('L2'));
    expect(drawn).toContain('other of L1');
    drawn.length = 0;
    await user.type(field(), 'abc');
    expect(drawn.length).toBeGreaterThanOrEqual(3);
    expect(new Set(drawn)).toEqual(new Set(['L2']));
  });

  it('Tab leaves it for the next cell and saves it on the way', async () => {
    const { user, requests } = open(storing({ note: 'neuf' }));
    await user.click(await cellOf('L2'));
    await user.clear(field());
    await user.type(field(), 'neuf');
    await user.tab();
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(1));
    expect(await screen.findByText('neuf')).toBeTruthy();
    expect(document.activeElement).toBe(stopOf(screen.getByRole('checkbox', { name: 'Perdu, le livre L2' })));
  });

  it('gives the focus back to where it was opened', async () => {
    const { user } = open(storing({ note: 'neuf' }));
    await user.click(await cellOf('L2'));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(stopOf(await cellOf('L2')));
    await user.keyboard('{Enter}');
    await user.clear(field());
    await user.type(field(), 'neuf{Enter}');
    await waitFor(async () => expect((await cellOf('L2')).textContent).toContain('neuf'));
    expect(document.activeElement).toBe(stopOf(await cellOf('L2')));
  });

  it('says how many characters are left when few are and typing rests', async () => {
    const { user, notices } = open({});
    await user.click(await cellOf('L1'));
    await user.type(field(), 'abcdef');
    expect(notices.getState().announcement.text).not.toContain('9 / 10');
    await waitFor(() => expect(notices.getState().announcement.text).toBe('9 / 10 caractères'));
  });

  it('UX-12 counts characters while typing, and Escape cancels it without a call', async () => {
    const { user, requests } = open({});
    await user.click(await cellOf('L1'));
    expect(screen.getByText('3 / 10 caractères')).toBeTruthy();
    // What is heard with the field stays the same at each key.
    expect(described()).toMatch(/^Entrée enregistre, Échap abandonne.; 10.caractères au plus\.$/);
    await user.type(field(), 'ne{Escape}');
    expect(screen.queryByRole('textbox', { name: /^Modifier la note/ })).toBeNull();
    expect((await cellOf('L1')).textContent).toContain('bon');
    expect(sentBy('PUT', requests)).toHaveLength(0);
  });

  it('DEM-053 DEM-054 DEM-055 A11Y-63 restores the previous text when the new one is too long, which can be edited again', async () => {
    const { user, requests, notices } = open(storing({ note: 'abcdefghij' }));
    await user.click(await cellOf('L1'));
    await user.clear(field());
    await user.type(field(), 'abcdefghijk');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(described()).toBe('Au plus 10 caractères');
    await user.tab();
    expect(sentBy('PUT', requests)).toHaveLength(0);
    expect(screen.getByText('Au plus 10 caractères')).toBeTruthy();
    expect(notices.getState().announcement.text).toBe(
      'Au plus 10 caractères. Le texte précédent a été rétabli.',
    );
    await user.click(screen.getByRole('button', { name: /Reprendre la saisie/ }));
    expect(field().value).toBe('abcdefghijk');
    // DEM-057: a text as long as the limit is accepted.
    await user.click(field());
    await user.keyboard('{End}{Backspace}{Enter}');
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(1));
  });

  it('DEM-057 counts and sends a text with decomposed accents as the composed one', async () => {
    const { user, requests } = open(storing({ note: 'é'.repeat(10) }));
    await user.click(await cellOf('L1'));
    fireEvent.change(field(), { target: { value: 'e\u0301'.repeat(10) } });
    expect(screen.getByText('10 / 10 caractères')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(1));
    expect(sentBy('PUT', requests)[0]?.body).toEqual(row('L1', { note: 'é'.repeat(10) }));
  });

  it('DEM-052 DEM-053 a visit alone changes nothing, whatever the blanks and the length', async () => {
    const { user, requests } = open(
      {},
      page(row('L1', { note: 'à  voir' }), row('L2', { note: 'plus long que dix' })),
    );
    await user.click(await cellOf('L1'));
    await user.tab();
    await user.click(await cellOf('L2'));
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(screen.queryByText('Au plus 10 caractères')).toBeNull();
    expect(sentBy('PUT', requests)).toHaveLength(0);
  });

  it('A11Y-63 announces a failure and what became of the text as two sentences', async () => {
    const { user, notices } = open({ status: 400 });
    await user.click(await cellOf('L1'));
    await user.type(field(), 'neuf{Enter}');
    await waitFor(() =>
      expect(notices.getState().announcement.text).toBe('Erreur inconnue. Le texte précédent a été rétabli.'),
    );
  });

  it('DEM-056 restores the previous text when the save fails, and keeps the input', async () => {
    const { user } = open({ status: 400 });
    await user.click(await cellOf('L1'));
    await user.clear(field());
    await user.type(field(), 'neuf{Enter}');
    expect(await screen.findByText('Erreur inconnue.')).toBeTruthy();
    expect(screen.getAllByText('bon')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /Reprendre la saisie/ }));
    expect(field().value).toBe('neuf');
  });

  it('REL-20 reloads the rows when someone else changed the row, and keeps the input', async () => {
    let version = 1;
    const { user, requests } = open(
      () => {
        version = 2;
        return { status: 412 };
      },
      () => page(row('L1', version === 1 ? {} : { note: 'autre', version: '"9"' })),
    );
    await user.click(await cellOf('L1'));
    await user.clear(field());
    await user.type(field(), 'neuf{Enter}');
    expect(await screen.findByText('autre')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Reprendre la saisie/ }));
    expect(field().value).toBe('neuf');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sentBy('PUT', requests)[1]?.ifMatch).toBe('"9"'));
  });

  it('saves when its row leaves the page while its field is open', async () => {
    let searches = 0;
    const { user, requests, router } = open({}, () => page(row(searches++ === 0 ? 'L1' : 'L9')));
    await user.click(await cellOf('L1'));
    await user.type(field(), 's');
    await act(async () => void router.navigate('/livres?titre=a&page=1'));
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(1));
    expect(sentBy('PUT', requests)[0]?.body).toEqual(row('L1', { note: 'bons' }));
  });

  it('SEC-47 shows script as text', async () => {
    open({}, page(row('L1', { note: '<img src=x onerror=alert(1)>' })));
    expect((await cellOf('L1')).textContent).toContain('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe.each(renderers)('a box that is ticked in its cell, in $name', (renderer) => {
  beforeEach(() => {
    view = renderer.view;
  });

  const box = (cote: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: `Perdu, le livre ${cote}` });

  it('DEM-050 asks for confirmation, is sent once, and cannot be unticked', async () => {
    const { user, requests, notices } = open(storing({ perdu: true }));
    await user.click(await box('L1'));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    expect(notices.getState().dialogs[0]?.texts.body).toBe('Perdre le livre L1 ?');
    expect(sentBy('PUT', requests)).toHaveLength(0);
    await act(async () => notices.getState().dialogs[0]?.answer(true));
    await waitFor(async () => expect((await box('L1')).checked).toBe(true));
    expect((await box('L1')).disabled).toBe(true);
    // The disabled checkbox leaves the focus to its cell.
    expect(document.activeElement).toBe((await box('L1')).closest('[col-id], td'));
    expect(sentBy('PUT', requests)).toHaveLength(1);
  });

  it('DEM-052 REL-20 waits for the pending text of its row, and is sent with it', async () => {
    const [note, loss] = ['PUT /api/livres/L1/note', 'PUT /api/livres/L1/perte'];
    const arrivals: (() => void)[] = [];
    let version = 1;
    const { user, requests, notices } = open(
      ({ body }) =>
        new Promise((arrive) => {
          version++;
          const kept = { ...(body as object), version: `"${version}"` };
          arrivals.push(() => arrive({ body: kept }));
        }),
    );
    await user.click(await cellOf('L1'));
    await user.type(field(), ' état');
    await user.click(await box('L1'));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    await act(async () => notices.getState().dialogs[0]?.answer(true));
    expect(sentBy('PUT', requests)).toMatchObject([
      { operation: note, body: row('L1', { note: 'bon état' }) },
    ]);
    await act(async () => arrivals[0]?.());
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(2));
    expect(sentBy('PUT', requests)[1]).toMatchObject({
      operation: loss,
      body: { perdu: true, note: 'bon état' },
    });
    expect(sentBy('PUT', requests)[1]?.ifMatch).toBe('"2"');
    // A text typed while the checkbox is being saved waits in turn.
    await user.click(await cellOf('L1'));
    await user.type(field(), '!{Enter}');
    expect(sentBy('PUT', requests)).toHaveLength(2);
    await act(async () => arrivals[1]?.());
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(3));
    expect(sentBy('PUT', requests)[2]).toMatchObject({
      operation: note,
      body: { perdu: true, note: 'bon état!' },
    });
    expect(sentBy('PUT', requests)[2]?.ifMatch).toBe('"3"');
  });

  it('DEM-052 is sent with the text that was saved while the confirmation was open', async () => {
    const saved = Promise.withResolvers<Reply>();
    const { user, requests, notices } = open(({ operation }) =>
      operation.endsWith('note') ? saved.promise : { body: true },
    );
    await user.click(await cellOf('L1'));
    await user.type(field(), ' état');
    await user.click(await box('L1'));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    await act(async () => saved.resolve({ body: true }));
    await act(async () => notices.getState().dialogs[0]?.answer(true));
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(2));
    expect(sentBy('PUT', requests)[1]?.body).toEqual(
      row('L1', { note: 'bon état', perdu: true, version: null }),
    );
  });

  it('changes nothing when the confirmation is declined, the save fails, or the row is read-only', async () => {
    const { user, requests, notices } = open({ status: 400 });
    expect((await box('L3')).disabled).toBe(true);
    await user.click(await box('L1'));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    await act(async () => notices.getState().dialogs[0]?.answer(false));
    expect(sentBy('PUT', requests)).toHaveLength(0);
    await user.click(await box('L2'));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    await act(async () => notices.getState().dialogs[0]?.answer(true));
    await waitFor(() => expect(notices.getState().banner?.text).toBe('Erreur inconnue.'));
    expect((await box('L2')).checked).toBe(false);
    expect(within(document.body).queryByText('Perte enregistrée')).toBeNull();
  });
});

describe('a list whose reader asks for the grid', () => {
  it('UX-12 stays a table while a cell is being edited', async () => {
    view = 'table';
    const { user } = open({});
    await user.click(await cellOf('L1'));
    await user.type(field(), ' à rel');
    // By a shortcut or a script: a press of the button leaves the field, which saves it.
    fireEvent.click(screen.getByRole('button', { name: 'Vue grille' }));
    await act(settled);
    expect(screen.getByRole('table', { name: 'Livres trouvés' })).toBeTruthy();
    expect(field().value).toBe('bon à rel');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('grid', { name: 'Livres trouvés' })).toBeTruthy();
  });
});
