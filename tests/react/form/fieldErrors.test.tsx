/** Errors that a server finds in fields: at the fields, in the summary, in the banner for what the form does not show. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AppModel } from '../../../engine/core/model/app.ts';
import { booksApp, compiledScreen } from '../../booksApp.ts';
import { drawnBy, type Reply, runPortal, text, tokenOf } from '../harness.tsx';

const model = compiledScreen('saisie/refus', 'form');
const app: AppModel = {
  ...booksApp,
  failures: { ...booksApp.failures, code: 'error.type', refused: text('« {label} » : {message}') },
};

async function refuse(error: object): Promise<() => Promise<void>> {
  const reply: Reply = { status: 422, body: { error } };
  await runPortal({
    app,
    path: '/saisie/refus/7',
    token: tokenOf(['livres', 'prets']),
    ...drawnBy(model),
    server: { 'GET /api/livres/7': () => ({ body: {} }), 'PUT /api/livres/7': () => reply },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Titre' }), 'Nana');
  return () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
}
const described = (name: string) =>
  screen.getByRole('textbox', { name }).getAttribute('aria-describedby') ?? '';

it('shows each at its field and in the summary, which takes the focus', async () => {
  const save = await refuse({
    errors: [
      { pointer: '#/cote', detail: '<b>trop</b> {longue}' },
      { pointer: '#/titre', detail: 'exists', rule: 'pris' },
    ],
  });
  await save();
  const summary = await screen.findByRole('region', { name: 'form.errors' });
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Ce titre existe déjà.', '« Cote » : <b>trop</b> {longue}']);
  expect(document.getElementById(described('Cote'))?.textContent).toBe('« Cote » : <b>trop</b> {longue}');
  expect(screen.queryByText('La fiche est refusée.')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Cote' }), 'x');
  expect(described('Cote')).toBe('');
  await userEvent.click(within(summary).getByRole('link', { name: 'Ce titre existe déjà.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Titre' }));
});

it('tells in the banner what the form does not show', async () => {
  const save = await refuse({ errors: [{ pointer: '/rayon', detail: 'absent' }] });
  await save();
  const banner = await screen.findByText('La fiche est refusée.');
  expect(banner.closest('.eng-banner')?.textContent).toContain('« rayon » : absent');
  expect(screen.queryByRole('region', { name: 'form.errors' })).toBeNull();
});

it('reads the code of a refusal at the path that the application names', async () => {
  const save = await refuse({ type: 'clos' });
  await save();
  expect(await screen.findByText('La fiche est close.')).toBeTruthy();
});
