/**
 * The folder of the embedded database: locked for one process, created under a temporary name and renamed
 * when complete. A damaged folder is never repaired, emptied or deleted automatically.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { latestBackup } from '../backup/backups.ts';
import type { Database } from '../db/database.ts';
import { openPglite, type PgliteOptions } from '../db/pglite.ts';
import { freeBytes, leastRoom } from '../db/room.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/startError.ts';
import { lockFolder } from './folderLock.ts';

type Folders = Pick<Settings, 'dataDir' | 'backupDir'>;

/** What the owner of the folder is told of it while it is open, and when a statement ends. */
type Told = Omit<PgliteOptions, 'folder' | 'image'>;

/** Opens `{dataDir}/db`, creating it on the first start. Closing the database releases the folder. */
export async function openDataFolder({ dataDir, backupDir }: Folders, told: Told = {}): Promise<Database> {
  makeFolder(dataDir);
  checkRoom(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const db = await openDatabase({ dataDir, backupDir }, told);
    return {
      ...db,
      async close() {
        await db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Replaces `{dataDir}/db` with a new database, filled by `fill`. The former one is kept beside it; returns
 * its path, null if there was none. If `fill` fails, nothing changes.
 */
export async function replaceDatabase(
  dataDir: string,
  now: Date,
  fill: (db: Database) => Promise<void>,
): Promise<string | null> {
  makeFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const folder = databaseOf(dataDir);
    const former = `${folder}.${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
    const fresh = await fillDatabase(folder, fill);
    const isReplaced = existsSync(folder);
    if (isReplaced) renameSync(folder, former);
    renameSync(fresh, folder);
    return isReplaced ? former : null;
  } finally {
    unlock();
  }
}

async function openDatabase(folders: Folders, told: Told): Promise<Database> {
  const folder = databaseOf(folders.dataDir);
  if (!existsSync(folder)) await makeDatabase(folder);
  const entries = readdirSync(folder);
  if (!entries.includes('PG_VERSION')) throw damagedFolder(folders, 'it holds no PG_VERSION');
  try {
    return await openPglite({ folder, ...told });
  } catch (error) {
    throw damagedFolder(folders, causeOf(error));
  }
}

async function makeDatabase(folder: string): Promise<void> {
  try {
    renameSync(await fillDatabase(folder), folder);
  } catch (error) {
    throw new StartError('dataFolder', `DATA_DIR: the database ${folder} cannot be made (${causeOf(error)})`);
  }
}

/** An interrupted start may leave a `.new` folder, which was never used: it is created again. */
async function fillDatabase(folder: string, fill?: (db: Database) => Promise<void>): Promise<string> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    const db = await openPglite({ folder: fresh });
    try {
      await fill?.(db);
    } finally {
      await db.close();
    }
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  return fresh;
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError('dataFolder', `DATA_DIR: the folder ${dataDir} cannot be made (${causeOf(error)})`);
  }
}

/** The engine cannot recover a database on a full disk. */
function checkRoom(dataDir: string): void {
  const free = freeBytes(dataDir);
  if (free >= leastRoom) return;
  const [has, needs] = [free, leastRoom].map((bytes) => Math.floor(bytes / 1_048_576));
  throw new StartError(
    'room',
    `DATA_DIR: the disk of ${dataDir} has ${has} MB left, and the database needs ${needs} MB to start: make room, and start again`,
  );
}

/** The error of a damaged folder, with the way out. */
export function damagedFolder({ dataDir, backupDir }: Folders, cause: string): StartError {
  const latest = latestBackup(backupDir, new Date());
  const backup = latest === null ? 'a backup' : `the backup ${basename(latest)}`;
  return new StartError(
    'dataFolder',
    `the database folder ${databaseOf(dataDir)} is damaged (${cause}); nothing was deleted: 'npm run restore' puts ${backup} in its place, or name another DATA_DIR`,
  );
}

const databaseOf = (dataDir: string) => join(dataDir, 'db');

function causeOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
