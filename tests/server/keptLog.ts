/** The server's own log, every level of it, kept in memory for a test to read. */
import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { createLog } from '../../server/http/log.ts';

export type KeptLog = {
  readonly log: FastifyBaseLogger;
  /** What the log says so far. */
  text(): string;
  /** Its lines so far, read. */
  lines(): Record<string, unknown>[];
  clear(): void;
};

export function keepLog(): KeptLog {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return {
    log: createLog({ logLevel: 'trace' }, stream),
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    clear: () => {
      text = '';
    },
  };
}

/** For what is tested without its log. */
export const silentLog = createLog({ logLevel: 'silent' });
