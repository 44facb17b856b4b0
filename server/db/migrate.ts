/**
 * Brings the schema of the database to this version: the numbered files of `migrations/`, in order, each in one
 * transaction under an advisory lock, so that processes that start together migrate once and an interrupted
 * migration leaves nothing. A file that changed after it was applied is refused by name.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

const folder = join(import.meta.dirname, 'migrations');
const lockKey = 7_405_001;

export type Migration = { readonly name: string; readonly script: string; readonly checksum: string };

/** The migrations of this version, in the order in which they apply. */
export function readMigrations(from: string = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const script = readFileSync(join(from, name), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

/** Whether a database that is in use lacks some of the migrations. */
export async function isBehind(db: Database): Promise<boolean> {
  const [table] = await db.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  if (table?.exists !== true) return false;
  const applied = await db.query<{ nom: string }>('select nom from migration');
  const names = new Set(applied.map(({ nom }) => nom));
  return names.size > 0 && readMigrations().some(({ name }) => !names.has(name));
}

/** Applies what is missing and answers the names of the files that it applied. */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${lockKey})`);
      await tx.execute(
        'create table if not exists migration (nom text primary key, empreinte text not null, date timestamptz not null default now())',
      );
      const [known] = await tx.query<{ empreinte: string }>(
        'select empreinte from migration where nom = $1',
        [migration.name],
      );
      if (known !== undefined) {
        if (known.empreinte !== migration.checksum) throw new ChangedMigration(migration.name);
        return false;
      }
      await tx.execute(migration.script);
      await tx.query('insert into migration (nom, empreinte) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** The database was made by another version of a migration file. */
export class ChangedMigration extends Error {
  override readonly name = 'ChangedMigration';
  constructor(migration: string) {
    super(
      `The database was made with another content of ${migration}: restore that file, or begin with another database`,
    );
  }
}
