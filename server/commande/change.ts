/** Changes that users make to an order: the mark that their organisation has processed it. */
import type { Deps } from '../deps/deps.ts';
import { changedMeanwhile, requireVersion } from '../http/changedMeanwhile.ts';
import { entityTag, type Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import type { Session } from '../session/session.ts';
import { type Commande, lockCommande, updateTraite } from './queries.ts';

export type CommandeChange = {
  readonly traite: boolean;
  readonly versions: Versions;
};

/**
 * Sets the mark of an order and returns the order. Idempotent.
 * @throws ApiError INTROUVABLE, VERSION_ABSENTE or MODIFIE_ENTRE_TEMPS
 */
export async function changeCommande(
  deps: Deps,
  { utilisateurId, organisme }: Session,
  numeroCommande: string,
  { traite, versions }: CommandeChange,
): Promise<Commande> {
  return deps.db.transaction(async (tx) => {
    const found = await lockCommande(tx, organisme.id, numeroCommande);
    if (found === undefined) throw new ApiError('INTROUVABLE');
    const { commande, id, version } = found;
    await requireVersion(versions, version, () => changedMeanwhile(tx, 'commande', id));
    if (commande.traite === traite) return commande;
    const etag = entityTag(await updateTraite(tx, id, { traite, par: utilisateurId }));
    const by = { utilisateurId, organismeId: organisme.id };
    await record(tx, deps, { evenement: 'commande.modifiee', ...by, objet: numeroCommande });
    return { ...commande, traite, etag };
  });
}
