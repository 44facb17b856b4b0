/** The declaration of a background work: its queue, its schedule, its function. */
import type { Queue } from 'pg-boss';

/** The subject of a job: numbers and codes only, because the database and the log contain it unencrypted. */
export type JobData = Readonly<Record<string, string | number>>;

export type Work = {
  readonly queue: string;
  /** Differences from `anyQueue`. */
  readonly options?: Readonly<Partial<Omit<Queue, 'name' | 'partition' | 'notify'>>>;
  /** When it runs, besides each start: a cron expression of five fields, in French time. */
  readonly schedule?: string;
  /** Maximum number of concurrent jobs of an instance; default one. */
  readonly atOnce?: number;
  /** Polling interval in seconds; jobs sent by this instance start immediately. */
  readonly every?: number;
  /**
   * Runs one job. It may run again after it succeeded, if its process ended in between, so it must be
   * idempotent. `signal` aborts when the server stops.
   * @throws GivenUp if a retry cannot help; after any other error the job is retried
   */
  run(data: JobData, signal: AbortSignal): Promise<void>;
};

/** The job cannot succeed by a retry: it goes to the dead letters, for the operator. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

const day = 24 * 3_600;

/** The queue of jobs given up. */
export const deadLetters = 'abandon';

/** Default options of queues. Times in seconds. */
export const anyQueue = {
  deadLetter: deadLetters,
  // Detects killed instances.
  heartbeatSeconds: 15,
  expireInSeconds: 3_600,
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  // Jobs must outlive a pause of any length.
  retentionSeconds: 365 * day,
  deleteAfterSeconds: day,
} as const satisfies Partial<Queue>;

/** A periodic work: a run is skipped while the previous one waits or runs. */
export const regularly = { policy: 'exclusive' } as const satisfies Partial<Queue>;

/** Retried without limit: the cause is temporary. */
export const untilDone = { retryLimit: 1_000_000 } as const satisfies Partial<Queue>;
