/**
 * Queue of password hashes. Two run at a time, so that a burst of sign-ins leaves threads for the rest of the
 * server. Callers are served round-robin, so one caller delays another by two hashes at most. The queue is
 * bounded, so that nobody waits longer than a few seconds. If it is full, the caller who has the most waiting
 * loses the newest of them to a caller who has none: however many flood it, another gets a place (SEC-81).
 */
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../http/errors.ts';

const concurrent = 2;
/** An office of this many people may sign in within the same second. */
const longestOfCaller = 64;
const longest = 256;

/** Refuses a hash that waits. */
type Refuse = () => void;

/** `waiting` is in the order of arrival. */
type Caller = { readonly queue: LimitFunction; readonly waiting: Set<Refuse>; held: number };

const running = pLimit(concurrent);
/** In the order in which they came, or came again after a time without hashes. */
const callers = new Map<string, Caller>();
let held = 0;

/**
 * Runs `hash` when it is the caller's turn; a caller is an address or a user.
 * @throws ApiError TROP_DE_CONNEXIONS if too many hashes of the caller or in total are queued: at once, or
 * later if others need the place
 */
export async function hashInTurn<T>(caller: string, hash: () => Promise<T>): Promise<T> {
  const own = callers.get(caller) ?? { queue: pLimit(concurrent), waiting: new Set(), held: 0 };
  if (own.held >= longestOfCaller || (held >= longest && !freePlace(own)))
    throw new ApiError('TROP_DE_CONNEXIONS');
  callers.set(caller, own);
  own.held += 1;
  held += 1;
  const release = () => {
    own.held -= 1;
    held -= 1;
    if (own.held === 0) callers.delete(caller);
  };
  return new Promise<T>((resolve, reject) => {
    let isRefused = false;
    const refuse = () => {
      isRefused = true;
      own.waiting.delete(refuse);
      release();
      reject(new ApiError('TROP_DE_CONNEXIONS'));
    };
    own.waiting.add(refuse);
    const run = async () => {
      if (isRefused) return;
      own.waiting.delete(refuse);
      try {
        resolve(await hash());
      } catch (error) {
        reject(error);
      } finally {
        release();
      }
    };
    // At most as many hashes of one caller as can run enter the common queue, so that callers alternate
    // there.
    void own.queue(() => (isRefused ? undefined : running(run)));
  });
}

/**
 * Refuses the newest waiting hash of the caller with the most of them; of several, the one who came first. Does
 * nothing if no caller has more than the new one would have, unless that one has none.
 */
function freePlace(newcomer: Caller): boolean {
  let fullest: Caller | undefined;
  for (const caller of callers.values())
    if (caller.waiting.size > (fullest?.waiting.size ?? 0)) fullest = caller;
  if (fullest === undefined || (newcomer.held > 0 && newcomer.waiting.size + 1 >= fullest.waiting.size))
    return false;
  [...fullest.waiting].at(-1)?.();
  return true;
}
