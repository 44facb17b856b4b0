/** `new app` on contracts of the shapes of public back ends: the application passes its own check, and says what it leaves out. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { stopping } from '../../engine/core/compiler/compile.ts';
import type { FormScreenModel } from '../../engine/core/model/screen.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { runCommandLine } from '../../engine/node/cli.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';

const contracts = join(import.meta.dirname, '../fixtures/contracts');
let root = '';

beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  root = join(mkdtempSync('.cache/new-app-'), 'appli');
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(root, '..'), { recursive: true, force: true });
});

const text = (file: string) => readFileSync(join(root, file), 'utf8');

/** Makes the application of a contract that is written here. */
async function madeOf(contract: object) {
  const file = join(root, '../contrat.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', ...contract }));
  expect(await runCommandLine(['new', 'app', root, '--contract', file])).toBe(0);
  return (await loadDefinitions(placesOf({ root }))).compiled;
}

/** Makes the application; its screens beside those that each has, and the codes of the problems that it has none the less. */
async function made(contract: string) {
  expect(await runCommandLine(['new', 'app', root, '--contract', join(contracts, contract)])).toBe(0);
  const { problems, compiled } = await loadDefinitions(placesOf({ root }));
  expect(stopping(problems)).toEqual([]);
  const screens = Object.keys(compiled?.screens ?? {}).filter((id) => !/^(pages|session)\//.test(id));
  return { screens: screens.sort(), looks: [...new Set(problems.map(({ code }) => code))] };
}

describe('makes an application that passes its check', () => {
  it.each([
    ['collections.yaml', ['articles/fiche', 'articles/liste', 'articles/modification', 'articles/nouveau']],
    ['books.yaml', ['livres/fiche', 'livres/liste', 'livres/modification', 'livres/nouveau']],
    ['repositories.yaml', ['repos/liste', 'repos/nouveau']],
    ['payments.yaml', ['customers/fiche', 'customers/liste', 'customers/modification', 'customers/nouveau']],
    [
      'forms.yaml',
      [
        'attachments/nouveau',
        ...['items/fiche', 'items/liste', 'items/modification', 'items/nouveau'],
        'me/fiche',
      ],
    ],
    ['servers.yaml', ['lieux/fiche', 'lieux/liste', 'lieux/modification', 'me/fiche']],
    [
      'notices.yaml',
      ['channel/liste', 'channel/nouveau', 'lists/modification', 'settings/fiche', 'state/modification'],
    ],
    ['split/openapi.yaml', ['tickets/fiche', 'tickets/liste', 'tickets/nouveau']],
  ])('of %s', async (contract, screens) => {
    const { screens: found, looks } = await made(contract);
    expect(found).toEqual(screens);
    // Keys are optional in most contracts.
    expect(looks.filter((code) => code !== 'contract-key-optional')).toEqual([]);
  });
});

it('shows members of objects, and lists of objects as tables and as rows of forms', async () => {
  await made('servers.yaml');
  const { liste, fiche, modification } = parse(text('screens/lieux.yaml')).screens;
  expect(Object.keys(liste.grid.columns)).toEqual([
    'code',
    'nom',
    'position-latitude',
    'position-longitude',
    'position-releve-le',
    'modification',
  ]);
  expect(liste.grid.columns['position-releve-le']).toEqual({ field: 'position.releve.le', format: 'date' });
  expect(fiche.tables.horaires).toMatchObject({
    rows: 'horaires',
    key: 'ouvre',
    columns: { jour: {}, ouvre: {} },
  });
  expect(modification.form.fields).toMatchObject({
    'position.latitude': { type: 'number', required: true },
    'position.releve.le': { format: 'date' },
    horaires: {
      maxItems: 7,
      fields: { jour: { options: 'jour', required: true }, ouvre: { required: true } },
    },
  });
  expect(modification.form.fields).not.toHaveProperty('code');
  expect(parse(text('messages/lieux.yaml')).lieux.liste.columns).toMatchObject({
    nom: 'Nom usuel',
    'position-latitude': 'Position latitude',
  });
});

it('asks for a member of an optional object as soon as another one has a value', async () => {
  await made('split/openapi.yaml');
  const { fields } = parse(text('screens/tickets.yaml')).screens.nouveau.form;
  const others = ['nom', 'courriel'].map((name) => ({ field: `parent.demandeur.${name}`, isEmpty: false }));
  expect(fields['parent.objet'].requiredWhen).toEqual({ any: others });
  expect(fields.objet).toEqual({ maxLength: 80, required: true });
  expect(fields['demandeur.nom']).toEqual({});
});

it('makes no criterion of what chooses columns, counts rows or compares otherwise, and none with the title of its list', async () => {
  const names = ['fields', 'totalCount', 'where.pages.isNull', 'where.pages.eq', 'prix[min]'];
  const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
  const properties = { id: { type: 'integer' }, pages: { type: 'integer' } };
  const schema = { type: 'array', items: { type: 'object', required: ['id'], properties } };
  const get = {
    summary: 'Les livres',
    parameters,
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  };
  await madeOf({ paths: { '/livres': { get } } });
  const { liste } = parse(text('screens/livres.yaml')).screens;
  expect(Object.keys(liste.filters.fields)).toEqual(['pages', 'prix-min']);
  expect(parse(text('messages/livres.yaml')).livres.liste.filters['prix-min'].label).toBe('Prix min');
});

it('keeps the expression of a field whose schema is a reference, or that may be null', async () => {
  const properties = {
    code: { $ref: '#/components/schemas/Code' },
    lot: { anyOf: [{ type: 'string', pattern: '^[A-Z]+$' }, { type: 'null' }] },
  };
  const item = { type: 'object', properties };
  const content = (schema: object) => ({ content: { 'application/json': { schema } } });
  await madeOf({
    components: { schemas: { Code: { type: 'string', pattern: '^[0-9]+$' } } },
    paths: {
      '/outils': {
        get: { responses: { 200: content({ type: 'array', items: item }) } },
        post: { requestBody: content(item), responses: { 201: {} } },
      },
    },
  });
  expect(parse(text('screens/outils.yaml')).screens.nouveau.form.fields).toEqual({
    code: { pattern: '^[0-9]+$' },
    lot: { pattern: '^[A-Z]+$' },
  });
});

it('does not change in a form what its address says of the object', async () => {
  const id = { type: 'integer' };
  const book = { type: 'object', required: ['id', 'titre'], properties: { id, titre: { type: 'string' } } };
  const content = { 'application/json': { schema: book } };
  const paths = {
    '/livres/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
      get: { responses: { 200: { description: '', content } } },
      put: { requestBody: { content }, responses: { 200: { description: '', content } } },
    },
    '/livres': {
      get: {
        responses: {
          200: {
            description: '',
            content: { 'application/json': { schema: { type: 'array', items: book } } },
          },
        },
      },
    },
  };
  const compiled = await madeOf({ paths });
  const model = compiled?.screens['livres/modification']?.tous as FormScreenModel | undefined;
  expect(parse(text('screens/livres.yaml')).screens.modification.form.fields).toEqual({
    titre: { required: true },
  });
  expect(model?.call?.body).toMatchObject({ kind: 'replace', without: [] });
});

