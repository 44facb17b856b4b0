/**
 * Allows each user two lists in progress, whatever the number of tabs: a list may have thousands of rows, and
 * a few loops over such pages would delay everybody else (SEC-81). A third answers 429 with a short
 * Retry-After.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  const running = new Map<number, number>();
  app.addHook('onRoute', (route) => {
    if (route.config?.list !== true) return;
    route.config.errors = [...(route.config.errors ?? []), 'TROP_DE_LISTES'];
    const { handler } = route;
    route.handler = async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      const { utilisateurId } = request.session;
      const others = running.get(utilisateurId) ?? 0;
      if (others >= mostAtOnce) throw new ApiError('TROP_DE_LISTES');
      running.set(utilisateurId, others + 1);
      try {
        return await handler.call(this, request, reply);
      } finally {
        const left = (running.get(utilisateurId) ?? 1) - 1;
        if (left === 0) running.delete(utilisateurId);
        else running.set(utilisateurId, left);
      }
    };
  });
}
