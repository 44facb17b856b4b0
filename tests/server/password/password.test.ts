import { describe, expect, test } from 'vitest';
import { checkNoPassword, checkPassword, hashPassword } from '../../../server/password/password.ts';
import { expectLikeTimes } from '../likeTimes.ts';

describe('password hashes', () => {
  test('SEC-07 are argon2id, 19 MiB, two passes, each with a salt of its own', async () => {
    const [first, second] = [
      await hashPassword('Demonstration2026'),
      await hashPassword('Demonstration2026'),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await checkPassword('Demonstration2026', first)).toEqual({ ok: true, outdated: false });
  });

  test('SEC-07 a hash of a lower cost matches, and must be renewed', async () => {
    const stored = await hashPassword('ancien', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(await checkPassword('ancien', stored)).toEqual({ ok: true, outdated: true });
    expect(await checkPassword('autre', stored)).toEqual({ ok: false, outdated: true });
  });

  test('SEC-07 a hash of another implementation matches', async () => {
    // By OpenSSL.
    const stored =
      '$argon2id$v=19$m=19456,t=2,p=1$c2VsZGVzZWxkZXNlbDEyMw$z8e5E8/F9TDhvnTGkBzkqO0Wiv+wOjr19898qmGLFuU';
    expect(await checkPassword('Demonstration2026', stored)).toEqual({ ok: true, outdated: false });
    await expect(checkPassword('Demonstration2026', 'clair')).rejects.toThrow();
  });

  test.each([
    ['64 characters', 'aB3 '.repeat(16)],
    ['128 characters', 'éÀ9-'.repeat(32)],
    ['spaces around it', '  Mot de passe 2026  '],
    ['emoji', 'Passe🙂2026🙂Passe'],
  ])('SEC-09 %s count, each of them exactly', async (_name, password) => {
    const stored = await hashPassword(password);
    expect((await checkPassword(password, stored)).ok).toBe(true);
    for (const other of [password.trim(), password.slice(0, -1), `${password} `, password.toLowerCase()]) {
      if (other !== password) expect((await checkPassword(other, stored)).ok).toBe(false);
    }
  });

  test('SEC-09 a composed and a decomposed letter differ', async () => {
    const stored = await hashPassword('été'.normalize('NFC'));
    expect((await checkPassword('été'.normalize('NFD'), stored)).ok).toBe(false);
  });

  test('SEC-04 the check without an account takes the time of a check with one', async () => {
    const stored = await hashPassword('Demonstration2026');
    const spent = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    await expectLikeTimes(async () => {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let round = 0; round < 25; round += 1) {
        known.push(await spent(() => checkPassword('Mauvais-passe1', stored)));
        unknown.push(await spent(() => checkNoPassword('Mauvais-passe1')));
      }
      return [known, unknown];
    });
  });

  test('SEC-08 twenty concurrent checks do not block the event loop', async () => {
    const stored = await hashPassword('Demonstration2026');
    let turns = 0;
    let isRunning = true;
    const turn = () => {
      turns += 1;
      if (isRunning) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(Array.from({ length: 20 }, () => checkPassword('Mauvais-passe1', stored)));
    isRunning = false;
    expect(turns).toBeGreaterThan(1_000);
  });
});
