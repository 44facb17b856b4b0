/**
 * Allows each user two lists in progress, whatever the number of tabs: a list may have thousands of rows, and
 * a few loops over such pages would delay everybody else (SEC-81). A third answers 429 with a short
 * Retry-After.
 */
import type { FastifyInstance } from 'fastify';
import { aroundHandlers } from './aroundHandlers.ts';
import { countPlaces } from './countPlaces.ts';
import { ApiError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers a list, limited to `mostAtOnce` for each user. */
    list?: boolean;
  }
}

const mostAtOnce = 2;

/**
 * Limits the `list` routes registered after this call. Must precede `registerAccess`, which declares their
 * answers.
 */
export function registerListLimit(app: FastifyInstance): void {
  const takePlace = countPlaces();
  aroundHandlers(app, (route) => {
    if (route.config?.list !== true) return null;
    route.config.errors = [...(route.config.errors ?? []), 'TROP_DE_LISTES'];
    return async ({ session }, _reply, handle) => {
      const free = takePlace([[String(session.utilisateurId), mostAtOnce]]);
      if (free === null) throw new ApiError('TROP_DE_LISTES');
      try {
        return await handle();
      } finally {
        free();
      }
    };
  });
}
