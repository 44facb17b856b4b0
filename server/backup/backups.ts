/**
 * Backups of the embedded database: one a day and one before each schema change, in their own folder. The
 * newest of each kind are kept. A PostgreSQL server has its own backups.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from '../db/database.ts';
import { latestPresent } from '../db/knownTime.ts';
import { type RowCounts, writeBackup } from './backupFile.ts';

export type BackupKind = 'jour' | 'schema';

const kept: Readonly<Record<BackupKind, number>> = { jour: 7, schema: 3 };
const day = 24 * 3_600_000;

/**
 * Writes a backup and deletes the oldest ones of its kind, none if the clock is doubtful. Returns its file and row
 * counts.
 */
export async function backUp(
  db: Database,
  folder: string,
  kind: BackupKind,
  now: Date,
  isDoubtful = false,
): Promise<{ readonly file: string; readonly rows: RowCounts }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeParts(folder);
  const file = join(folder, `${stampOf(now)}-${kind}.gz`);
  const rows = await writeBackup(db, file, now);
  if (!isDoubtful)
    for (const old of backupsIn(folder, kind, now).slice(0, -kept[kind])) rmSync(join(folder, old));
  return { file, rows };
}

/** What a process left that ended while it wrote a backup. */
function removeParts(folder: string): void {
  for (const name of readdirSync(folder)) if (partName.test(name)) rmSync(join(folder, name));
}

/** Whether the daily backup is due: there is none of the past, or the newest is a day old. */
export function isBackupDue(folder: string, now: Date): boolean {
  const newest = backupsIn(folder, 'jour', now).at(-1);
  if (newest === undefined || isOfFuture(newest, now)) return true;
  return newest.slice(0, stampLength) <= stampOf(new Date(now.getTime() - day));
}

/** The newest backup of any kind, or null. One of the future counts as older than all others. */
export function latestBackup(folder: string, now: Date): string | null {
  const all = (['jour', 'schema'] as const).flatMap((kind) => backupsIn(folder, kind, now));
  const newest = futureFirst(all, now).at(-1);
  return newest === undefined ? null : join(folder, newest);
}

/** When the newest backup of any kind was started; null if there is none of the past. */
export function latestBackupDate(folder: string, now: Date): Date | null {
  const file = latestBackup(folder, now);
  if (file === null || isOfFuture(basename(file), now)) return null;
  const stamp = basename(file).slice(0, stampLength);
  return new Date(stamp.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'));
}

/** Names of the complete backups of a kind, those of the future first, then the oldest; the folder may be missing. */
function backupsIn(folder: string, kind: BackupKind, now: Date): string[] {
  try {
    const names = readdirSync(folder);
    return futureFirst(
      names.filter((name) => new RegExp(`^\\d{8}T\\d{6}Z-${kind}\\.gz$`).test(name)),
      now,
    );
  } catch {
    return [];
  }
}

/** A backup that a wrong clock named must not outlive the others. */
function futureFirst(names: readonly string[], now: Date): string[] {
  const sorted = [...names].sort();
  const [future, past] = [true, false].map((wanted) =>
    sorted.filter((name) => isOfFuture(name, now) === wanted),
  );
  return [...(future ?? []), ...(past ?? [])];
}

function isOfFuture(name: string, now: Date): boolean {
  return name.slice(0, stampLength) > stampOf(latestPresent(now));
}

const partName = /^\d{8}T\d{6}Z-(jour|schema)\.gz\.part$/;

const stampLength = 'AAAAMMJJThhmmssZ'.length;

/** `20261118T030000Z` */
function stampOf(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '');
}
