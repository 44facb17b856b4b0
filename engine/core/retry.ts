/** When a refused call is made again by itself. */

/** A longer delay is told to the user, who decides; in seconds. */
const longestDelay = 5;

/**
 * After how many milliseconds a call is made again: a reading that is refused since too much is asked for at once
 * (429) and whose `Retry-After` names a few seconds (RFC 9110, 10.2.3). Null: not at all.
 */
export function retryDelay(method: string, status: number, retryAfter: unknown): number | null {
  if (method !== 'GET' || status !== 429 || typeof retryAfter !== 'string') return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Number.NaN;
  return seconds <= longestDelay ? seconds * 1_000 : null;
}
