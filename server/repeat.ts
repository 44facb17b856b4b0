/** Work that is done at once and then again and again; a failure is logged and the next turn tries again. */
import type { FastifyBaseLogger } from 'fastify';

const minute = 60_000;
export const hourly = 60;

/** Answers the function that ends it. */
export function repeatEvery(minutes: number, work: () => Promise<void>, log: FastifyBaseLogger): () => void {
  const run = () => {
    work().catch((error: unknown) =>
      log.warn({ cause: error instanceof Error ? error.message : error }, 'regular work failed'),
    );
  };
  run();
  const timer = setInterval(run, minutes * minute);
  timer.unref();
  return () => clearInterval(timer);
}
