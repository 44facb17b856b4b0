/** Changes that users make to a request: comment, marks of returned mail, revocation of the title. */

import { isoDay } from '#schemas/orderFile/isoDay.ts';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { changedMeanwhile, requireVersion } from '../http/changedMeanwhile.ts';
import { entityTag, type Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { recordActe } from '../journal/journal.ts';
import type { Session } from '../session/session.ts';
import { findDemande, lockDemande, revokeTitre, updateDemande } from './queries.ts';

const changeable = ['commentaire', 'traitePNDPhoto', 'traitePNDTitre'] as const;

export type DemandeChange = {
  readonly commentaire?: string | null;
  readonly traitePNDPhoto?: boolean;
  readonly traitePNDTitre?: boolean;
  readonly versions: Versions;
};

/**
 * Applies the user's changes to a request and returns it. Idempotent; a mark of a return cannot be removed.
 * @throws ApiError INTROUVABLE, VERSION_ABSENTE, MODIFIE_ENTRE_TEMPS, or CONFLIT for a mark of a return before production
 */
export async function changeDemande(deps: Deps, session: Session, numero: string, change: DemandeChange) {
  const { utilisateurId, organisme } = session;
  return deps.db.transaction(async (tx) => {
    const found = await lockDemande(tx, organisme.id, numero);
    if (!found) throw new ApiError('INTROUVABLE');
    await requireVersion(change.versions, found.version, () => staleDemande(tx, found));
    const { demande } = found;
    const next = {
      commentaire: change.commentaire === undefined ? demande.commentaire : change.commentaire || null,
      traitePNDPhoto: demande.traitePNDPhoto || change.traitePNDPhoto === true,
      traitePNDTitre: demande.traitePNDTitre || change.traitePNDTitre === true,
    };
    const isMarked =
      next.traitePNDPhoto !== demande.traitePNDPhoto || next.traitePNDTitre !== demande.traitePNDTitre;
    if (isMarked && demande.statutProduction === null) throw new ApiError('CONFLIT');
    if (!isMarked && next.commentaire === demande.commentaire) return found;
    const { numeroDemande } = demande;
    const version = await updateDemande(tx, Number(numeroDemande), { ...next, par: utilisateurId });
    const champs = changeable.filter((name) => next[name] !== demande[name]);
    await recordActe(tx, deps, session, { evenement: 'demande.modifiee', objet: numeroDemande, champs });
    return { demande: { ...demande, ...next, etag: entityTag(version) }, version };
  });
}

/** Reasons for revocation. Only legal entities pay by cheque. */
export const revocationMotifs = [
  'PERTE',
  'VOL',
  'DETERIORE',
  'DROIT_SUPPRIME',
  'FIN_DROIT',
  'CHEQUE_IMPAYE',
] as const;

export type RevocationBody = {
  readonly numeroTitre: string;
  readonly motif: (typeof revocationMotifs)[number];
  readonly versions: Versions;
};

/**
 * Revokes a title and returns its request. Idempotent.
 * @throws ApiError REQUETE_INVALIDE, INTROUVABLE, VERSION_ABSENTE, MODIFIE_ENTRE_TEMPS, or CONFLIT if it was
 * revoked for another reason
 */
export async function revoke(deps: Deps, session: Session, { numeroTitre, motif, versions }: RevocationBody) {
  const { id: organisme, personneMorale } = session.organisme;
  if (motif === 'CHEQUE_IMPAYE' && !personneMorale) throw new ApiError('REQUETE_INVALIDE');
  const jour = isoDay(deps.clock());
  return deps.db.transaction(async (tx) => {
    const isDone =
      versions !== undefined &&
      (await revokeTitre(tx, organisme, numeroTitre, { motif, jour, versions, par: session.utilisateurId }));
    const found = await findDemande(tx, organisme, numeroTitre);
    if (found?.demande.numeroTitre !== numeroTitre) throw new ApiError('INTROUVABLE');
    if (versions === undefined) throw new ApiError('VERSION_ABSENTE');
    if (isDone) {
      await recordActe(tx, deps, session, { evenement: 'titre.revoque', objet: numeroTitre });
      return found;
    }
    if (!found.demande.inactive) throw await staleDemande(tx, found);
    if (found.demande.motif !== motif) throw new ApiError('CONFLIT');
    return found;
  });
}

function staleDemande(
  db: Queryable,
  { demande }: { readonly demande: { readonly numeroDemande: string } },
): Promise<ApiError> {
  return changedMeanwhile(db, 'demande', Number(demande.numeroDemande));
}
