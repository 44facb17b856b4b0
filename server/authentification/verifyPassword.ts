/**
 * Looks at a password, whoever submits it and for what: the lockout first, then the account, then the password. The
 * count of wrong ones is the same for sign-in and for the forms that ask for the present password.
 */
import type { Deps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import { clearAttempts, recordFailure, reserveAttempt } from './lockout.ts';
import { oneByOne } from './oneByOne.ts';
import { checkNoPassword, checkPassword, hashPassword } from './password.ts';
import { longestPassword } from './passwordRule.ts';
import { type Account, findAccount, updatePasswordHash } from './queries.ts';

const longestIdentifiant = 49;

export type PasswordCheck =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly account: Account | undefined; readonly blocks: boolean };

/** Answers the function that looks at a password. It throws COMPTE_BLOQUE where the identifier is blocked. */
export function verifyPasswordWith(
  deps: Deps,
): (identifiant: string, motDePasse: string) => Promise<PasswordCheck> {
  const inTurn = oneByOne();
  return async (identifiant, motDePasse) => {
    if (!isIdentifiant(identifiant) || motDePasse.length > longestPassword)
      return { ok: false, account: undefined, blocks: false };
    return inTurn(identifiant, () => verify(deps, identifiant, motDePasse));
  };
}

async function verify(deps: Deps, identifiant: string, motDePasse: string): Promise<PasswordCheck> {
  const { db } = deps;
  if (!(await reserveAttempt(db, identifiant, deps.clock()))) throw new ApiError('COMPTE_BLOQUE');
  const account = await findAccount(db, identifiant);
  if (account === undefined || !(await isRight(deps, account, motDePasse))) {
    if (account === undefined) await checkNoPassword(motDePasse, deps.passwordCost);
    return { ok: false, account, blocks: await recordFailure(db, identifiant, deps.clock()) };
  }
  await clearAttempts(db, identifiant);
  return { ok: true, account };
}

/** A temporary password that is past its time is no password. A hash of a former cost is renewed on the way. */
async function isRight(deps: Deps, account: Account, motDePasse: string): Promise<boolean> {
  const { ok, outdated } = await checkPassword(motDePasse, account.mot_de_passe, deps.passwordCost);
  if (!ok) return false;
  if (account.mot_de_passe_expire !== null && account.mot_de_passe_expire <= deps.clock()) return false;
  if (outdated) await updatePasswordHash(deps.db, account, await hashPassword(motDePasse, deps.passwordCost));
  return true;
}

/** No identifier of ours is longer, or holds a control character. */
export function isIdentifiant(text: string): boolean {
  return text.length > 0 && text.length <= longestIdentifiant && !/\p{Cc}/u.test(text);
}
