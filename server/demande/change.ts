/** What users change of a request: its comment, the marks of what came back, and the title that they revoke. */
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile } from '../http/changedMeanwhile.ts';
import { entityTag } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal.ts';
import type { Session } from '../session/session.ts';
import { isoDay } from '../transfert/isoDay.ts';
import { findDemande, lockDemande, revokeTitre, updateDemande } from './queries.ts';

export type DemandeChange = {
  readonly commentaire?: string | null;
  readonly traitePNDPhoto?: boolean;
  readonly traitePNDTitre?: boolean;
  /** Null: whatever the version is. */
  readonly versions: readonly number[] | null;
};

/**
 * Changes what users may change of a request, and answers it. A mark of a return stays; what is there already changes
 * nothing.
 * @throws ApiError INTROUVABLE, MODIFIE_ENTRE_TEMPS, or CONFLIT for the mark of a return before there is a production
 */
export async function changeDemande(deps: Deps, session: Session, numero: string, change: DemandeChange) {
  const { utilisateurId, organisme } = session;
  return deps.db.transaction(async (tx) => {
    const found = await lockDemande(tx, organisme.id, numero);
    if (!found) throw new ApiError('INTROUVABLE');
    if (change.versions !== null && !change.versions.includes(found.version)) {
      throw await staleDemande(tx, found);
    }
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
    const by = { utilisateurId, organismeId: organisme.id };
    await record(tx, deps, { evenement: 'demande.modifiee', ...by, objet: numeroDemande });
    return { demande: { ...demande, ...next, etag: entityTag(version) }, version };
  });
}

/** Why a title is revoked; a cheque is what only legal entities pay with. */
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
  readonly versions: readonly number[] | null;
};

/**
 * Revokes a title and answers its request. The same revocation again changes nothing.
 * @throws ApiError REQUETE_INVALIDE, INTROUVABLE, MODIFIE_ENTRE_TEMPS, or CONFLIT where it was revoked otherwise
 */
export async function revoke(deps: Deps, session: Session, { numeroTitre, motif, versions }: RevocationBody) {
  const { id: organisme, personneMorale } = session.organisme;
  if (motif === 'CHEQUE_IMPAYE' && !personneMorale) throw new ApiError('REQUETE_INVALIDE');
  const jour = isoDay(deps.clock());
  return deps.db.transaction(async (tx) => {
    const isDone = await revokeTitre(tx, organisme, numeroTitre, {
      motif,
      jour,
      versions,
      par: session.utilisateurId,
    });
    const found = await findDemande(tx, organisme, numeroTitre);
    if (found?.demande.numeroTitre !== numeroTitre) throw new ApiError('INTROUVABLE');
    if (isDone) {
      const by = { utilisateurId: session.utilisateurId, organismeId: organisme };
      await record(tx, deps, { evenement: 'titre.revoque', ...by, objet: numeroTitre });
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
