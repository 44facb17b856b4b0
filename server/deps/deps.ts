/** The dependencies of the application, given to `buildApp` by `main.ts` and by tests. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { JobSender } from '../jobs/jobs.ts';
import type { TokenKeys } from '../keys/tokenKeys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PasswordCost } from '../password/password.ts';
import type { Settings } from '../settings/settings.ts';

export type Deps = {
  readonly db: Database;
  readonly settings: Settings;
  /** The current time: the database's (`db/clock.ts`), never this machine's. */
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Keys of the session tokens: the first signs, all are accepted. */
  readonly keys: TokenKeys;
  readonly jobs: JobSender;
  readonly mailer: Mailer;
  /** Request metrics, if enabled. */
  readonly metrics?: Pick<Metrics, 'observe'>;
  /** Cost of password hashes; lower in tests of other things. */
  readonly passwordCost?: PasswordCost;
  /** Requests a minute and network address; default 12,000, lower in tests. */
  readonly callsAMinute?: number;
};
