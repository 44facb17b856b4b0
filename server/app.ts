/** The table of contents of the server: what `buildApp` registers is all there is. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createServer } from './createServer.ts';
import type { Deps } from './deps.ts';
import { registerAccess } from './session/access.ts';

const resources: readonly ((deps: Deps) => FastifyPluginAsync)[] = [];

/** The API on the given database, and the site. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps.settings, deps.log);
  await app.register(rateLimit, { global: false });
  registerAccess(app, deps);
  for (const routes of resources) await app.register(routes(deps));
  return app;
}
