/** Addresses of the server as the browser sees them, and what a server of development passes on. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiAddress } from '../../engine/core/definition/apiAddress.ts';
import { proxyTo } from '../../engine/node/apiServer.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';

let root = '';
beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  root = mkdtempSync('.cache/api-');
  for (const folder of ['screens', 'schemas']) mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a path of the contract stands behind the prefix, unless it has it', () => {
  expect([apiAddress('/listes'), apiAddress('/api/listes'), apiAddress('/apis', '/service')]).toEqual([
    '/api/listes',
    '/api/listes',
    '/service/apis',
  ]);
});

it.each([
  [
    'servers of the contract',
    'http://x:9000',
    "[{ url: 'https://y/v2/' }]",
    '',
    '/api/listes?a=1',
    '/v2/listes?a=1',
  ],
  ['a path that has the prefix', 'http://x:9000', '[]', '', '/api/lieux/3', '/api/lieux/3'],
  ['the path of the address', 'http://x:9000/v3', "[{ url: '/v2' }]", '', '/api/listes', '/v3/listes'],
  ['a prefix of its own', 'http://x:9000', '[]', 'api: /service', '/service/listes', '/listes'],
  [
    'variables of a server',
    'http://x:9000',
    "[{ url: '{s}://y/{v}', variables: { s: { default: https }, v: { default: ds } } }]",
    '',
    '/api/listes',
    '/ds/listes',
  ],
])('passes on by %s', async (_what, server, servers, app, address, path) => {
  writeFileSync(join(root, 'screens/app.yaml'), app);
  const paths = "{ /listes: { get: {} }, '/api/lieux/{id}': { get: {} } }";
  writeFileSync(join(root, 'schemas/openapi.yaml'), `openapi: 3.1.0\nservers: ${servers}\npaths: ${paths}\n`);
  const [[, proxy] = []] = Object.entries(await proxyTo(server, undefined, placesOf({ root })));
  expect([proxy?.target, proxy?.rewrite?.(address)]).toEqual(['http://x:9000', path]);
});

it.each([
  ['{ k: { type: apiKey, in: header, name: X-Key } }', { 'X-Key': 'a:b' }],
  ['{ k: { type: http, scheme: basic } }', { authorization: 'Basic YTpi' }],
  ['{ k: { type: oauth2 } }', { authorization: 'Bearer a:b' }],
])('adds a fixed key as the contract says: %s', async (schemes, headers) => {
  const text = `openapi: 3.1.0\npaths: {}\ncomponents: { securitySchemes: ${schemes} }\n`;
  writeFileSync(join(root, 'schemas/openapi.yaml'), text);
  const [[, proxy] = []] = Object.entries(await proxyTo('http://x:9000', 'a:b', placesOf({ root })));
  expect(proxy?.headers).toEqual(headers);
});

it('passes each path on to the first of its own servers', async () => {
  const text = `openapi: 3.1.0
servers: [{ url: https://a/un }, { url: https://b/deux }]
paths:
  /listes: { get: {} }
  /comptes/{id}: { servers: [{ url: https://c/trois }], get: {} }
`;
  writeFileSync(join(root, 'schemas/openapi.yaml'), text);
  writeFileSync(
    join(root, 'schemas/openapi-2.yaml'),
    text.replaceAll('/listes', '/lieux').replace('/un', '/quatre'),
  );
  const [[, proxy] = []] = Object.entries(await proxyTo('http://x:9000', undefined, placesOf({ root })));
  expect(['/listes?a=1', '/comptes/3', '/lieux'].map((path) => proxy?.rewrite?.(`/api${path}`))).toEqual([
    '/un/listes?a=1',
    '/trois/comptes/3',
    '/quatre/lieux',
  ]);
});
