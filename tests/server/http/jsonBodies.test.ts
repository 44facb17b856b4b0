import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { longestOpenBody } from '../../../server/http/createServer.ts';
import { scanJson } from '../../../server/http/jsonBodies.ts';
import { bearing, testApp } from '../testApp.ts';

const scan = (text: string) => scanJson()(Buffer.from(text));
const arrays = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const mixed = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

describe('SEC-81 the scan of a JSON text', () => {
  test.each([
    ['arrays', arrays(32), arrays(33)],
    ['objects', objects(32), objects(33)],
    ['both', mixed(32), mixed(34)],
    [
      'arrays after others that ended',
      `[${'[[]],'.repeat(40)}${arrays(31)}]`,
      `[${'[[]],'.repeat(40)}${arrays(32)}]`,
    ],
    [
      'arrays after a string of brackets',
      `["${'['.repeat(99)}",${arrays(31)}]`,
      `["${'['.repeat(99)}",${arrays(32)}]`,
    ],
    ['arrays after a quotation mark in a string', `["\\"[[",${arrays(31)}]`, `["\\"]]",${arrays(32)}]`],
    [
      'arrays after a string that ends with a backslash',
      `["[\\\\",${arrays(31)}]`,
      `["]\\\\",${arrays(32)}]`,
    ],
    [
      'arrays in a string after many backslashes',
      `"${'\\\\'.repeat(5_000)}${arrays(99)}"`,
      `["${'\\\\'.repeat(5_001)}",${arrays(32)}]`,
    ],
    ['arrays that never end', '['.repeat(32), '['.repeat(33)],
    ['arrays after a byte order mark', `\ufeff${arrays(32)}`, `\ufeff${arrays(33)}`],
    ['arrays after a character of several bytes', `["é🙂",${arrays(31)}]`, `["é🙂",${arrays(32)}]`],
  ])('accepts thirty-two %s, and no more', (_name, accepted, refused) => {
    expect([scan(accepted), scan(refused)]).toEqual([null, 'REQUETE_TROP_PROFONDE']);
  });

  test.each([
    ['numbers', `[${'1,'.repeat(9_999)}1]`, `[${'1,'.repeat(10_000)}1]`],
    ['arrays', `[${'[],'.repeat(4_999)}1]`, `[${'[],'.repeat(5_000)}1]`],
    ['members', `{"constructor":1${',"a":1'.repeat(9_999)}}`, `{"constructor":1${',"a":1'.repeat(10_000)}}`],
    ['commas in a string', `"${','.repeat(99_999)}"`, `["${','.repeat(9)}"${',1'.repeat(10_000)}]`],
  ])('accepts ten thousand %s, and no more', (_name, accepted, refused) => {
    expect([scan(accepted), scan(refused)]).toEqual([null, 'REQUETE_TROP_VOLUMINEUSE']);
  });

  test('finds the depth that the parser finds, in whatever chunks the text arrives', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'max', maxDepth: 50 },
        fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', 'é', '🙂', '\u0000') }),
        fc.array(tie('value'), { minLength: 1, maxLength: 2 }),
        fc.dictionary(fc.string({ unit: fc.constantFrom('[', '"', '\\', 'a') }), tie('value'), {
          minKeys: 1,
          maxKeys: 2,
        }),
      ),
    })).value;
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 7 }), (tree, size) => {
        const bytes = Buffer.from(JSON.stringify(tree));
        const scanChunk = scanJson();
        let found: unknown = null;
        for (let at = 0; at < bytes.length && found === null; at += size)
          found = scanChunk(bytes.subarray(at, at + size));
        expect(found).toBe(depthOf(tree) > 32 ? 'REQUETE_TROP_PROFONDE' : null);
      }),
    );
  });
});

