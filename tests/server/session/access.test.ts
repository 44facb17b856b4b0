import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from '../../../server/http/createServer.ts';
import { tokenKeys } from '../../../server/keys/tokenKeys.ts';
import { registerAccess } from '../../../server/session/access.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { keepLog } from '../keptLog.ts';
import { testApp, testSecret } from '../testApp.ts';

describe('SEC-32 who may call a route', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'portail-site-'));
  mkdirSync(join(siteDir, 'assets'));
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Portail</title>');
  const server = testApp({ env: { SITE_DIR: siteDir } });
  let gated: FastifyInstance;
  const sent = async () => ({ statut: 'OK' });
  beforeAll(async () => {
    gated = createServer(readSettings({}), keepLog().log);
    registerAccess(gated, { db: server.db, keys: tokenKeys(testSecret), clock: server.now });
  });
  afterAll(async () => {
    await gated.close();
    rmSync(siteDir, { recursive: true });
  });

  test.each(['/api/interne', '/interne', '/health/detail', '/*'])(
    'the application is not built with %s, which does not say it',
    (url) => {
      expect(() => gated.get(url, sent)).toThrow(`GET ${url} does not say who may call it`);
    },
  );

  test('a right is checked outside the API too', async () => {
    gated.get('/etat', { config: { right: 'connecte' } }, sent);
    gated.get('/ouvert', { config: { right: 'public' } }, sent);
    const statuses = [];
    for (const url of ['/etat', '/ouvert']) statuses.push((await gated.inject({ url })).statusCode);
    expect(statuses).toEqual([401, 200]);
  });

  test('the site, the health checks and 404 answers are public', async () => {
    const statuses = [];
    for (const url of ['/index.html', '/health/live', '/api/inconnu', '/inconnu.js'])
      statuses.push((await server.app.inject({ url })).statusCode);
    expect(statuses).toEqual([200, 200, 404, 404]);
  });
});
