import { describe, expect, test } from 'vitest';
import { hashInTurn } from '../../../server/password/hashQueue.ts';
import { testApp } from '../testApp.ts';

describe('a flood of sign-ins', () => {
  const server = testApp();

  const signIn = (remoteAddress: string, login: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/authentification/authentification/connexion',
      remoteAddress,
      payload: { login, motDePasse: 'Demonstration2026' },
    });

  test('SEC-03 SEC-81 an attempt refused by the full queue does not count for the lockout', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const places = Array.from({ length: 64 }, () => hashInTurn('192.0.2.1', () => released));
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect((await signIn('192.0.2.1', '0000000001')).statusCode).toBe(429);
    release();
    await Promise.all(places);
    expect((await signIn('192.0.2.1', '0000000001')).statusCode).toBe(200);
  });
});
