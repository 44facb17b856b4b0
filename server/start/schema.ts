/** The whole schema of this version: own tables and those of the job library. */

import type { VitalDatabase } from '../db/database.ts';
import { type MigrationLog, migrate, readMigrations } from '../db/migrate.ts';
import { installBoss } from '../jobs/boss.ts';

/** Migrates an empty or older database to the schema of this version. Throws what `migrate` throws. */
export async function prepareSchema(db: VitalDatabase, log?: MigrationLog): Promise<void> {
  await migrate(db, readMigrations(), log);
  await installBoss(db);
}
