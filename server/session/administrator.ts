/**
 * Who administers, and whom (decision 10): whoever could themselves give every right that an account holds before the
 * act and after it. Administrative acts of an organisation run one after the other, and each looks again at what its
 * author may do at that moment.
 */
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ApiError, type ErrorCode } from '../http/errors.ts';
import { findSession } from './queries.ts';
import type { Right, Standing } from './rights.ts';
import type { Session } from './session.ts';

/** Waits for the other administrative acts of the organisation, then answers the caller as they are now. */
export async function lockAdministrator(tx: Queryable, session: Session, deps: Deps): Promise<Session> {
  await tx.query('select 1 from organisme where id = $1 for no key update', [session.organisme.id]);
  const caller = await findSession(tx, session.sessionId, deps.clock());
  if (caller === null) throw new ApiError('NON_AUTHENTIFIE');
  if (!caller.droits.has('administrateur')) throw new ApiError('DROIT_MANQUANT');
  return caller;
}

/** What an act makes of an account: without `before` it is new, without `after` it is gone. */
export type AccountChange = { readonly id?: number; readonly before?: Standing; readonly after?: Standing };

/**
 * Refuses an act on accounts: RESERVE_AUX_REFERENTS where one is or becomes a referent and the caller is none,
 * DROITS_NON_DETENUS where one holds, or would hold, a right that the caller could not give, PROPRE_COMPTE where the
 * caller gives up what nobody else might be able to give back.
 */
export function requireAuthority(caller: Session, ...changes: readonly AccountChange[]): void {
  for (const change of changes) {
    const refusal = refusalOf(caller, change);
    if (refusal !== null) throw new ApiError(refusal);
  }
}

/** Refuses rights that the caller could not give to somebody else, and so does not take either. */
export function requireGivable(caller: Session, rights: Iterable<Right>): void {
  for (const right of rights) if (!mayGive(caller, right, false)) throw new ApiError('DROITS_NON_DETENUS');
}

/** Whether the caller may change the account as it stands. */
export function mayAdminister(caller: Session, account: Standing): boolean {
  return refusalOf(caller, { before: account }) === null;
}

/** Whether the caller could give all of these rights to somebody else. */
export function mayGiveAll(caller: Session, rights: readonly Right[]): boolean {
  return rights.every((right) => mayGive(caller, right, false));
}

function refusalOf(caller: Session, { id, before, after }: AccountChange): ErrorCode | null {
  const standings = [before, after].filter((standing) => standing !== undefined);
  if (!caller.referent && standings.some(({ referent }) => referent)) return 'RESERVE_AUX_REFERENTS';
  const isOwn = id === caller.utilisateurId;
  const isBeyond = standings.some(({ droits }) =>
    [...droits].some((right) => !mayGive(caller, right, isOwn)),
  );
  if (isBeyond) return 'DROITS_NON_DETENUS';
  // One who can give them is always left: nobody else of the organisation might be able to.
  const givesUp = isOwn && before !== undefined && givesNational(before) && !(after && givesNational(after));
  return givesUp ? 'PROPRE_COMPTE' : null;
}

/** A referent gives every right but the national statistics, others those that they hold, nobody more to themselves. */
function mayGive(caller: Session, right: Right, toThemselves: boolean): boolean {
  if (caller.droits.has(right)) return true;
  return !toThemselves && (right === 'mesdonnees' || (caller.referent && right !== 'statnationales'));
}

function givesNational({ droits }: Standing): boolean {
  return droits.has('administrateur') && droits.has('statnationales');
}
