import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { purgeJournal, record } from '../../../server/journal/journal.ts';
import { keepLog } from '../keptLog.ts';
import { openTestDatabase } from '../testDatabase.ts';

describe('the journal', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  test('an entry of an account that was deleted meanwhile is written without it', async () => {
    const { log } = keepLog();
    const deleted = 2_147_483_647;
    await record(db, { log, clock: () => new Date() }, { evenement: 'essai.efface', utilisateurId: deleted });
    expect(
      await db.query(`delete from journal where evenement = 'essai.efface' returning utilisateur_id`),
    ).toEqual([{ utilisateur_id: null }]);
  });

  test('SEC-88 keeps security events three months, acts of administration a year', async () => {
    const now = new Date('2026-05-31T12:00:00Z');
    const entries = [
      ['connexion.reussie', null, '2026-02-28T11:59:59Z'],
      ['connexion.reussie', null, '2026-02-28T12:00:00Z'],
      ['utilisateur.creation', '0000000001', '2025-05-31T11:59:59Z'],
      ['utilisateur.droits', '0000000001', '2025-05-31T12:00:00Z'],
    ] as const;
    for (const [evenement, auteur, date] of entries) {
      await db.query('insert into journal (date, evenement, auteur) values ($1, $2, $3)', [
        new Date(date),
        evenement,
        auteur,
      ]);
    }
    await purgeJournal(db, now);
    await purgeJournal(db, now);
    const left = await db.query<{ evenement: string }>('select evenement from journal order by id');
    expect(left.map(({ evenement }) => evenement)).toEqual(['connexion.reussie', 'utilisateur.droits']);
  });
});
