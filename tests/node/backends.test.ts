/**
 * Applications on the contracts of public back ends, which were not written for this engine; another server
 * authenticates the users.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/core/compiler/compile.ts';
import { readContracts } from '../../engine/core/contract/contractFiles.ts';
import {
  type Contract,
  joinContracts,
  parseContract,
  readContract,
} from '../../engine/core/contract/operations.ts';
import { type DefinitionPlaces, placesOf } from '../../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';
import { loadFiles } from '../../engine/node/loadFiles.ts';
import { engine } from '../../engine/node/vitePlugin.ts';
import { vocabulary } from '../fixtures/backends/vocabulary.ts';

const backends = join(import.meta.dirname, '../fixtures/backends');

function application(name: string): DefinitionPlaces & { readonly root: string } {
  return {
    root: join(backends, name),
    vocabulary: '../vocabulary.ts',
    contract: ['openapi.yaml', '../identity.yaml'],
    messages: ['messages', '../../../../messages/engine.yaml'],
  };
}

/** Codes and messages of the problems after one text of the screens is replaced. */
function problemsAfter(name: string, from: string, to: string): readonly string[] {
  const places = placesOf(application(name));
  const { files } = loadFiles(places);
  const changed = files.map((file) => ({ ...file, text: file.text.replace(from, to) }));
  expect(changed.map(({ text }) => text)).not.toEqual(files.map(({ text }) => text));
  const contracts = places.contracts.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const { problems } = compile(changed, vocabulary, readContracts(contracts));
  const all = problems.flatMap((problem) => [problem, ...(problem.consequences ?? [])]);
  return all.map(({ code, message }) => `${code}: ${message}`);
}

describe.each([
  ['petstore', ['animaux/detail', 'animaux/liste', 'animaux/nouveau']],
  ['trains', ['gares/liste', 'reservations/detail', 'reservations/liste', 'reservations/nouveau']],
] as const)('%s', (name, screens) => {
  it('passes the check without a problem', async () => {
    const { problems, compiled } = await loadDefinitions(placesOf(application(name)));
    expect(problems).toEqual([]);
    expect(Object.keys(compiled?.screens ?? {})).toEqual(expect.arrayContaining([...screens]));
  });

  it('is built, with each screen in its own chunk', async () => {
    const entry = '\0entry';
    const built = (await build({
      root: application(name).root,
      configFile: false,
      logLevel: 'silent',
      plugins: [
        engine(application(name)),
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? entry : undefined),
          load: (id) => (id === entry ? "export * from 'virtual:engine/routes';" : undefined),
        },
      ],
      build: {
        write: false,
        minify: false,
        rollupOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
      },
    })) as Rollup.RollupOutput;
    const names = built.output.map(({ fileName }) => fileName);
    for (const screen of screens)
      expect(names).toContainEqual(expect.stringMatching(`^assets/${screen.replace('/', '.')}-`));
  });
});

describe('the screens are checked against such a contract', () => {
  it.each([
    ['petstore', 'field: category.name', 'field: category.nom', 'contract-field'],
    ['petstore', 'GET /pet/findByStatus', 'GET /pet/findByState', 'contract-operation'],
    ['petstore', 'sold: {}', 'gone: {}', 'contract-option'],
    ['petstore', 'sold: {}', 'sold: {}\n    gone: {}', 'contract-value'],
    ['petstore', ', photoUrls: { const: [] }', '', 'contract-body-required'],
    ['petstore', 'status: [400, 404, 422]', 'status: [400, 404]', 'error-unmapped'],
    ['trains', 'key: id', 'rows: donnees\n    key: id', 'contract-rows'],
    ['trains', 'search: { filter: recherche }', 'recherche: { filter: recherche }', 'contract-query'],
    ['trains', 'timezone: {}', 'timezones: {}', 'contract-field'],
    ['trains', 'trip_id: { format: uuid', 'trip_id: { type: integer', 'contract-type'],
    ['trains', 'has_dog: { type: boolean }', 'has_cat: { type: boolean }', 'contract-body'],
    ['trains', 'GET /settings', 'GET /setting', 'contract-operation'],
  ])('%s: %s', (name, from, to, code) => {
    expect(problemsAfter(name, from, to).join('\n')).toMatch(new RegExp(`^${code}: `, 'm'));
  });
});

it.each([
  ['a list', '[]', /^$/],
  ['a document of another format', 'asyncapi: 2.0.0\nchannels: {}', /^$/],
  ['an earlier version', 'openapi: 2.0.1', /2\.0\.1/],
])('no contract: %s', (_what, text, reason) => {
  expect(() => parseContract(text, 'yaml')).toThrow(reason);
});

it('tolerates invalid parts of a contract', () => {
  const odd = parseContract(
    `openapi: 3.1.0
paths:
  /none: 12
  /list: { get: { parameters: 3, responses: [1], requestBody: 5 } }
  /body: { post: { responses: { 200: null, 400: 7 }, requestBody: { content: [] } } }
  /turns: { get: { responses: { 200: { content: { a/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
  /signs: { get: { responses: { 200: { content: { a/json: { schema: { $ref: '#/components/schemas/100%' } } } } } } }
components:
  schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' }, 100%: { type: string } }
`,
    'yaml',
  );
  const { byId } = readContract(joinContracts([odd, odd]));
  expect([...byId.values()].map(({ id, answer }) => [id, answer?.types ?? null])).toEqual([
    ['GET /list', null],
    ['POST /body', null],
    ['GET /turns', null],
    ['GET /signs', ['string']],
  ]);
});

it('joined contracts keep their own meaning of a name, and share their paths', () => {
  const own = (type: string, method: string): Contract => ({
    openapi: '3.1.0',
    paths: { '/a': { [method]: { responses: { 200: { $ref: '#/components/responses/A' } } } } },
    components: {
      responses: { A: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
      schemas: { A: { type } },
    },
  });
  const { byId } = readContract(joinContracts([own('string', 'get'), own('number', 'post')]));
  expect([...byId.values()].map(({ id, answer }) => [id, answer?.types])).toEqual([
    ['GET /a', ['string']],
    ['POST /a', ['number']],
  ]);
});
