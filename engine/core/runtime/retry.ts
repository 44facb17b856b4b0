/** When a call that got no answer of its own is made again by itself. */

/** A longer delay is told to the user, who decides; in seconds. */
const longestDelay = 5;

/** Seconds before the tries after a connection that broke: of the page's machine, of what stands before the server. */
const afterNoAnswer = [1, 2];

/** Too much is asked for at once, or whoever answers is about to be back. */
const passing: readonly number[] = [429, 502, 503, 504];

/**
 * After how many milliseconds a call is made again: a reading that was refused for the moment, where `Retry-After` names
 * a few seconds (RFC 9110, 10.2.3), or that got no answer (status 0) a first or second time. Null: not at all.
 * @param tries how often it was made
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
