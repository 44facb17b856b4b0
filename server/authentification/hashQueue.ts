/**
 * The order in which password hashes are made. Two run at a time, so that a burst of sign-ins leaves threads to the
 * rest of the server; callers take turns, so that one of them delays the others by two hashes at most; and their
 * number is bounded, so that nobody waits longer than some seconds (SEC-81).
 */
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../http/errors.ts';

const concurrent = 2;
/** An office of that many people may sign in within the same second. */
const longestOfCaller = 64;
const longest = 256;

const running = pLimit(concurrent);
const callers = new Map<string, { readonly queue: LimitFunction; held: number }>();
let held = 0;

/**
 * Runs `hash` in its turn among those of all callers, of which each is an address or a user.
 * @throws ApiError TROP_DE_CONNEXIONS at once where too many of the caller, or of all of them, wait already
 */
export async function hashInTurn<T>(caller: string, hash: () => Promise<T>): Promise<T> {
  const own = callers.get(caller) ?? { queue: pLimit(concurrent), held: 0 };
  if (own.held >= longestOfCaller || held >= longest) throw new ApiError('TROP_DE_CONNEXIONS');
  callers.set(caller, own);
  own.held += 1;
  held += 1;
  try {
    // No more of a caller than can run enter the common queue: there, those of different callers alternate.
    return await own.queue(() => running(hash));
  } finally {
    own.held -= 1;
    held -= 1;
    if (own.held === 0) callers.delete(caller);
  }
}
