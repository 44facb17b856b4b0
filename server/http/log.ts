/**
 * The log: JSON lines on standard output, in UTC, without confidential values. All loggers are created here.
 */

import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { describeError } from './describeError.ts';

/**
 * Requests are logged by id only; the server writes one line for each, with its route. Errors are described
 * under any member name.
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
      // Without a message, pino repeats the error's; it formats further arguments into the text. Both are
      // prevented here.
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

/** The serializer handles only the name `err`. */
function describeErrors(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      value instanceof Error && name !== 'err' ? describeError(value) : value,
    ]),
  );
}
