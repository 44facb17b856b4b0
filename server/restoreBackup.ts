/**
 * Restores a backup: `npm run restore` takes the newest, `npm run restore -- FILE` the given one. The server
 * must be stopped. Mails and jobs are paused until an operator resumes them. A former embedded database is
 * kept beside the new one; a PostgreSQL database must be empty.
 */
import { parseArgs } from 'node:util';
import { type RowCounts, readBackup, UnusableBackup } from './backup/backupFile.ts';
import { latestBackup } from './backup/backups.ts';
import { isForbidden, isUnavailable } from './db/failures.ts';
import { openPostgres } from './db/postgres.ts';
import { pause } from './jobs/pause.ts';
import { runCommand } from './runCommand.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { StartError } from './settings/startError.ts';
import { replaceDatabase } from './start/dataFolder.ts';

await runCommand(
  async () => {
    const { positionals } = parseArgs({ allowPositionals: true });
    const settings = readSettings(process.env);
    const file = positionals[0] ?? latestBackup(settings.backupDir, new Date());
    if (file === null) throw new UnusableBackup(`there is none in ${settings.backupDir}`);
    await restore(file, settings);
  },
  (error) => (error instanceof UnusableBackup ? `This backup cannot be restored: ${error.message}` : null),
);

async function restore(
  file: string,
  { databaseUrl, databaseMigrationUrl, dataDir }: Settings,
): Promise<void> {
  let rows: RowCounts = {};
  let former: string | null = null;
  if (databaseMigrationUrl === null) {
    former = await replaceDatabase(dataDir, new Date(), async (db) => {
      rows = await readBackup(db, file);
      await pause(db);
    });
  } else {
    const db = openPostgres(databaseMigrationUrl);
    try {
      rows = await readBackup(db, file);
      await pause(db);
    } catch (error) {
      if (!isUnavailable(error) && !isForbidden(error)) throw error;
      const name = databaseMigrationUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL';
      throw new StartError('database', `${name}: cannot be used (${(error as Error).message})`);
    } finally {
      await db.close();
    }
  }
  for (const [table, count] of Object.entries(rows)) console.info(`${String(count).padStart(9)}  ${table}`);
  console.info(`Restored from ${file}.`);
  console.info(
    'Mails and jobs are paused: npm run jobs tells what waits, npm run jobs -- --resume lets it go.',
  );
  if (former !== null) console.info(`The database that was there is kept: ${former}`);
}
