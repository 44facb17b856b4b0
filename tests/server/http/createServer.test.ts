import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { portOf, rawBytes } from '../rawRequest.ts';
import { startTestApp, testApp } from '../testApp.ts';
import { openTestDatabase } from '../testDatabase.ts';

describe('the HTTP server', () => {
  const server = testApp({ instances: 1 });
  let port = 0;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = portOf(server.app.server);
  });

  const raw = (bytes: string) => rawBytes(port, bytes);

  const post =
    'POST /api/authentification/authentification/connexion HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const smuggled = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

  test.each([
    ['both lengths', `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `${post}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${smuggled}`],
    ['a disguised encoding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'a doubled encoding',
      `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a space before the colon', `GET /health/live HTTP/1.1\r\nHost : x\r\n\r\n${smuggled}`],
    ['a folded header', `GET /health/live HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n${smuggled}`],
    ['no HTTP', '\u0016\u0003\u0001\u0000'],
    ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
  ])('SEC-79 %s: one 400, and the connection is closed', async (_name, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).not.toContain('statut');
  });

  test('D42 the log line of a request contains its route, not its address', async () => {
    const before = server.log().length;
    const urls = [
      '/api/organismeBeneficiaire/beneficiaire/0990000001?nom=Lefevre',
      '/api/inconnu/0990000001',
      '/beneficiaire/0990000001',
    ];
    const answers = [];
    for (const url of urls) answers.push(await server.app.inject({ url }));
    const lines = server.log().slice(before);
    expect(lines).not.toMatch(/0990000001|Lefevre/);
    const told = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.map(({ methode, route, statut }) => [methode, route, statut])).toEqual([
      ['GET', '/api/organismeBeneficiaire/beneficiaire/:identifiant', 401],
      ['GET', null, 404],
      ['GET', null, 404],
    ]);
    expect(told[1]?.reqId).toBe(answers[1]?.json<{ reference: string }>().reference);
  });

  test('SEC-74 the answer to invalid HTTP has the headers too', async () => {
    expect(await raw('nonsense\r\n\r\n')).toMatch(/x-content-type-options: nosniff/);
  });

  test('SEC-82 headers of 100 kB are refused', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  test('SEC-82 every phase of a request has a timeout', () => {
    const http = server.app.server;
    expect([http.headersTimeout, http.requestTimeout, http.timeout]).toEqual([20_000, 300_000, 120_000]);
    expect(server.app.initialConfig).toMatchObject({ handlerTimeout: 120_000 });
  });

  test('SEC-77 TRACE and unknown verbs are 405', async () => {
    for (const verb of ['TRACE', 'PROPFIND', 'MKCOL']) {
      expect(await raw(`${verb} /api/properties HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 405 /,
      );
      expect(await raw(`${verb} /commandes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 405 /,
      );
    }
  });

  test('SEC-82 a body above its limit is 413', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/authentification/authentification/validateToken',
      payload: { x: 'a'.repeat(1024 * 1024) },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      413,
      'REQUETE_TROP_VOLUMINEUSE',
    ]);
  });

  let lastNetwork = 1_000;
  test.each([
    ['connexion', 600, { login: 'x'.repeat(50), motDePasse: 'x' }],
    ['loginOublie', 30, { adresseEmail: 'x' }],
    ['motDePasseOublie', 30, { identifiant: 'x' }],
    ['nouveauMotDePasse', 30, { token: 'x', nouveauMotDePasse: 'x' }],
  ])('SEC-05 SEC-81 %s: the addresses of one IPv6 network are one caller', async (name, most, payload) => {
    const ask = (remoteAddress: string, index: number) =>
      server.app.inject({
        method: 'POST',
        url: `/api/authentification/authentification/${name}`,
        remoteAddress,
        payload: Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, `${value}${index}`])),
      });
    lastNetwork += 2;
    const network = `2001:db8:1:${lastNetwork}`;
    const refused: number[] = [];
    for (let index = 0; index < most + 20; index += 1) {
      const { statusCode } = await ask(`${network}::${index.toString(16)}`, index);
      if (statusCode === 429) refused.push(index);
    }
    expect(refused).toEqual(Array.from({ length: 20 }, (_, index) => most + index));
    expect((await ask(`2001:db8:1:${lastNetwork + 1}::1`, most + 20)).statusCode).not.toBe(429);
  });

  test('SEC-81 an address that exceeds the sign-in limit answers 429, others are not affected', async () => {
    const signIn = (remoteAddress: string, login: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/connexion',
        remoteAddress,
        payload: { login, motDePasse: 'x' },
      });
    const statuses = new Map<number, number>();
    let last = await signIn('192.0.2.1', '');
    for (let index = 0; index < 620; index += 1) {
      last = await signIn('192.0.2.1', `${'x'.repeat(50)}${index}`);
      statuses.set(last.statusCode, (statuses.get(last.statusCode) ?? 0) + 1);
    }
    expect(statuses.get(429) ?? 0).toBeGreaterThan(10);
    expect(last.json()).toMatchObject({ code: 'TROP_DE_REQUETES' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('192.0.2.2', '0000000009')).statusCode).toBe(401);
  });
});

test('REL-06 a running request is finished before the server is closed, later ones are refused', async () => {
  const server = await startTestApp(await openTestDatabase(), {}, { instances: 1 });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const arrived = once(server.app.server, 'request');
  const signIn = fetch(`${address}/api/authentification/authentification/connexion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026' }),
  });
  await arrived;
  const closed = server.app.close();
  expect((await signIn).status).toBe(200);
  await closed;
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
  await server.db.close();
});
