import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { longestUpload } from '../../../server/http/createServer.ts';
import { startHeldAntivirus } from '../antivirus/heldAntivirus.ts';
import { type Caller, multipart } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { integrated, openOrderApp, orderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

let transactions = 0;
let number = 0;
let fileName = '';
const orders = orderApp({
  async open() {
    const opened = await openTestDatabase();
    return {
      ...opened,
      transaction: (work) =>
        opened.transaction(work).finally(() => {
          transactions += 1;
        }),
    };
  },
});
const { db } = orders;
const claire = signedIn(orders, '0000000001');

beforeAll(() => orders.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(() => {
  number += 1;
  fileName = `CMI_ORG075_20261118_${String(number).padStart(3, '0')}.csv`;
  transactions = 0;
});

/** A connection with the head of a transfer already written; its body follows. */
async function begin(
  app: FastifyInstance,
  file: string,
  length?: number,
): Promise<{ socket: Socket; payload: Buffer }> {
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
    `Content-Length: ${length ?? payload.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, payload };
}

const connections = (app: FastifyInstance) =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

/** Nothing of the file was stored: it can be sent again. */
async function expectNameFree(): Promise<void> {
  expect(await db.query('select 1 from commande where nom_fichier_integration = $1', [fileName])).toEqual([]);
  expect((await claire.send(fileName, orderFile('PP', distinctLines(2)))).json().resultat).toBe('UPLOAD_OK');
  await integrated(db);
}

test('REL-17 REL-18 a connection that is cut in the middle of a file leaves no order, and its name free', async () => {
  for (const share of [0.01, 0.3, 0.999]) {
    const { socket, payload } = await begin(orders.app, orderFile('PP', distinctLines(2_000)));
    socket.write(payload.subarray(0, Math.floor(payload.length * share)));
    await expect.poll(() => connections(orders.app)).toBe(1);
    socket.destroy();
    await expect.poll(() => connections(orders.app)).toBe(0);
    expect(await db.query('select 1 from commande')).toEqual([]);
  }
  await expectNameFree();
});

test('REL-17 a sender whose connection is lost after the last byte finds the order', async () => {
  const antivirus = await startHeldAntivirus();
  const scanned = await openOrderApp(db, antivirus.env);
  await scanned.app.listen({ port: 0, host: '127.0.0.1' });
  const scan = antivirus.nextScan();
  const { socket, payload } = await begin(scanned.app, orderFile('PP', [{}]));
  socket.write(payload);
  const endScan = await scan;
  socket.destroy();
  await expect.poll(() => connections(scanned.app)).toBe(0);
  endScan();
  await expect
    .poll(() => db.query('select 1 from commande where nom_fichier_integration = $1', [fileName]))
    .toHaveLength(1);
  await integrated(db);

  antivirus.close();
  await scanned.app.close();
});

test('SEC-28 a sender who is signed out or loses the right while the file is checked leaves no order', async () => {
  const antivirus = await startHeldAntivirus();
  const scanned = await openOrderApp(db, antivirus.env);
  const sendDuring = async (change: (sender: Caller) => Promise<unknown>) => {
    const sender = await scanned.as('0000000001');
    const scan = antivirus.nextScan();
    const sent = sender.send(fileName, orderFile('PP', [{}]));
    const endScan = await scan;
    await change(sender);
    endScan();
    const answer = await sent;
    return [answer.statusCode, answer.json().code];
  };
  const signOut = (sender: Caller) =>
    sender.call({ method: 'POST', url: '/api/authentification/authentification/deconnexion', payload: {} });
  const right = `from groupe_droit where droit = 'transfert'`;
  const rows = await db.query<{ groupe_id: number }>(`select groupe_id ${right}`);

  expect(await sendDuring(signOut)).toEqual([401, 'NON_AUTHENTIFIE']);
  expect(await sendDuring(() => db.query(`delete ${right}`))).toEqual([403, 'DROIT_MANQUANT']);

  await db.query(`insert into groupe_droit select unnest($1::integer[]), 'transfert'`, [
    rows.map(({ groupe_id }) => groupe_id),
  ]);
  antivirus.close();
  await scanned.app.close();
  await expectNameFree();
});

/** Ends transfers after 300 ms. Returns the function that gives them their time again. */
function hurryTransfers(): () => void {
  const { setTimeout: later } = globalThis;
  const hurry = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, time?: number, ...given: []) =>
      later(work, time === longestUpload ? 300 : time, ...given)) as typeof setTimeout);
  return () => hurry.mockRestore();
}

test('a transfer that arrives too slowly is answered so, and its connection ends', async () => {
  const giveTime = hurryTransfers();
  const { socket, payload } = await begin(orders.app, orderFile('PP', [{}]));
  const closed = once(socket, 'close');
  socket.write(payload.subarray(0, 500));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  giveTime();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
  await closed;
  expect(transactions).toBe(0);
  await expectNameFree();
});

test('a transfer that is checked for too long is answered so, and leaves no order when the check ends', async () => {
  const antivirus = await startHeldAntivirus();
  const scanned = await openOrderApp(db, antivirus.env);
  const sender = await scanned.as('0000000001');
  const giveTime = hurryTransfers();
  const scan = antivirus.nextScan();
  const sent = sender.send(fileName, orderFile('PP', [{}]));
  const endScan = await scan;
  const answer = await sent;
  giveTime();
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  endScan();
  await expect.poll(() => transactions).toBeGreaterThan(0);
  antivirus.close();
  await scanned.app.close();
  await expectNameFree();
});

/** Writes zeros until `bytes` were accepted or the connection is closed. Returns the number accepted. */
async function flood(socket: Socket, bytes: number): Promise<number> {
  const chunk = Buffer.alloc(1024 * 1024, '0');
  let written = 0;
  socket.on('error', () => undefined);
  while (written < bytes && socket.writable) {
    await new Promise((resolve) => socket.write(chunk, resolve));
    written += chunk.length;
  }
  return written;
}

test('SEC-53 a file over the limit is answered at the limit, and cut off soon after', async () => {
  const before = process.memoryUsage().rss;
  const { socket, payload } = await begin(orders.app, '', 600 * 1024 * 1024);
  const answered = once(socket, 'data');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(payload.subarray(0, payload.indexOf('\r\n\r\n') + 4));
  const flooding = flood(socket, 600 * 1024 * 1024);
  const [answer] = (await answered) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 202 [\s\S]*\{"resultat":"902"\}$/);
  await closed;
  // More was written than read, because the system buffers data in between.
  expect(await flooding).toBeLessThan(100 * 1024 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  await expectNameFree();
});

test('SEC-53 a file over the limit whose request is left open is answered, then cut off', async () => {
  const { setTimeout: later } = globalThis;
  const hurry = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, time?: number, ...given: []) =>
      later(work, time === 10_000 ? 300 : time, ...given)) as typeof setTimeout);
  const { socket, payload } = await begin(orders.app, '', 100 * 1024 * 1024);
  const answered = once(socket, 'data');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(payload.subarray(0, payload.indexOf('\r\n\r\n') + 4));
  void flood(socket, 3 * 1024 * 1024);
  const [answer] = (await answered) as [Buffer];
  expect(answer.toString()).toMatch(/"resultat":"902"/);
  await closed;
  hurry.mockRestore();
});

test('SEC-53 a request that is too long without a file is 413, and cut off soon after', async () => {
  const { socket } = await begin(orders.app, '', 600 * 1024 * 1024);
  const answered = once(socket, 'data');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  void flood(socket, 600 * 1024 * 1024);
  const [answer] = (await answered) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*REQUETE_TROP_VOLUMINEUSE/);
  await closed;
});

test('SEC-53 the sender of a somewhat too large file reads the answer, on a connection that goes on', async () => {
  const { socket, payload } = await begin(orders.app, '0'.repeat(5 * 1024 * 1024));
  const answers: string[] = [];
  socket.on('data', (chunk: Buffer) => answers.push(chunk.toString()));
  socket.write(payload);
  await expect.poll(() => answers.join('')).toMatch(/^HTTP\/1\.1 202 [\s\S]*\{"resultat":"902"\}$/);
  socket.write('GET /health/live HTTP/1.1\r\nHost: portail\r\n\r\n');
  await expect.poll(() => answers.join('')).toMatch(/HTTP\/1\.1 200 /);
  socket.destroy();
});
