/**
 * The headers that pass between the browser and another back end: those of the API's contract, and no others. What a
 * client claims about itself does not reach the back end, nor what the back end tells about itself the browser.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What the portal sends. A screen that sends another header needs it here. */
const toBackEnd = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'emetteur',
  'if-match',
  'if-none-match',
  'login',
];

/** What the portal reads, and what says how to read the body. */
const toBrowser = [
  'allow',
  'authorization',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'retry-after',
  'row-limit',
];

/** The headers of a call as the back end receives them; who calls is what this server knows of it (`TRUST_PROXY`). */
export function headersToBackEnd(
  request: Pick<FastifyRequest, 'body' | 'ip' | 'host' | 'protocol'>,
  received: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const hasBody = request.body !== undefined && request.body !== null;
  return {
    ...pick(received, hasBody ? [...toBackEnd, 'content-length'] : toBackEnd),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/** The headers of an answer as the browser receives them, beside those of every answer. */
export function headersToBrowser<Headers extends object>(received: Headers): Partial<Headers> {
  return pick(received, toBrowser);
}

function pick<Headers extends object>(headers: Headers, names: readonly string[]): Partial<Headers> {
  const kept = Object.entries(headers).filter(([name]) => names.includes(name));
  return Object.fromEntries(kept) as Partial<Headers>;
}
