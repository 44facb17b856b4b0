import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/core/runtime/values.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { DialogHost } from '../../../engine/react/parts/Modal.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { books } from '../bookList.ts';
import { operationsOf, renderScreen, type Server } from '../harness.tsx';

const list = compiledScreen('listes/retrait', 'search');
const rowsOf = (version: number): readonly Row[] =>
  books(2).map((book, at) => ({ ...book, etat: at === 0 ? 'IN' : 'OUT', version: `"${version}"` }));
const first = String(rowsOf(1)[0]?.cote);

const open = (server: Server) => renderScreen(SearchScreen, list, { server, beside: <DialogHost /> });
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (row === null) throw new Error('no row');
  return row;
};
/** Moves the pointer over a row until its button is here: its code is loaded with the first move. */
const over = async (cote: string, button: RegExp) => {
  const row = await rowOf(cote);
  return waitFor(() => {
    fireEvent.pointerMove(row);
    return screen.getByRole('button', { name: button });
  });
};
const begin = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await over(first, /^Retirer/));
  return screen.findByRole('dialog', { name: 'Retirer le livre' });
};

describe('an action on a row that asks', () => {
  it('names the row, asks with the focus in its first field, and sends what was chosen with the row', async () => {
    const shown = open({ GET: { body: rowsOf(1) } });
    const dialog = await begin(shown);
    const { user, requests, notices } = shown;
    expect(within(dialog).getByText(new RegExp(`, ${first}$`))).toBeTruthy();
    const radio = within(dialog).getByRole('radio', { name: 'Livre perdu' });
    await waitFor(() => expect(document.activeElement).toBe(radio));
    await user.click(within(dialog).getByRole('radio', { name: 'Livre abîmé' }));
    await user.click(within(dialog).getByRole('button', { name: 'Retirer le livre' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const read = 'GET /api/livres';
    expect(operationsOf(requests)).toEqual([read, `PUT /api/livres/${first}`, read]);
    expect(requests[1]?.body).toMatchObject({ cote: first, motif: 'ABIME' });
    expect(requests[1]?.ifMatch).toBe('"1"');
    expect(notices.getState().banner).toMatchObject({ tone: 'success', text: `${first} est retiré.` });
  });

  it('is offered only for rows that pass its condition, with a pointer and in the menu of the row', async () => {
    const { user } = open({ GET: { body: rowsOf(1) } });
    const other = String(rowsOf(1)[1]?.cote);
    await over(other, new RegExp(`${other}$`));
    expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull();
    const button = await over(first, /^Retirer/);
    expect(button.getAttribute('aria-label')).toBe(`Retirer le livre ${first}`);
    await user.click(screen.getByRole('button', { expanded: false, name: new RegExp(`${first}$`) }));
    await user.click(await screen.findByRole('menuitem', { name: `Retirer le livre ${first}` }));
    expect(await screen.findByRole('dialog', { name: 'Retirer le livre' })).toBeTruthy();
  });

  it('sends nothing without a choice, and nothing after Escape', async () => {
    const shown = open({ GET: { body: rowsOf(1) } });
    const dialog = await begin(shown);
    await shown.user.click(within(dialog).getByRole('button', { name: 'Retirer le livre' }));
    expect(await within(dialog).findByRole('link', { name: 'Choisissez un motif.' })).toBeTruthy();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown.requests).toHaveLength(1);
  });

  it('tells a refusal in the dialog, keeps the choice, and sends the row as it is now the second time', async () => {
    let version = 1;
    const shown = open({
      GET: () => ({ body: rowsOf(version) }),
      PUT: ({ ifMatch }) => {
        if (ifMatch === '"2"') return {};
        version = 2;
        return { status: 412 };
      },
    });
    const dialog = await begin(shown);
    await shown.user.click(within(dialog).getByRole('radio', { name: 'Livre perdu' }));
    const submit = within(dialog).getByRole('button', { name: 'Retirer le livre' });
    await shown.user.click(submit);
    expect(await within(dialog).findByText('Erreur inconnue.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Livre perdu' }).checked).toBe(true);
    expect(shown.notices.getState().banner).toBeNull();
    await waitFor(() => expect(shown.requests).toHaveLength(3));
    await shown.user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown.requests.at(-2)?.ifMatch).toBe('"2"');
  });

  it('says that it waits, and is not left meanwhile', async () => {
    let settle: (() => void) | undefined;
    const shown = open({
      GET: { body: rowsOf(1) },
      PUT: () =>
        new Promise((resolve) => {
          settle = () => resolve({});
        }),
    });
    const dialog = await begin(shown);
    await shown.user.click(within(dialog).getByRole('radio', { name: 'Livre perdu' }));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Retirer le livre' }));
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).not.toBe(''));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    expect(screen.getByRole('dialog')).toBe(dialog);
    settle?.();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what is chosen for the same question when its page is left by force, until it is given up', async () => {
    const shown = open({ GET: { body: rowsOf(1) } });
    const perdu = (dialog: HTMLElement) =>
      within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Livre perdu' });
    await shown.user.click(perdu(await begin(shown)));
    // As a page change does.
    act(() => shown.notices.getState().dialogs[0]?.answer(false));
    const again = await begin(shown);
    expect(perdu(again).checked).toBe(true);
    await shown.user.click(within(again).getByRole('button', { name: 'Annuler' }));
    expect(perdu(await begin(shown)).checked).toBe(false);
  });
});
