/** Everything that runs on an open database: initial content, application, background works. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { writeFirstContent } from './aide/queries.ts';
import { announceMail } from './announce.ts';
import { buildApp } from './app.ts';
import { bringBackTimes } from './bringBackTimes.ts';
import { openClock } from './db/clock.ts';
import type { Database } from './db/database.ts';
import { noteTime } from './db/knownTime.ts';
import { type DemoAccount, presentAccounts } from './demo/comptes.ts';
import { loadDemo } from './demo/load.ts';
import { listen } from './http/listen.ts';
import { openJobs } from './jobs/jobs.ts';
import { sessionKeys } from './keys/sessionKeys.ts';
import { openMailer } from './mail/mailer.ts';
import { openMetrics } from './metrics/openMetrics.ts';
import { unsetNames } from './proprietes/queries.ts';
import { portalAddress } from './settings/portalAddress.ts';
import type { Settings } from './settings/settings.ts';
import { shareAssets } from './site/shareAssets.ts';
import { retiredWorks, worksOf } from './works.ts';

export type Running = {
  readonly app: FastifyInstance;
  readonly accounts: readonly DemoAccount[];
  stop(): Promise<void>;
};

/** Starts on `db` and closes it on stop. Awaits `site` before listening. */
export async function startOnDatabase(
  db: Database,
  settings: Settings,
  log: FastifyBaseLogger,
  site: Promise<void>,
): Promise<Running> {
  const { clock, stop: stopClock } = await openClock(db, log);
  await checkClock(db, log, clock());
  await writeFirstContent(db, clock());
  if (settings.demo) await loadDemo(db, clock());
  await site;
  await shareAssets(db.vital, settings.siteDir, clock());
  await warnOfUnsetNames(db, log);
  const keys = sessionKeys(settings);
  const jobs = await openJobs(db, log);
  const mailer = openMailer({
    db,
    keys,
    log,
    clock,
    settings,
    jobs,
    ...(settings.demo && { onWritten: announceMail }),
  });
  const metrics = await openMetrics(settings, { db, clock });
  const deps = { db, settings, clock, log, keys, jobs, mailer, ...(metrics && { metrics }) };
  const app = await buildApp(deps);
  const end = async () => {
    await Promise.all([app.close(), jobs.stop()]);
    mailer.close();
    await metrics?.close();
    stopClock();
  };
  try {
    await jobs.run(
      worksOf(deps, () => portalAddress(settings, app)),
      retiredWorks,
    );
    await listen(app, settings);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    app,
    accounts: await presentAccounts(db),
    async stop() {
      await end();
      await db.close();
    },
  };
}

/** A doubtful clock deletes nothing. A right one undoes what a wrong one wrote. */
async function checkClock({ vital }: Database, log: FastifyBaseLogger, now: Date): Promise<void> {
  const doubt = await noteTime(vital, now);
  if (doubt === null) return bringBackTimes(vital, now);
  log.error({ heure: doubt.now, connue: doubt.known }, 'the clock is doubtful: nothing is deleted by age');
}

/** Tells the operator which names and addresses the public pages do without. */
async function warnOfUnsetNames(db: Database, log: FastifyBaseLogger): Promise<void> {
  const proprietes = await unsetNames(db);
  if (proprietes.length > 0)
    log.warn({ proprietes }, 'properties without a value: the pages do without them');
}
