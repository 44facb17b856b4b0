/**
 * Two lists at a time for one user, whatever the number of their tabs: a list may answer a thousand rows, and a few
 * loops that read such pages would hold up everybody else (SEC-81). The next one is told to come back in a moment.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A list, of which each user reads `mostAtOnce` at a time. */
    list?: boolean;
  }
}

const mostAtOnce = 2;

/** Bounds the routes that are registered from then on as `list`; before `registerAccess`, which declares their answers. */
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
