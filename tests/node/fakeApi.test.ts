/** The back end that is made up from a contract. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { joinContracts } from '../../engine/core/contract/operations.ts';
import { shapeOfForm } from '../../engine/core/contract/shape.ts';
import { readToken } from '../../engine/core/runtime/token.ts';
import type { Group } from '../../engine/core/runtime/values.ts';
import { createFakeApi, type FakeApi } from '../../engine/node/fake/fakeApi.ts';
import { fakeValues } from '../../engine/node/fake/fakeValue.ts';

const read = (file: string) =>
  parse(readFileSync(`engine/starter/schemas/${file}`, 'utf8').replace('{{droits}}', ''));
const newApi = () => createFakeApi(joinContracts([read('openapi.yaml'), read('openapi-session.yaml')]));

const ask = (
  api: FakeApi,
  operation: string,
  options: { readonly query?: Record<string, string>; readonly body?: unknown; readonly token?: string } = {},
) => {
  const [method = '', path = ''] = operation.split(' ');
  const { query = {}, body = null, token } = options;
  return api({ method, path, query, authorization: token && `Bearer ${token}`, body });
};

function signedIn(api: FakeApi): string {
  const body = { identifiant: 'marie', motDePasse: 'secret' };
  return String(ask(api, 'POST /api/session/ouverture', { body })?.body);
}

type Loan = Readonly<Record<'numero' | 'titre' | 'statut' | 'sortie' | 'retour', string>>;

describe('the made-up back end', () => {
  it('issues a token for any user, with the claims of the contract, and renews it with each answer', () => {
    const api = newApi();
    const token = signedIn(api);
    expect(readToken(token)?.claims).toMatchObject({ sub: 'marie', exp: expect.any(Number) });
    const answer = ask(api, 'GET /api/utilisateurs/marie', { token });
    expect(answer).toMatchObject({ status: 200, body: { identifiant: 'marie', nom: expect.any(String) } });
    expect(readToken(answer?.token)?.claims.sub).toBe('marie');
  });

  it('refuses one password, an empty one, and calls without a token', () => {
    const api = newApi();
    for (const motDePasse of ['faux', ''])
      expect(
        ask(api, 'POST /api/session/ouverture', { body: { identifiant: 'marie', motDePasse } })?.status,
      ).toBe(401);
    expect(ask(api, 'GET /api/prets')?.status).toBe(401);
    expect(ask(api, 'GET /api/ailleurs')).toBeNull();
  });

  it('has the same rows at each start, with distinct keys and days in their order', () => {
    const [rows, again] = [newApi(), newApi()].map(
      (api) => ask(api, 'GET /api/prets', { token: signedIn(api) })?.body,
    );
    expect(rows).toEqual(again);
    const loans = rows as readonly Loan[];
    expect(new Set(loans.map(({ numero }) => numero)).size).toBe(loans.length);
    expect(loans.filter(({ sortie, retour }) => sortie > retour)).toEqual([]);
  });

  it('filters by parameters named like fields, and by bounds', () => {
    const api = newApi();
    const token = signedIn(api);
    const found = (query: Record<string, string>) =>
      ask(api, 'GET /api/prets', { token, query })?.body as readonly Loan[];
    const late = found({ statut: 'EN_RETARD' });
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late.map(({ statut }) => statut))).toEqual(new Set(['EN_RETARD']));
    expect(found({ retourAvant: '2026-06-30' }).every(({ retour }) => retour <= '2026-06-30')).toBe(true);
    expect(found({ titre: 'miserables' }).every(({ titre }) => titre === 'Les Misérables')).toBe(true);
  });

  it('keeps what is written', () => {
    const api = newApi();
    const token = signedIn(api);
    const body = { titre: 'Nadja', emprunteur: 'Diallo' };
    const made = ask(api, 'POST /api/prets', { token, body });
    expect(made).toMatchObject({ status: 201, body });
    const { numero } = (made?.body ?? {}) as Loan;
    expect(ask(api, `GET /api/prets/${numero}`, { token })?.body).toMatchObject({ numero, ...body });
    expect(ask(api, 'GET /api/prets/inconnu', { token })?.status).toBe(404);
  });

  it('removes what a PUT leaves out, and keeps what a PATCH does', () => {
    const fiche = {
      type: 'object',
      properties: {
        numero: { type: 'string', readOnly: true },
        titre: { type: 'string' },
        resume: { type: 'string' },
      },
    };
    const taken = { required: true, content: { 'application/json': { schema: fiche } } };
    const told = { content: { 'application/json': { schema: fiche } } };
    const operation = (more: object) => ({ 'x-right': 'public', responses: { 200: told }, ...more });
    const list = { content: { 'application/json': { schema: { type: 'array', items: fiche } } } };
    const api = createFakeApi({
      openapi: '3.1.0',
      paths: {
        '/fiches': { get: operation({ responses: { 200: list } }) },
        '/fiches/{numero}': {
          get: operation({}),
          put: operation({ requestBody: taken }),
          patch: operation({ requestBody: taken }),
        },
      },
    });
    const all = ask(api, 'GET /fiches')?.body as readonly Readonly<Record<string, string>>[] | undefined;
    const first = all?.[0];
    const path = `/fiches/${first?.numero}`;
    ask(api, `PATCH ${path}`, { body: { titre: 'Neuf' } });
    expect(ask(api, `GET ${path}`)?.body).toEqual({ ...first, titre: 'Neuf' });
    ask(api, `PUT ${path}`, { body: { titre: 'Autre' } });
    expect(ask(api, `GET ${path}`)?.body).toEqual({ numero: first?.numero, titre: 'Autre' });
  });

  it('answers with the example of a plain answer, and follows references beside a list', () => {
    const answer = (schema: object) => ({
      get: { responses: { 200: { content: { 'application/json': { schema } } } } },
    });
    const rows = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
    const api = createFakeApi({
      components: { schemas: { Age: { type: 'integer', minimum: 7, maximum: 7 } } },
      paths: {
        '/case': answer({ type: 'string', enum: ['X', 'O', '.'], example: '.' }),
        '/lignes': answer({
          type: 'object',
          properties: { lignes: rows, age: { $ref: '#/components/schemas/Age' } },
        }),
      },
    });
    expect(ask(api, 'GET /case')?.body).toBe('.');
    expect(ask(api, 'GET /lignes')?.body).toMatchObject({ age: 7 });
  });

  describe('a list that its contract pages', () => {
    const schema = (type: string) => ({ schema: { type } });
    const row = { type: 'object', properties: { id: { type: 'integer' } } };
    const apiOf = (parameters: readonly string[], answer: object) =>
      createFakeApi({
        paths: {
          '/lignes': {
            get: {
              parameters: parameters.map((name) => ({ name, in: 'query', ...schema('string') })),
              responses: {
                200: {
                  content: {
                    'application/json': {
                      schema: {
                        type: 'object',
                        properties: { content: { type: 'array', items: row }, ...answer },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      });

    it('is sorted, paged and counted', () => {
      const api = apiOf(['page', 'size', 'sort'], { totalElements: { type: 'integer' } });
      const page = ask(api, 'GET /lignes', { query: { page: '1', size: '10', sort: 'id,desc' } })?.body;
      expect(page).toMatchObject({ totalElements: 37, content: { length: 10, 0: { id: 27 } } });
    });

    it('is counted in an object', () => {
      const count = { type: 'integer' };
      const properties = { size: count, number: count, totalElements: count, totalPages: count };
      const api = apiOf(['page', 'size'], { page: { type: 'object', properties } });
      expect(ask(api, 'GET /lignes', { query: { page: '1', size: '10' } })?.body).toMatchObject({
        page: { size: 10, number: 1, totalElements: 37, totalPages: 4 },
      });
    });

    it('is sorted by two parameters', () => {
      const api = apiOf(['size', 'tri', 'sens'], {});
      const page = ask(api, 'GET /lignes', { query: { size: '10', tri: 'id', sens: 'desc' } })?.body;
      expect(page).toMatchObject({ content: { 0: { id: 37 } } });
    });

    it('has a cursor until its end', () => {
      const api = apiOf(['cursor', 'limit'], { next: { type: 'string' } });
      const page = ask(api, 'GET /lignes', { query: { limit: '20' } })?.body;
      expect(page).toMatchObject({ next: '20', content: { length: 20 } });
      const last = ask(api, 'GET /lignes', { query: { limit: '20', cursor: '20' } })?.body;
      expect(last).toMatchObject({ next: null, content: { length: 17, 0: { id: 21 } } });
    });
  });
});

describe('a made-up value', () => {
  const draw = fakeValues({});
  const value = (schema: Group, name: string, seed: string) => draw(shapeOfForm(schema), name, seed);
  const seeds = Array.from({ length: 20 }, (_, index) => String(index));

  it.each([
    '^[A-Z]{2}[0-9]{3}$',
    '^\\d{5}(-\\d{4})?$',
    '^(oui|non)$',
    '^[a-f0-9-]{3,8}$',
    '^a+b*\\.c$',
    '^[\\p{L} -]{2,10}$',
  ])('fits the pattern %s', (pattern) => {
    for (const seed of seeds)
      expect(value({ type: 'string', pattern }, 'nom', seed)).toMatch(new RegExp(pattern, 'u'));
  });

  it('is named like its field where its pattern looks ahead or is no pattern', () => {
    for (const pattern of ['^(?=.*[A-Z]).{3,}$', '['])
      expect(value({ type: 'string', pattern }, 'titre', '')).toEqual(expect.any(String));
  });

  it('is valid, whatever limits its schema has', () => {
    const schema = {
      type: 'object',
      required: ['nom', 'jours', 'age', 'solde', 'jetons'],
      properties: {
        nom: { type: 'string', minLength: 12, maxLength: 14 },
        jours: { type: 'array', minItems: 4, items: { type: 'string', format: 'date' } },
        age: { type: 'integer', minimum: 18, maximum: 20 },
        solde: { type: 'number', maximum: -5 },
        jetons: { type: 'array', maxItems: 1, items: { type: 'string', format: 'uuid' } },
        quand: { type: 'string', format: 'date-time' },
        heure: { type: 'string', format: 'time' },
        courriel: { type: 'string', format: 'email' },
        page: { type: 'string', format: 'uri' },
        genre: { enum: ['A', 'B'] },
      },
    };
    const ajv = addFormats.default(new Ajv());
    const isValid = ajv.compile(schema);
    for (const seed of seeds)
      expect([isValid(value(schema, '', seed)), isValid.errors]).toEqual([true, null]);
  });
});
