/** An application made from the contract of a server that pages, on a real server with 130 rows. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'yaml';
import { joinContracts } from '../../engine/core/contract/operations.ts';
import { createFakeApi, type FakeApi } from '../../engine/node/fake/fakeApi.ts';
import { freePort } from '../../testkit/freePort.ts';
import { downloaded } from './portal.ts';

const contract = 'tests/fixtures/backends/pages/openapi.yaml';
const main = resolve('engine/node/main.js');
const all = Array.from({ length: 130 }, (_, index) => ({
  cote: `L${String(index + 1).padStart(3, '0')}`,
  // Another order than that of the numbers.
  titre: `Titre ${String((index * 37) % 130).padStart(3, '0')}`,
}));

let folder = '';
let server: Server;
let site: ChildProcess;
let address = '';
/** The queries of the lists, oldest first. */
let asked: string[] = [];
let heedsPage = true;

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: args[0] === 'new' && args[1] === 'app' ? undefined : folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

function pageOf(query: URLSearchParams): readonly object[] {
  const [field, direction] = query.get('sort')?.split(',') ?? [];
  const sign = direction === 'desc' ? -1 : 1;
  const rows = field === 'titre' ? all.toSorted((a, b) => sign * a.titre.localeCompare(b.titre)) : all;
  const size = Number(query.get('size'));
  const start = heedsPage ? Number(query.get('page')) * size : 0;
  return rows.slice(start, start + size);
}

/** Answers the lists itself; the session is that of the made-up back end. */
async function answer(session: FakeApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, search, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const { authorization, 'content-type': type = '' } = request.headers;
  const sent = type.includes('json') ? await text(request) : '';
  const body = sent === '' ? null : JSON.parse(sent);
  const given = session({ method: request.method ?? '', path, query: {}, authorization, body });
  const isList = given?.status === 200 && /^\/api\/(livres|revues)$/.test(path);
  const content = isList ? pageOf(searchParams) : [];
  if (isList) asked.push(decodeURIComponent(search));
  const page = path === '/api/livres' ? { content, totalElements: all.length } : { content };
  response.statusCode = given?.status ?? 404;
  if (given?.token !== undefined) response.setHeader('authorization', `Bearer ${given.token}`);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(isList ? page : given?.body));
}

test.beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  const made = mkdtempSync(resolve('.cache/paging-'));
  folder = join(made, 'fonds');
  run('new', 'app', folder, '--contract', contract);
  expect(run('check')).toMatch(/aucun problème\n$/);
  run('build');

  const contracts = ['schemas/openapi.yaml', 'schemas/openapi-session.yaml'].map((file) =>
    parse(readFileSync(join(folder, file), 'utf8')),
  );
  const session = createFakeApi(joinContracts(contracts));
  server = createServer((request, response) => void answer(session, request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  site = spawn(process.execPath, [main, 'preview'], {
    cwd: folder,
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PORT: String(await freePort()),
      API_ADDRESS: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const part of site.stdout ?? []) {
    said += String(part);
    address = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
    if (address !== '') break;
  }
});

test.afterAll(() => {
  site?.kill();
  server?.close();
  if (folder !== '') rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function openList(page: Page, name: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Identifiant').fill('marie');
  await page.getByLabel(/^Mot de passe/).fill('secret');
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('navigation').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(firstCell(page)).toHaveText('L001');
}

const firstCell = (page: Page) => page.getByRole('row').nth(1).getByRole('rowheader');
const file = (page: Page) => page.getByRole('button', { name: 'Télécharger (CSV)' });

/** The numbers in the file, in its order. */
async function fileOf(page: Page): Promise<readonly string[]> {
  const { bytes } = await downloaded(file(page));
  return String(bytes).match(/\bL\d{3}\b/g) ?? [];
}

test('a counted list is paged, sorted and exported by the server', { tag: '@slow' }, async ({ page }) => {
  await openList(page, 'Livres');
  await expect(page.getByRole('heading', { level: 2, name: '130 résultats' })).toBeVisible();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('21 à 40 sur 130')).toBeVisible();
  await expect(firstCell(page)).toHaveText('L021');
  await expect(page.getByRole('row').nth(20).getByRole('rowheader')).toHaveText('L040');
  expect(asked.at(-1)).toBe('?page=1&size=20');

  await page.getByRole('columnheader', { name: 'Titre' }).getByRole('button').click();
  const byTitle = all.toSorted((a, b) => a.titre.localeCompare(b.titre)).map(({ cote }) => cote);
  await expect(firstCell(page)).toHaveText(byTitle[0] ?? '');
  expect(asked.at(-1)).toBe('?sort=titre,asc&page=0&size=20');

  expect(await fileOf(page)).toEqual(byTitle);
});

test('without a count, the file is whole or refused', { tag: '@slow' }, async ({ page }) => {
  await openList(page, 'Revues');
  // The server takes no order.
  await expect(page.getByRole('columnheader', { name: 'Titre' }).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(firstCell(page)).toHaveText('L021');
  expect(await fileOf(page)).toEqual(all.map(({ cote }) => cote));

  // A server that answers its first page to each question.
  heedsPage = false;
  let isSaved = false;
  page.on('download', () => {
    isSaved = true;
  });
  await file(page).click();
  await expect(
    page.getByText(
      '100 lignes ont été lues, mais le résultat est peut-être incomplet : aucun fichier n’a été créé.',
    ),
  ).toBeVisible();
  expect(isSaved).toBe(false);
});

test.beforeEach(() => {
  asked = [];
  heedsPage = true;
});
