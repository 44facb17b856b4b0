/** Opens the database that the settings name: `DATABASE_URL`, else the embedded one in the data folder. */
import type { FastifyBaseLogger } from 'fastify';
import { backUp } from '../backup/backups.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../startError.ts';
import type { Database } from './database.ts';
import { openDataFolder } from './dataFolder.ts';
import { ChangedMigration, isBehind } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { prepareSchema } from './schema.ts';

/**
 * Opens and migrates; what is embedded is backed up before its schema changes. Throws a StartError, one line that says
 * what is wrong, when there is no database to work with.
 */
export async function connect(
  where: Pick<Settings, 'databaseUrl' | 'dataDir' | 'backupDir'>,
  log: FastifyBaseLogger,
): Promise<Database> {
  const db =
    where.databaseUrl === null
      ? await openDataFolder(where)
      : openPostgres(where.databaseUrl, {
          onConnectionLost: (error) => log.warn({ err: error }, 'connection to the database lost'),
        });
  try {
    await db.query('select 1');
    if (where.databaseUrl === null && (await isBehind(db)))
      log.info(await backUp(db, where.backupDir, 'schema', new Date()), 'backup written');
    await prepareSchema(db, log);
    return db;
  } catch (error) {
    await db.close().catch(() => undefined);
    if (error instanceof ChangedMigration) throw new StartError('database', error.message);
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartError(
      'database',
      where.databaseUrl === null
        ? `the database of ${where.dataDir} cannot be used (${cause}); nothing was changed`
        : `DATABASE_URL: ${new URL(where.databaseUrl).host} cannot be used (${cause})`,
    );
  }
}
