/** Headers of every answer, whatever answered it: page, asset, API, error or 304. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The same on every answer. */
export const everywhere = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
} as const;

/** Whether this server decides on the header, whatever a back end behind it says. */
export function isOurs(name: string): boolean {
  return name in everywhere || name === 'cache-control' || name === 'strict-transport-security';
}

export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply, settings));
}

/** Nothing of the API is kept by a browser or a proxy; HSTS only where the portal is known to be served over TLS. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  reply.headers(everywhere);
  if (settings.publicUrl?.startsWith('https:') === true) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  if (/^\/(api|health)(\/|\?|$)/.test(request.url)) reply.header('cache-control', 'no-store');
}
