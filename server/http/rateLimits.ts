/**
 * Rate limits that protect a process from flooding, counted by each process in memory. Limits that protect
 * accounts are counted in the database, for all processes together: mails and recoveries in
 * `mail/mailLimits.ts`, wrong passwords in `authentification/lockout.ts`.
 */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

const minute = 60_000;

/**
 * Limits the requests of an address to `callsAMinute`, unknown addresses included, except routes with `rateLimit: false`.
 * Must precede `registerAccess`: a refused request reads no session.
 */
export async function registerRateLimits(app: FastifyInstance, callsAMinute = 12_000): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: callsAMinute,
    timeWindow: minute,
    cache: 20_000,
    allowList: (request) => request.routeOptions.config.rateLimit === false,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new ApiError('TROP_DE_REQUETES'),
  });
  app.addHook('onRequest', app.rateLimit());
}

/** The caller's address; for IPv6 its /64 network, because one host may use all addresses of it. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** Longer keys are cut: the caller controls their length. */
const longestKey = 200;

/** A separate limit: throws the 429 answer after `max` calls with the same key within a minute. */
export function limitBy(
  app: FastifyInstance,
  max: number,
  keyOf: (request: FastifyRequest) => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const keyGenerator = (request: FastifyRequest) => keyOf(request).slice(0, longestKey);
  const check = app.createRateLimit({ max, timeWindow: minute, keyGenerator });
  return async (request, reply) => {
    const limit = await check(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    reply.header('retry-after', String(limit.ttlInSeconds));
    throw new ApiError('TROP_DE_REQUETES');
  };
}
