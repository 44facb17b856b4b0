/** Starts the server and stops it: settings, database or back end, then it listens until it is told to stop. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { writeFirstContent } from './aide/queries.ts';
import { announce } from './announce.ts';
import { backUp, isBackupDue } from './backup/backups.ts';
import { connect } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { type DemoAccount, presentAccounts } from './db/demo/comptes.ts';
import { loadDemo } from './db/demo/load.ts';
import { foldTotals } from './demande/queries.ts';
import { createLog } from './http/log.ts';
import { purgeJournal } from './journal.ts';
import { openMailer } from './mail/mailer.ts';
import { hourly, repeatEvery } from './repeat.ts';
import { sessionKeys } from './session/keys.ts';
import { purgeSessions } from './session/queries.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartError } from './startError.ts';
import { foldStatistics } from './statistique/queries.ts';

const patience = 9_000;

type Running = {
  readonly app: FastifyInstance;
  readonly accounts: readonly DemoAccount[];
  stop(): Promise<void>;
};

/** Runs until a signal ends the process. The `site` is waited for last: it may still be built while the database opens. */
export async function runServer(site: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const log = createLog(settings);
    const { apiUrl } = settings;
    const running =
      apiUrl === null
        ? await startServer(settings, log, site)
        : await startProxy({ ...settings, apiUrl }, log, site);
    stopOnSignal(running, log);
    announce(settings, running.app, running.accounts);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(error.exitCode);
  }
}

async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  site: Promise<void>,
): Promise<Running> {
  // The embedded database opens in a thread of its own, for as long as it takes to load the routes.
  const [db, { buildApp }] = await Promise.all([connect(settings, log), import('./app.ts')]);
  try {
    const clock = () => new Date();
    await writeFirstContent(db, clock());
    if (settings.demo) await loadDemo(db, clock());
    await site;
    const keys = sessionKeys(settings);
    const mailer = openMailer({ db, keys, log, clock, settings });
    const app = await buildApp({ db, settings, clock, log, keys, mailer });
    const stopWorks = [
      repeatEvery(hourly, () => purgeSessions(db, clock()), log),
      repeatEvery(hourly, () => purgeJournal(db, clock()), log),
      repeatEvery(hourly, () => foldTotals(db), log),
      repeatEvery(hourly, () => foldStatistics(db), log),
      repeatEvery(1, () => mailer.takeUp(), log),
      ...(settings.databaseUrl === null
        ? [repeatEvery(hourly, () => backUpDaily(db, settings, log), log)]
        : []),
    ];
    await listen(app, settings);
    return {
      app,
      accounts: await presentAccounts(db),
      async stop() {
        for (const stop of stopWorks) stop();
        await app.close();
        await mailer.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function backUpDaily(db: Database, { backupDir }: Settings, log: FastifyBaseLogger): Promise<void> {
  const now = new Date();
  if (!isBackupDue(backupDir, now)) return;
  log.info(await backUp(db, backupDir, 'jour', now), 'backup written');
}

async function startProxy(
  settings: Settings & { apiUrl: string },
  log: FastifyBaseLogger,
  site: Promise<void>,
): Promise<Running> {
  const { buildProxy } = await import('./proxy/app.ts');
  await site;
  const app = await buildProxy(settings, log);
  await listen(app, settings);
  return { app, accounts: [], stop: () => app.close() };
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError('port', `PORT: ${port} is in use on ${host}`);
    if (code === 'EACCES') throw new StartError('port', `PORT: ${port} may not be used by this user`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError('port', `HOST: ${host} is no address of this machine`);
    }
    throw error;
  }
}

/** Running requests are finished, the database is closed; a second signal, or too long a wait, ends it at once. */
function stopOnSignal(running: Running, log: FastifyBaseLogger): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(error, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
