/** What the application is built from: whoever calls `buildApp` decides on each, a test as well as `main.ts`. */
import type { FastifyBaseLogger } from 'fastify';
import type { PasswordCost } from './authentification/password.ts';
import type { Database } from './db/database.ts';
import type { JobSender } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { TokenKeys } from './session/token.ts';
import type { Settings } from './settings.ts';

export type Deps = {
  readonly db: Database;
  readonly settings: Settings;
  /** The only source of the present time: the database's (`db/clock.ts`), never this machine's. */
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Keys of the session tokens: the first signs, all are accepted. */
  readonly keys: TokenKeys;
  readonly jobs: JobSender;
  readonly mailer: Mailer;
  /** Where requests are counted, if they are. */
  readonly metrics?: Pick<Metrics, 'observe'>;
  /** What a hash of a password costs, where it is not the full cost: in tests of something else. */
  readonly passwordCost?: PasswordCost;
};
