/** Forms before a real server whose answers have an envelope, and whose objects hold objects: json-server, over HTTP. */
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledCase } from '../../compiledCase.ts';
import { drawnBy, type Request, runPortal, tokenOf } from '../harness.tsx';

const compiled = compiledCase('envelopes');
const adresse = { id: 7, rue: 'rue Haute', ville: 'Dole' };
const people = ['P1', 'P2'].map((numero) => ({ numero, nom: 'Aube', mobile: '06', adresse }));

let address = '';
let close: () => void;
beforeAll(async () => {
  const jsonServer = createRequire(import.meta.url)('json-server');
  const app = jsonServer.create();
  const router = jsonServer.router({ personnes: structuredClone(people) });
  router.db._.id = 'numero';
  router.render = (_: unknown, response: { locals: { data: unknown }; jsonp: (body: unknown) => void }) =>
    response.jsonp({ data: response.locals.data, meta: { version: '1' } });
  app.use(jsonServer.bodyParser);
  app.use((request: { method: string; body: { data?: unknown } }, _: unknown, next: () => void) => {
    // By the contract these take an envelope too.
    if (request.method === 'PUT' || request.method === 'POST') request.body = request.body.data ?? {};
    next();
  });
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

const stored = async (numero: string): Promise<unknown> => {
  const answer = await fetch(`${address}/api/personnes/${numero}`);
  return ((await answer.json()) as { readonly data: unknown }).data;
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** Opens a form, at the address of a person if it is over one, and returns what sends it. */
async function open(name: string, numero: string): Promise<() => Promise<void>> {
  const model = compiled(`personnes/${name}`, 'form');
  const saved = `${model.call.method} ${model.call.path.replace('{numero}', numero)}`;
  const { requests } = await runPortal({
    path: `/personnes/${numero}`,
    token: tokenOf([]),
    ...drawnBy(model, '/personnes/{numero}'),
    server: { [`GET /api/personnes/${numero}`]: forward, [saved]: forward },
  });
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: /submit/ }));
    await waitFor(() => expect(requests.some(({ operation }) => operation === saved)).toBe(true));
    await screen.findByText(/Enregistrée|Créée/);
  };
}

it('replaces the whole object, without what is read only', async () => {
  const save = await open('remplacee', 'P1');
  const street = await box('Rue');
  expect(street.value).toBe('rue Haute');
  await userEvent.clear(street);
  await userEvent.type(street, 'rue Basse');
  await save();
  const changed = { rue: 'rue Basse', ville: 'Dole' };
  expect(await stored('P1')).toEqual({ numero: 'P1', nom: 'Aube', mobile: '06', adresse: changed });
});

it('merges an emptied field, and a member beside the others, though the server merges no deeper than the object', async () => {
  const save = await open('changee', 'P2');
  await userEvent.clear(await box('Mobile'));
  await userEvent.type(await box('Rue'), ' bis');
  await save();
  const changed = { rue: 'rue Haute bis', ville: 'Dole' };
  expect(await stored('P2')).toEqual({ numero: 'P2', nom: 'Aube', mobile: null, adresse: changed });
});

it('creates an object with another in it', async () => {
  const save = await open('creee', 'nouvelle');
  await userEvent.type(await box('Nom'), 'Rive');
  await userEvent.type(await box('Ville'), 'Gray');
  await save();
  const all = await fetch(`${address}/api/personnes?nom=Rive`);
  expect(await all.json()).toMatchObject({ data: [{ nom: 'Rive', adresse: { ville: 'Gray' } }] });
});
