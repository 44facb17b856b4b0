import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allowedAttempts,
  clearAttempts,
  recordFailure,
  reserveAttempt,
} from '../../../server/authentification/lockout.ts';
import type { Database } from '../../../server/db/database.ts';
import { openTestDatabase } from '../testDatabase.ts';

const start = new Date('2026-03-02T08:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe('lockout', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  const reserveAll = async (identifiant: string) => {
    for (let attempt = 1; attempt <= allowedAttempts; attempt += 1) {
      expect(await reserveAttempt(db, identifiant, start)).toBe(true);
    }
  };

  test('SEC-01 attempts whose outcome was never recorded block for fifteen minutes, not for ever', async () => {
    await reserveAll('interrompu');
    expect(await reserveAttempt(db, 'interrompu', at(1))).toBe(false);
    expect(await reserveAttempt(db, 'interrompu', at(14))).toBe(false);
    expect(await reserveAttempt(db, 'interrompu', at(15))).toBe(true);
  });

  test('SEC-01 attempts beyond the limit that a former version counted expire too', async () => {
    await db.query(
      'insert into tentative_connexion (identifiant, essais, bloque_jusqua, dernier_essai) values ($1, 9, null, $2)',
      ['ancien', start],
    );
    expect(await reserveAttempt(db, 'ancien', at(14))).toBe(false);
    expect(await reserveAttempt(db, 'ancien', at(15))).toBe(true);
    expect(await recordFailure(db, 'ancien', at(15))).toBe(false);
  });

  test('SEC-01 after the block a new series of attempts begins', async () => {
    await reserveAll('bloque');
    expect(await recordFailure(db, 'bloque', at(2))).toBe(true);
    expect(await reserveAttempt(db, 'bloque', at(16))).toBe(false);
    for (let attempt = 1; attempt <= allowedAttempts; attempt += 1) {
      expect(await reserveAttempt(db, 'bloque', at(17))).toBe(true);
      expect(await recordFailure(db, 'bloque', at(17))).toBe(attempt === allowedAttempts);
    }
    expect(await reserveAttempt(db, 'bloque', at(17))).toBe(false);
  });

  test('lifting a block resets the count', async () => {
    await reserveAll('leve');
    await recordFailure(db, 'leve', start);
    await clearAttempts(db, 'leve');
    expect(await reserveAttempt(db, 'leve', start)).toBe(true);
  });
});
