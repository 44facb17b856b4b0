import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { markDriverError } from '../../../server/db/failures.ts';
import type { Jobs } from '../../../server/jobs/jobs.ts';
import { isPaused, pause, resume } from '../../../server/jobs/pause.ts';
import { readDeadLetters, readQueues } from '../../../server/jobs/state.ts';
import { GivenUp, type JobData, regularly, type Work } from '../../../server/jobs/work.ts';
import { keepLog, silentLog } from '../keptLog.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { openTestJobs } from './openTestJobs.ts';
import { jobsDone, openJobsOf, openJobsWith, retryNow } from './rows.ts';

describe.each(enginesOfRun)('background works on $name', ({ name, open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() => db.execute('delete from pgboss.job; delete from pgboss.schedule'));
  afterAll(() => db.close());

  async function start(
    works: readonly Work[],
    log = silentLog,
    retired: readonly string[] = [],
  ): Promise<Jobs> {
    const jobs = await openTestJobs(db, log, 200);
    await jobs.run(works, retired);
    return jobs;
  }
  /** A work that records its jobs; `act` runs them. */
  function keeping(queue: string, act: (data: JobData) => Promise<void> | void = () => undefined) {
    const done: JobData[] = [];
    const work: Work = {
      queue,
      every: 1,
      async run(data) {
        await act(data);
        done.push(data);
      },
    };
    return { work, done };
  }

  test('a job runs after commit, and never after a rollback', async () => {
    const { work, done } = keeping('acte');
    const jobs = await start([work]);
    await expect(
      db.transaction(async (tx) => {
        await jobs.send(tx, 'acte', { numero: 1 });
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await db.transaction((tx) => jobs.send(tx, 'acte', { numero: 2 }));
    await jobsDone(db);
    expect(done).toEqual([{ numero: 2 }]);
  });

  test('many jobs run one after the other without polling delay', async () => {
    const { work, done } = keeping('suite');
    const jobs = await start([{ ...work, every: 60 }]);
    for (let numero = 0; numero < 30; numero += 1) await jobs.send(db, 'suite', { numero });
    await expect.poll(() => done.length).toBe(30);
  });

  test('SEC-85 a failure is retried; neither log nor job contain its rows', async () => {
    const { log, lines, text } = keepLog();
    let tries = 0;
    const { work, done } = keeping('essai', () => {
      tries += 1;
      const error = Object.assign(new Error('refused "Élise Dubois"'), { code: '22001', detail: 'Dubois' });
      if (tries < 3) throw error;
    });
    const jobs = await start([work], log);
    await jobs.send(db, 'essai', { numero: 7 });
    const kept = await openJobsWith(db, '22001');
    expect(lines()).toMatchObject([
      {
        level: 40,
        travail: 'essai',
        numero: 7,
        msg: 'job failed, to be tried again',
        err: { code: '22001' },
      },
    ]);
    await jobsDone(db);
    expect([tries, done]).toEqual([3, [{ numero: 7 }]]);
    expect(`${text()}${kept}`).not.toContain('Dubois');
  });

  test.each([
    ['where no other try is of use', () => new GivenUp('no such mailbox'), 1],
    ['after its last try', () => new Error('away'), 4],
  ])('a job is given up %s, and an operator sees it', async (_name, errorOf, expected) => {
    const { log, lines } = keepLog();
    let tries = 0;
    const { work } = keeping('perdu', () => {
      tries += 1;
      throw errorOf();
    });
    const jobs = await start([work], log);
    await jobs.send(db, 'perdu', { numero: 9 });
    await jobsDone(db);
    expect(tries).toBe(expected);
    expect(lines().at(-1)).toMatchObject({ level: 50, msg: 'job given up', travail: 'perdu', numero: 9 });
    expect(await readDeadLetters(db, 10)).toMatchObject([
      { queue: 'perdu', data: { numero: 9 }, cause: errorOf().message },
    ]);
    expect((await readQueues(db)).find(({ queue }) => queue === 'perdu')).toMatchObject({
      givenUp: 1,
      waiting: 0,
    });
  });

  test('REL-19 jobs of a killed process are retried', async () => {
    const { work, done } = keeping('repris');
    const first = await start([work]);
    await first.stop();
    await first.send(db, 'repris', { numero: 4 });
    // The state left by a process killed during a job: active, without heartbeat.
    await db.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '20 s', heartbeat_on = now() - interval '20 s'
       where name = 'repris'`,
    );
    await start([work]);
    await expect.poll(() => retryNow(db).then(() => done), { timeout: 60_000 }).toEqual([{ numero: 4 }]);
  });

  test('on stop, running jobs get an abort signal and are awaited', async () => {
    let isTold = false;
    const work: Work = {
      queue: 'long',
      every: 1,
      run: async (_data, signal) => {
        await expect.poll(() => signal.aborted).toBe(true);
        isTold = true;
      },
    };
    const jobs = await start([work]);
    await jobs.send(db, 'long', {});
    await expect.poll(async () => (await openJobsOf(db))[0]?.state).toBe('active');
    await jobs.stop();
    expect([isTold, await openJobsOf(db)]).toEqual([true, []]);
  });

  test('the schedule of a periodic work stays until the work is listed as retired', async () => {
    const { work } = keeping('chaque-heure');
    const schedules = () => db.query('select name, cron, timezone from pgboss.schedule');
    const scheduled = [{ name: 'chaque-heure', cron: '4 * * * *', timezone: 'Europe/Paris' }];
    await (await start([{ ...work, schedule: '4 * * * *', options: regularly }])).stop();
    expect(await schedules()).toEqual(scheduled);
    // A former version, or an instance with other settings, beside the one that runs the work.
    await (await start([keeping('autre').work])).stop();
    expect(await schedules()).toEqual(scheduled);
    await (await start([keeping('autre').work], silentLog, ['chaque-heure', 'never-scheduled'])).stop();
    expect(await schedules()).toEqual([]);
  });

  test('a run of a periodic work is skipped while the previous one waits', async () => {
    const jobs = await start([{ queue: 'tour', options: regularly, run: async () => undefined }]);
    await jobs.stop();
    for (let turn = 0; turn < 3; turn += 1) await jobs.send(db, 'tour', {});
    expect(await openJobsOf(db)).toHaveLength(1);
  });

  test('nothing runs during a pause, until an operator ends it', async () => {
    const { log, lines } = keepLog();
    const { work, done } = keeping('pause');
    await pause(db);
    onTestFinished(() => resume(db));
    const jobs = await start([work], log);
    expect(lines()).toMatchObject([{ level: 40, msg: expect.stringContaining('paused') }]);
    await jobs.send(db, 'pause', { numero: 1 });
    await expect
      .poll(async () => (await readQueues(db)).find(({ queue }) => queue === 'pause'))
      .toMatchObject({
        waiting: 1,
      });
    expect(done).toEqual([]);
    await resume(db);
    expect(await isPaused(db)).toBe(false);
    await expect.poll(() => done).toEqual([{ numero: 1 }]);
  });

  test('SEC-85 while the database is away the log is told once, by the code of the error', async () => {
    const { log, lines } = keepLog();
    let isAway = false;
    let looks = 0;
    const refused = new Error('connect ECONNREFUSED "Dubois"');
    const away = markDriverError(Object.assign(refused, { code: 'ECONNREFUSED' }));
    const unsteady: Database = {
      ...db,
      execute(script) {
        // A look at a queue is a statement without values.
        if (!isAway || !/\bnext AS\b/.test(script)) return db.execute(script);
        looks += 1;
        return Promise.reject(away);
      },
    };
    const jobs = await openTestJobs(unsteady, log);
    const { work, done } = keeping('absent');
    await jobs.run([{ ...work, every: 0.5 }]);
    isAway = true;
    await expect.poll(() => looks).toBeGreaterThan(2);
    isAway = false;
    await jobs.send(db, 'absent', { numero: 1 });
    await expect.poll(() => done).toEqual([{ numero: 1 }]);
    expect(lines()).toMatchObject([
      { level: 40, msg: 'jobs cannot be looked for', err: { code: 'ECONNREFUSED' } },
    ]);
  });

  test.runIf(name === 'postgres')('of several processes one takes each job', async () => {
    const { work, done } = keeping('partage');
    const all = await Promise.all([start([work]), start([work]), start([work])]);
    for (let numero = 0; numero < 30; numero += 1) await all[numero % 3]?.send(db, 'partage', { numero });
    await jobsDone(db);
    expect(done.map(({ numero }) => Number(numero)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, numero) => numero),
    );
  });
});
