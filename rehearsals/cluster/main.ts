/**
 * `npm run cluster`: rehearses failures of a cluster of etcd, three PostgreSQL under Patroni, HAProxy and
 * three instances of the portal, in network namespaces of this machine. Users work meanwhile; afterwards the
 * answers they got are compared with the stored data. Runs as root, with Debian's etcd-server, patroni,
 * haproxy, postgresql-15.
 * `--minutes 3` and `--faults 'primary killed,switchover'` shorten a run, `--seed` repeats the users'
 * operations, `--rate` is calls a second, `--report` the JSON file, `--clean` removes the remains of a killed
 * rehearsal. Exit code 1 on any violation.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { seeded } from '../../server/demo/random.ts';
import { front, ports } from './addresses.ts';
import type { Evidence } from './check.ts';
import { startEtcd } from './etcd.ts';
import { type Cluster, faults, runFault } from './faults.ts';
import { startHaproxy } from './haproxy.ts';
import { createRecorder, type FaultRun } from './history.ts';
import { makeMachines, refuseSecond, removeMachines, root } from './machines.ts';
import { openMailbox } from './mailbox.ts';
import { postgresBinaries, startPatroni } from './patroni.ts';
import { writePeople } from './people.ts';
import { instancePorts, portalOn } from './portal.ts';
import { until } from './processes.ts';
import { reportOf, textOf } from './report.ts';
import { readState } from './state.ts';
import { createWorkload } from './workload.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '8' },
    faults: { type: 'string', default: Object.keys(faults).join(',') },
    report: { type: 'string', default: '.cache/cluster.json' },
    clean: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
/** Pause between two faults, in milliseconds. */
const calm = 8_000;
/** Expected maximum duration of a fault, in milliseconds. */
const longestFault = 50_000;
/** Maximum duration of setup and teardown together. */
const longestOthers = 10 * 60_000;

const closing: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)));
const signal = AbortSignal.any([
  stopping.signal,
  AbortSignal.timeout(Number(values.minutes) * 60_000 + longestOthers),
]);

if (values.clean) removeMachines();
else
  process.exitCode = await rehearse().catch((error: unknown) => {
    const reason: unknown = signal.aborted ? signal.reason : error;
    console.error(reason instanceof Error ? reason.message : reason);
    return 1;
  });
process.exit();

/** Returns the exit code. Always stops everything it started. */
async function rehearse(): Promise<number> {
  refuseWithoutMeans();
  refuseSecond();
  console.log(`Logs: ${root}`);
  try {
    makeMachines();
    const cluster = await startAll();
    const report = await workUnderFaults(cluster);
    mkdirSync(dirname(values.report), { recursive: true });
    writeFileSync(values.report, JSON.stringify(report, null, 2));
    console.log(`\n${textOf(report)}\n\nWhole report: ${values.report}`);
    return report.violations.length === 0 ? 0 : 1;
  } finally {
    for (const close of closing.reverse()) await close().catch((error: unknown) => console.error(error));
    removeMachines();
  }
}

function refuseWithoutMeans(): void {
  if (process.getuid?.() !== 0) throw new Error('Network namespaces and small disks are made by root.');
  const missing = ['ip', 'etcd', 'patroni', 'patronictl', 'haproxy', `${postgresBinaries}/postgres`].filter(
    (command) => spawnSync('which', [command]).status !== 0,
  );
  if (missing.length > 0)
    throw new Error(
      `Missing: ${missing.join(', ')}. Debian has them: iproute2 etcd-server patroni haproxy postgresql-15.`,
    );
}

type Started = Cluster & {
  readonly db: Database;
  readonly mails: Awaited<ReturnType<typeof openMailbox>>['mails'];
};

