/**
 * Operator's command for background jobs: `npm run jobs` shows them. `--resume` ends the pause after a
 * restore, `--retry` sends jobs given up again, `--forget` deletes them with their mails. The server must be
 * stopped if the database is embedded, because one process at a time can open it.
 */
import { parseArgs } from 'node:util';
import { readTime } from './db/clock.ts';
import type { Database } from './db/database.ts';
import { createLog } from './http/log.ts';
import { makeBoss } from './jobs/boss.ts';
import { isPaused, resume } from './jobs/pause.ts';
import { readDeadLetters, readQueues } from './jobs/state.ts';
import { deadLetters } from './jobs/work.ts';
import { mailQueue } from './mail/mailer.ts';
import { dropGivenUpMails, findLostMails } from './mail/outbox.ts';
import { readWaitingWork } from './metrics/waitingWork.ts';
import { runCommand } from './runCommand.ts';
import { readSettings } from './settings/settings.ts';
import { connect } from './start/connect.ts';

const most = 100;
const flag = { type: 'boolean', default: false } as const;

await runCommand(async () => {
  const { values } = parseArgs({ options: { resume: flag, retry: flag, forget: flag } });
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  const db = await connect(settings, createLog(settings));
  try {
    if (values.resume) await resume(db);
    if (values.retry) await retryDeadLetters(db);
    if (values.forget) await forgetDeadLetters(db);
    await show(db);
  } finally {
    await db.close();
  }
});

/** Sends jobs given up to their queues again, except those of mails that are no longer kept. */
async function retryDeadLetters(db: Database): Promise<void> {
  const boss = makeBoss(db);
  const lost = await findLostMails(db, mailQueue);
  if (lost.length > 0) {
    await boss.deleteJob(deadLetters, lost);
    console.info(`Mails that are too old to be sent: ${lost.length}.`);
  }
  while ((await boss.redrive(deadLetters)) > 0);
}

/** Deletes jobs given up, and their mails. */
async function forgetDeadLetters(db: Database): Promise<void> {
  await dropGivenUpMails(db, mailQueue);
  await makeBoss(db).deleteAllJobs(deadLetters);
}

async function show(db: Database): Promise<void> {
  const queues = await readQueues(db);
  console.info('  waiting  running  failing  given up  last done                 work');
  for (const { queue, waiting, running, failing, givenUp, lastDone } of queues) {
    const counts = [waiting, running, failing].map((count) => String(count).padStart(7)).join('  ');
    const done = (lastDone?.toISOString() ?? 'never').padEnd(24);
    console.info(`  ${counts}  ${String(givenUp).padStart(8)}  ${done}  ${queue}`);
  }
  for (const { queue, data, since, cause } of await readDeadLetters(db, most))
    console.info(
      `given up  ${since.toISOString()}  ${queue} ${JSON.stringify(data)}: ${cause ?? 'no cause kept'}`,
    );
  const { integration_waiting: files, mails_waiting: mails } = await readWaitingWork(db, await readTime(db));
  console.info(`Order files that are not integrated: ${files}. Mails that are not sent: ${mails}.`);
  if (await isPaused(db)) console.info('Mails and jobs are paused since a restore: --resume lets them go.');
}
