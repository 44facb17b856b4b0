/** The example application: checked with the paths that its own files name; it contains nothing of the portal. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/core/compiler/compile.ts';
import { readContracts } from '../../engine/core/contract/contractFiles.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';
import { loadFiles } from '../../engine/node/loadFiles.ts';
import { buildApp } from '../../examples/permis/server/app.ts';
import { demoData } from '../../examples/permis/server/data.ts';
import { vocabulary } from '../../examples/permis/src/registry/vocabulary.ts';

const root = 'examples/permis';

it('has no problem when checked against its own contract', async () => {
  const { problems, compiled } = await loadDefinitions(placesOf({ root }));
  expect(problems).toEqual([]);
  const kinds = Object.values(compiled?.screens ?? {}).map((file) => Object.values(file)[0]?.kind);
  expect([...new Set(kinds)].sort()).toEqual([
    'custom',
    'dashboard',
    'detail',
    'form',
    'links',
    'page',
    'search',
    'sections',
    'signIn',
  ]);
});

it('allows calls in a tab or by an action to users with the right of either', async () => {
  const places = placesOf({ root });
  const { files, problems } = await loadFiles(places);
  expect(problems).toEqual([]);
  const [path = ''] = places.contracts;
  const contract = readContracts([{ path, text: readFileSync(path, 'utf8') }]);
  const said = (from: string, to: string) =>
    compile(
      files.map((file) => ({ ...file, text: file.text.replace(from, to) })),
      vocabulary,
      contract,
    ).problems.map(({ code, message }) => `${code} ${message}`);
  expect(said('historique: { right: instruction }', 'historique: {}')).toEqual([
    expect.stringMatching(/^contract-right .*mouvements » est réservée au droit « instruction »/),
  ]);
  expect(said('historique: { right: instruction }', 'historique: { right: consultation }')).toHaveLength(1);
});

it('uses the engine as a package, and nothing else of the project but the schemas that its YAML names', () => {
  const sources = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|html|yaml|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(dist|node_modules)\//.test(file));
  const outside = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const relative = [...text.matchAll(/['"=](\.\.?\/[^'"\n\s]+)/g)].map(([, path = '']) =>
      normalize(join(dirname(file), path)),
    );
    const named = [...text.matchAll(/['"](#[a-z][^'"\n]*)['"]/g)].map(([, name = '']) => name);
    return [...relative.filter((path) => !path.startsWith(`${root}/`)), ...named];
  });
  expect(sources.length).toBeGreaterThan(25);
  expect(outside.filter((path) => !path.startsWith('schemas/definition/'))).toEqual([]);
});

describe('its server', () => {
  it('stores permits, refuses a second permit for a car, and refuses users without the right', async () => {
    const app = await buildApp(demoData(), 'a secret for the test alone');
    const tokenOf = async (agent: string): Promise<string> => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/session/ouverture',
        payload: { agent, code: 'Vaubrun2026' },
      });
      return answer.json<string>();
    };
    const permis = {
      titulaire: 'Ada Morel',
      immatriculation: 'ZZ999ZZ',
      zone: 'B',
      debut: '2027-03-01',
      fin: '2028-03-01',
    };
    const create = async (token: string, payload: object = permis) => {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/permis', headers, payload });
      return [statusCode, (JSON.parse(body) as { readonly code?: string }).code] as const;
    };
    const [accueil, terrain] = [await tokenOf('accueil'), await tokenOf('terrain')];
    expect(await create('')).toEqual([401, 'SESSION_TERMINEE']);
    expect(await create(terrain)).toEqual([403, 'DROIT_MANQUANT']);
    expect(await create(accueil)).toEqual([200, undefined]);
    expect(await create(accueil)).toEqual([409, 'PERMIS_EXISTANT']);
    expect((await create(accueil, { ...permis, statut: 'ACCORDE' }))[0]).toBe(400);
    const headers = { authorization: `Bearer ${terrain}` };
    const found = await app.inject({ url: '/api/permis?titulaire=morel', headers });
    expect(found.json()).toMatchObject([{ numero: 'P-0025', statut: 'DEMANDE', marque: null }]);
    expect((await app.inject({ url: '/api/permis/P-0025/mouvements', headers })).statusCode).toBe(403);
    await app.inject({ method: 'POST', url: '/api/session/fin', headers });
    expect((await app.inject({ url: '/api/zones', headers })).statusCode).toBe(401);
    await app.close();
  });
});
