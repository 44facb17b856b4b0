/** Decides on a sign-in: the lockout first, then the password, then the state of the account. */
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { record } from '../journal.ts';
import { findSession, openSession } from '../session/queries.ts';
import { signToken } from '../session/token.ts';
import { clearAttempts, recordFailure, reserveAttempt } from './lockout.ts';
import { oneByOne } from './oneByOne.ts';
import { checkNoPassword, checkPassword, hashPassword } from './password.ts';
import { type Account, findAccount, updatePasswordHash } from './queries.ts';

const longestIdentifiant = 49;
const longestPassword = 1024;

/** Answers the function that signs in: a token, or an ApiError with the code to answer. */
export function signInWith(deps: Deps): (login: string, motDePasse: string) => Promise<string> {
  const inTurn = oneByOne();
  return async (login, motDePasse) => {
    if (!isIdentifiant(login) || motDePasse.length > longestPassword)
      throw new ApiError('UTILISATEUR_MOT_PASSE_INCONNU');
    return inTurn(login, () => signIn(deps, login, motDePasse));
  };
}

async function signIn(deps: Deps, login: string, motDePasse: string): Promise<string> {
  const { db } = deps;
  if (!(await reserveAttempt(db, login, deps.clock()))) throw new ApiError('COMPTE_BLOQUE');
  const account = await findAccount(db, login);
  if (account === undefined || !(await isRight(deps, account, motDePasse))) {
    if (account === undefined) await checkNoPassword(motDePasse);
    const isBlocked = await recordFailure(db, login, deps.clock());
    await record(deps, {
      evenement: isBlocked ? 'connexion.bloquee' : 'connexion.refusee',
      utilisateurId: account?.id,
      organismeId: account?.organisme_id,
    });
    throw new ApiError('UTILISATEUR_MOT_PASSE_INCONNU');
  }
  await clearAttempts(db, login);
  const by = { utilisateurId: account.id, organismeId: account.organisme_id };
  if (account.compte_bloque) {
    await record(deps, { evenement: 'connexion.compteBloque', ...by });
    throw new ApiError('COMPTE_BLOQUE');
  }
  const now = deps.clock();
  const session = await findSession(db, await openSession(db, account.id, now), now);
  if (session === null) throw new ApiError('COMPTE_BLOQUE');
  await record(deps, { evenement: 'connexion.reussie', ...by });
  return signToken(session, deps.keys, now);
}

/** A temporary password that is past its time is no password. A hash of a former cost is renewed on the way. */
async function isRight(deps: Deps, account: Account, motDePasse: string): Promise<boolean> {
  const { ok, outdated } = await checkPassword(motDePasse, account.mot_de_passe);
  if (!ok) return false;
  if (account.mot_de_passe_expire !== null && account.mot_de_passe_expire <= deps.clock()) return false;
  if (outdated) await updatePasswordHash(deps.db, account.id, await hashPassword(motDePasse));
  return true;
}

/** No identifier of ours is longer, or holds a control character. */
function isIdentifiant(login: string): boolean {
  return login.length > 0 && login.length <= longestIdentifiant && !/\p{Cc}/u.test(login);
}
