import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { portOf, rawBytes, rawGet, readAnswer } from '../rawRequest.ts';
import { type BackEnd, startBackEnd, startProxy } from './backEnd.ts';

const told: OutgoingHttpHeaders = {
  'content-type': 'application/json; charset=utf-8',
  authorization: 'Bearer next',
  etag: '"7"',
  'retry-after': '2',
  'content-disposition': 'attachment; filename="x.pdf"',
  allow: 'GET, PUT',
};
const kept: OutgoingHttpHeaders = {
  via: '1.1 inside.example',
  server: 'Maker/1.2.3',
  'x-powered-by': 'Something',
  'x-aspnet-version': '4.0',
  'x-internal-host': '10.0.0.7',
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'set-cookie': ['JSESSIONID=1; Path=/', 'b=2'],
  'www-authenticate': 'Basic realm="x"',
  location: 'http://10.0.0.7/inside',
  link: '<https://evil.example/x.js>; rel=preload; as=script',
  refresh: '0; url=https://evil.example',
  'clear-site-data': '"*"',
  'report-to': '{}',
  'strict-transport-security': 'max-age=0',
  'content-security-policy': 'default-src *',
  'cache-control': 'public, max-age=3600',
  expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
  'keep-alive': 'timeout=600',
};

describe('headers between the browser and another back end', () => {
  let back: BackEnd;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let behindTrusted: typeof proxy;
  const statusOf = (url: string) => Number(/\/status\/(\d+)/.exec(url)?.[1] ?? 200);
  beforeAll(async () => {
    back = await startBackEnd((url) => ({ status: statusOf(url), headers: { ...told, ...kept } }));
    const address = `http://127.0.0.1:${portOf(back.server)}`;
    proxy = await startProxy(address);
    behindTrusted = await startProxy(address, { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(async () => {
    await proxy.app.close();
    await behindTrusted.app.close();
    await back.close();
  });
  beforeEach(() => back.received.splice(0));

  test.each([
    ['Expect: 100-continue'],
    ['Keep-Alive: timeout=5, max=100'],
    ['Upgrade: websocket'],
    ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABk'],
    ['TE: trailers', 'Trailer: X-Sum'],
    ['Proxy-Connection: keep-alive', 'Proxy-Authorization: Basic eDp5'],
    ['Content-Length: 0'],
  ])('SEC-79 a request with %s is answered', async (...lines) => {
    const answer = await rawGet(proxy.port, '/api/properties', lines);
    expect([answer.status, back.received.length]).toEqual([200, 1]);
    const { connection: _own, host: _back, ...headers } = back.received[0]?.headers ?? {};
    expect(Object.keys(headers).filter((name) => !name.startsWith('x-forwarded-'))).toEqual([]);
  });

  test.each(['GET /api/x HTTP/1.0\r\n\r\n', 'GET /api/x HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'])(
    'SEC-79 a request that names no host is answered: %j',
    async (bytes) => {
      expect(readAnswer(await rawBytes(proxy.port, bytes)).status).toBe(200);
      expect(back.received).toHaveLength(1);
    },
  );

  test('SEC-79 a GET with a body is answered, and passed on without it', async () => {
    const bytes = 'GET /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello';
    expect(readAnswer(await rawBytes(proxy.port, bytes)).status).toBe(200);
    expect(back.received).toMatchObject([{ bytes: 0 }]);
  });

  test('SEC-80 who calls is what we know of it, not what the client claims', async () => {
    const claims = [
      'Forwarded: for=203.0.113.9;host=evil.example;proto=https',
      'Via: 1.0 evil',
      'X-Real-IP: 203.0.113.9',
      'X-Client-IP: 203.0.113.9',
      'True-Client-IP: 203.0.113.9',
      'X-Forwarded-For: 203.0.113.9',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Port: 8443',
      'X-Forwarded-Prefix: /evil',
      'X-Forwarded-Server: evil',
      'X-Original-URL: /admin',
      'X-Rewrite-URL: /admin',
      'X-HTTP-Method-Override: DELETE',
      'Cookie: JSESSIONID=1',
      'Origin: https://evil.example',
    ];
    await rawGet(proxy.port, '/api/properties', claims);
    const { connection: _ours, host, ...headers } = back.received[0]?.headers ?? {};
    expect(headers).toEqual({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'portail.example',
      'x-forwarded-proto': 'http',
    });
    expect(host).toBe(`127.0.0.1:${portOf(back.server)}`);
  });

  test('SEC-80 behind a trusted proxy it is what that one says', async () => {
    const lines = [
      'X-Forwarded-For: 203.0.113.9, 198.51.100.7',
      'X-Forwarded-Host: portail.exemple.fr',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Port: 8443',
    ];
    await rawGet(behindTrusted.port, '/api/properties', lines);
    const { connection: _ours, host: _back, ...headers } = back.received[0]?.headers ?? {};
    expect(headers).toEqual({
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-host': 'portail.exemple.fr',
      'x-forwarded-proto': 'https',
    });
  });

  test('what the contract of the API needs passes', async () => {
    const sent = {
      accept: 'application/json, text/plain',
      'accept-encoding': 'gzip, br',
      'accept-language': 'fr',
      authorization: 'Bearer x.y.z',
      'content-type': 'application/json',
      emetteur: 'ORG075',
      'if-match': '"6"',
      'if-none-match': '"5"',
      login: '0000000001',
    };
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
    await rawGet(proxy.port, '/api/properties', lines);
    expect(back.received[0]?.headers).toMatchObject(sent);
  });

  test('every header that a screen sends passes', async () => {
    const names = new Set<string>();
    for (const file of readdirSync('screens').filter((name) => name.endsWith('.yaml')))
      collectHeaders(parse(readFileSync(join('screens', file), 'utf8')), names);
    expect([...names]).toContain('Emetteur');
    await rawGet(
      proxy.port,
      '/api/properties',
      [...names].map((name) => `${name}: x`),
    );
    expect(Object.keys(back.received[0]?.headers ?? {})).toEqual(
      expect.arrayContaining([...names].map((name) => name.toLowerCase())),
    );
  });

  test.each([200, 401, 404, 500, 503])(
    'SEC-74 SEC-76 of an answer %i, its contract comes back alone',
    async (status) => {
      const answer = await rawGet(proxy.port, `/api/status/${status}`, ['Origin: https://evil.example']);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject(told);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      const ours = ['cache-control', 'content-security-policy'];
      const passed = Object.keys(kept).filter((name) => name in answer.headers && !ours.includes(name));
      expect(passed).toEqual([]);
      expect(answer.headers.connection).toBe('close');
    },
  );

  test('REL-12 a 503 is told at once, after one call', async () => {
    const start = performance.now();
    const answer = await rawGet(proxy.port, '/api/status/503');
    const time = performance.now() - start;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(back.received).toHaveLength(1);
    expect(time).toBeLessThan(2_000);
    await rawGet(proxy.port, '/api/properties');
    expect(back.received.map(({ url }) => url)).toEqual(['/api/status/503', '/api/properties']);
  });

  test.skipIf(spawnSync('curl', ['--version']).status !== 0)(
    'SEC-79 an order file of 2 MB sent by curl arrives, which waits to be told to go on',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'portail-curl-'));
      try {
        const file = join(folder, 'CMI_ORG075_20261118_001.csv');
        writeFileSync(file, Buffer.alloc(2_000_000, 'x'));
        const url = `http://127.0.0.1:${proxy.port}/api/transfert`;
        const options = ['-sv', '--max-time', '20', '-F', `file=@${file}`, '-H', 'Emetteur: ORG075', url];
        const { stdout, stderr } = await promisify(execFile)('curl', options);
        expect(stderr).toMatch(/^> Expect: 100-continue/m);
        expect(stderr).toMatch(/^< HTTP\/1\.1 200/m);
        expect(stdout).toBe('{"resultat":"200"}');
        expect(back.received).toHaveLength(1);
        expect(back.received[0]?.bytes).toBeGreaterThan(2_000_000);
        expect(back.received[0]?.headers).toMatchObject({
          emetteur: 'ORG075',
          'content-length': String(back.received[0]?.bytes),
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

/** Collects the names of all headers sent by a definition's calls. */
function collectHeaders(definition: unknown, names: Set<string>): void {
  if (typeof definition !== 'object' || definition === null) return;
  for (const [key, value] of Object.entries(definition)) {
    if (key === 'headers') for (const name of Object.keys(value as object)) names.add(name);
    collectHeaders(value, names);
  }
}
