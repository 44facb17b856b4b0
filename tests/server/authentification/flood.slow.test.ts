import { describe, expect, test } from 'vitest';
import { fullCost } from '../../../server/password/password.ts';
import { testApp } from '../testApp.ts';

describe('a flood of sign-ins', () => {
  const server = testApp({ passwordCost: fullCost });

  const signIn = (remoteAddress: string, login: string, motDePasse = 'Demonstration2026') =>
    server.app.inject({
      method: 'POST',
      url: '/api/authentification/authentification/connexion',
      remoteAddress,
      payload: { login, motDePasse },
    });

  test('SEC-81 a flooding address answers 429; another one signs in meanwhile', async () => {
    let answered = 0;
    const flood = Array.from({ length: 200 }, async (_, index) => {
      const answer = await signIn('192.0.2.1', `09999${String(index).padStart(5, '0')}`, 'Mauvais-passe1');
      answered += 1;
      return answer;
    });
    const other = await signIn('192.0.2.2', '0000000001');
    const answeredBefore = answered;
    const answers = await Promise.all(flood);

    expect(other.statusCode).toBe(200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // Some of the first 64 were answered before the last of the 200 were read.
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]?.json()).toMatchObject({ code: 'TROP_DE_CONNEXIONS' });
    expect(refused[0]?.headers['retry-after']).toBe('2');
    // Round-robin: a caller served last would have waited for all accepted hashes.
    expect(answeredBefore - refused.length).toBeLessThan(50);
  });
});
