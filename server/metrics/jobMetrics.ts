/** Metrics of background jobs by queue: waiting, running, given up, time of the last success. */
import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../db/database.ts';
import { isPaused } from '../jobs/pause.ts';
import { type QueueState, readQueues } from '../jobs/state.ts';

type QueueMeasure = {
  readonly name: string;
  readonly help: string;
  readonly read: (state: QueueState) => number | null;
};

const measures: readonly QueueMeasure[] = [
  { name: 'portail_jobs_waiting', help: 'Jobs that wait', read: ({ waiting }) => waiting },
  { name: 'portail_jobs_running', help: 'Jobs in hand', read: ({ running }) => running },
  {
    name: 'portail_jobs_failing',
    help: 'Jobs that failed and will be tried again',
    read: ({ failing }) => failing,
  },
  {
    name: 'portail_jobs_given_up',
    help: 'Jobs that were given up and wait for an operator',
    read: ({ givenUp }) => givenUp,
  },
  {
    name: 'portail_jobs_oldest_waiting_seconds',
    help: 'How long the oldest job that is due waits',
    read: ({ oldest }) => oldest,
  },
  {
    name: 'portail_job_last_done_timestamp_seconds',
    help: 'When a job was last done',
    read: ({ lastDone }) => lastDone && lastDone.getTime() / 1_000,
  },
];

/** Adds the metrics to `register`. Returns the function that updates them. */
export function jobMetrics(register: Registry): (jobs: JobState | null) => void {
  const registers = [register];
  const gauges = measures.map(({ name, help, read }) => {
    const gauge = new Gauge({ name, help, labelNames: ['queue'], registers });
    return { gauge, read };
  });
  const paused = new Gauge({
    name: 'portail_jobs_paused',
    help: 'Whether jobs are paused since a restore: 1 or 0',
    registers,
  });
  return (jobs) => {
    for (const { gauge, read } of gauges) {
      gauge.reset();
      for (const state of jobs?.queues ?? []) {
        const value = read(state);
        if (value !== null) gauge.set({ queue: state.queue }, value);
      }
    }
    if (jobs === null) paused.remove();
    else paused.set(jobs.isPaused ? 1 : 0);
  };
}

export type JobState = { readonly queues: readonly QueueState[]; readonly isPaused: boolean };

export async function readJobState(db: Queryable): Promise<JobState> {
  return { queues: await readQueues(db), isPaused: await isPaused(db) };
}
