/** What runs on an open database until it is told to stop: its first content, the application, the works of each hour. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { writeFirstContent } from './aide/queries.ts';
import { announceMail } from './announce.ts';
import { buildApp } from './app.ts';
import { backUp, isBackupDue } from './backup/backups.ts';
import type { Database } from './db/database.ts';
import { type DemoAccount, presentAccounts } from './db/demo/comptes.ts';
import { loadDemo } from './db/demo/load.ts';
import { foldTotals } from './demande/queries.ts';
import { purgeJournal } from './journal.ts';
import { listen } from './listen.ts';
import { openMailer } from './mail/mailer.ts';
import { purgeMailCounts } from './mail/mailLimits.ts';
import { hourly, repeatEvery } from './repeat.ts';
import { applyRetention } from './retention/retention.ts';
import { sessionKeys } from './session/keys.ts';
import { purgeSessions } from './session/queries.ts';
import type { Settings } from './settings.ts';
import { foldStatistics } from './statistique/queries.ts';

export type Running = {
  readonly app: FastifyInstance;
  readonly accounts: readonly DemoAccount[];
  stop(): Promise<void>;
};

/** Starts on `db`, which it closes when it stops. The `site` is waited for before anybody is answered. */
export async function startOnDatabase(
  db: Database,
  settings: Settings,
  log: FastifyBaseLogger,
  site: Promise<void>,
): Promise<Running> {
  const clock = () => new Date();
  await writeFirstContent(db, clock());
  if (settings.demo) await loadDemo(db, clock());
  await site;
  const keys = sessionKeys(settings);
  const mailer = openMailer({
    db,
    keys,
    log,
    clock,
    settings,
    ...(settings.demo && { onWritten: announceMail }),
  });
  const app = await buildApp({ db, settings, clock, log, keys, mailer });
  await listen(app, settings);
  const accounts = await presentAccounts(db);
  const stopWorks = [
    repeatEvery(hourly, () => purgeSessions(db, clock()), log),
    repeatEvery(hourly, () => purgeMailCounts(db, clock()), log),
    repeatEvery(hourly, () => purgeJournal(db, clock()), log),
    repeatEvery(hourly, async (signal) => void (await applyRetention({ db, log, clock }, signal)), log),
    repeatEvery(hourly, () => foldTotals(db), log),
    repeatEvery(hourly, () => foldStatistics(db), log),
    repeatEvery(1, () => mailer.takeUp(), log),
    ...(settings.databaseUrl === null
      ? [repeatEvery(hourly, () => backUpDaily(db, settings, log), log)]
      : []),
  ];
  return {
    app,
    accounts,
    async stop() {
      await Promise.all([app.close(), ...stopWorks.map((stop) => stop())]);
      await mailer.close();
      await db.close();
    },
  };
}

async function backUpDaily(db: Database, { backupDir }: Settings, log: FastifyBaseLogger): Promise<void> {
  const now = new Date();
  if (!isBackupDue(backupDir, now)) return;
  log.info(await backUp(db, backupDir, 'jour', now), 'backup written');
}
