/**
 * Serves a built site and the answers of the API from memory: what is measured is the browser's work alone. The
 * number of orders is set from outside.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

export type SiteServer = { readonly address: string; setRows(rows: number): void; close(): Promise<void> };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Starts on a free port of the loopback. */
export async function serveSite(folder: string): Promise<SiteServer> {
  let orders = ordersByPrefix(20);
  const server = createServer((request, response) => answer(folder, orders, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    setRows: (rows) => {
      orders = ordersByPrefix(rows);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(folder: string, orders: Orders, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname.startsWith('/api/')) {
    response.setHeader('content-type', 'application/json');
    response.end(apiAnswer(pathname, searchParams.get('commande') === 'B' ? orders.B : orders.A));
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

function apiAnswer(pathname: string, orders: Buffer): Buffer | string {
  if (pathname === '/api/commandeDemande/commande') return orders;
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

/** A session that ends long after the run: who it is stands in its middle part, and nobody here checks the seal. */
export function benchToken(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: user.identifiant,
    organisme: 'ORG075',
    iat: now,
    exp: now + 24 * 3600,
    'd.commandes': true,
  };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2VhbA`;
}

type Orders = { readonly A: Buffer; readonly B: Buffer };

/** Two results of one size: a search that follows another shows that its own rows have come. */
function ordersByPrefix(rows: number): Orders {
  return { A: ordersJson('A', rows), B: ordersJson('B', rows) };
}

/** The same orders at every run: dates go back hour by hour, numbers and states vary by a fixed sequence. */
function ordersJson(prefix: string, rows: number): Buffer {
  const newest = Date.UTC(2026, 9, 31, 18);
  const states = ['OK', 'KO', 'EN_COURS'] as const;
  const orders = Array.from({ length: rows }, (_, n) => ({
    numeroCommande: `${prefix}-${String((n * 7919) % 1_000_003).padStart(8, '0')}`,
    dateIntegration: new Date(newest - n * 3_600_000).toISOString().slice(0, 19),
    statutCommande: states[n % 3],
    motif: n % 3 === 1 ? `Rejet de ${(n % 40) + 1} lignes` : '',
    nombreLignesOK: 1999 - ((n * 37) % 2000),
    nombreLignesKO: n % 3 === 1 ? (n % 40) + 1 : 0,
    traite: n % 2 === 0,
  }));
  return Buffer.from(JSON.stringify(orders));
}
