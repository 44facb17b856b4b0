/**
 * Background jobs on the job library: a job is sent in the transaction of its cause, any instance on the
 * database runs it, failures are retried, and jobs given up go to the dead letters.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../db/database.ts';
import { isDiskFull, isTransient } from '../db/failures.ts';
import { describeError } from '../http/describeError.ts';
import { makeBoss, overDatabase } from './boss.ts';
import { isPaused } from './pause.ts';
import { anyQueue, deadLetters, GivenUp, type JobData, type Work } from './work.ts';

export type JobSender = {
  /**
   * Adds a job to a queue in the transaction `tx`: it runs after commit, and never after a rollback. Jobs of a
   * higher `priority` (default 0) run first.
   */
  send(tx: Queryable, queue: string, data: JobData, priority?: number): Promise<void>;
};

export type Jobs = JobSender & {
  /**
   * Creates the queues and runs their jobs in this process from then on, or from the end of a pause.
   * Scheduled works also run at once. Removes the schedules of the queues `retired`.
   */
  run(works: readonly Work[], retired?: readonly string[]): Promise<void>;
  /**
   * Takes no further job and waits some seconds for running ones. Unfinished jobs are retried by another
   * instance.
   */
  stop(): Promise<void>;
};

const timeZone = 'Europe/Paris';
/** In milliseconds. */
const longestStop = 7_000;

/**
 * Connects. Queues exist once this process or another has called `run`. During a pause it checks every `pauseLook`
 * milliseconds whether the pause has ended.
 */
export async function openJobs(db: Database, log: FastifyBaseLogger, pauseLook = 5_000): Promise<Jobs> {
  const boss = makeBoss(db);
  const ending = new AbortController();
  const workers = new Map<string, string>();
  let resumption: Promise<void> | undefined;
  listenTo(boss, db, log);
  await boss.start();

  async function startWorkers(works: readonly Work[]): Promise<void> {
    for (const work of works) workers.set(work.queue, await startWorker(boss, work, ending.signal, log));
  }

  /** Starts the workers as soon as the disk has room for what `prepare` writes, and there is no pause. */
  async function startLater(works: readonly Work[], prepare: () => Promise<void>): Promise<void> {
    for (;;) {
      await wait(pauseLook, undefined, { signal: ending.signal, ref: false });
      // Without a database the state is unknown and counts as paused.
      const mayStart = await prepare().then(
        async () => !(await isPaused(db)),
        () => false,
      );
      if (mayStart) return startWorkers(works);
    }
  }

  async function prepare(works: readonly Work[], retired: readonly string[]): Promise<void> {
    await makeQueues(boss, works);
    for (const queue of retired) await boss.unschedule(queue);
    for (const { queue, schedule } of works) if (schedule !== undefined) await boss.send(queue, {});
    if (db.kind === 'pglite') await failOrphans(db, boss);
  }

  return {
    async send(tx, queue, data, priority = 0) {
      await boss.send(queue, data, { db: overDatabase(tx), priority });
      tx.afterCommit(() => notify(boss, workers.get(queue)));
    },
    async run(works, retired = []) {
      let isPrepared = false;
      const prepareOnce = async () => {
        if (!isPrepared) await prepare(works, retired);
        isPrepared = true;
      };
      try {
        await prepareOnce();
        if (!(await isPaused(db))) return await startWorkers(works);
        log.warn({}, 'jobs are paused since a restore: npm run jobs -- --resume lets them go');
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        log.warn({}, 'jobs wait for room on the disk');
      }
      resumption = startLater(works, prepareOnce).catch(() => undefined);
    },
    async stop() {
      ending.abort();
      await resumption;
      await boss.stop({ graceful: true, timeout: longestStop, close: false });
    },
  };
}

/**
 * Creates or updates the queues and schedules of `works`. Other schedules stay: an instance of another version,
 * or with other settings, may run them.
 */
async function makeQueues(boss: PgBoss, works: readonly Work[]): Promise<void> {
  await boss.createQueue(deadLetters, { retentionSeconds: anyQueue.retentionSeconds });
  for (const { queue, options, schedule } of works) {
    const { policy = 'standard', ...changeable } = { ...anyQueue, ...options };
    await boss.createQueue(queue, { policy, ...changeable });
    await boss.updateQueue(queue, changeable);
    if (schedule !== undefined) await boss.schedule(queue, schedule, {}, { tz: timeZone });
  }
}

async function startWorker(
  boss: PgBoss,
  work: Work,
  ending: AbortSignal,
  log: FastifyBaseLogger,
): Promise<string> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    localConcurrency: work.atOnce ?? 1,
    pollingIntervalSeconds: work.every ?? 10,
  } as const;
  const worker: string = await boss.work(
    work.queue,
    options,
    async ([job]: JobWithMetadata<JobData>[]): Promise<JobResult[]> => {
      if (job === undefined) return [];
      const result = await runJob(work, job, ending, log);
      // The library waits between two polls even if jobs are left.
      notify(boss, worker);
      return [result];
    },
  );
  return worker;
}

async function runJob(
  work: Work,
  job: JobWithMetadata<JobData>,
  ending: AbortSignal,
  log: FastifyBaseLogger,
): Promise<JobResult> {
  try {
    await work.run(job.data, AbortSignal.any([ending, job.signal]));
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const isLast = error instanceof GivenUp || job.retryCount >= job.retryLimit;
    log[isLast ? 'error' : 'warn'](
      { err: error, travail: work.queue, ...job.data },
      isLast ? 'job given up' : 'job failed, to be tried again',
    );
    const { name, code, message } = describeError(error);
    return { id: job.id, status: isLast ? 'deadletter' : 'failed', output: { name, code, message } };
  }
}

/**
 * One process owns the data folder: a job that is active at its start has lost its process, and is failed to
 * be retried.
 */
async function failOrphans(db: Database, boss: PgBoss): Promise<void> {
  const orphans = await db.query<{ name: string; id: string }>(
    `select name, id from pgboss.job where state = 'active'`,
  );
  for (const { name, id } of orphans) await boss.fail(name, id, { message: 'its process ended' });
}

function notify(boss: PgBoss, worker: string | undefined): void {
  if (worker !== undefined) boss.notifyWorker(worker);
}

/** While the database is down, every poll fails. Logs only the first failure after a success. */
function listenTo(boss: PgBoss, db: Database, log: FastifyBaseLogger): void {
  const silence = 30_000;
  let told = Number.NEGATIVE_INFINITY;
  boss.on('error', (given) => {
    // A worker tells of its error by an object with the same members.
    const error = Object.assign(new Error(given.message), given);
    // The embedded database tells itself when its disk is short, and when it no longer is.
    if (isDiskFull(error) && db.room() !== null) return;
    const now = performance.now();
    if (isTransient(error) && now - told < silence) return;
    told = now;
    log.warn({ err: error }, 'jobs cannot be looked for');
  });
  boss.on('warning', ({ message, data }) => log.warn({ avis: message, ...data }, 'the job library warns'));
}
