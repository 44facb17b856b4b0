import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { makeOrderFile } from '../../../tools/makeOrderFile.ts';
import { engines } from '../testDatabase.ts';
import { type Caller, integrated, multipart, type OrderApp, openOrderApp } from './orderApp.ts';

const bytes = 2_194_304;

describe.each(engines)('the largest file on $name', ({ open }) => {
  let db: Database;
  let orders: OrderApp;
  let claire: Caller;
  beforeAll(async () => {
    db = await open();
    orders = await openOrderApp(db);
    claire = await orders.as('0000000001');
  });
  afterAll(() => orders.close());

  test('REL-29 is controlled in seconds and holds up nobody', async () => {
    const file = makeOrderFile({ kind: 'PP', lines: 10_000, errors: 500, bytes });
    expect(Buffer.byteLength(file)).toBe(bytes);
    const { payload, contentType } = multipart('file', 'CMI_ORG075_20261118_001.csv', file);

    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    const answer = await claire.call({
      method: 'POST',
      url: '/api/transfert',
      headers: { 'content-type': contentType, login: claire.identifiant, emetteur: claire.organisme },
      payload,
    });
    const took = performance.now() - start;
    const { validation } = answer.json();
    expect(validation).toMatchObject({
      nombreLignesTotal: 10_000,
      nombreLignesOK: 9_500,
      nombreLignesKO: 500,
    });
    // Measured 500 ms; the bound of the case is 5 s, the rest is room for a busy machine.
    expect(took).toBeLessThan(20_000);

    let longest = 0;
    const watch = setInterval(async () => {
      const asked = performance.now();
      await claire.call({ method: 'GET', url: '/api/commandeDemande/commande?statut=KO' });
      longest = Math.max(longest, performance.now() - asked);
    }, 50);
    await integrated(db);
    clearInterval(watch);
    delay.disable();
    expect(longest).toBeLessThan(3_000);
    // Measured: 25 of 500 ms. Controlled on the thread that serves, the file would hold it up for the whole time.
    expect(delay.max / 1e6).toBeLessThan(took / 2);
    if (process.env.TEST_LOG)
      console.log({ took, longest, delay: delay.max / 1e6, p99: delay.percentile(99) / 1e6 });
  });
});
