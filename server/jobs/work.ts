/** What a background work declares: its queue, when it runs, what it does. */
import type { Queue } from 'pg-boss';

/** What a job is about, by numbers and codes: it stands in the database and in the log as it is. */
export type JobData = Readonly<Record<string, string | number>>;

export type Work = {
  readonly queue: string;
  /** Where it differs from `anyQueue`. */
  readonly options?: Readonly<Partial<Omit<Queue, 'name' | 'partition' | 'notify'>>>;
  /** When it runs by itself, beside each start: a cron expression of five fields, in French time. */
  readonly schedule?: string;
  /** How many of its jobs an instance runs at once; one by default. */
  readonly atOnce?: number;
  /** Seconds between two looks at the queue; jobs that this instance sends are taken up at once. */
  readonly every?: number;
  /**
   * Does one job. It may be run again after it was done, when its process ended in between: it must bear that.
   * `signal` says that the server stops.
   * @throws GivenUp where another try is of no use; any other error has the job tried again
   */
  run(data: JobData, signal: AbortSignal): Promise<void>;
};

/** A job that no other try can end: it goes to the dead letters, where an operator sees it. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

const day = 24 * 3_600;

/** The queue that jobs go to when they are given up. */
export const deadLetters = 'abandon';

/** How every queue works unless its work says otherwise. Times in seconds. */
export const anyQueue = {
  deadLetter: deadLetters,
  // An instance that was killed is known by its silence.
  heartbeatSeconds: 15,
  expireInSeconds: 3_600,
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  // A job waits however long the works are paused.
  retentionSeconds: 365 * day,
  deleteAfterSeconds: day,
} as const satisfies Partial<Queue>;

/** A regular work: a turn that is due while the last one waits or runs is left out. */
export const regularly = { policy: 'exclusive' } as const satisfies Partial<Queue>;

/** As many tries as it takes: the cause lies in the moment. */
export const untilDone = { retryLimit: 1_000_000 } as const satisfies Partial<Queue>;
