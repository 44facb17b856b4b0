/**
 * Migrates the schema to this version: the numbered files of `migrations/`, in order, each in one transaction
 * under an advisory lock, so that processes that start together migrate once and an interrupted migration
 * leaves no trace. A file that changed after it was applied is refused by name. The rows of a `select` of a file are
 * its report to the operator, which the log shows.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Queryable } from './database.ts';
import { locks } from './locks.ts';

const folder = join(import.meta.dirname, 'migrations');

export type Migration = { readonly name: string; readonly script: string; readonly checksum: string };

/** Logger of migration progress. */
export type MigrationLog = { info(fields: object, message: string): void };

const silent: MigrationLog = { info: () => undefined };

/** The migrations of this version, in order. */
export function readMigrations(from: string = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const script = readFileSync(join(from, name), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

/** Whether no migration was ever applied. */
async function isEmpty(db: Queryable): Promise<boolean> {
  const [table] = await db.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  return table?.exists !== true;
}

/** Whether a database in use lacks some migrations. */
export async function isBehind(db: Database): Promise<boolean> {
  if (await isEmpty(db)) return false;
  const applied = await db.query<{ nom: string }>('select nom from migration');
  const names = new Set(applied.map(({ nom }) => nom));
  return names.size > 0 && readMigrations().some(({ name }) => !names.has(name));
}

/**
 * Applies missing migrations and returns their file names. No timeout of the pool or server ends a script, or
 * the wait for another migrating process.
 * @throws ChangedMigration, or the error of the script that failed
 */
export async function migrate(
  db: Pick<Database, 'withoutTimeouts'>,
  migrations: readonly Migration[] = readMigrations(),
  log: MigrationLog = silent,
): Promise<string[]> {
  return db.withoutTimeouts(async (connection) => {
    const takeLock = lockOf(log);
    // Creating the schema of an empty database is quick: no progress is logged.
    const progress = (await isEmpty(connection)) ? silent : log;
    const start = performance.now();
    const applied: string[] = [];
    for (const migration of migrations) {
      const isNew = await connection.transaction(async (tx) => {
        await takeLock(tx);
        return applyOnce(tx, migration, progress);
      });
      if (isNew) applied.push(migration.name);
    }
    if (progress === silent && applied.length > 0)
      log.info({ migrations: applied.length, ms: Math.round(performance.now() - start) }, 'schema made');
    return applied;
  });
}

/** Takes the migration lock until the transaction ends. Logs once if another process holds it. */
function lockOf(log: MigrationLog) {
  let isTold = false;
  return async (tx: Queryable): Promise<void> => {
    const [attempt] = await tx.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${locks.migrations}) as taken`,
    );
    if (attempt?.taken === true) return;
    if (!isTold) log.info({}, 'waiting for another process that migrates the database');
    isTold = true;
    await tx.query(`select pg_advisory_xact_lock(${locks.migrations})`);
  };
}

async function applyOnce(
  tx: Queryable,
  { name, script, checksum }: Migration,
  log: MigrationLog,
): Promise<boolean> {
  await tx.execute(
    'create table if not exists migration (nom text primary key, empreinte text not null, date timestamptz not null default now())',
  );
  const [known] = await tx.query<{ empreinte: string }>('select empreinte from migration where nom = $1', [
    name,
  ]);
  if (known !== undefined) {
    if (known.empreinte !== checksum) throw new ChangedMigration(name);
    return false;
  }
  log.info({ migration: name }, 'migration begins');
  const start = performance.now();
  const report = await tx.execute(script);
  await tx.query('insert into migration (nom, empreinte) values ($1, $2)', [name, checksum]);
  log.info({ migration: name, ms: Math.round(performance.now() - start) }, 'migration applied');
  for (const found of report) log.info({ migration: name, ...found }, 'migration report');
  return true;
}

/** The database was migrated with another version of a migration file. */
export class ChangedMigration extends Error {
  override readonly name = 'ChangedMigration';
  constructor(migration: string) {
    super(
      `The database was made with another content of ${migration}: restore that file, or begin with another database`,
    );
  }
}
