/** The log: JSON lines on the standard output, UTC, without what must not be kept. */

import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { Settings } from '../settings.ts';

/** Requests are logged by their id alone: the line of each request is written by the server, by its route. */
const options: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    req: (request: { id?: unknown; method?: unknown }) => ({ id: request.id, method: request.method }),
    res: (reply: { statusCode?: unknown }) => ({ statut: reply.statusCode }),
  },
  redact: {
    paths: ['authorization', 'password', 'motDePasse', 'token', '*.authorization', '*.motDePasse', '*.token'],
  },
};

export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): FastifyBaseLogger {
  return pino({ ...options, level: logLevel });
}
