/**
 * Deletes expired personal data: `npm run retention`; `npm run retention -- --dry-run` only counts. The
 * server does the same every hour. The server must be stopped if the database is embedded, because one
 * process at a time can open it.
 */
import { parseArgs } from 'node:util';
import { readTime } from './db/clock.ts';
import { connect } from './db/connect.ts';
import { endOnUncaught } from './endOnUncaught.ts';
import { createLog } from './http/log.ts';
import { applyRetention, countExpired } from './retention/retention.ts';
import { rules } from './retention/rules.ts';
import { readSettings } from './settings.ts';
import { StartError } from './startError.ts';

endOnUncaught();
try {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  await run(values['dry-run']);
} catch (error) {
  const isUsageError =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof StartError) && !isUsageError) throw error;
  console.error(error.message);
  process.exitCode = error instanceof StartError ? error.exitCode : 1;
}

async function run(isDry: boolean): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLog(settings);
  const db = await connect(settings, log);
  try {
    const now = await readTime(db);
    const counts = await (isDry ? countExpired(db, now) : applyRetention({ db, log, clock: () => now }));
    for (const { name, kept } of rules) {
      console.info(`${String(counts.get(name) ?? 0).padStart(9)}  ${name} (kept ${kept})`);
    }
    console.info(isDry ? 'Nothing was deleted.' : 'Deleted.');
  } finally {
    await db.close();
  }
}
