/** The lists of compiled definitions before a real server of another kind: json-server, over HTTP. */
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { compiledCase } from '../../compiledCase.ts';
import { type Answer, renderScreen } from '../harness.tsx';

const compiled = compiledCase('pages');
// An order of titles other than that of the numbers.
const rows = Array.from({ length: 137 }, (_, index) => ({
  id: index + 1,
  titre: `Titre ${String((index * 37) % 137).padStart(3, '0')}`,
}));
const lists = { livres: rows, revues: rows, cartes: rows, disques: rows.slice(0, 40) };

let address = '';
let close: () => void;
beforeAll(async () => {
  const jsonServer = createRequire(import.meta.url)('json-server');
  const app = jsonServer.create();
  app.use(jsonServer.router(structuredClone(lists)));
  const server = await new Promise<import('node:http').Server>((resolve) => {
    const opened = app.listen(0, '127.0.0.1', () => resolve(opened));
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(() => close());

/** The addresses that were asked for. */
let asked: string[] = [];
const answer: Answer = async ({ operation, query }) => {
  // The server of the page takes the prefix away.
  const path = operation.replace('GET /api', '') + query;
  asked.push(path);
  const answer = await fetch(address + path);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
};

function open(list: keyof typeof lists, query = '') {
  asked = [];
  const model = compiled(`livres/${list}`, 'search');
  return renderScreen(SearchScreen, model, { path: `/${list}${query}`, server: { GET: answer } });
}

const cells = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryByRole('rowheader')?.textContent ?? []);

/** The lines of the file that the list saves. */
async function savedLines(user: ReturnType<typeof open>['user']): Promise<readonly string[]> {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const reader = new FileReader();
  const read = new Promise((resolve) => {
    reader.onload = resolve;
  });
  reader.readAsText(saved[0] ?? new Blob());
  await read;
  return String(reader.result).trim().split('\r\n').slice(1);
}

describe('a list of 137 rows', () => {
  it('is counted by a header, turned, sorted and saved whole', async () => {
    const { user } = open('livres');
    expect(await screen.findByRole('heading', { name: /\b137$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await waitFor(() => expect(cells()[0]).toBe('21'));
    await user.click(screen.getByRole('button', { name: /^Titre/ }));
    await waitFor(() => expect(cells()[0]).toBe('1'));
    await user.click(screen.getByRole('button', { name: /^Titre/ }));
    await waitFor(() => expect(cells()[0]).toBe('38'));
    expect(asked).toEqual([
      '/livres?_page=1&_limit=20',
      '/livres?_page=2&_limit=20',
      '/livres?_sort=titre&_order=asc&_page=1&_limit=20',
      '/livres?_sort=titre&_order=desc&_page=1&_limit=20',
    ]);
    const lines = await savedLines(user);
    expect(lines).toHaveLength(137);
    expect(lines[0]).toMatch(/38.*;Titre 136$/);
    expect(asked.slice(4).every((path) => path.includes('_limit=50'))).toBe(true);
  });

  it('is turned by the row after the page', async () => {
    const { user } = open('cartes', '?page=7');
    await waitFor(() => expect(cells()).toHaveLength(17));
    expect(asked).toEqual(['/cartes?_start=120&_end=140']);
    expect(screen.getByRole('heading', { name: /\b137$/ })).toBeTruthy();
    expect(await savedLines(user)).toHaveLength(137);
  });

  it('that nothing counts says what it knows, and is saved whole', async () => {
    const { user } = open('revues');
    expect(await screen.findByRole('heading', { name: 'Plus de 20 résultats' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Dernière page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(await screen.findByRole('heading', { name: 'Plus de 40 résultats' })).toBeTruthy();
    expect(await savedLines(user)).toHaveLength(137);
  });

  it('that nothing counts is counted on its last page', async () => {
    open('revues', '?page=7');
    expect(await screen.findByRole('heading', { name: /\b137$/ })).toBeTruthy();
    expect(cells()).toHaveLength(17);
  });
});

it('a full last page has no page after it where Link tells of none', async () => {
  const { user } = open('disques');
  expect(await screen.findByRole('heading', { name: 'Plus de 20 résultats' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  expect(await screen.findByRole('heading', { name: /\b40$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Suivant' }).getAttribute('aria-disabled')).toBe('true');
  expect(await savedLines(user)).toHaveLength(40);
});
