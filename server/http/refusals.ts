/**
 * Requests that were told to come back later are counted and logged together once a minute: a line for each would fill
 * the disk in a flood.
 */
import type { FastifyBaseLogger } from 'fastify';

/** Statuses of such answers. */
export const refusedStatuses: readonly number[] = [429, 503];

const minute = 60_000;

export type Refusals = {
  /** Counts an answer by its code, or its status if it has none. */
  count(code: string | number): void;
  /** Counts what caused a 503. */
  countCause(cause: string): void;
  /** Logs what was counted since the last line. */
  tell(): void;
};

/** A line is logged a minute after the first refusal; without refusals there is none. */
export function countRefusals(log: FastifyBaseLogger): Refusals {
  const codes = new Map<string, number>();
  const causes = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    if (codes.size === 0 && causes.size === 0) return;
    log.warn(
      { codes: Object.fromEntries(codes), ...(causes.size > 0 && { causes: Object.fromEntries(causes) }) },
      'requests refused',
    );
    codes.clear();
    causes.clear();
  };
  const count = (counts: Map<string, number>, key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    timer ??= setTimeout(tell, minute).unref();
  };
  return {
    count: (code) => count(codes, String(code)),
    countCause: (cause) => count(causes, cause),
    tell,
  };
}
