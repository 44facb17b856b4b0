import { describe, expect, test } from 'vitest';
import { fullCost } from '../../../server/password/password.ts';
import { expectLikeTimes } from '../likeTimes.ts';
import { testApp } from '../testApp.ts';

const rounds = 40;

describe('the time of a refused sign-in', () => {
  const server = testApp({ passwordCost: fullCost });

  test('SEC-04 does not reveal whether a login exists', { timeout: 240_000 }, async () => {
    await expectLikeTimes(async () => {
      const known = { login: '0000000002', times: [] as number[] };
      const unknown = { login: '0999999998', times: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        for (const { login, times } of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
          await server.db.query('delete from tentative_connexion');
          const start = performance.now();
          const answer = await server.connexion(login, 'Mauvais-passe1');
          times.push(performance.now() - start);
          expect(answer.body).toBe('UTILISATEUR_MOT_PASSE_INCONNU');
        }
      }
      return [known.times, unknown.times];
    });
  });
});
