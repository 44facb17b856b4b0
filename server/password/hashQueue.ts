/**
 * Queue of password hashes. Two run at a time, so that a burst of sign-ins leaves threads for the rest of the
 * server. Callers are served round-robin, so one caller delays another by two hashes at most. The queue is
 * bounded, so that nobody waits longer than a few seconds (SEC-81).
 */
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../http/errors.ts';

const concurrent = 2;
/** An office of this many people may sign in within the same second. */
const longestOfCaller = 64;
const longest = 256;

const running = pLimit(concurrent);
const callers = new Map<string, { readonly queue: LimitFunction; held: number }>();
let held = 0;

/**
 * Runs `hash` when it is the caller's turn; a caller is an address or a user.
 * @throws ApiError TROP_DE_CONNEXIONS immediately if too many hashes of the caller, or in total, are queued
 */
export async function hashInTurn<T>(caller: string, hash: () => Promise<T>): Promise<T> {
  const own = callers.get(caller) ?? { queue: pLimit(concurrent), held: 0 };
  if (own.held >= longestOfCaller || held >= longest) throw new ApiError('TROP_DE_CONNEXIONS');
  callers.set(caller, own);
  own.held += 1;
  held += 1;
  try {
    // At most as many hashes of one caller as can run enter the common queue, so that callers alternate
    // there.
    return await own.queue(() => running(hash));
  } finally {
    own.held -= 1;
    held -= 1;
    if (own.held === 0) callers.delete(caller);
  }
}
