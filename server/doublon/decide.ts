/** The decision on a request that seems to duplicate titles: one decision for all of these titles. */
import type { Queryable } from '../db/database.ts';
import { idOfNumero } from '../demande/numero.ts';
import type { Deps } from '../deps/deps.ts';
import { changedBy } from '../http/changedMeanwhile.ts';
import type { Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { recordActe } from '../journal/journal.ts';
import type { Session } from '../session/session.ts';
import { type Decision, findDoublonsOf, type Held, lockDoublons, writeDecision } from './queries.ts';

export type Change = {
  readonly numeroDemande: string;
  readonly decision: Decision;
  readonly versions: Versions;
};

/**
 * Decides, and returns the duplicates of the request. Idempotent.
 * @throws ApiError INTROUVABLE, VERSION_ABSENTE, MODIFIE_ENTRE_TEMPS, or CONFLIT if it was decided otherwise
 */
export async function decide(deps: Deps, session: Session, { numeroDemande, decision, versions }: Change) {
  const demande = idOfNumero(numeroDemande);
  if (demande === null) throw new ApiError('INTROUVABLE');
  const { id: organisme } = session.organisme;
  await deps.db.transaction(async (tx) => {
    const held = await lockDoublons(tx, organisme, demande);
    if (held.length === 0) throw new ApiError('INTROUVABLE');
    if (versions === undefined) throw new ApiError('VERSION_ABSENTE');
    if (held.every((doublon) => doublon.decision === decision)) return;
    await refuse(tx, held, versions);
    const { utilisateurId } = session;
    await writeDecision(tx, organisme, demande, { decision, utilisateur: utilisateurId, now: deps.clock() });
    const evenement = decision === 'ANNULER' ? 'doublon.annule' : 'doublon.poursuivi';
    await recordActe(tx, deps, session, { evenement, objet: numeroDemande });
  });
  return findDoublonsOf(deps.db, organisme, demande);
}

async function refuse(
  tx: Queryable,
  held: readonly Held[],
  versions: readonly number[] | null,
): Promise<void> {
  if (versions !== null && !held.some(({ version }) => versions.includes(version)))
    throw await changedBy(tx, held[0]?.utilisateur ?? null);
  if (held.some((doublon) => doublon.decision !== null)) throw new ApiError('CONFLIT');
}
