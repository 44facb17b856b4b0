/** Serves a built site and API answers from memory, so that only the browser's work is measured. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

export type SiteServer = { readonly address: string; close(): Promise<void> };

/** The JSON answer of a list; null for another address. */
export type ListAnswer = (address: URL) => Buffer | null;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Starts on a free loopback port. */
export async function serveSite(
  folder: string,
  list: ListAnswer,
  headers: Readonly<Record<string, string>> = {},
): Promise<SiteServer> {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(folder, list, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(folder: string, list: ListAnswer, request: IncomingMessage, response: ServerResponse): void {
  const address = new URL(request.url ?? '/', 'http://localhost');
  const { pathname } = address;
  if (pathname.startsWith('/api/')) {
    response.setHeader('content-type', 'application/json');
    response.end(list(address) ?? sessionAnswer(pathname));
    return;
  }
  const file = join(folder, extname(pathname) ? pathname : 'index.html');
  if (!existsSync(file)) {
    response.statusCode = 404;
    response.end();
    return;
  }
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  if (existsSync(`${file}.br`)) {
    response.setHeader('content-encoding', 'br');
    response.end(readFileSync(`${file}.br`));
  } else {
    response.end(readFileSync(file));
  }
}

function sessionAnswer(pathname: string): string {
  if (pathname.endsWith('/validateToken')) return 'true';
  if (pathname.includes('/utilisateur/')) return JSON.stringify(user);
  if (pathname.includes('/organisme/code/')) return JSON.stringify(organisme);
  return '{}';
}

const organisme = { id: 1, code: 'ORG075', nom: 'Organisme de démonstration', personneMorale: false };
const user = {
  identifiant: '0000000001',
  nom: 'Martin',
  prenom: 'Claire',
  organisme: 'ORG075',
  referent: true,
};

/** A token that expires long after the run; only its claims are read, the signature is not verified here. */
export function benchToken(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: user.identifiant,
    organisme: 'ORG075',
    iat: now,
    exp: now + 24 * 3600,
    'd.commandes': true,
    'd.doublons': true,
    'd.demandes': true,
  };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2VhbA`;
}
