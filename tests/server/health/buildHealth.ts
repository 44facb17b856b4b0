/** The health routes alone, on a database. */
import fastify from 'fastify';
import type { Database } from '../../../server/db/database.ts';
import { routes } from '../../../server/health/routes.ts';

/** Returns a function that asks `/health/live` for its status. */
export async function buildHealth(db: Database): Promise<() => Promise<number>> {
  const app = fastify();
  await app.register(routes({ db }));
  return async () => (await app.inject('/health/live')).statusCode;
}
