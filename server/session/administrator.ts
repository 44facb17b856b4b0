/**
 * Who administers, and what they may give away. Administrative acts of an organisation run one after the other, and
 * each looks again at what its author may do at that moment.
 */
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import { findSession } from './queries.ts';
import type { Right } from './rights.ts';
import type { Session } from './session.ts';

/** Waits for the other administrative acts of the organisation, then answers the caller as they are now. */
export async function lockAdministrator(tx: Queryable, session: Session, deps: Deps): Promise<Session> {
  await tx.query('select 1 from organisme where id = $1 for no key update', [session.organisme.id]);
  const caller = await findSession(tx, session.sessionId, deps.clock());
  if (caller === null) throw new ApiError('NON_AUTHENTIFIE');
  if (!caller.droits.has('administrateur')) throw new ApiError('DROIT_MANQUANT');
  return caller;
}

/**
 * Refuses rights that the caller may not give: a referent gives every right but the national ones, another
 * administrator those that they hold. To oneself nobody gives anything.
 */
export function requireGrantable(caller: Session, given: Iterable<Right>, isOwn: boolean): void {
  for (const right of given) {
    if (caller.droits.has(right)) continue;
    const isAllowed = right === 'mesdonnees' || (caller.referent && right !== 'statnationales');
    if (isOwn || !isAllowed) throw new ApiError('DROITS_NON_DETENUS');
  }
}

/** Refuses an account that the caller may not administer: a referent's, or one that may do more than they may. */
export function requireAdministrable(
  caller: Session,
  account: { readonly referent: boolean; readonly droits: ReadonlySet<Right> },
): void {
  if (caller.referent) return;
  if (account.referent) throw new ApiError('RESERVE_AUX_REFERENTS');
  for (const right of account.droits)
    if (right !== 'mesdonnees' && !caller.droits.has(right)) throw new ApiError('DROITS_NON_DETENUS');
}
