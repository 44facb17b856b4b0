/** Sign-in: checks the password, then the state of the account. */
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { findSession, openSession } from '../session/queries.ts';
import { signToken } from '../session/token.ts';
import { countConnexion } from '../statistique/queries.ts';
import { type Presented, verifyPasswordWith } from './verifyPassword.ts';

/** Returns the sign-in function. It returns a token or throws an ApiError. */
export function signInWith(deps: Deps): (presented: Presented) => Promise<string> {
  const verify = verifyPasswordWith(deps);
  return async (presented) => {
    const check = await verify(presented);
    const { account } = check;
    const by = { utilisateurId: account?.id, organismeId: account?.organisme_id };
    if (!check.ok) {
      await record(deps.db, deps, {
        evenement: check.blocks ? 'connexion.bloquee' : 'connexion.refusee',
        ...by,
      });
      throw new ApiError('UTILISATEUR_MOT_PASSE_INCONNU');
    }
    if (check.account.compte_bloque) {
      await record(deps.db, deps, { evenement: 'connexion.compteBloque', ...by });
      throw new ApiError('COMPTE_BLOQUE');
    }
    const now = deps.clock();
    const session = await deps.db.transaction(async (tx) => {
      const opened = await findSession(tx, await openSession(tx, check.account.id, now), now);
      if (opened === null) throw new ApiError('COMPTE_BLOQUE');
      await record(tx, deps, { evenement: 'connexion.reussie', ...by });
      return opened;
    });
    await countConnexion(deps.db, session.organisme.id, now);
    return signToken(session, deps.keys, now);
  };
}
