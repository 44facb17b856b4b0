/**
 * The backups of the embedded database: one a day, one before each change of the schema, in a folder of their own. The
 * newest of each kind are kept. A PostgreSQL server has backups of its own.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from '../db/database.ts';
import { type RowCounts, writeBackup } from './backupFile.ts';

export type BackupKind = 'jour' | 'schema';

const kept: Readonly<Record<BackupKind, number>> = { jour: 7, schema: 3 };
const day = 24 * 3_600_000;

/** Writes one more and lets go of the oldest of its kind. Answers its file and its rows. */
export async function backUp(
  db: Database,
  folder: string,
  kind: BackupKind,
  now: Date,
): Promise<{ readonly file: string; readonly rows: RowCounts }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${stampOf(now)}-${kind}.gz`);
  const rows = await writeBackup(db, file, now);
  for (const old of backupsIn(folder, kind).slice(0, -kept[kind])) rmSync(join(folder, old));
  return { file, rows };
}

/** Whether the daily backup is to be written: there is none, or the newest is a day old. */
export function isBackupDue(folder: string, now: Date): boolean {
  const newest = backupsIn(folder, 'jour').at(-1);
  return newest === undefined || newest.slice(0, stampLength) <= stampOf(new Date(now.getTime() - day));
}

/** The newest backup of any kind, null where there is none. */
export function latestBackup(folder: string): string | null {
  const newest = (['jour', 'schema'] as const)
    .flatMap((kind) => backupsIn(folder, kind))
    .sort()
    .at(-1);
  return newest === undefined ? null : join(folder, newest);
}

/** When the newest backup of any kind was begun, null where there is none. */
export function latestBackupDate(folder: string): Date | null {
  const file = latestBackup(folder);
  if (file === null) return null;
  const stamp = basename(file).slice(0, stampLength);
  return new Date(stamp.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'));
}

/** Names of the complete backups of a kind, oldest first; the folder may be missing. */
function backupsIn(folder: string, kind: BackupKind): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => new RegExp(`^\\d{8}T\\d{6}Z-${kind}\\.gz$`).test(name))
      .sort();
  } catch {
    return [];
  }
}

const stampLength = 'AAAAMMJJThhmmssZ'.length;

/** `20261118T030000Z` */
function stampOf(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '');
}
