/**
 * Queue of national reports. A report reads all requests of its period, so an instance makes one at a time, and a user
 * has one in it: the others keep the connections to the database (SEC-81).
 */
import { ApiError } from '../http/errors.ts';
import { makeFairQueue, QueueFull } from '../turns/fairQueue.ts';
import type { Party } from '../turns/turn.ts';

/** The reports that wait for the running one: each takes a few seconds, at most a statement's timeout. */
const longest = 4;

export type ReportQueue = <T>(party: Party, make: () => Promise<T>) => Promise<T>;

/**
 * The queue of an instance. It runs `make` in turn.
 * @throws ApiError TROP_DE_RAPPORTS if the user has a report in it, or if there is no place in it
 */
export function makeReportQueue(): ReportQueue {
  const inTurn = makeFairQueue(1, longest);
  const users = new Set<number>();
  return async (party, make) => {
    if (users.has(party.utilisateur)) throw new ApiError('TROP_DE_RAPPORTS');
    users.add(party.utilisateur);
    try {
      return await inTurn(party, 1, make);
    } catch (error) {
      throw error instanceof QueueFull ? new ApiError('TROP_DE_RAPPORTS') : error;
    } finally {
      users.delete(party.utilisateur);
    }
  };
}
