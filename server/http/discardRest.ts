/** The rest of a body whose request is answered already. */
import type { IncomingMessage } from 'node:http';

/**
 * Limits, in bytes and ms, of what a sender may still send after the answer: most clients read the answer
 * only then.
 */
const longestRest = 32 * 1024 * 1024;
const longestLinger = 10_000;

/** Reads and discards, so that the sender receives the answer; closes the connection if it does not end. */
export function discardRest(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  const cutOff = setTimeout(() => raw.destroy(), longestLinger).unref();
  raw.once('close', () => clearTimeout(cutOff));
  isLonger(raw, longestRest).then(() => raw.destroy());
}

/** Resolves with true once more than `most` bytes of the body arrived; never resolves for a shorter body. */
export function isLonger(raw: IncomingMessage, most: number): Promise<true> {
  return new Promise((resolve) => {
    let received = 0;
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > most) resolve(true);
    });
  });
}
