/**
 * Backups of the embedded database: one a day and one before each schema change, in their own folder. The
 * newest of each kind are kept. A PostgreSQL server has its own backups.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from '../db/database.ts';
import { type RowCounts, writeBackup } from './backupFile.ts';

export type BackupKind = 'jour' | 'schema';

const kept: Readonly<Record<BackupKind, number>> = { jour: 7, schema: 3 };
const day = 24 * 3_600_000;

/** Writes a backup and deletes the oldest ones of its kind. Returns its file and row counts. */
export async function backUp(
  db: Database,
  folder: string,
  kind: BackupKind,
  now: Date,
): Promise<{ readonly file: string; readonly rows: RowCounts }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeParts(folder);
  const file = join(folder, `${stampOf(now)}-${kind}.gz`);
  const rows = await writeBackup(db, file, now);
  for (const old of backupsIn(folder, kind).slice(0, -kept[kind])) rmSync(join(folder, old));
  return { file, rows };
}

/** What a process left that ended while it wrote a backup. */
function removeParts(folder: string): void {
  for (const name of readdirSync(folder)) if (partName.test(name)) rmSync(join(folder, name));
}

/** Whether the daily backup is due: there is none, or the newest is a day old. */
export function isBackupDue(folder: string, now: Date): boolean {
  const newest = backupsIn(folder, 'jour').at(-1);
  return newest === undefined || newest.slice(0, stampLength) <= stampOf(new Date(now.getTime() - day));
}

/** The newest backup of any kind, or null. */
export function latestBackup(folder: string): string | null {
  const newest = (['jour', 'schema'] as const)
    .flatMap((kind) => backupsIn(folder, kind))
    .sort()
    .at(-1);
  return newest === undefined ? null : join(folder, newest);
}

/** When the newest backup of any kind was started, or null. */
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

const partName = /^\d{8}T\d{6}Z-(jour|schema)\.gz\.part$/;

const stampLength = 'AAAAMMJJThhmmssZ'.length;

/** `20261118T030000Z` */
function stampOf(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '');
}
