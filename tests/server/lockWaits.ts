/** Waits on PostgreSQL until at least `count` statements of the database wait for a lock. */
import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';

export async function lockWaits(db: Database, count = 1): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.length;
    })
    .toBeGreaterThanOrEqual(count);
}
