/**
 * Looks at a password, whoever submits it and for what: the lockout first, then the account, then the password. The
 * count of wrong ones is the same for sign-in and for the forms that ask for the present password.
 */
import type { Deps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import { clearAttempts, recordFailure, reserveAttempt, takeBackAttempt } from './lockout.ts';
import { oneByOne } from './oneByOne.ts';
import { checkNoPassword, checkPassword, hashPassword } from './password.ts';
import { longestPassword } from './passwordRule.ts';
import { type Account, findAccount, updatePasswordHash } from './queries.ts';

const longestIdentifiant = 49;

export type PasswordCheck =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly account: Account | undefined; readonly blocks: boolean };

/** A password to look at, and for whom it is hashed: an address, or a user (`hashQueue.ts`). */
export type Presented = {
  readonly identifiant: string;
  readonly motDePasse: string;
  readonly caller: string;
};

/**
 * Answers the function that looks at a password. It throws COMPTE_BLOQUE where the identifier is blocked, and
 * TROP_DE_CONNEXIONS where too many wait: that attempt does not count.
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
  const { db } = deps;
  const { identifiant } = presented;
  if (!(await reserveAttempt(db, identifiant, deps.clock()))) throw new ApiError('COMPTE_BLOQUE');
  const account = await findAccount(db, identifiant);
  const ok = await isRight(deps, account, presented).catch(async (error: unknown) => {
    if (error instanceof ApiError) await takeBackAttempt(db, identifiant);
    throw error;
  });
  if (account === undefined || !ok)
    return { ok: false, account, blocks: await recordFailure(db, identifiant, deps.clock()) };
  await clearAttempts(db, identifiant);
  return { ok: true, account };
}

/** A temporary password that is past its time is no password. A hash of a former cost is renewed on the way. */
async function isRight(
  { db, clock, passwordCost }: Deps,
  account: Account | undefined,
  { motDePasse, caller }: Presented,
): Promise<boolean> {
  if (account === undefined) {
    await checkNoPassword(motDePasse, passwordCost, caller);
    return false;
  }
  const { ok, outdated } = await checkPassword(motDePasse, account.mot_de_passe, passwordCost, caller);
  if (!ok) return false;
  if (account.mot_de_passe_expire !== null && account.mot_de_passe_expire <= clock()) return false;
  if (outdated) await updatePasswordHash(db, account, await hashPassword(motDePasse, passwordCost, caller));
  return true;
}

/** No identifier of ours is longer, or holds a control character. */
export function isIdentifiant(text: string): boolean {
  return text.length > 0 && text.length <= longestIdentifiant && !/\p{Cc}/u.test(text);
}
