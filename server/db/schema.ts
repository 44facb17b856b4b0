/** The whole schema of this version: its own tables and those of the job library. */
import { installBoss } from '../jobs/boss.ts';
import type { Database } from './database.ts';
import { type MigrationLog, migrate, readMigrations } from './migrate.ts';

/** Brings a database, empty or of a former version, to the schema of this version. Errors: those of `migrate`. */
export async function prepareSchema(db: Database, log?: MigrationLog): Promise<void> {
  await migrate(db, readMigrations(), log);
  await installBoss(db);
}
