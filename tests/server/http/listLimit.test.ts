import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { bearing, testApp } from '../testApp.ts';

const lists = [
  '/api/organismeBeneficiaire/titre/demandeTitre?length=1000',
  '/api/organismeBeneficiaire/beneficiaire?length=1000',
  '/api/commandeDemande/commande',
  '/api/commandeDemande/doublon',
];

describe('lists at once', () => {
  const server = testApp({ instances: 1 });

  test('SEC-81 a user reads two at a time; a third answers 429, other users are not affected', async () => {
    const [claire, other] = [await server.token('0000000001'), await server.token('1000000001')];
    const read = (token: string, url: string) => server.app.inject({ url, headers: bearing(token) });
    // No list ends before the lock is released.
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = server.db.transaction(async (tx) => {
      await tx.execute(
        'lock table demande_compte, beneficiaire_compte, commande, doublon in access exclusive mode',
      );
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const refused: LightMyRequestResponse[] = [];
    const asked = lists.map((url) => read(claire, url));
    for (const answer of asked) void answer.then((early) => refused.push(early));
    await expect.poll(() => refused.length).toBe(2);
    const others = lists.slice(0, 2).map((url) => read(other, url));
    release.resolve();
    await lock;

    for (const answer of refused.slice(0, 2)) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'TROP_DE_LISTES' });
      expect(answer.headers['retry-after']).toBe('1');
    }
    const statusOf = async (answers: typeof asked) =>
      (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();
    expect(await statusOf(asked)).toEqual([200, 200, 429, 429]);
    expect(await statusOf(others)).toEqual([200, 200]);
    for (const url of lists) expect((await read(claire, url)).statusCode).toBe(200);
  });

  test('SEC-81 a failed list releases its place', async () => {
    const token = await server.token('0000000001');
    const read = (url: string) => server.app.inject({ url, headers: bearing(token) });
    const wrong = `${lists[0]}&order[0][column]=7`;
    for (let count = 0; count < 4; count += 1) expect((await read(wrong)).statusCode).toBe(400);
    expect((await read(lists[0] ?? '')).statusCode).toBe(200);
  });
});
