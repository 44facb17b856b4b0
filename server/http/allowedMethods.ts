/**
 * The methods that the registered routes of an address accept: an unknown method of a known address answers
 * 405, not 404.
 */
import type { FastifyInstance } from 'fastify';

/** Collects the routes registered after this call. Returns a lookup by path. */
export function collectMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!/^\/(api|health)\//.test(url) || url.includes('*')) return;
    const pattern = url.replace(/[.()+?^$|[\]{}\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
    routes.push({
      pattern: new RegExp(`^${pattern}$`),
      methods: typeof method === 'string' ? [method] : method,
    });
  });
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
  ];
}
