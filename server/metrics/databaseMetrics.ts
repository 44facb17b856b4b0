/** Measures of the database and of what is kept there, read when they are asked for. */
import { Gauge, type Registry } from 'prom-client';
import { latestBackupDate } from '../backup/backups.ts';
import type { Database } from '../db/database.ts';
import { answerWithin } from '../health/answerWithin.ts';
import type { Settings } from '../settings.ts';
import { readWaitingWork, type WaitingWork, waitingWork } from './waitingWork.ts';

export type Measured = {
  readonly db: Database;
  readonly settings: Pick<Settings, 'databaseUrl' | 'backupDir'>;
  readonly clock: () => Date;
};

type DatabaseMetrics = {
  /** Reads what the database tells, for the next text of the register. */
  read(): Promise<void>;
  /** The retention has run in this process. */
  noteRetention(at: Date): void;
};

/** Adds them to `register`. What is not known is absent: a zero would look like good news. */
export function databaseMetrics(register: Registry, { db, settings, clock }: Measured): DatabaseMetrics {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name: `portail_${name}`, help, registers: [register] });
    return (value: number | null) => (value === null ? made.remove() : made.set(value));
  };
  const setUp = gauge('database_up', 'Whether the database answered just now: 1 or 0');
  const setMost = gauge('database_connections_max', 'Connections that this process may have');
  const setInUse = gauge('database_connections_in_use', 'Connections that work for somebody');
  const setWaiting = gauge('database_waiting', 'Works that wait for a connection');
  const setBackup = gauge('backup_last_timestamp_seconds', 'When the newest backup was begun');
  const setRetention = gauge(
    'retention_last_run_timestamp_seconds',
    'When this process last deleted what is past its time',
  );
  const figures = Object.entries(waitingWork).map(
    ([name, help]) => [name as keyof WaitingWork, gauge(name, help)] as const,
  );
  setRetention(null);
  return {
    async read() {
      const { most, inUse, waiting } = db.load();
      setMost(most);
      setInUse(inUse);
      setWaiting(waiting);
      const work = await answerWithin(readWaitingWork(db, clock()));
      setUp(work === null ? 0 : 1);
      for (const [name, set] of figures) set(work?.[name] ?? null);
      setBackup(settings.databaseUrl === null ? secondsOf(latestBackupDate(settings.backupDir)) : null);
    },
    noteRetention: (at) => setRetention(secondsOf(at)),
  };
}

function secondsOf(date: Date | null): number | null {
  return date === null ? null : date.getTime() / 1_000;
}
