/**
 * Deletes expired personal data: `npm run retention`; `npm run retention -- --dry-run` only counts, `--force`
 * also deletes what is refused because of the time or the number of rows (decision 74). The
 * server does the same every hour. The server must be stopped if the database is embedded, because one
 * process at a time can open it.
 */
import { parseArgs } from 'node:util';
import { readTime } from './db/clock.ts';
import { createLog } from './http/log.ts';
import { applyRetention, countExpired, RetentionRefused } from './retention/retention.ts';
import { rules } from './retention/rules.ts';
import { runCommand } from './runCommand.ts';
import { readSettings } from './settings/settings.ts';
import { connect } from './start/connect.ts';

await runCommand(async () => {
  const option = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { 'dry-run': option, force: option } });
  await run(values['dry-run'], values.force);
}, explain);

function explain(error: unknown): string | null {
  if (!(error instanceof RetentionRefused)) return null;
  return `Nothing was deleted: ${error.message}. Check the time, and --dry-run; if both are right: npm run retention -- --force`;
}

async function run(isDry: boolean, isForced: boolean): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLog(settings);
  const db = await connect(settings, log);
  try {
    const now = await readTime(db);
    const counts = await (isDry
      ? countExpired(db, now)
      : applyRetention({ db, log, clock: () => now }, undefined, isForced));
    for (const { name, kept } of rules) {
      console.info(`${String(counts.get(name) ?? 0).padStart(9)}  ${name} (kept ${kept})`);
    }
    console.info(isDry ? 'Nothing was deleted.' : 'Deleted.');
  } finally {
    await db.close();
  }
}
