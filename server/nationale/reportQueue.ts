/**
 * Queue of national reports. A report reads all requests of its period, so an instance makes one at a time, and a user
 * has one in it: the others keep the connections to the database (SEC-81).
 */
import pLimit from 'p-limit';
import { ApiError } from '../http/errors.ts';

/** The running report and those that wait: each takes a few seconds, at most a statement's timeout. */
const longest = 5;

export type ReportQueue = <T>(utilisateurId: number, make: () => Promise<T>) => Promise<T>;

/**
 * The queue of an instance. It runs `make` in turn.
 * @throws ApiError TROP_DE_RAPPORTS immediately if the user has a report in it, or if it is full
 */
export function makeReportQueue(): ReportQueue {
  const running = pLimit(1);
  const users = new Set<number>();
  return async (utilisateurId, make) => {
    if (users.has(utilisateurId) || users.size >= longest) throw new ApiError('TROP_DE_RAPPORTS');
    users.add(utilisateurId);
    try {
      return await running(make);
    } finally {
      users.delete(utilisateurId);
    }
  };
}
