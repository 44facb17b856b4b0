import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../testApp.ts';

const script = 'console.log("portail")\n'.repeat(100);
const navigation = { accept: 'text/html,application/xhtml+xml' };

describe('the site', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'portail-site-'));
  mkdirSync(join(siteDir, 'assets'));
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Portail</title>');
  writeFileSync(join(siteDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(siteDir, 'assets/index-a1b2c3.js'), script);
  writeFileSync(join(siteDir, 'assets/index-a1b2c3.js.br'), brotliCompressSync(script));
  writeFileSync(join(siteDir, '.env'), 'JWT_SECRET=x');
  const server = testApp({ env: { SITE_DIR: siteDir, PUBLIC_URL: 'https://portail.example' } });
  afterAll(() => rmSync(siteDir, { recursive: true }));

  test('RGAA-8.1 every page begins with the type of its document', async () => {
    for (const url of ['/', '/commandes', '/nulle-part', '/%'])
      expect((await server.app.inject({ url, headers: navigation })).body).toMatch(/^<!doctype html>/);
  });

  test.each([
    '/',
    '/commandes',
    '/commandes/CMI_ORG075_20261118_002',
    '/suivi/commandes?statut=OK',
    '/nulle-part',
  ])('SEC-75 %s is the page, asked for again each time', async (url) => {
    const answer = await server.app.inject({ url, headers: navigation });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toContain('<title>Portail</title>');
  });

  test('SEC-75 an asset is kept for ever, precompressed where the browser reads it', async () => {
    const url = '/assets/index-a1b2c3.js';
    const plain = await server.app.inject({ url });
    expect([plain.body, plain.headers['cache-control']]).toEqual([
      script,
      'public, max-age=31536000, immutable',
    ]);
    const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(packed.headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  });

  test('a page that did not change is 304', async () => {
    const first = await server.app.inject({ url: '/', headers: navigation });
    const again = await server.app.inject({
      url: '/',
      headers: { ...navigation, 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    '/assets/index-gone.js',
    '/assets/index-gone',
    '/assets/',
    '/favicon.ico',
    '/index.html.map',
    '/.env',
    '/.git/config',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/api/nothing',
    '/api',
    '/health/nothing',
  ])('SEC-75 SEC-90 %s is 404, not the page', async (url) => {
    expect((await server.app.inject({ url, headers: navigation })).statusCode).toBe(404);
  });

  test.each([
    '/%',
    '/%2',
    '/%zz',
    '/commandes/%E0%A4%A',
    '/commandes/%FF?x',
    '/commandes/%FF?x=%FF#%',
    '/commandes/%C3%A9%FF/50%',
    '/commandes/%ED%A0%80',
    'http://portail.example/suivi/%C0%AF',
    `/commandes/${'x'.repeat(2_000)}`,
    `/${'%C3%A9'.repeat(200)}`,
    `/${'%ff'.repeat(1_000)}`,
    `/${'x/'.repeat(4_000)}`,
    '/commandes//liste',
    '//commandes',
  ])('REL-34: %.40s is the page, like each unknown address', async (url) => {
    const answer = await server.app.inject({ url, headers: navigation });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<title>Portail</title>');
  });

  test.each([
    ['/api/%', 400],
    ['/api/commandeDemande/commande/%E0%A4%A', 400],
    ['/api/properties/%FF?x', 400],
    ['/%61pi/properties/%FF', 404],
    ['/health/%FF', 400],
    [`/api/lienaides/download/${'x'.repeat(400)}`, 404],
  ])('REL-34: %.40s is an error of the API', async (url, status) => {
    const answer = await server.app.inject({ url, headers: navigation });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
    expect(answer.json()).toEqual({ code: expect.any(String), reference: expect.any(String) });
  });

  test.each(['/assets/%FF', '/assets/%FF.js', '/%FF.png', '/..%2f%FF/../.env', '/.git/%E0%A4%A'])(
    'REL-34: %s, which is no file, is 404',
    async (url) => {
      expect((await server.app.inject({ url, headers: navigation })).statusCode).toBe(404);
    },
  );

  test('an address of the application is the page for a navigation only', async () => {
    expect(
      (await server.app.inject({ url: '/commandes', headers: { accept: 'application/json' } })).statusCode,
    ).toBe(404);
    expect(
      (await server.app.inject({ method: 'POST', url: '/commandes', headers: navigation })).statusCode,
    ).toBe(404);
  });

  const everyKind: [string, InjectOptions, number][] = [
    ['page', { url: '/', headers: navigation }, 200],
    ['asset', { url: '/assets/index-a1b2c3.js' }, 200],
    ['compressed asset', { url: '/assets/index-a1b2c3.js', headers: { 'accept-encoding': 'br' } }, 200],
    ['missing asset', { url: '/assets/gone.js' }, 404],
    ['API answer', { url: '/api/properties' }, 200],
    ['API refusal', { url: '/api/commandeDemande/commande' }, 401],
    ['unknown API route', { url: '/api/nothing' }, 404],
    ['unknown method', { url: '/api/properties', method: 'DELETE' }, 405],
    ['page of an address that is none', { url: '/%ff', headers: navigation }, 200],
    ['call of an address that is none', { url: '/api/%ff' }, 400],
    ['health', { url: '/health/live' }, 200],
    [
      'malformed body',
      {
        url: '/api/authentification/authentification/connexion',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      },
      400,
    ],
  ];

  test.each(everyKind)(
    'SEC-73 SEC-74 the security headers are on, and their policy allows nothing inline: %s',
    async (_name, call, status) => {
      const answer = await server.app.inject(call);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      expect(answer.headers['permissions-policy']).toBeDefined();
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      );
      expect(answer.headers.server).toBeUndefined();
      expect(answer.headers['x-powered-by']).toBeUndefined();
      if (String(call.url).startsWith('/api')) expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test('SEC-76 a foreign origin is given nothing', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await server.app.inject({
        method,
        url: '/api/properties',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('SEC-77 unknown methods are 405, with those that are known', async () => {
    for (const method of ['DELETE', 'PUT', 'OPTIONS', 'PATCH'] as const) {
      const answer = await server.app.inject({ method, url: '/api/properties' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET']);
    }
  });

  test('SEC-83 an error says a code and a reference, nothing of its cause', async () => {
    const answer = await server.app.inject({ url: '/api/nothing' });
    expect(answer.json()).toEqual({
      code: 'INTROUVABLE',
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await server.db.query('alter table propriete rename to propriete_absente');
    const failed = await server.app.inject({ url: '/api/properties' });
    await server.db.query('alter table propriete_absente rename to propriete');
    expect([failed.statusCode, Object.keys(failed.json<object>())]).toEqual([500, ['code', 'reference']]);
    expect(failed.body).not.toContain('propriete');
    expect(server.log()).toContain(failed.json<{ reference: string }>().reference);
  });

  test('SEC-86 the properties are an allow-list', async () => {
    await server.db.query(
      `insert into propriete values ('smtp.motDePasse', 'x'), ('portail.titre', 'Autre')`,
    );
    const answer = (await server.app.inject({ url: '/api/properties' })).json<Record<string, string>>();
    expect(answer['smtp.motDePasse']).toBeUndefined();
    expect(answer['transfert.seuilRejet']).toBeUndefined();
    expect(answer).toMatchObject({
      'portail.titreSite': 'Portail CMI Organismes',
      'portail.titre': 'Autre',
      'portail.transfert.tailleMaximale': '2194304',
      'portail.antivirus': 'demonstration',
    });
    await server.db.query('delete from propriete');
  });

  test('SEC-80 a forged X-Forwarded-For changes nothing', async () => {
    await server.app.inject({ url: '/health/live', headers: { 'x-forwarded-for': '203.0.113.77' } });
    expect(server.log()).not.toContain('203.0.113.77');
  });
});
