import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { longestUpload } from '../../../server/http/createServer.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { type Caller, integrated, multipart, type OrderApp, openOrderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

let db: Database;
let orders: OrderApp;
let claire: Caller;
let transactions = 0;
let number = 0;
let fileName = '';

beforeAll(async () => {
  const opened = await openTestDatabase();
  db = {
    ...opened,
    transaction: (work) =>
      opened.transaction(work).finally(() => {
        transactions += 1;
      }),
  };
  orders = await openOrderApp(db);
  claire = await orders.as('0000000001');
  await orders.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  number += 1;
  fileName = `CMI_ORG075_20261118_${String(number).padStart(3, '0')}.csv`;
  transactions = 0;
});
afterAll(() => orders.close());

/** A connection on which the head of a transfer was written, and the body that is to follow. */
async function begin(app: FastifyInstance, file: string): Promise<{ socket: Socket; payload: Buffer }> {
  const { payload, contentType } = multipart('file', fileName, file);
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /api/transfert HTTP/1.1',
    'Host: portail',
    `Authorization: ${claire.authorization}`,
    `Login: ${claire.identifiant}`,
    `Emetteur: ${claire.organisme}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${payload.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, payload };
}

/** Nothing was kept of the file: sent again, it is accepted. */
async function expectNameFree(): Promise<void> {
  expect(await db.query('select 1 from commande where nom_fichier_integration = $1', [fileName])).toEqual([]);
  expect((await claire.send(fileName, orderFile('PP', distinctLines(2)))).json().resultat).toBe('UPLOAD_OK');
  await integrated(db);
}

test('REL-17 REL-18 a connection that is cut in the middle of a file leaves no order, and its name free', async () => {
  for (const share of [0.01, 0.3, 0.999]) {
    const { socket, payload } = await begin(orders.app, orderFile('PP', distinctLines(2_000)));
    socket.write(payload.subarray(0, Math.floor(payload.length * share)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await db.query('select 1 from commande')).toEqual([]);
  }
  await expectNameFree();
});

test('REL-17 a sender whose connection is lost after the last byte finds the order', async () => {
  const antivirus = createServer().listen(0, '127.0.0.1');
  await once(antivirus, 'listening');
  const { port } = antivirus.address() as AddressInfo;
  const scanned = await openOrderApp(db, { clamd: { host: '127.0.0.1', port } });
  await scanned.app.listen({ port: 0, host: '127.0.0.1' });
  claire = await scanned.as('0000000001');

  const asked = once(antivirus, 'connection');
  const { socket, payload } = await begin(scanned.app, orderFile('PP', [{}]));
  socket.write(payload);
  const [daemon] = (await asked) as [Socket];
  await once(daemon, 'data');
  socket.destroy();
  await expect
    .poll(() => new Promise((resolve) => scanned.app.server.getConnections((_, count) => resolve(count))))
    .toBe(0);
  daemon.end('stream: OK\0');
  await expect
    .poll(() => db.query('select 1 from commande where nom_fichier_integration = $1', [fileName]))
    .toHaveLength(1);
  await integrated(db);

  antivirus.close();
  await scanned.app.close();
  claire = await orders.as('0000000001');
});

test('a transfer that took too long is answered so, and leaves no order when its end arrives', async () => {
  const { setTimeout: later } = globalThis;
  const hurry = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, time?: number, ...given: []) =>
      later(work, time === longestUpload ? 300 : time, ...given)) as typeof setTimeout);
  const { socket, payload } = await begin(orders.app, orderFile('PP', [{}]));
  socket.write(payload.subarray(0, 500));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  hurry.mockRestore();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
  socket.write(payload.subarray(500));
  await expect.poll(() => transactions).toBe(1);
  socket.destroy();
  await expectNameFree();
});
