/**
 * Checks a password: lockout first, then account, then password. Sign-in and the forms that ask for the
 * current password share the count of wrong ones.
 */
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { checkNoPassword, checkPassword, hashPassword } from '../password/password.ts';
import { longestPassword } from '../password/passwordRule.ts';
import { cleanCode } from '../text/cleanText.ts';
import { clearAttempts, recordFailure, reserveAttempt, takeBackAttempt } from './lockout.ts';
import { oneByOne } from './oneByOne.ts';
import { type Account, findAccount, updatePasswordHash } from './queries.ts';

const longestIdentifiant = 49;

/** A right password and the hash that it matches, which may change before the caller acts. */
export type PasswordCheck =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly account: Account | undefined; readonly blocks: boolean };

/** A password to check, and the caller of its hash: an address or a user (`hashQueue.ts`). */
export type Presented = {
  readonly identifiant: string;
  readonly motDePasse: string;
  readonly caller: string;
};

/**
 * Returns the function that checks a password. It throws COMPTE_BLOQUE if the identifier is blocked, and
 * TROP_DE_CONNEXIONS if the hash queue is full; the latter attempt is not counted.
 */
export function verifyPasswordWith(deps: Deps): (presented: Presented) => Promise<PasswordCheck> {
  const inTurn = oneByOne();
  return async (presented) => {
    const { identifiant, motDePasse } = presented;
    if (!isIdentifiant(identifiant) || motDePasse.length > longestPassword)
      return { ok: false, account: undefined, blocks: false };
    return inTurn(identifiant, () => verify(deps, presented));
  };
}

async function verify(deps: Deps, presented: Presented): Promise<PasswordCheck> {
  const db = deps.db.vital;
  const { identifiant } = presented;
  if (!(await reserveAttempt(db, identifiant, deps.clock()))) throw new ApiError('COMPTE_BLOQUE');
  const account = await findAccount(db, identifiant);
  const hash = await rightHash(deps, account, presented).catch(async (error: unknown) => {
    if (error instanceof ApiError) await takeBackAttempt(db, identifiant);
    throw error;
  });
  if (account === undefined || hash === null)
    return { ok: false, account, blocks: await recordFailure(db, identifiant, deps.clock()) };
  await clearAttempts(db, identifiant);
  return { ok: true, account: { ...account, mot_de_passe: hash } };
}

/**
 * The account's hash if the password is right, else null. Refuses an expired temporary password. Renews a
 * hash of a former cost.
 */
async function rightHash(
  { db: { vital: db }, clock, passwordCost }: Deps,
  account: Account | undefined,
  { motDePasse, caller }: Presented,
): Promise<string | null> {
  if (account === undefined) {
    await checkNoPassword(motDePasse, passwordCost, caller);
    return null;
  }
  // A temporary password is copied from a mail, with what surrounds it there: it has no blanks and special characters.
  const isTemporary = account.mot_de_passe_expire !== null;
  const read = isTemporary ? cleanCode(motDePasse) : motDePasse;
  const { ok, outdated } = await checkPassword(read, account.mot_de_passe, passwordCost, caller);
  if (!ok) return null;
  if (account.mot_de_passe_expire !== null && account.mot_de_passe_expire <= clock()) return null;
  if (!outdated) return account.mot_de_passe;
  const renewed = await hashPassword(read, passwordCost, caller);
  await updatePasswordHash(db, account, renewed);
  return renewed;
}

/** Whether the text can be an identifier: no identifier is longer or contains a control character. */
export function isIdentifiant(text: string): boolean {
  return text.length > 0 && text.length <= longestIdentifiant && !/\p{Cc}/u.test(text);
}
