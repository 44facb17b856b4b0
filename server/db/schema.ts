/** The whole schema of this version: own tables and those of the job library. */
import { installBoss } from '../jobs/boss.ts';
import type { Database } from './database.ts';
import { type MigrationLog, migrate, readMigrations } from './migrate.ts';

/** Migrates an empty or older database to the schema of this version. Throws what `migrate` throws. */
export async function prepareSchema(db: Database, log?: MigrationLog): Promise<void> {
  await migrate(db, readMigrations(), log);
  await installBoss(db);
}
