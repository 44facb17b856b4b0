import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestUpload } from '../../../server/http/createServer.ts';
import { buildProxy } from '../../../server/proxy/app.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { keepLog, silentLog } from '../keptLog.ts';
import { portOf } from '../rawRequest.ts';
import { testApp } from '../testApp.ts';

async function proxyTo(apiUrl: string): Promise<FastifyInstance> {
  const settings = readSettings({ API_URL: apiUrl, SITE_DIR: '/nowhere' });
  const app = await buildProxy({ ...settings, apiUrl }, silentLog, 500);
  await app.ready();
  return app;
}

describe('the portal before another instance of this server', () => {
  const back = testApp();
  let proxy: FastifyInstance;
  beforeAll(async () => {
    proxy = await proxyTo(await back.app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(() => proxy.close());
  const connexion = (motDePasse: string) =>
    proxy.inject({
      method: 'POST',
      url: '/api/authentification/authentification/connexion',
      payload: { login: '0000000001', motDePasse, profil: 'organisme' },
    });

  test('signs in, calls with the token, and passes the new one on', async () => {
    const token = (await connexion('Demonstration2026')).body;
    const answer = await proxy.inject({
      url: '/api/authentification/utilisateur/0000000001',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.json<{ nom: string }>().nom]).toEqual([200, 'Martin']);
    expect(answer.headers.authorization).toMatch(/^Bearer /);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('passes on statuses and bodies of refusals, and queries', async () => {
    const refused = await connexion('Mauvais-passe1');
    expect([refused.statusCode, refused.body]).toEqual([401, 'UTILISATEUR_MOT_PASSE_INCONNU']);
    const bad = await proxy.inject({ url: '/api/nothing?x=1' });
    expect(bad.statusCode).toBe(404);
  });

  test('is ready while the back end is', async () => {
    expect((await proxy.inject({ url: '/health/ready' })).statusCode).toBe(200);
  });
});

describe('the portal before a back end of another make', () => {
  let back: Server;
  let address = '';
  let proxy: FastifyInstance;
  let received = { url: '', bytes: 0, headers: {} as Record<string, unknown> };
  beforeAll(async () => {
    back = createServer((request, response) => {
      received = { url: request.url ?? '', bytes: 0, headers: request.headers };
      request.on('data', (chunk: Buffer) => {
        received.bytes += chunk.length;
      });
      request.on('end', () => {
        if (request.url?.endsWith('/slow')) return;
        if (request.url?.endsWith('/cut')) {
          request.socket.destroy();
          return;
        }
        response.end('true');
      });
    });
    await new Promise<void>((resolve) => back.listen(0, '127.0.0.1', resolve));
    const bound = back.address();
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
    proxy = await proxyTo(`${address}/base/`);
  });
  afterAll(async () => {
    await proxy.close();
    back.closeAllConnections();
    await new Promise((resolve) => back.close(resolve));
  });

  test('keeps its base path, passes an upload of any size on, and tells who calls', async () => {
    const payload = Buffer.alloc(3_000_000, 'x');
    const answer = await proxy.inject({
      method: 'POST',
      url: '/api/transfert?a=b%20c',
      headers: { 'content-type': 'multipart/form-data; boundary=x', emetteur: 'ORG075' },
      remoteAddress: '192.0.2.7',
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(received).toMatchObject({ url: '/base/api/transfert?a=b%20c', bytes: payload.length });
    expect(received.headers).toMatchObject({ emetteur: 'ORG075', 'x-forwarded-for': '192.0.2.7' });
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])(
    'SEC-81 passes JSON on, but not a nested body of the type %s',
    async (type) => {
      const send = (payload: string) =>
        proxy.inject({ method: 'POST', url: '/api/commandes', headers: { 'content-type': type }, payload });
      const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
      expect((await send(nested(32))).statusCode).toBe(200);
      expect(received.bytes).toBe(64);
      const long = JSON.stringify({ logo: 'x'.repeat(800_000) });
      expect((await send(long)).statusCode).toBe(200);
      expect(received.bytes).toBe(long.length);
      for (const depth of [33, 1_000_000]) {
        const refused = await send(nested(depth));
        expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'REQUETE_TROP_PROFONDE' }]);
      }
      expect((await send(nested(1))).statusCode).toBe(200);
    },
  );

  test('leaves an upload the time that the server of the API gives it', () => {
    expect(proxy.initialConfig).toMatchObject({ handlerTimeout: longestUpload });
    expect(proxy.server.requestTimeout).toBe(longestUpload);
  });

  test('a caller whose connection is lost is no failure of the back end', async () => {
    const kept = keepLog();
    const settings = readSettings({ API_URL: address, SITE_DIR: '/nowhere' });
    const app = await buildProxy({ ...settings, apiUrl: address }, kept.log, 5_000);
    const failed = Promise.withResolvers<void>();
    app.addHook('onSend', async () => failed.resolve());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const reached = once(back, 'request');
    const caller = connect(portOf(app.server), '127.0.0.1', () =>
      caller.write('POST /api/commandes HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"'),
    );
    await reached;
    caller.destroy();
    await failed.promise;
    await app.close();
    expect(kept.lines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('REL-12 a back end that does not answer in time is 504', async () => {
    const slow = await proxy.inject({ url: '/api/slow' });
    expect([slow.statusCode, slow.json<{ code: string }>().code]).toEqual([504, 'SERVEUR_AMONT_LENT']);
  });

  test('REL-12 a connection that breaks, and a back end that is down, are 502; ready is red, live green', async () => {
    const cut = await proxy.inject({ method: 'POST', url: '/api/cut', payload: {} });
    expect([cut.statusCode, cut.json<{ code: string }>().code]).toEqual([502, 'SERVEUR_AMONT']);
    const down = await proxyTo('http://127.0.0.1:1');
    expect((await down.inject({ url: '/api/properties' })).statusCode).toBe(502);
    expect((await down.inject({ url: '/health/ready' })).statusCode).toBe(503);
    expect((await down.inject({ url: '/health/live' })).statusCode).toBe(200);
    await down.close();
  });
});