async function startAll(): Promise<Started> {
  const etcd = await startEtcd(signal);
  closing.push(() => Promise.all(etcd.map((member) => member.end('SIGTERM'))));
  const passwords = { superuser: newPassword(), replication: newPassword(), rewind: newPassword() };
  const patroni = await startPatroni(passwords, signal);
  closing.push(() => patroni.stop());
  const haproxy = startHaproxy(instancePorts);
  closing.push(() => haproxy.end('SIGTERM'));
  const mailbox = await openMailbox();
  closing.push(() => mailbox.close());

  const url = `postgres://postgres:${passwords.superuser}@${front}:${ports.database}`;
  const databaseUrl = await makeDatabase(url);
  const portal = portalOn(databaseUrl, signal);
  closing.push(() => portal.stop());
  await Promise.all(instancePorts.map((port) => portal.startInstance(port)));
  const db = openPostgres(databaseUrl, { max: 1 });
  closing.push(() => db.close());
  await writePeople(db);
  return { patroni, portal, random: seeded(seed), signal, db, mails: mailbox.mails };
}

/** A database whose owner is not a superuser, as recommended. */
async function makeDatabase(superuserUrl: string): Promise<string> {
  const db = openPostgres(`${superuserUrl}/postgres`, { max: 1 });
  const password = newPassword();
  const isThere = () =>
    db.query('select 1').then(
      () => true,
      () => false,
    );
  try {
    await until('the database behind HAProxy', 30, isThere, signal);
    await db.execute(`create role portail login password '${password}'`);
    await db.execute('create database portail owner portail');
  } finally {
    await db.close();
  }
  return `postgres://portail:${password}@${front}:${ports.database}/portail`;
}

async function workUnderFaults(cluster: Started) {
  const recorder = createRecorder();
  const workload = createWorkload(recorder, seed, Number(values.rate));
  await workload.prepare();
  const ending = new AbortController();
  const working = workload.run(AbortSignal.any([ending.signal, signal]));
  const broken = await breakInTurn(cluster).finally(async () => {
    ending.abort();
    await working;
  });
  await settled(cluster);
  const state = await readState(cluster.db);
  return reportOf(seed, { operations: recorder.operations, mails: cluster.mails, state, ...broken });
}

/** Runs one fault after the other until the time is over; stops after a fault that is not resolved. */
async function breakInTurn(cluster: Started): Promise<Pick<Evidence, 'faults' | 'noticed'>> {
  const end = Date.now() + Number(values.minutes) * 60_000;
  const names = values.faults.split(',');
  const runs: FaultRun[] = [];
  const noticed: string[] = [];
  for (let turn = 0; noticed.length === 0; turn += 1) {
    const name = names[turn % names.length] ?? '';
    await wait(calm, undefined, { signal });
    // Each fault runs at least once, however short the time; afterwards only if there is time for another.
    if (turn >= names.length && Date.now() + longestFault > end) break;
    console.log(`${new Date().toISOString()} ${name}`);
    try {
      const run = await runFault(name, cluster);
      runs.push(run);
      if (!run.isWhole) noticed.push(`${name}: not everything was whole again`);
    } catch (error) {
      if (signal.aborted) throw error;
      noticed.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
    noticed.push(...cluster.portal.crashed().map((instance) => `${name}: ${instance} ended by itself`));
  }
  await wait(Math.max(calm, end - Date.now()), undefined, { signal });
  return { faults: runs, noticed };
}

/** Waits until no order is in progress and no mail arrived for some seconds. */
async function settled({ db, mails }: Started): Promise<void> {
  let seen = -1;
  await until(
    'the orders integrated',
    180,
    async () => {
      const waiting = await db.query(`select 1 from commande where statut in ('EN_ATTENTE', 'EN_COURS')`);
      const isQuiet = waiting.length === 0 && mails.length === seen;
      seen = mails.length;
      if (!isQuiet) await wait(3_000, undefined, { signal });
      return isQuiet;
    },
    signal,
  );
}

function newPassword(): string {
  return randomBytes(18).toString('hex');
}
