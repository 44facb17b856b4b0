/** Work that is done at once and then every hour; a failure is logged and the next hour tries again. */
import type { FastifyBaseLogger } from 'fastify';

const hour = 3_600_000;

/** Answers the function that ends it. */
export function everyHour(work: () => Promise<void>, log: FastifyBaseLogger): () => void {
  const run = () => {
    work().catch((error: unknown) =>
      log.warn({ cause: error instanceof Error ? error.message : error }, 'hourly work failed'),
    );
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return () => clearInterval(timer);
}
