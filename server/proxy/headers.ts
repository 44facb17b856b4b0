/**
 * Allow-list of headers between the browser and another back end: those of the API's contract only. Claims of
 * a client about itself do not reach the back end, nor does information about the back end reach the browser.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Sent by the portal. A screen that sends another header must add it here. */
const toBackEnd = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'emetteur',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'login',
];

/** Read by the portal, or needed to read the body. */
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

/**
 * The headers of a call to the back end. The caller's address is determined by this server (`TRUST_PROXY`).
 */
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

/** The back end's headers for the browser, in addition to those of every answer. */
export function headersToBrowser<Headers extends object>(received: Headers): Partial<Headers> {
  return pick(received, toBrowser);
}

function pick<Headers extends object>(headers: Headers, names: readonly string[]): Partial<Headers> {
  const kept = Object.entries(headers).filter(([name]) => names.includes(name));
  return Object.fromEntries(kept) as Partial<Headers>;
}
