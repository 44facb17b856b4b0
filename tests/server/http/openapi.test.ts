import { readFileSync } from 'node:fs';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { describe, expect, test } from 'vitest';
import { rights } from '../../../server/session/rights.ts';
import { testApp } from '../testApp.ts';

type Schema = { $ref?: string; properties?: Record<string, unknown> };
type Operation = {
  operationId: string;
  'x-right': string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const document = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    path,
    method,
    name: `${method} ${path}`,
    ...operation,
  })),
);

test.each(['validateToken', 'nouveauMotDePasse', 'loginOublie', 'motDePasseOublie'])(
  'API-016 %s answers true or false',
  (call) => {
    const operation = document.paths[`/api/authentification/authentification/${call}`]?.post;
    expect(operation?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { type: 'boolean' } } },
    });
  },
);

test('DEM-099 a request has the fields of the specification; the flag of a comment that is too long is the screen’s own', () => {
  const fieldsOf = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});
  const own =
    'numeroTitre numeroCommande identifiantBeneficiaire nom prenom raisonSociale immatriculation dateNaissance lieuNaissance adresseLivraison statutDemande mention sousMention statutProduction dateStatutProduction dateDebutValidite dateFinValidite dateFinValiditeReelle permanent dateAttribution statutTitre inactive motif commentaire traitePNDPhoto traitePNDTitre';
  expect(fieldsOf('demande')).toEqual(expect.arrayContaining(own.split(' ')));
  const address = 'destinataire adresse1 adresse2 adresse3 adresse4 codePostal commune departement pays';
  expect(fieldsOf('adresseLivraison')).toEqual(address.split(' '));
});

test('every answer schema can be compiled', () => {
  const compile = SerializerSelector()({}, {});
  const answers = operations.flatMap(({ name, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema;
      return schema === undefined ? [] : [{ at: `${name} ${status}`, schema }];
    }),
  );
  expect(answers.length).toBeGreaterThan(100);
  const { components } = document;
  // The server compiles each serializer at its first use; this test finds the ones that cannot be compiled.
  for (const { at, schema } of answers)
    expect(() => compile({ schema: { ...schema, components } } as never), at).not.toThrow();
});

test('SEC-32 each operation has a name of its own and says who may call it', () => {
  for (const operation of operations) {
    expect([...rights, 'public', 'connecte'], operation.name).toContain(operation['x-right']);
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

const compte = '/api/authentification';
test.each([
  ['API-005 API-013', 'post', `${compte}/authentification/connexion`, ['login', 'motDePasse', 'profil']],
  ['API-006', 'get', `${compte}/utilisateur/{sub}`, []],
  [
    'API-007',
    'post',
    `${compte}/utilisateur`,
    ['identifiant', 'ancienMotDePasse', 'nouveauMotDePasse', 'confirmMotDePasse', 'mail'],
  ],
  ['API-008', 'post', `${compte}/authentification/nouveauMotDePasse`, ['token', 'nouveauMotDePasse']],
  ['API-009', 'post', `${compte}/authentification/validateToken`, []],
  [
    'API-010',
    'post',
    `${compte}/authentification/modifMotDePasse`,
    ['ancienMotDePasse', 'nouveauMotDePasse', 'confirmMotDePasse'],
  ],
  ['API-011 API-013', 'post', `${compte}/authentification/loginOublie`, ['adresseEmail', 'profile']],
  ['API-012 API-013', 'post', `${compte}/authentification/motDePasseOublie`, ['identifiant', 'profile']],
  ['API-014', 'get', '/api/properties', []],
  ['API-015', 'get', '/api/organismeBeneficiaire/organisme/code/{organisme}', []],
  ['API-017', 'post', `${compte}/authentification/deconnexion`, []],
  ['API-027 API-030', 'get', '/api/organismeBeneficiaire/titre/demandeTitre/{numeroDemande}', []],
])('%s the call is %s %s with %j', (_id, method, path, fields) => {
  const operation = document.paths[path]?.[method];
  expect(operation?.operationId).toBeTruthy();
  const schema = operation?.requestBody?.content['application/json']?.schema;
  const body = document.components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
  expect(Object.keys(body?.properties ?? {})).toEqual(fields);
});

describe('SEC-32 SEC-33 each operation is closed to', () => {
  const server = testApp();
  const call = (path: string, method: string, token?: string) =>
    server.app.inject({
      method: method.toUpperCase() as 'GET',
      url: path.replace(/\{\w+\}/g, '1'),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });

  test('a caller without a session', async () => {
    for (const { path, method, name, 'x-right': right } of operations) {
      const { statusCode } = await call(path, method);
      if (right === 'public') expect(statusCode, name).not.toBe(403);
      else expect(statusCode, name).toBe(401);
    }
  });

  test('a user without its right', async () => {
    await server.db.query('delete from utilisateur_groupe');
    const token = await server.token('0000000002');
    for (const { path, method, name, 'x-right': right } of operations) {
      if (right === 'public' || right === 'connecte') continue;
      const { statusCode } = await call(path, method, token);
      expect(statusCode, name).toBe(403);
    }
  });
});
