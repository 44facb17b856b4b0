import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearing, startTestApp, type TestApp } from '../testApp.ts';
import { openTestDatabase } from '../testDatabase.ts';

const lists = [
  '/api/organismeBeneficiaire/titre/demandeTitre?length=1000',
  '/api/organismeBeneficiaire/beneficiaire?length=1000',
  '/api/commandeDemande/commande',
  '/api/commandeDemande/doublon',
];

describe('lists at once', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(await openTestDatabase());
  });
  afterAll(async () => {
    await server.app.close();
    await server.db.close();
  });

  test('SEC-81 a user reads two at a time; a third answers 429, other users are not affected', async () => {
    const [claire, other] = [await server.token('0000000001'), await server.token('1000000001')];
    const read = (token: string, url: string) => server.app.inject({ url, headers: bearing(token) });
    const asked = Array.from({ length: 5 }, () => lists).flat();
    const [answers, others] = await Promise.all([
      Promise.all(asked.map((url) => read(claire, url))),
      Promise.all(lists.slice(0, 2).map((url) => read(other, url))),
    ]);

    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]?.json()).toMatchObject({ code: 'TROP_DE_LISTES' });
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(
      answers.length - refused.length,
    );
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
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
