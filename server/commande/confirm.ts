/** The decision of a referent on an order that waits for a confirmation (decision 77). */

import { motifs } from '#schemas/orderFile/controles.ts';
import type { Deps } from '../deps/deps.ts';
import { changedMeanwhile, requireVersion } from '../http/changedMeanwhile.ts';
import type { Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { currentSession } from '../session/access.ts';
import type { Session } from '../session/session.ts';
import { integrationQueue } from '../transfert/integration.ts';
import { readStoredFile, readWaiting } from '../transfert/queries.ts';
import { slicesOfFile } from '../transfert/slices.ts';
import { turnAfter } from '../turns/turn.ts';
import { type Commande, confirm, findCommande, lockCommande, refuse } from './queries.ts';

export type Decision = {
  readonly decision: 'CONFIRMER' | 'REFUSER';
  readonly versions: Versions;
};

/**
 * Confirms an order, which is then integrated, or refuses it, and returns it. Idempotent.
 * @throws ApiError RESERVE_AUX_REFERENTS, INTROUVABLE, VERSION_ABSENTE, MODIFIE_ENTRE_TEMPS, or CONFLIT if it
 * does not wait for a confirmation
 */
export async function decideOnCommande(
  deps: Deps,
  session: Session,
  numeroCommande: string,
  { decision, versions }: Decision,
): Promise<Commande> {
  const { utilisateurId: utilisateur, organisme } = session;
  await deps.db.transaction(async (tx) => {
    const caller = await currentSession(tx, session, 'commandes', deps);
    if (!caller.referent) throw new ApiError('RESERVE_AUX_REFERENTS');
    const found = await lockCommande(tx, organisme.id, numeroCommande);
    if (found === undefined) throw new ApiError('INTROUVABLE');
    const { commande, id, version } = found;
    if (commande.confirmation === (decision === 'CONFIRMER' ? 'DONNEE' : 'REFUSEE')) return;
    await requireVersion(versions, version, () => changedMeanwhile(tx, 'commande', id));
    const file = await readStoredFile(tx, id);
    if (commande.confirmation !== 'DEMANDEE' || file === undefined) throw new ApiError('CONFLIT');
    if (decision === 'CONFIRMER') {
      const sender = { organisme: organisme.id, utilisateur: file.utilisateur ?? utilisateur };
      const tour = turnAfter(await readWaiting(tx, sender), slicesOfFile(file.taille));
      await confirm(tx, id, { par: utilisateur, tour });
      await deps.jobs.send(tx, integrationQueue, { commande: id }, -tour);
    } else {
      await refuse(tx, id, { par: utilisateur, motif: motifs.commandeRefusee, now: deps.clock() });
    }
    const evenement = decision === 'CONFIRMER' ? 'commande.confirmee' : 'commande.refusee';
    const by = { utilisateurId: utilisateur, organismeId: organisme.id };
    await record(tx, deps, { evenement, ...by, objet: numeroCommande });
  });
  const decided = await findCommande(deps.db, organisme.id, numeroCommande);
  if (decided === undefined) throw new ApiError('INTROUVABLE');
  return decided.commande;
}