describe('SEC-81 a body', () => {
  const server = testApp({ instances: 1 });
  let token = '';
  beforeAll(async () => {
    token = await server.token('0000000001');
  });

  const json = { 'content-type': 'application/json' };
  const send = async (url: string, payload: InjectOptions['payload'], headers: object = json) => {
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { ...headers },
      ...(payload !== undefined && { payload }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return [answer.statusCode, isJson ? answer.json<{ code?: string }>().code : answer.body];
  };
  const prefix = '/api/authentification/authentification';
  const signIn = `${prefix}/connexion`;
  const open = [
    signIn,
    `${prefix}/validateToken`,
    `${prefix}/loginOublie`,
    `${prefix}/motDePasseOublie`,
    `${prefix}/nouveauMotDePasse`,
    '/api/nowhere',
    '/nowhere',
  ];
  const tooDeep = [400, 'REQUETE_TROP_PROFONDE'];
  const tooLong = [413, 'REQUETE_TROP_VOLUMINEUSE'];

  test('of a route without a session is one of these', () => {
    const document = server.app.swagger() as unknown as {
      paths: Record<string, Record<string, { requestBody?: object; 'x-right'?: string }>>;
    };
    const isOpen = ([, operations]: [string, Record<string, { requestBody?: object; 'x-right'?: string }>]) =>
      Object.values(operations).some((of) => of.requestBody !== undefined && of['x-right'] === 'public');
    const found = Object.entries(document.paths).filter(isOpen);
    expect(found.map(([path]) => path).sort()).toEqual(open.filter((url) => url.startsWith(prefix)).sort());
  });

  test.each(open)('of %s is bounded in depth and length, for anybody', async (url) => {
    expect(await send(url, arrays(33))).toEqual(tooDeep);
    expect(await send(url, `{"a":${objects(33)}}`)).toEqual(tooDeep);
    const longest = `{"a":"${'x'.repeat(longestOpenBody - 8)}"}`;
    expect((await send(url, longest))[0]).toBeLessThan(413);
    expect(await send(url, `${longest} `)).toEqual(tooLong);
    expect(await send(url, arrays(1_000_000))).toEqual(tooLong);
  });

  test('of the first login is as short; of others it may hold two images', async () => {
    const newcomer = bearing(await server.token('0000000004', 'Temporaire2026'));
    const long = `{"a":"${'x'.repeat(longestOpenBody)}"}`;
    expect(await send('/api/authentification/utilisateur', long, { ...json, ...newcomer })).toEqual(tooLong);
    expect(await send('/api/authentification/utilisateur', arrays(33), { ...json, ...newcomer })).toEqual(
      tooDeep,
    );
    const signedIn = { ...json, ...bearing(token) };
    expect(await send('/api/antivirus', `{"data":"${'A'.repeat(400_000)}"}`, signedIn)).toEqual([
      200,
      'ERREUR_PREFIXE_IMAGE',
    ]);
    expect(await send('/api/antivirus', `{"data":"${'A'.repeat(1024 * 1024)}"}`, signedIn)).toEqual(tooLong);
    expect(await send('/api/antivirus', arrays(33), signedIn)).toEqual(tooDeep);
    expect(await send('/api/antivirus', `{"data":[${'1,'.repeat(10_000)}1]}`, signedIn)).toEqual(tooLong);
  });

  test('is not read where a session is missing', async () => {
    expect(await send('/api/antivirus', arrays(1_000_000))).toEqual([401, 'NON_AUTHENTIFIE']);
  });

  test('of any method is bounded', async () => {
    const url = '/api/organismeBeneficiaire/organisme/1';
    const headers = { ...json, ...bearing(token) };
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'] as const) {
      const answer = await server.app.inject({ method, url, headers, payload: arrays(33) });
      expect([method, answer.statusCode, answer.json()]).toMatchObject([method, 400, { code: tooDeep[1] }]);
    }
  });

  test.each([
    'text/plain',
    'text/json',
    'application/vnd.api+json',
    'application/ld+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('of the type %s is not read', async (type) => {
    expect(await send(signIn, arrays(33), { 'content-type': type })).toEqual([415, 'TYPE_DE_CONTENU']);
  });

  test.each([
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'Application/JSON',
    'application/json; a="b;c"',
  ])('of the type %s is scanned too', async (type) => {
    expect(await send(signIn, arrays(33), { 'content-type': type })).toEqual(tooDeep);
  });

  test('that is compressed, or is not JSON, is invalid; a byte order mark is no part of it', async () => {
    const right = JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026' });
    expect(await send(signIn, gzipSync(arrays(1_000)), { ...json, 'content-encoding': 'gzip' })).toEqual([
      400,
      'REQUETE_INVALIDE',
    ]);
    for (const text of ['[}'.repeat(99), ']'.repeat(99), '"[[', '\\"[', '{"a":1,}'])
      expect(await send(signIn, text)).toEqual([400, 'REQUETE_INVALIDE']);
    expect((await send(signIn, `\ufeff${right}`))[0]).toBe(200);
    expect(await send(signIn, `\ufeff${arrays(33)}`)).toEqual(tooDeep);
  });
});
