/**
 * The embedded database's folder: locked for one process, made in a place of its own and moved when complete, and
 * never repaired, emptied or deleted by us when it is damaged.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../startError.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { openPglite } from './pglite.ts';

/** Opens `{dataDir}/db`, made on the first start. Closing it frees the folder. */
export async function openDataFolder(dataDir: string): Promise<Database> {
  makeFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const db = await openDatabase(dataDir);
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

async function openDatabase(dataDir: string): Promise<Database> {
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) await makeDatabase(folder);
  const entries = readdirSync(folder);
  if (!entries.includes('PG_VERSION')) throw damaged(folder, 'it holds no PG_VERSION');
  try {
    return await openPglite({ folder });
  } catch (error) {
    throw damaged(folder, causeOf(error));
  }
}

/** An interrupted first start leaves the folder `.new` behind, which holds nothing yet: it is made again. */
async function makeDatabase(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    const db = await openPglite({ folder: fresh });
    await db.close();
    renameSync(fresh, folder);
  } catch (error) {
    throw new StartError('dataFolder', `DATA_DIR: the database ${folder} cannot be made (${causeOf(error)})`);
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError('dataFolder', `DATA_DIR: the folder ${dataDir} cannot be made (${causeOf(error)})`);
  }
}

function damaged(folder: string, cause: string): StartError {
  return new StartError(
    'dataFolder',
    `the database folder ${folder} is damaged (${cause}); nothing was deleted: put a backup in its place, or name another DATA_DIR`,
  );
}

function causeOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
