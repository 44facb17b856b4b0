import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/core/runtime/values.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { DialogHost } from '../../../engine/react/parts/Modal.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { books } from '../bookList.ts';
import { type Answer, failed, ok, renderScreen, validatorsOf } from '../screenHarness.tsx';

const list = compiledScreen('listes/retrait', 'search');
const rowsOf = (version: number): readonly Row[] =>
  books(2).map((book, at) => ({ ...book, etat: at === 0 ? 'IN' : 'OUT', version: `"${version}"` }));
const first = String(rowsOf(1)[0]?.cote);

function open(answer: Answer) {
  const validators = validatorsOf(list);
  return renderScreen(
    <>
      <SearchScreen model={list} validators={validators} routeParams={{}} />
      <DialogHost />
    </>,
    { answer, validators },
  );
}
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
    const shown = open(({ call }) => ok(call.method === 'GET' ? rowsOf(1) : {}));
    const dialog = await begin(shown);
    const { user, sent, notices } = shown;
    expect(within(dialog).getByText(new RegExp(`, ${first}$`))).toBeTruthy();
    const radio = within(dialog).getByRole('radio', { name: 'Livre perdu' });
    await waitFor(() => expect(document.activeElement).toBe(radio));
    await user.click(within(dialog).getByRole('radio', { name: 'Livre abîmé' }));
    await user.click(within(dialog).getByRole('button', { name: 'Retirer le livre' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ call }) => call.method)).toEqual(['GET', 'PUT', 'GET']);
    expect(sent[1]?.values).toMatchObject({ row: { cote: first }, field: { motif: 'ABIME' } });
    expect(sent[1]?.options.etag).toBe('"1"');
    expect(notices.getState().banner).toMatchObject({ tone: 'success', text: `${first} est retiré.` });
  });

  it('is offered only for rows that pass its condition, with a pointer and in the menu of the row', async () => {
    const { user } = open(() => ok(rowsOf(1)));
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
    const shown = open(() => ok(rowsOf(1)));
    const dialog = await begin(shown);
    await shown.user.click(within(dialog).getByRole('button', { name: 'Retirer le livre' }));
    expect(await within(dialog).findByRole('link', { name: 'Choisissez un motif.' })).toBeTruthy();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown.sent).toHaveLength(1);
  });

  it('tells a refusal in the dialog, keeps the choice, and sends the row as it is now the second time', async () => {
    let version = 1;
    const shown = open(({ call, options }) => {
      if (call.method === 'GET') return ok(rowsOf(version));
      if (options.etag === '"2"') return ok({});
      version = 2;
      return failed('Quelqu’un a modifié ce livre.', { status: 412 });
    });
    const dialog = await begin(shown);
    await shown.user.click(within(dialog).getByRole('radio', { name: 'Livre perdu' }));
    const submit = within(dialog).getByRole('button', { name: 'Retirer le livre' });
    await shown.user.click(submit);
    expect(await within(dialog).findByText('Quelqu’un a modifié ce livre.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Livre perdu' }).checked).toBe(true);
    expect(shown.notices.getState().banner).toBeNull();
    await waitFor(() => expect(shown.sent).toHaveLength(3));
    await shown.user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown.sent.at(-2)?.options.etag).toBe('"2"');
  });

  it('says that it waits, and is not left meanwhile', async () => {
    let settle: (() => void) | undefined;
    const shown = open(({ call }) =>
      call.method === 'GET'
        ? ok(rowsOf(1))
        : new Promise((resolve) => {
            settle = () => resolve(ok({}));
          }),
    );
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
    const shown = open(() => ok(rowsOf(1)));
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
