/**
 * Runs the portal behind nginx with the sample `docs/nginx.conf` (SEC-92): only TLS 1.2 and 1.3 with
 * authenticated ciphers, HTTP/2, redirect of plain HTTP, HSTS on every answer, the largest order file
 * accepted, long bodies of anybody refused by nginx itself, metrics unreachable, and no errors while one of two instances is down. Needs nginx and openssl.
 */

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type SecureVersion } from 'node:tls';
import { freePort } from '../testkit/freePort.ts';
import { expectIs, onEachEngine, orderFileTransfer, signIn } from '../testkit/killedServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'proxy-tls-'));
const [certificate, key] = [join(folder, 'portail.pem'), join(folder, 'portail.key')];
const host = '127.0.0.1';
const largest = 2_194_304;

try {
  await onEachEngine(
    'pglite',
    async (server) => {
      await server.start();
      const token = await signIn(server.origin);
      const [plain, secure] = [await freePort(), await freePort()];
      const nginx = await startNginx(server.origin, plain, secure);
      try {
        await prove(plain, secure, token);
      } finally {
        nginx.kill();
        await server.kill('SIGTERM');
      }
    },
    { TRUST_PROXY: host, PUBLIC_URL: 'https://portail.example' },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function prove(plain: number, secure: number, authorization: string): Promise<void> {
  expectIs('TLS 1.0 and 1.1', await handshake(secure, 'TLSv1', 'TLSv1.1'), 'refused');
  expectIs('TLS 1.2', await handshake(secure, 'TLSv1.2', 'TLSv1.2'), 'TLSv1.2');
  expectIs('TLS 1.3', await handshake(secure, 'TLSv1.3', 'TLSv1.3'), 'TLSv1.3');
  expectIs(
    'TLS 1.2 without authenticated cipher',
    await handshake(secure, 'TLSv1.2', 'TLSv1.2', 'AES128-SHA'),
    'refused',
  );

  expectIs('protocol', await handshake(secure, 'TLSv1.2', 'TLSv1.3', 'ALL', ['h2']), 'h2');

  const sentOn = await ask(requestHttp({ host, port: plain, path: '/commandes?statut=OK' }));
  expectIs('plain HTTP', sentOn.statusCode, 308);
  expectIs('its address', sentOn.headers.location, 'https://portail.example/commandes?statut=OK');
  for (const path of ['/', '/api/properties', '/nulle-part.js']) {
    const answer = await ask(requestHttps({ host, port: secure, path, rejectUnauthorized: false }));
    expectIs(
      `HSTS of ${path}`,
      answer.headers['strict-transport-security'],
      'max-age=31536000; includeSubDomains',
    );
    expectIs(`maker of ${path}`, answer.headers.server, 'nginx');
  }
  const measures = requestHttps({ host, port: secure, path: '/metrics', rejectUnauthorized: false });
  expectIs('measures', (await ask(measures)).statusCode, 404);
  for (const [name, path, bytes, wanted] of bodies) {
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = requestHttps({
      host,
      port: secure,
      path,
      method: 'POST',
      headers,
      rejectUnauthorized: false,
    });
    const { statusCode, headers: answered } = await ask(
      sent,
      Buffer.from(JSON.stringify('x'.repeat(bytes - 2))),
    );
    // The portal's own refusals are JSON.
    const isOfNginx = statusCode === 413 && answered['content-type'] === 'text/html';
    expectIs(name, isOfNginx ? 'refused' : 'let through', wanted);
  }
  const file = orderFileTransfer(authorization, 'CMI_ORG075_20210101_001', 'x'.repeat(largest));
  const transfer = new Request('https://portail.example/api/transfert', file);
  const options = {
    host,
    port: secure,
    path: '/api/transfert',
    method: 'POST',
    headers: Object.fromEntries(transfer.headers),
    rejectUnauthorized: false,
  };
  const answer = await ask(requestHttps(options), Buffer.from(await transfer.arrayBuffer()));
  expectIs(
    'an order file of the greatest size',
    answer.statusCode === 413 ? 'refused' : 'let through',
    'let through',
  );
}

const bodies = [
  ['the longest sign-in', '/api/authentification/authentification/connexion', 16_384, 'let through'],
  ['a longer sign-in', '/api/authentification/authentification/connexion', 16_385, 'refused'],
  ['a long body of the first login', '/api/authentification/utilisateur', 16_385, 'refused'],
  ['a long body outside of the API', '/nulle-part', 16_385, 'refused'],
  ['the longest images', '/api/antivirus', 1_048_576, 'let through'],
  ['longer images', '/api/antivirus', 1_048_577, 'refused'],
] as const;

async function startNginx(origin: string, plain: number, secure: number) {
  const subject = ['-subj', '/CN=portail.example', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
  const sample = readFileSync('docs/nginx.conf', 'utf8')
    .replace('listen 80;', `listen ${host}:${plain};`)
    .replace('listen 443 ssl http2;', `listen ${host}:${secure} ssl http2;`)
    .replace('127.0.0.1:3000', new URL(origin).host)
    .replace('127.0.0.1:3001', `${host}:${await freePort()}`)
    .replace('/etc/ssl/portail.pem', certificate)
    .replace('/etc/ssl/portail.key', key);
  const file = join(folder, 'nginx.conf');
  const paths = `pid ${folder}/pid; error_log stderr warn; events {}`;
  writeFileSync(file, `${paths} http { access_log off; client_body_buffer_size 4m; ${sample} }`);
  const nginx = spawn('nginx', ['-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await handshake(secure, 'TLSv1.2', 'TLSv1.3')) !== 'refused') return nginx;
    await sleep(100);
  }
  throw new Error('nginx did not start');
}

/** The negotiated protocol: the application's if some are offered, otherwise TLS; or `refused`. */
function handshake(
  port: number,
  minVersion: SecureVersion,
  maxVersion: SecureVersion,
  cipher = 'ALL',
  ALPNProtocols: string[] = [],
): Promise<string> {
  return new Promise((resolve) => {
    // Without this security level the client itself would refuse old versions.
    const ciphers = `${cipher}:@SECLEVEL=0`;
    const socket = connect({
      host,
      port,
      minVersion,
      maxVersion,
      ciphers,
      ALPNProtocols,
      rejectUnauthorized: false,
    });
    socket.once('secureConnect', () => {
      resolve((ALPNProtocols.length > 0 ? socket.alpnProtocol : socket.getProtocol()) || '');
      socket.destroy();
    });
    socket.once('error', () => resolve('refused'));
  });
}

function ask(request: ReturnType<typeof requestHttp>, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', (answer) => {
      answer.resume();
      resolve(answer);
    });
    request.once('error', reject);
    request.end(body);
  });
}
