/**
 * How often a caller may ask, so that no flood takes what a process has: each process counts what it bears itself, in
 * memory. What guards accounts is counted in the database, for all processes together: mails and recoveries by
 * `mail/mailLimits.ts`, wrong passwords by `authentification/lockout.ts`.
 */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

const minute = 60_000;

/** Calls a minute and address, whatever is called. */
const anyCall = 12_000;

export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: anyCall,
    timeWindow: minute,
    cache: 20_000,
    hook: 'onRequest',
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new ApiError('TROP_DE_REQUETES'),
  });
}

/** The address of a caller: of IPv6 the network of 64 bits, as any one host there has all of its addresses. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** No more of a key is kept: a caller decides how long it is. */
const longestKey = 200;

/** A limit of its own: throws the 429 answer when `max` calls of the same key came within a minute. */
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
