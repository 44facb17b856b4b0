/**
 * Who administers, and what they may give away. Administrative acts of an organisation run one after the other, and
 * each looks again at what its author may do at that moment.
 */
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ApiError, type ErrorCode } from '../http/errors.ts';
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

/**
 * Refuses to take rights that the caller could not give. The national statistics are taken by somebody who keeps them:
 * nobody else of the organisation could give them again.
 */
export function requireTakable(caller: Session, taken: readonly Right[], isOwn: boolean): void {
  if (isOwn && taken.includes('statnationales')) throw new ApiError('DROITS_NON_DETENUS');
  requireGrantable(caller, taken, false);
}

export type Administered = { readonly referent: boolean; readonly droits: ReadonlySet<Right> };

/** Refuses an account that the caller may not administer: a referent's, or one that may do more than they may. */
export function requireAdministrable(caller: Session, account: Administered): void {
  const refusal = refusalOf(caller, account);
  if (refusal !== null) throw new ApiError(refusal);
}

/** Refuses a group with such an account among its members. */
export function requireAdministrableMembers(caller: Session, members: readonly Administered[]): void {
  if (members.some((member) => refusalOf(caller, member) !== null)) throw new ApiError('DROITS_NON_DETENUS');
}

function refusalOf(caller: Session, { referent, droits }: Administered): ErrorCode | null {
  if (caller.referent) return null;
  if (referent) return 'RESERVE_AUX_REFERENTS';
  const doesMore = [...droits].some((right) => right !== 'mesdonnees' && !caller.droits.has(right));
  return doesMore ? 'DROITS_NON_DETENUS' : null;
}
