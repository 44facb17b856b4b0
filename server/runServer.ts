/** Starts and stops the server: settings, database or back end, listening, shutdown. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { announce } from './announce.ts';
import { endOnUncaught } from './endOnUncaught.ts';
import { listen } from './http/listen.ts';
import { createLog } from './http/log.ts';
import { openMetrics } from './metrics/openMetrics.ts';
import { expectedError } from './runCommand.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { StartError } from './settings/startError.ts';
import { connect } from './start/connect.ts';
import type { Running } from './startOnDatabase.ts';

/** Time in milliseconds for the requests that are open when the server closes. */
const patience = 9_000;

/**
 * Runs until a signal ends the process. `site` is awaited last: it may still be built while the database
 * opens.
 */
export async function runServer(site: Promise<void> = Promise.resolve()): Promise<void> {
  endOnUncaught();
  try {
    const settings = readSettings(process.env, 'server');
    const log = createLog(settings);
    const { apiUrl } = settings;
    const running =
      apiUrl === null
        ? await startServer(settings, log, site)
        : await startProxy({ ...settings, apiUrl }, log, site);
    stopOnSignal(running, settings, log);
    announce(settings, running.app, running.accounts);
  } catch (error) {
    const expected = expectedError(error);
    if (!(expected instanceof StartError)) throw error;
    console.error(expected.message);
    process.exit(expected.exitCode);
  }
}

async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  site: Promise<void>,
): Promise<Running> {
  // The embedded database opens in its own thread while the application's modules load.
  const [db, { startOnDatabase }] = await Promise.all([
    connect(settings, log),
    import('./startOnDatabase.ts'),
  ]);
  try {
    return await startOnDatabase(db, settings, log, site);
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function startProxy(
  settings: Settings & { apiUrl: string },
  log: FastifyBaseLogger,
  site: Promise<void>,
): Promise<Running> {
  const { buildProxy } = await import('./proxy/app.ts');
  await site;
  const metrics = await openMetrics(settings, null);
  const app = await buildProxy(settings, log, undefined, metrics);
  await listen(app, settings);
  return {
    app,
    accounts: [],
    async stop() {
      await app.close();
      await metrics?.close();
    },
  };
}

/**
 * On a signal, `/health/ready` fails first. After the time that balancers need to see it, closes the server, finishes
 * running requests and closes the database. Somebody at the terminal (SIGINT) does not wait for balancers. A second
 * signal or a timeout ends the process at once.
 */
function stopOnSignal(running: Running, { drainSeconds }: Settings, log: FastifyBaseLogger): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const drain = signal === 'SIGTERM' ? drainSeconds * 1_000 : 0;
    log.info({ signal, drain }, 'stopping');
    running.app.isDraining = true;
    setTimeout(() => process.exit(1), drain + patience).unref();
    await sleep(drain);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
