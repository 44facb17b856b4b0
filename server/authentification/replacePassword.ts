/**
 * Replaces a password and ends access by the former one. Every transaction that changes how an account signs
 * in locks the account first, so that the later of two concurrent changes sees the earlier.
 */
import type { Queryable } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import { revokeSessionsOf } from '../session/queries.ts';
import type { Session } from '../session/session.ts';
import type { Account } from './queries.ts';
import { dropResetTokens } from './recoveredAccounts.ts';

/** Locks the account until the transaction ends. */
export async function lockAccount(tx: Queryable, utilisateurId: number): Promise<void> {
  await tx.query('select 1 from utilisateur where id = $1 for update', [utilisateurId]);
}

/**
 * Locks the account of the session. Fails if the session was ended meanwhile, or if the password was
 * `checked` and replaced since.
 */
export async function lockOwnAccount(
  tx: Queryable,
  { utilisateurId, sessionId }: Session,
  checked?: Account,
): Promise<void> {
  await lockAccount(tx, utilisateurId);
  const [live] = await tx.query<{ mot_de_passe: string }>(
    `select u.mot_de_passe from session s join utilisateur u on u.id = s.utilisateur_id
     where s.id = $1 and not s.revoquee and not u.compte_bloque`,
    [sessionId],
  );
  if (live === undefined) throw new ApiError('NON_AUTHENTIFIE');
  if (checked !== undefined && checked.mot_de_passe !== live.mot_de_passe)
    throw new ApiError('INVALIDE_ANCIEN_MOT_PASSE');
}

/**
 * Stores the hash, and ends the account's other sessions and reset links. The transaction must hold the
 * account's lock.
 */
export async function replacePassword(
  tx: Queryable,
  account: { utilisateurId: number; hash: string; keptSession: string | null },
): Promise<void> {
  const { utilisateurId, hash, keptSession } = account;
  await tx.query('update utilisateur set mot_de_passe = $2, mot_de_passe_expire = null where id = $1', [
    utilisateurId,
    hash,
  ]);
  await revokeSessionsOf(tx, utilisateurId, keptSession);
  await dropResetTokens(tx, utilisateurId);
}
