/** Opens the configured database: `DATABASE_URL`, otherwise the embedded one in the data folder. */
import type { FastifyBaseLogger } from 'fastify';
import { backUp } from '../backup/backups.ts';
import { readTime } from '../db/clock.ts';
import { findDamage } from '../db/damage.ts';
import type { Database } from '../db/database.ts';
import { isConnectionTimeout } from '../db/failures.ts';
import { ChangedMigration, isBehind } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError, stuckExitCode } from '../settings/startError.ts';
import { damagedFolder, openDataFolder } from './dataFolder.ts';
import { prepareSchema } from './schema.ts';

type Place = Pick<
  Settings,
  'databaseUrl' | 'databaseMigrationUrl' | 'databasePool' | 'dataDir' | 'backupDir'
> & {
  /** Of the embedded database, in milliseconds; its own default. */
  readonly statementTimeout?: number;
};

/**
 * Opens and migrates. An embedded database is backed up before its schema changes. Throws StartError with a
 * one-line cause if the database cannot be used.
 */
export async function connect(where: Place, log: FastifyBaseLogger): Promise<Database> {
  const { databaseUrl } = where;
  return databaseUrl === null ? connectEmbedded(where, log) : connectServer({ ...where, databaseUrl }, log);
}

async function connectEmbedded(where: Place, log: FastifyBaseLogger): Promise<Database> {
  const { statementTimeout } = where;
  const db = await openDataFolder(where, {
    ...(statementTimeout !== undefined && { statementTimeout }),
    onStuck(error) {
      log.fatal({ err: error }, 'the embedded database does not answer: the process ends');
      process.exit(stuckExitCode);
    },
    onRoom({ isShort, free: libre }) {
      if (isShort) log.error({ libre }, 'the disk is nearly full: writes are refused');
      else log.warn({ libre }, 'there is room on the disk again: writes are accepted');
    },
  });
  try {
    const damage = await findDamage(db.vital);
    if (damage !== null) throw damagedFolder(where, damage);
    if (await isBehind(db))
      log.info(await backUp(db, where.backupDir, 'schema', await readTime(db)), 'backup written');
    await prepareSchema(db.vital, log);
    return db;
  } catch (error) {
    await db.close().catch(() => undefined);
    throw startError(
      error,
      (cause) => `the database of ${where.dataDir} cannot be used (${cause}); nothing was changed`,
    );
  }
}

async function connectServer(
  { databaseUrl, databaseMigrationUrl, databasePool }: Place & { readonly databaseUrl: string },
  log: FastifyBaseLogger,
): Promise<Database> {
  const migrationUrl = databaseMigrationUrl ?? databaseUrl;
  const db = openPostgres(databaseUrl, {
    max: databasePool,
    migrationUrl,
    onConnectionLost: (error) => log.warn({ err: error }, 'connection to the database lost'),
  });
  let asked = { name: 'DATABASE_URL', url: databaseUrl };
  try {
    await patiently(() => db.query('select 1'));
    if (migrationUrl !== databaseUrl) asked = { name: 'DATABASE_MIGRATION_URL', url: migrationUrl };
    await prepareSchema(db, log);
    asked = { name: 'DATABASE_URL', url: databaseUrl };
    // Checks that the request connection reaches the migrated database and may read it.
    await patiently(() => db.query('select from migration, pgboss.version limit 1'));
    return db;
  } catch (error) {
    await db.close().catch(() => undefined);
    throw startError(error, (cause) => `${asked.name}: ${new URL(asked.url).host} cannot be used (${cause})`);
  }
}

/**
 * On a machine where much starts at once a connection may take longer than a request may wait for one: it is tried again
 * for half a minute. A refusal is final.
 */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isConnectionTimeout(error) || performance.now() >= end) throw error;
    }
  }
}

function startError(error: unknown, describe: (cause: string) => string): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof ChangedMigration) return new StartError('database', error.message);
  return new StartError('database', describe(error instanceof Error ? error.message : String(error)));
}
