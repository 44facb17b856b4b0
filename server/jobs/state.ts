/**
 * The state of jobs for operators: how many are waiting, running or given up, and when each work last
 * succeeded.
 */
import type { Queryable } from '../db/database.ts';
import { deadLetters } from './work.ts';

export type QueueState = {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  /** Failed jobs that will be retried. */
  readonly failing: number;
  /** Jobs given up that an operator has not yet dismissed. */
  readonly givenUp: number;
  /** Seconds since the oldest waiting job was due; null if none waits. */
  readonly oldest: number | null;
  readonly lastDone: Date | null;
};

/** All queues by name. */
export function readQueues(db: Queryable): Promise<QueueState[]> {
  return db.query<QueueState>(
    `select q.name as queue,
       count(*) filter (where j.state = 'created')::integer as waiting,
       count(*) filter (where j.state = 'active')::integer as running,
       count(*) filter (where j.state = 'retry')::integer as failing,
       (select count(*)::integer from pgboss.job a where a.name = $1 and a.source_name = q.name) as "givenUp",
       extract(epoch from now() - min(greatest(j.created_on, j.start_after))
         filter (where j.state in ('created', 'retry') and j.start_after <= now()))::float8 as oldest,
       max(j.completed_on) filter (where j.state = 'completed') as "lastDone"
     from pgboss.queue q left join pgboss.job j on j.name = q.name
     where q.name <> $1 and q.name not like '\\_\\_pgboss%'
     group by q.name order by q.name`,
    [deadLetters],
  );
}

export type DeadLetter = {
  readonly queue: string;
  readonly data: object;
  readonly since: Date;
  readonly cause: string | null;
};

/** The jobs given up, latest first. */
export function readDeadLetters(db: Queryable, most: number): Promise<DeadLetter[]> {
  return db.query<DeadLetter>(
    `select source_name as queue, data, created_on as since, source_output->>'message' as cause
     from pgboss.job where name = $1 order by created_on desc limit $2`,
    [deadLetters, most],
  );
}
