import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProxy } from '../../../server/proxy/app.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { silentLog } from '../keptLog.ts';
import { portOf, rawGet } from '../rawRequest.ts';
import { testApp } from '../testApp.ts';

const navigation = ['Accept: text/html'];

describe('caching of answers', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'portail-site-'));
  mkdirSync(join(siteDir, 'assets'));
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Portail</title>');
  writeFileSync(join(siteDir, 'assets/index-a1b2c3.js'), 'x');
  const back = testApp({ env: { SITE_DIR: siteDir } });
  let proxy: FastifyInstance;
  const ports = { server: 0, proxy: 0 };
  beforeAll(async () => {
    const apiUrl = await back.app.listen({ port: 0, host: '127.0.0.1' });
    const settings = readSettings({ API_URL: apiUrl, SITE_DIR: siteDir });
    proxy = await buildProxy({ ...settings, apiUrl }, silentLog);
    await proxy.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(ports, { server: portOf(back.app.server), proxy: portOf(proxy.server) });
  });
  afterAll(async () => {
    await proxy.close();
    rmSync(siteDir, { recursive: true });
  });

  describe.each(['server', 'proxy'] as const)('of the %s', (which) => {
    test.each([
      ['/api/properties', 200],
      ['/%61pi/properties', 200],
      ['/a%70%69/properties', 200],
      ['http://portail.example/api/properties', 200],
      ['HTTPS://portail.example:8443/%61pi/properties?x=1', 200],
      ['/%61pi/commandeDemande/commande', 401],
      ['http://portail.example/api/commandeDemande/commande', 401],
      ['/%61pi/nothing', 404],
      ['http://portail.example/api/nothing', 404],
      ['/%68ealth/live', 200],
      ['http://portail.example/health/ready', 200],
    ])('SEC-75 nothing of %s, however it is written', async (target, status) => {
      const answer = await rawGet(ports[which], target, navigation);
      expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
      expect(answer.body).not.toContain('<title>');
    });

    test.each(['/assets/gone.js', 'http://portail.example/assets/gone.js', '/api/%ff', '/%61ssets/gone'])(
      'SEC-75 nothing of the refusal of %s',
      async (target) => {
        const answer = await rawGet(ports[which], target, navigation);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.headers['cache-control']).toBe('no-store');
      },
    );

    test.each([
      ['/', 'no-cache'],
      ['http://portail.example', 'no-cache'],
      ['http://portail.example?x=1', 'no-cache'],
      ['http://portail.example/commandes', 'no-cache'],
      ['/commandes/%ff', 'no-cache'],
      ['/commandes//liste', 'no-cache'],
      ['/assets/index-a1b2c3.js', 'public, max-age=31536000, immutable'],
      ['http://portail.example/assets/index-a1b2c3.js', 'public, max-age=31536000, immutable'],
    ])('SEC-75 the file of %s as ever', async (target, kept) => {
      const answer = await rawGet(ports[which], target, navigation);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, kept]);
    });
  });

  test('SEC-77 an unsupported method is 405, in any spelling of the address', async () => {
    const answer = await back.app.inject({ method: 'DELETE', url: '/%61pi/properties' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET']);
  });
});
