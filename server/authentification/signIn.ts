/** Sign-in: checks the password, then the state of the account. */
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { findSession, openSession } from '../session/queries.ts';
import type { Session } from '../session/session.ts';
import { signToken } from '../session/token.ts';
import { countConnexion } from '../statistique/queries.ts';
import type { Account } from './queries.ts';
import { type Presented, verifyPasswordWith } from './verifyPassword.ts';

/** Returns the sign-in function. It returns a token or throws an ApiError. */
export function signInWith(deps: Deps): (presented: Presented) => Promise<string> {
  const verify = verifyPasswordWith(deps);
  return async function signIn(presented) {
    const check = await verify(presented);
    const { account } = check;
    const by = { utilisateurId: account?.id, organismeId: account?.organisme_id };
    if (!check.ok) {
      await record(deps.db.vital, deps, {
        evenement: check.blocks ? 'connexion.bloquee' : 'connexion.refusee',
        ...by,
      });
      throw new ApiError('UTILISATEUR_MOT_PASSE_INCONNU');
    }
    if (check.account.compte_bloque) {
      await record(deps.db.vital, deps, { evenement: 'connexion.compteBloque', ...by });
      throw new ApiError('COMPTE_BLOQUE');
    }
    const now = deps.clock();
    const session = await enter(deps, check.account, now);
    // The account changed while its password was checked: the answer is that of its present state.
    if (session === null) return signIn(presented);
    await countConnexion(deps.db.vital, session.organisme.id, now);
    return signToken(session, deps.keys, now);
  };
}

/** Opens a session of an account whose password was checked; null if the account changed since. */
function enter(deps: Deps, account: Account, now: Date): Promise<Session | null> {
  return deps.db.vital.transaction(async (tx) => {
    const id = await openSession(tx, account, now);
    if (id === null) return null;
    const by = { utilisateurId: account.id, organismeId: account.organisme_id };
    await record(tx, deps, { evenement: 'connexion.reussie', ...by });
    const session = await findSession(tx, id, now);
    if (session === null) throw new Error('The session was not opened');
    return session;
  });
}
