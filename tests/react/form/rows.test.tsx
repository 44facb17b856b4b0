/** A list of objects in a form: its rows are typed, added, moved and removed, refused by row, and sent to json-server. */
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormScreenModel } from '../../../engine/core/model/screen.ts';
import { booksApp } from '../../booksApp.ts';
import { compiledCase } from '../../compiledCase.ts';
import { drawnBy, type Request, runPortal, text, tokenOf } from '../harness.tsx';

const compiled = compiledCase('rows');
const lignes = [
  { id: 1, article: 'Papier', quantite: 2 },
  { id: 2, article: 'Encre', quantite: 1 },
];

let address = '';
let close: () => void;
beforeAll(async () => {
  const jsonServer = createRequire(import.meta.url)('json-server');
  const app = jsonServer.create();
  const commandes = ['C1', 'C2', 'C3', 'C4'].map((numero) => ({ numero, client: 'Aube', lignes }));
  const router = jsonServer.router(structuredClone({ commandes }));
  router.db._.id = 'numero';
  app.use('/api', router);
  const server = await new Promise<import('node:http').Server>((resolve) => {
    const opened = app.listen(0, '127.0.0.1', () => resolve(opened));
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(() => close());

async function forward({ operation, body }: Request) {
  const [method = '', path = ''] = operation.split(' ');
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(address + path, { method, headers, ...(sent && { body: sent }) });
  return { status: answer.status, body: await answer.json() };
}

const refusal = {
  status: 422,
  body: { errors: [{ field: 'lignes[1].article', message: 'épuisé' }] },
};

/** Opens the form of an order. `refusals`: how often the server refuses it first; `change`: what is changed in its model. */
async function open(
  name: string,
  numero: string,
  refusals = 0,
  change = (model: FormScreenModel): FormScreenModel => model,
) {
  const model = change(compiled(`commandes/${name}`, 'form'));
  const saved = `PUT /api/commandes/${numero}`;
  let left = refusals;
  const { requests } = await runPortal({
    app: {
      ...booksApp,
      failures: {
        code: 'code',
        fields: [{ at: 'errors', field: 'field', message: 'message', code: null }],
        refused: text('« {label} » : {message}'),
      },
    },
    path: `/commandes/${numero}`,
    token: tokenOf(['livres']),
    ...drawnBy(model, '/commandes/{numero}'),
    server: {
      [`GET /api/commandes/${numero}`]: forward,
      [saved]: (request) => (left-- > 0 ? refusal : forward(request)),
    },
  });
  const sent = () => requests.filter(({ operation }) => operation === saved);
  await screen.findByRole('group', { name: 'Ligne 2' });
  return { sent, save: () => userEvent.click(screen.getByRole('button', { name: /submit|Enregistrer/ })) };
}

const row = (n: number) => within(screen.getByRole('group', { name: `Ligne ${n}` }));
const box = (n: number, name: string) => row(n).getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement;
const stored = async (numero: string) =>
  (await fetch(`${address}/api/commandes/${numero}`)).json() as Promise<Record<string, unknown>>;

it('begins a new row with the values of its model', async () => {
  const { save, sent } = await open('commande', 'C4', 0, (model) => ({
    ...model,
    form: {
      ...model.form,
      fields: model.form.fields.map((field) => ({
        ...field,
        rows: field.rows && {
          ...field.rows,
          fields: field.rows.fields.map((cell) =>
            cell.name === 'quantite' ? { ...cell, initial: { const: 5 } } : cell,
          ),
        },
      })),
    },
  }));
  await press('Ajouter un article');
  await userEvent.keyboard('Colle');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    lignes: [lignes[0], lignes[1], { article: 'Colle', quantite: 5 }],
  });
});

it('adds, moves and removes rows, with the focus, and sends them as they stand', async () => {
  const { save, sent } = await open('commande', 'C1');
  await press('Ajouter un article');
  expect(focused()).toBe(box(3, 'Article'));
  await userEvent.keyboard('Colle');
  await userEvent.type(box(3, 'Quantité'), '4');
  expect(screen.getByRole('button', { name: 'Ajouter un article' }).ariaDisabled).toBe('true');
  const typed = box(3, 'Article');
  await press('Monter la ligne 3');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Monter la ligne 2' }));
  // The control moves with its row, and with it what is not yet a value.
  expect(box(2, 'Article')).toBe(typed);
  expect(box(2, 'Article').value).toBe('Colle');
  await screen.findByText('La ligne 3 est devenue la ligne 2.');
  await press('Supprimer la ligne 1');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Supprimer la ligne 1' }));
  expect(box(1, 'Article')).toBe(typed);
  await screen.findByText('La ligne 1 est supprimée.');
  await save();
  await screen.findByText('Enregistrée.');
  expect(sent()).toHaveLength(1);
  const kept = { id: 2, article: 'Encre', quantite: 1 };
  expect((await stored('C1')).lignes).toEqual([{ article: 'Colle', quantite: 4 }, kept]);
});

it('says the errors of each row at its field and in the summary, whose link leads there', async () => {
  const { save, sent } = await open('commande', 'C2');
  await userEvent.clear(box(2, 'Quantité'));
  await userEvent.type(box(2, 'Quantité'), '0');
  await userEvent.clear(box(1, 'Article'));
  await save();
  expect(sent()).toEqual([]);
  const links = screen.getAllByRole('link', { name: /ligne \d/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '[fieldErrors.required] Article, ligne 1',
    'Au moins 1 pour Quantité, ligne 2.',
  ]);
  await userEvent.click(links[1] as HTMLElement);
  expect(focused()).toBe(box(2, 'Quantité'));
  expect(box(2, 'Quantité').getAttribute('aria-invalid')).toBe('true');
  expect(box(1, 'Quantité').getAttribute('aria-invalid')).toBeNull();
});

it('shows what a server refuses in a row until the rows change', async () => {
  const { save } = await open('commande', 'C3', 1);
  await save();
  expect((await screen.findByRole('link', { name: /épuisé/ })).textContent).toBe(
    '« Article, ligne 2 » : épuisé',
  );
  expect(box(2, 'Article').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(box(2, 'Article'), ' noire');
  expect(box(2, 'Article').getAttribute('aria-invalid')).toBeNull();
  await save();
  await waitFor(async () =>
    expect((await stored('C3')).lignes).toEqual([lignes[0], { id: 2, article: 'Encre noire', quantite: 1 }]),
  );
});

it('only shows rows that are read only', async () => {
  await open('lue', 'C2');
  expect(box(1, 'Article').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /ligne/ })).toBeNull();
});
