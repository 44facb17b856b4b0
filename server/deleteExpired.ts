/**
 * Deletes expired personal data: `npm run retention`; `npm run retention -- --dry-run` only counts. The
 * server does the same every hour. The server must be stopped if the database is embedded, because one
 * process at a time can open it.
 */
import { parseArgs } from 'node:util';
import { readTime } from './db/clock.ts';
import { createLog } from './http/log.ts';
import { applyRetention, countExpired } from './retention/retention.ts';
import { rules } from './retention/rules.ts';
import { runCommand } from './runCommand.ts';
import { readSettings } from './settings/settings.ts';
import { connect } from './start/connect.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  await run(values['dry-run']);
});

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
