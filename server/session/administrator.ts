/**
 * Who may administer whom (decision 10): an administrator may act on an account only if they could grant
 * every right that it holds before and after the act. Administrative acts of an organisation are serialised,
 * and each checks its author's current rights.
 */
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { ApiError, type ErrorCode } from '../http/errors.ts';
import { currentSession } from './access.ts';
import type { Right, Standing } from './rights.ts';
import type { Session } from './session.ts';

/** Takes the organisation's lock of administrative acts, then returns the caller's current session. */
export async function lockAdministrator(tx: Queryable, session: Session, deps: Deps): Promise<Session> {
  await tx.query('select 1 from organisme where id = $1 for no key update', [session.organisme.id]);
  return currentSession(tx, session, 'administrateur', deps);
}

/** The change of an account by an act: no `before` means it is created, no `after` means it is deleted. */
export type AccountChange = { readonly id?: number; readonly before?: Standing; readonly after?: Standing };

/**
 * Refuses acts on accounts: RESERVE_AUX_REFERENTS if the account is or becomes a referent and the caller is
 * not one; DROITS_NON_DETENUS if it holds or would hold a right that the caller cannot grant; PROPRE_COMPTE
 * if the caller gives up a right that possibly nobody else can grant back.
 */
export function requireAuthority(caller: Session, ...changes: readonly AccountChange[]): void {
  for (const change of changes) {
    const refusal = refusalOf(caller, change);
    if (refusal !== null) throw new ApiError(refusal);
  }
}

/** Refuses rights that the caller cannot grant to others, and therefore cannot withdraw either. */
export function requireGivable(caller: Session, rights: Iterable<Right>): void {
  for (const right of rights) if (!mayGive(caller, right, false)) throw new ApiError('DROITS_NON_DETENUS');
}

/** Whether the caller may change the account in its current state. */
export function mayAdminister(caller: Session, account: Standing): boolean {
  return refusalOf(caller, { before: account }) === null;
}

/** Whether the caller can grant all of these rights to others. */
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
  // Somebody who can grant the national right must remain, and possibly no other user of the organisation
  // can.
  const givesUp = isOwn && before !== undefined && givesNational(before) && !(after && givesNational(after));
  return givesUp ? 'PROPRE_COMPTE' : null;
}

/**
 * A referent can grant every right except the national statistics; others can grant the rights that they
 * hold. Nobody can grant themselves a further right.
 */
function mayGive(caller: Session, right: Right, toThemselves: boolean): boolean {
  if (caller.droits.has(right)) return true;
  return !toThemselves && (right === 'mesdonnees' || (caller.referent && right !== 'statnationales'));
}

function givesNational({ droits }: Standing): boolean {
  return droits.has('administrateur') && droits.has('statnationales');
}
