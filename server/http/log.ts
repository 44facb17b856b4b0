/** The log: JSON lines on the standard output, UTC, without what must not be kept. The one place that makes a log. */

import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Settings } from '../settings.ts';
import { describeError } from './describeError.ts';

/**
 * Requests are logged by their id alone: the line of each request is written by the server, by its route. An error is
 * described under whatever name it is given.
 */
const options: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    req: (request: { id?: unknown; method?: unknown }) => ({ id: request.id, method: request.method }),
    res: (reply: { statusCode?: unknown }) => ({ statut: reply.statusCode }),
    err: describeError,
  },
  formatters: { log: describeErrors },
  hooks: {
    logMethod([first, message], method) {
      // Without a message pino repeats the one of the error; with further arguments it writes them into the text.
      if (typeof first === 'string') method.call(this, first);
      else if (first instanceof Error) method.call(this, { err: first }, message ?? 'error');
      else method.call(this, first, message ?? '');
    },
  },
  redact: {
    paths: ['authorization', 'password', 'motDePasse', 'token', '*.authorization', '*.motDePasse', '*.token'],
  },
};

/** Writes to the standard output, or to `stream`. */
export function createLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  stream?: DestinationStream,
): FastifyBaseLogger {
  const own = { ...options, level: logLevel };
  return stream === undefined ? pino(own) : pino(own, stream);
}

/** The serializer of `err` does so for that name. */
function describeErrors(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      value instanceof Error && name !== 'err' ? describeError(value) : value,
    ]),
  );
}
