/** The server's log at all levels, kept in memory for tests. */
import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { createLog } from '../../server/http/log.ts';

export type KeptLog = {
  readonly log: FastifyBaseLogger;
  /** The log's text so far. */
  text(): string;
  /** Its parsed lines so far. */
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

/** For tests that do not read the log. */
export const silentLog = createLog({ logLevel: 'silent' });
