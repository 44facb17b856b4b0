/** `/metrics` over real HTTP. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { pause, resume } from '../../../server/jobs/pause.ts';
import { GivenUp } from '../../../server/jobs/work.ts';
import { openMetrics, type RunningMetrics } from '../../../server/metrics/openMetrics.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { StartError } from '../../../server/settings/startError.ts';
import { openTestJobs } from '../jobs/openTestJobs.ts';
import { jobsDone } from '../jobs/rows.ts';
import { bearing, startTestApp, type TestApp } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';

const now = new Date('2026-11-23T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const folder = mkdtempSync(join(tmpdir(), 'portail-metrics-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(db: Database | null, env: Record<string, string> = {}): Promise<RunningMetrics> {
  const settings = { ...readSettings({ BACKUP_DIR: folder, ...env }), metricsPort: 0 };
  const metrics = await openMetrics(settings, db && { db, clock: () => now });
  if (metrics === null) throw new Error('Nothing is measured');
  return metrics;
}

const addressOf = ({ address }: RunningMetrics) => `http://127.0.0.1:${address.port}/metrics`;

async function read(metrics: RunningMetrics): Promise<string> {
  const answer = await fetch(addressOf(metrics));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
}

/** The value of a metric without labels; null if it is absent. */
function figureIn(text: string, name: string): number | null {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
  return value === undefined ? null : Number(value);
}

