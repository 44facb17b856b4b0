/** Work that is done at once and then again and again; a failure is logged and the next turn tries again. */
import type { FastifyBaseLogger } from 'fastify';

const minute = 60_000;
export const hourly = 60;

/**
 * Starts it; a turn that is due while the last one still runs is left out. Answers the function that ends it, which
 * resolves once the turn in hand has ended: `work` hears of it by its signal.
 */
export function repeatEvery(
  minutes: number,
  work: (signal: AbortSignal) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  const ending = new AbortController();
  let turn: Promise<void> | undefined;
  const run = () => {
    turn ??= work(ending.signal)
      .catch((error: unknown) => log.warn({ err: error }, 'regular work failed'))
      .finally(() => {
        turn = undefined;
      });
  };
  run();
  const timer = setInterval(run, minutes * minute);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await turn;
  };
}
