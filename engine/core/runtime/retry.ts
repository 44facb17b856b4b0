/** In seconds. The user is told of a longer delay, and decides. */
const longestDelay = 5;

/** Delays in seconds before the retries after a broken connection. */
const afterNoAnswer = [1, 2];

/** The rate limit is exceeded, or the server is temporarily unavailable. */
const passing: readonly number[] = [429, 502, 503, 504];

/**
 * The delay in milliseconds before a call is retried. Only reads are retried: after a temporary refusal whose
 * `Retry-After` is a few seconds (RFC 9110, 10.2.3), and twice after no response (status 0). Null: no retry.
 * @param tries how often the call was made
 */
export function retryDelay(
  method: string,
  status: number,
  retryAfter: unknown,
  tries: number,
): number | null {
  if (method !== 'GET') return null;
  const seconds = status === 0 ? afterNoAnswer[tries - 1] : secondsOf(status, retryAfter);
  return seconds === undefined || seconds > longestDelay ? null : seconds * 1_000;
}

function secondsOf(status: number, retryAfter: unknown): number | undefined {
  return passing.includes(status) && /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : undefined;
}