it('makes a form of files and what is sent beside them, with what the contract says of them', async () => {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = {
    titre: { type: 'string' },
    photo: { type: 'string', contentMediaType: 'image/png', maxLength: 2_000_000 },
    plan: file,
    annexes: { type: 'array', maxItems: 3, items: { ...file, maxLength: 500 } },
    dossier: { type: 'object', properties: { nom: { type: 'string' }, copie: file } },
    lignes: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' }, scan: file } } },
    codes: { type: 'array', items: { type: 'string', enum: ['A', 'B'] } },
  };
  const encoding = {
    plan: { contentType: 'application/pdf, image/*' },
    codes: { contentType: 'application/json' },
  };
  const schema = { type: 'object', required: ['titre', 'plan'], properties };
  // Files are sent, not their addresses as JSON.
  const content = { 'application/json': { schema }, 'multipart/form-data': { schema, encoding } };
  const list = { type: 'array', items: { type: 'object', properties: { titre: { type: 'string' } } } };
  const read = { responses: { 200: { content: { 'application/json': { schema: list } } } } };
  const compiled = await madeOf({
    paths: { '/api/pieces': { get: read, post: { requestBody: { content }, responses: { 201: {} } } } },
  });
  expect(parse(text('screens/pieces.yaml')).screens.nouveau.form.fields).toEqual({
    titre: { required: true },
    photo: { format: 'binary', accept: ['image/png'], maxBytes: 2_000_000 },
    plan: { format: 'binary', accept: ['application/pdf', 'image/*'], required: true },
    annexes: { type: 'array', items: { format: 'binary' }, maxItems: 3, maxBytes: 500 },
    'dossier.nom': {},
    codes: { type: 'array', options: 'codes' },
    lignes: { fields: { n: { type: 'integer' } } },
  });
  const model = compiled?.screens['pieces/nouveau']?.tous as FormScreenModel | undefined;
  expect(model?.call).toMatchObject({
    headers: { 'Content-Type': { const: 'multipart/form-data' } },
    body: { kind: 'form', asJson: ['codes'] },
  });
});

it('offers and shows numbers of a list by their names', async () => {
  await made('forms.yaml');
  const { options, screens } = parse(text('screens/items.yaml'));
  expect(options).toEqual({ priority: { 1: { value: 1 }, 2: { value: 2 }, 3: { value: 3 } } });
  expect(screens.liste.grid.columns.priority).toEqual({ options: 'priority' });
  expect(screens.nouveau.form.fields.priority).toEqual({ options: 'priority' });
});

