import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { bearing, testApp } from '../testApp.ts';

const callsAMinute = 20;
const known: InjectOptions = { url: '/api/commandeDemande/commande' };
const unknown: InjectOptions = { method: 'POST', url: '/api/inconnu' };

const server = testApp({ instances: 1, callsAMinute });

const call = (options: InjectOptions, remoteAddress: string) =>
  server.app.inject({ ...options, remoteAddress });

test.each([
  ['refused calls', known, 401, '192.0.2.1'],
  ['unknown calls', unknown, 404, '192.0.2.2'],
])('SEC-81 %s count for the limit of an address', async (_name, options, status, address) => {
  for (let count = 0; count < callsAMinute; count += 1)
    expect((await call(options, address)).statusCode).toBe(status);
  for (const answer of [await call(known, address), await call(unknown, address)]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'TROP_DE_REQUETES' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await call({ url: '/health/live' }, address)).statusCode).toBe(200);
  expect((await call(options, '192.0.2.3')).statusCode).toBe(status);
});

test('SEC-81 beyond the limit of its address a session is not read', async () => {
  const read = { ...known, headers: bearing(await server.token('0000000001')) };
  const answers = [];
  for (let count = 0; count <= callsAMinute; count += 1) answers.push(await call(read, '192.0.2.4'));
  // Every answer to a session has a new token.
  expect(answers.map(({ statusCode, headers }) => [statusCode, 'authorization' in headers])).toEqual([
    ...Array.from({ length: callsAMinute }, () => [200, true]),
    [429, false],
  ]);
});
