/** Headers of every answer: page, asset, API, error and 304. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../settings/settings.ts';

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
  "trusted-types 'none'",
].join('; ');

/**
 * Caching is forbidden by default; only the code that sends a file of the site sets other cache headers. So
 * caching never depends on how an address is written.
 */
export const everywhere = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
} as const;

export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (_request, reply) => setHeaders(reply, settings));
}

/** Adds HSTS only if the portal is known to be served over TLS. */
export function setHeaders(reply: FastifyReply, settings: Settings): void {
  reply.headers(everywhere);
  if (settings.publicUrl?.startsWith('https:') === true) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
}
