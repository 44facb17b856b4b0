/** Work around the handlers of routes. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Answers a request; `handle` runs the handler of its route. */
type Around = (request: FastifyRequest, reply: FastifyReply, handle: () => unknown) => Promise<unknown>;

/**
 * Puts work around the handler of each route registered after this call; `aroundOf` says which, null for none, and may
 * change what the route declares. The work of a later call runs outside of the former's.
 */
export function aroundHandlers(app: FastifyInstance, aroundOf: (route: RouteOptions) => Around | null): void {
  app.addHook('onRoute', (route) => {
    const around = aroundOf(route);
    if (around === null) return;
    const { handler } = route;
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return around(request, reply, () => handler.call(this, request, reply));
    };
  });
}
