import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackup, writeBackup } from '../../../server/backup/backupFile.ts';
import type { Database } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { foldTotals } from '../../../server/demande/queries.ts';
import { loadDemo } from '../../../server/demo/load.ts';
import { purgeJournal } from '../../../server/journal/journal.ts';
import { foldStatistics } from '../../../server/statistique/queries.ts';
import { createTestDatabase, openTestDatabase } from '../testDatabase.ts';

const statementTimeout = 300;
const now = new Date('2026-11-18T03:00:00Z');

describe('on PostgreSQL, whose pool ends a statement after its time, there is no end for', () => {
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: Database;
  let free: Database;
  beforeAll(async () => {
    target = await createTestDatabase();
    db = openPostgres(target.url, { statementTimeout });
    free = openPostgres(target.url);
    await migrate(db);
    // Each pool opens its connection before the lock is taken.
    await Promise.all([db.query('select 1'), free.query('select 1')]);
  });
  afterAll(async () => {
    await db.close();
    await free.close();
    await target.drop();
  });

  /** Locks the table for longer than the pool's timeout; resolves afterwards. */
  async function whileHeld(table: string, work: () => Promise<unknown>): Promise<void> {
    let begun: Promise<unknown> = Promise.resolve();
    await free.transaction(async (tx) => {
      await tx.query(`lock table ${table} in access exclusive mode`);
      begun = work();
      begun.catch(() => undefined);
      await sleep(4 * statementTimeout);
    });
    await begun;
  }

  test('a restoration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portail-restore-'));
    const file = join(folder, 'essai.gz');
    const source = await openTestDatabase();
    await loadDemo(source, now);
    const written = await writeBackup(source, file, now);
    await source.close();
    await whileHeld('commande', async () => expect(await readBackup(db, file)).toEqual(written));
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['the fold of the totals', 'demande_compte', () => foldTotals(db)],
    ['the fold of the statistics', 'statistique_compte', () => foldStatistics(db)],
    ['the purge of the journal', 'journal', () => purgeJournal(db, now)],
  ])('%s', async (_name, table, work) => {
    await expect(whileHeld(table, () => db.query(`select 1 from ${table} limit 1`))).rejects.toThrow(
      /statement timeout/,
    );
    await whileHeld(table, work);
  });
});
