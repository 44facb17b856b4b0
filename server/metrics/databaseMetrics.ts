/** Metrics of the database and its content, read at each scrape. */
import { Counter, Gauge, type Registry } from 'prom-client';
import { latestBackupDate } from '../backup/backups.ts';
import type { Database, DatabaseRoom } from '../db/database.ts';
import { doubtOf } from '../db/knownTime.ts';
import { answerWithin } from '../health/answerWithin.ts';
import type { Settings } from '../settings/settings.ts';
import { jobMetrics, readJobState } from './jobMetrics.ts';
import { readWaitingWork, type WaitingWork, waitingWork } from './waitingWork.ts';

export type Measured = {
  readonly db: Database;
  readonly settings: Pick<Settings, 'databaseUrl' | 'backupDir'>;
  readonly clock: () => Date;
};

/**
 * Adds the metrics to `register`. Returns the function that reads them. An unknown value is absent, because
 * zero would look healthy.
 */
export function databaseMetrics(register: Registry, { db, settings, clock }: Measured): () => Promise<void> {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name: `portail_${name}`, help, registers: [register] });
    return (value: number | null) => (value === null ? made.remove() : made.set(value));
  };
  const setRoom = roomMetrics(register, gauge);
  const setUp = gauge('database_up', 'Whether the database answered just now: 1 or 0');
  const setMost = gauge('database_connections_max', 'Connections that this process may have');
  const setInUse = gauge('database_connections_in_use', 'Connections that work for somebody');
  const setWaiting = gauge('database_waiting', 'Works that wait for a connection');
  const setBackup = gauge('backup_last_timestamp_seconds', 'When the newest backup was begun');
  const setDoubt = gauge(
    'clock_doubtful',
    'Whether the time is far from the newest that the database knows: 1 or 0; 1 stops all deletions',
  );
  const figures = Object.entries(waitingWork).map(
    ([name, help]) => [name as keyof WaitingWork, gauge(name, help)] as const,
  );
  const setJobs = jobMetrics(register);
  return async () => {
    const { most, inUse, waiting } = db.load();
    setMost(most);
    setInUse(inUse);
    setWaiting(waiting);
    setRoom(db.room());
    const [doubt, work, jobs] = await Promise.all([
      answerWithin(doubtOf(db, clock()).then((found) => Number(found !== null))),
      answerWithin(readWaitingWork(db, clock())),
      answerWithin(readJobState(db)),
    ]);
    setUp(work === null ? 0 : 1);
    setDoubt(doubt);
    for (const [name, set] of figures) set(work?.[name] ?? null);
    setJobs(jobs);
    setBackup(
      settings.databaseUrl === null ? secondsOf(latestBackupDate(settings.backupDir, clock())) : null,
    );
  };
}

type SetGauge = (value: number | null) => void;

/** Metrics of the embedded database's disk; a PostgreSQL server has its own. */
function roomMetrics(register: Registry, gauge: (name: string, help: string) => SetGauge) {
  const setFree = gauge('disk_free_bytes', 'Room on the disk of the data folder');
  const setSuspended = gauge(
    'writes_suspended',
    'Whether writes are refused because the disk is nearly full',
  );
  const refused = new Counter({
    name: 'portail_writes_refused_total',
    help: 'Writes refused because the disk was nearly full',
    registers: [register],
  });
  return (room: DatabaseRoom | null) => {
    setFree(room?.free ?? null);
    setSuspended(room && Number(room.isShort));
    refused.reset();
    if (room !== null) refused.inc(room.refused);
  };
}

function secondsOf(date: Date | null): number | null {
  return date === null ? null : date.getTime() / 1_000;
}