describe.each(enginesOfRun)('the metrics of a server on $name', ({ name, open: openDatabase }) => {
  let db: Database;
  let metrics: RunningMetrics;
  let server: TestApp;
  beforeAll(async () => {
    db = await openDatabase();
    metrics = await open(db);
    server = await startTestApp(db, {}, { instances: 1, metrics });
  });
  afterAll(async () => {
    await server.app.close();
    await metrics.close();
    await db.close().catch(() => undefined);
  });

  test('requests are counted by route pattern and status, never by address', async () => {
    const token = await server.token('0000000001');
    const order = 'CMI_ORG075_20261118_077';
    const url = `/api/commandeDemande/commande/${order}?nom=Delacroix`;
    expect((await server.app.inject({ url, headers: bearing(token) })).statusCode).toBe(404);
    await server.app.inject({ url: '/nulle-part/Delacroix' });
    const text = await read(metrics);
    const counted = (route: string, status: number) =>
      text.includes(
        `portail_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`,
      );
    expect([counted('/api/commandeDemande/commande/:id', 404), counted('none', 404)]).toEqual([true, true]);
    for (const named of [order, 'Delacroix', '0000000001']) expect(text).not.toContain(named);
  });

  test('refusals with Retry-After are counted by code', async () => {
    const forgotten = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/motDePasseOublie',
        payload: { identifiant: 'inconnu', profile: 'organisme' },
      });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await forgotten()).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await read(metrics)).toContain(
      'portail_http_refused_requests_total{status="429",code="TROP_DE_COURRIELS"} 1',
    );
  });

  test('waiting work is counted, with the age of the oldest', async () => {
    const before = await read(metrics);
    expect(figureIn(before, 'portail_integration_waiting')).toBe(0);
    expect(figureIn(before, 'portail_integration_oldest_waiting_seconds')).toBe(0);
    for (const [order, statut, seconds] of [
      ['A', 'EN_ATTENTE', 30],
      ['B', 'EN_COURS', 90],
      ['C', 'OK', 9_000],
    ] as const) {
      await db.query(
        `with commande as (
           insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
           select id, $1, $1, $3, $2 from organisme order by id limit 1 returning id)
         insert into fichier_commande (commande_id, contenu, recu_le) select id, '', $3 from commande`,
        [order, statut, ago(seconds)],
      );
    }
    for (const [seconds, reprise] of [
      [10, 'infinity'],
      [600, 'infinity'],
      [900, '2999-01-01'],
    ] as const)
      await db.query(`insert into courriel (modele, contenu, cree, reprise) values ('x', '', $1, $2)`, [
        ago(seconds),
        reprise,
      ]);
    const text = await read(metrics);
    const figures = [
      'integration_waiting',
      'integration_oldest_waiting_seconds',
      'mails_waiting',
      'mails_oldest_waiting_seconds',
    ];
    expect(figures.map((figure) => figureIn(text, `portail_${figure}`))).toEqual([2, 90, 2, 600]);
  });

  test('connections: maximum, in use and waiting callers', async () => {
    const idle = await read(metrics);
    expect(figureIn(idle, 'portail_database_connections_max')).toBe(name === 'pglite' ? 1 : 10);
    // The looks for jobs use connections now and then.
    const inUse = async () => figureIn(await read(metrics), 'portail_database_connections_in_use');
    await expect.poll(inUse).toBe(0);
    const [most, others] = name === 'pglite' ? [1, 1] : [10, 11];
    await db.transaction(async (tx) => {
      void Promise.all(Array.from({ length: others }, () => db.query('select pg_sleep(1)')));
      // The looks for jobs wait too.
      const load = () => ({ ...db.load(), waiting: db.load().waiting >= others + 1 - most });
      await expect.poll(load).toEqual({ most, inUse: most, waiting: true });
      await tx.query('select 1');
    });
  });

  test('the newest backup of an embedded database', async () => {
    const backups = join(folder, name);
    mkdirSync(backups);
    const embedded = await open(db, { BACKUP_DIR: backups });
    expect(figureIn(await read(embedded), 'portail_backup_last_timestamp_seconds')).toBeNull();
    writeFileSync(join(backups, '20261122T030000Z-jour.gz'), '');
    writeFileSync(join(backups, '20261123T030001Z-schema.gz'), '');
    const text = await read(embedded);
    await embedded.close();
    expect(figureIn(text, 'portail_backup_last_timestamp_seconds')).toBe(
      Date.parse('2026-11-23T03:00:01Z') / 1_000,
    );
  });

  test('jobs by queue, jobs given up, and the pause after a restore', async () => {
    const jobs = await openTestJobs(db);
    const lose = async () => {
      throw new GivenUp('lost');
    };
    await jobs.run([
      { queue: 'fait', run: async () => undefined },
      { queue: 'perdu', run: lose },
    ]);
    await jobs.send(db, 'fait', {});
    await jobs.send(db, 'perdu', {});
    await jobsDone(db);
    await jobs.stop();
    await jobs.send(db, 'fait', {});
    await pause(db);
    const text = await read(metrics);
    expect(text).toContain('portail_jobs_waiting{queue="fait"} 1');
    expect(text).toContain('portail_jobs_given_up{queue="perdu"} 1');
    expect(text).toMatch(/^portail_job_last_done_timestamp_seconds\{queue="fait"\} \d/m);
    expect(figureIn(text, 'portail_jobs_paused')).toBe(1);
    await resume(db);
    expect(figureIn(await read(metrics), 'portail_jobs_paused')).toBe(0);
  });

  test('REL-08 an unavailable database is reported, and its metrics are absent, not zero', async () => {
    expect(figureIn(await read(metrics), 'portail_database_up')).toBe(1);
    await db.close();
    const text = await read(metrics);
    expect(figureIn(text, 'portail_database_up')).toBe(0);
    expect(figureIn(text, 'portail_integration_waiting')).toBeNull();
    expect(figureIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });
});

describe('the address of the metrics', () => {
  test('answers only GET /metrics', async () => {
    const metrics = await open(null);
    const address = addressOf(metrics);
    const statuses = await Promise.all([
      fetch(address, { method: 'POST' }),
      fetch(address.replace('/metrics', '/')),
      fetch(address.replace('/metrics', '/health/live')),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(figureIn(await read(metrics), 'portail_database_up')).toBeNull();
    await metrics.close();
    await expect(fetch(address)).rejects.toThrow();
  });

  test('an occupied one stops the start with the name of its setting', async () => {
    const first = await open(null);
    const second = openMetrics({ ...readSettings({}), metricsPort: first.address.port }, null);
    await expect(second).rejects.toThrow(
      new StartError('port', `METRICS_PORT: ${first.address.port} is in use on 127.0.0.1`),
    );
    await first.close();
  });

  test('is absent without a port', async () => {
    expect(await openMetrics(readSettings({}), null)).toBeNull();
  });
});
