/** Contracts of other back ends: written in YAML, with parts by reference. */
import { expect, test } from 'vitest';
import { parseContract, readContract, refusalAt } from '../../../engine/core/contract/operations.ts';

const document = `
openapi: 3.1.0
info: { title: Ateliers, version: '1' }
paths:
  /ateliers:
    parameters:
      - $ref: '#/components/parameters/page'
      - { name: langue, in: query, required: true, schema: { type: string } }
    get:
      summary: Les ateliers
      parameters:
        - { name: langue, in: query, schema: { enum: [fr, en] } }
      responses:
        '200':
          $ref: '#/components/responses/Ateliers'
        '4XX': { description: autre }
        '409': { $ref: '#/components/responses/Conflit' }
        default: { $ref: '#/components/responses/Conflit' }
    post:
      requestBody: { $ref: '#/components/requestBodies/Atelier' }
      responses:
        '201': { description: fait }
  /salles/{id}: { $ref: '#/components/pathItems/Salle' }
  /loin: { $ref: 'ailleurs.yaml' }
components:
  parameters:
    page: { name: page, in: query, schema: { type: integer } }
  requestBodies:
    Atelier:
      required: true
      content: { application/vnd.atelier+json: { schema: { $ref: '#/components/schemas/Atelier' } } }
  responses:
    Ateliers:
      description: une page
      content:
        application/json; charset=utf-8:
          schema:
            allOf:
              - properties: { data: { type: array, items: { type: object } }, total: { type: integer } }
              - properties: { data: { items: { $ref: '#/components/schemas/Atelier' } } }
    Conflit:
      description: non
      content:
        application/problem+json:
          schema:
            type: object
            properties: { code: { oneOf: [{ const: COMPLET }, { const: ANNULE }] }, places: { type: integer } }
  schemas:
    Atelier: { type: object, required: [nom], properties: { nom: { type: string } } }
  pathItems:
    Salle:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      delete: { responses: { '204': { description: fait } } }
`;

const { byId } = readContract(parseContract(document, 'yaml'));

test('follows the references of parameters, request bodies, responses and paths', () => {
  expect([...byId.keys()]).toEqual(['GET /ateliers', 'POST /ateliers', 'DELETE /salles/{id}']);
  const list = byId.get('GET /ateliers');
  expect(list?.query.map(({ name, required }) => [name, required])).toEqual([
    ['page', false],
    ['langue', false],
  ]);
  const data = list?.answer?.properties?.data;
  expect(data?.items?.required).toEqual(['nom']);
  const { refusals = [] } = list ?? {};
  expect(refusals.map(({ status, codes }) => [status, codes])).toEqual([
    [409, ['COMPLET', 'ANNULE']],
    ['4XX', []],
    ['default', ['COMPLET', 'ANNULE']],
  ]);
  expect([409, 404, 500].map((status) => list && refusalAt(list, status)?.status)).toEqual([
    409,
    '4XX',
    'default',
  ]);
  expect(Object.keys(refusals[0]?.body?.properties ?? {})).toEqual(['code', 'places']);
  expect(byId.get('POST /ateliers')?.body).toMatchObject({ required: true, json: { required: ['nom'] } });
  expect(byId.get('DELETE /salles/{id}')?.path.map(({ name }) => name)).toEqual(['id']);
});

test('refuses a file that is not an OpenAPI document', () => {
  expect(() => parseContract('just a text', 'yaml')).toThrow(TypeError);
  expect(() => parseContract('{', 'json')).toThrow(SyntaxError);
});

test('tells which lists of a query are sent at once', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const parameter = (name: string, more: object) => ({ name, in: 'query', schema: list, ...more });
  const parameters = [
    parameter('repeated', {}),
    parameter('commas', { explode: false }),
    parameter('spaces', { style: 'spaceDelimited' }),
    parameter('pipes', { style: 'pipeDelimited' }),
    { name: 'text', in: 'query', explode: false, schema: { type: 'string' } },
  ];
  const read = readContract({ openapi: '3.1.0', paths: { '/a': { get: { parameters, responses: {} } } } });
  expect(read.byId.get('GET /a')?.query.map(({ sign }) => sign)).toEqual([null, ',', ' ', '|', null]);
});

test('takes the envelope off an object, and leaves that of a list', () => {
  const object = (properties: object) => ({ type: 'object', properties });
  const row = object({ nom: { type: 'string' } });
  const list = { type: 'array', items: row };
  const answered = (schema: object) => {
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
    return readContract({ openapi: '3.1.0', paths: { '/a': { get: { responses } } } }).byId.get('GET /a')?.at;
  };
  expect(answered(object({ data: row, meta: object({}) }))).toBe('data');
  expect(answered(object({ data: object({ nom: {}, lignes: list }) }))).toBe('data');
  expect(answered(object({ data: list, meta: object({}) }))).toBe('');
  expect(answered(object({ result: object({ items: list, has_more: {} }) }))).toBe('');
  expect(answered(row)).toBe('');
  expect(answered(object({ nom: {}, adresse: row }))).toBe('');
});
