import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { type Caller, multipart, type OrderApp, openOrderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

let db: Database;
let orders: OrderApp;
let claire: Caller;

beforeAll(async () => {
  db = await openTestDatabase();
  orders = await openOrderApp(db);
  claire = await orders.as('0000000001');
  await orders.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => orders.close());

test('REL-17 REL-18 a connection that is cut in the middle of a file leaves no order, and its name free', async () => {
  const fileName = 'CMI_ORG075_20261118_001.csv';
  const { payload, contentType } = multipart('file', fileName, orderFile('PP', distinctLines(2_000)));
  const { port } = orders.app.server.address() as AddressInfo;
  for (const share of [0.01, 0.3, 0.999]) {
    const socket = connect(port, '127.0.0.1');
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
    socket.write(payload.subarray(0, Math.floor(payload.length * share)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await db.query('select 1 from commande')).toEqual([]);
  }
  const retry = await claire.send(fileName, orderFile('PP', distinctLines(2)));
  expect(retry.json().resultat).toBe('UPLOAD_OK');
});
