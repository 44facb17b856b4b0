/** Waits on PostgreSQL until `count` statements of the database wait for a lock that the test holds. */
import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';

export async function lockWaits(db: Database, count = 1): Promise<void> {
  await expect
    .poll(() =>
      db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    )
    .toHaveLength(count);
}