it('sends criteria by the names of the contract, with the values that it takes', async () => {
  await made('collections.yaml');
  const { liste } = parse(text('screens/articles.yaml')).screens;
  expect(liste.source.query).toEqual({ 'filter[status]': { filter: 'status' } });
  expect(liste.filters.fields).toMatchObject({ status: { options: 'status', enum: ['draft', 'published'] } });
});

it.each([
  ['collections.yaml', 'POST /items/articles, « tags » : c’est une liste de'],
  ['repositories.yaml', 'PUT /repos/{owner}/{repo}/pages : il y a plusieurs formes'],
  ['repositories.yaml', 'GET /repos/{owner}/{repo} : aucune liste du contrat'],
  ['payments.yaml', 'POST /v1/customers, « metadata » : c’est un objet dont'],
  ['payments.yaml', 'connexion : aucune opération ne connecte'],
  ['notices.yaml', 'PUT /channel/{id} : aucune opération ne lit l’objet seul'],
  ['notices.yaml', 'DELETE /channel : une suppression est une action'],
  ['notices.yaml', 'PUT /channel/lists/{list} : aucune liste du contrat'],
  ['notices.yaml', 'GET /settings, « app.name », « app.address » : son nom'],
])('says what it leaves out of %s: %s', async (contract, line) => {
  await made(contract);
  expect(text('ECRANS.md')).toContain(`- ${line}`);
});

describe('takes the session from the contract', () => {
  const session = () => parse(text('screens/app.yaml')).session;

  it('a token in the answer to a form, and the user', async () => {
    await made('forms.yaml');
    expect(session()).toEqual({
      token: { at: 'access_token' },
      claims: { user: 'id' },
      user: { call: 'GET /api/v1/users/me' },
    });
    expect(parse(text('screens/session.yaml')).screens.connexion).toMatchObject({
      call: 'POST /api/v1/login/access-token',
      body: { form: { set: { grant_type: { const: 'password' } } } },
      identifier: { field: 'username' },
      password: { field: 'password' },
    });
  });

  it('a cookie', async () => {
    await made('servers.yaml');
    expect(session()).toEqual({
      cookie: {},
      claims: { user: 'id' },
      user: { call: 'GET /auth/me' },
      logout: { call: 'POST /auth/logout' },
    });
  });

  it('a provider of identities', async () => {
    await made('split/openapi.yaml');
    expect(session().oidc).toEqual({ issuer: 'https://identite.exemple.fr/realms/agents', client: 'appli' });
    expect(parse(text('screens/session.yaml')).screens.connexion).toEqual({
      kind: 'signIn',
      path: '/connexion',
    });
  });

  it.each(['collections.yaml', 'repositories.yaml'])(
    'none, where a key is asked for or nothing: %s',
    async (contract) => {
      await made(contract);
      expect(session()).toBeUndefined();
      expect(existsSync(join(root, 'screens/session.yaml'))).toBe(false);
    },
  );
});

it('sends back nothing that is only read, unless the operation requires it', async () => {
  const [text, whole, read] = [{ type: 'string' }, { type: 'object' }, { type: 'string', readOnly: true }];
  const content = (properties: object, required: readonly string[]) => ({
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  });
  const row = { titre: text, plan: whole, cree: read, version: read, auteur: read };
  const get = { responses: { 200: content(row, []) } };
  const put = {
    requestBody: content({ titre: text, plan: whole, cree: text, version: text }, ['version']),
    responses: { 204: {} },
  };
  const compiled = await madeOf({ paths: { '/reglage': { get, put } } });
  const model = compiled?.screens['reglage/modification']?.tous as FormScreenModel | undefined;
  expect(model?.call?.body).toMatchObject({ kind: 'replace', without: ['cree', 'auteur'] });
});

it('offers to remove what a detail shows', async () => {
  await made('books.yaml');
  expect(parse(text('screens/livres.yaml')).screens.fiche.actions).toEqual({
    supprimer: { call: 'DELETE /livres/{id}', then: 'livres/liste', confirm: true, danger: true },
  });
  expect(text('ECRANS.md')).toContain('- `livres/fiche` : DELETE /livres/{id}');
});

it('offers to remove a row that has no detail, and begins a search with a box that is asked for', async () => {
  await made('notices.yaml');
  const { liste } = parse(text('screens/channel.yaml')).screens;
  expect(liste.grid.columns.supprimer).toEqual({
    action: { call: 'DELETE /channel/{id}', confirm: true, danger: true },
  });
  expect(liste).toMatchObject({
    start: 'arrival',
    filters: { fields: { no_body: { type: 'boolean', required: true } } },
  });
});
