/** Saves the resources of an organisation: only changes are checked, all or nothing. */
import type { Deps } from '../deps/deps.ts';
import { changedMeanwhile, requireVersion } from '../http/changedMeanwhile.ts';
import type { Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { lockAdministrator } from '../session/administrator.ts';
import type { Session } from '../session/session.ts';
import { acceptedImage, type ImageKind, scanImage } from './images.ts';
import { findOrganisme, type Ressources, updateRessources, type VersionedOrganisme } from './queries.ts';

/** Editable members: an absent image is kept, null deletes it. */
export type RessourcesChange = Pick<Ressources, 'nom' | 'recevoirNotification'> &
  Partial<Pick<Ressources, ImageKind>>;

const fields = ['nom', 'recevoirNotification', 'logo', 'signature'] as const satisfies (keyof Ressources)[];

/**
 * Throws VERSION_ABSENTE or MODIFIE_ENTRE_TEMPS by the organisation's version (`requireVersion`), DROIT_MANQUANT if a legal
 * entity changes an image, and the code of the first refused image.
 */
export async function saveRessources(
  deps: Deps,
  session: Session,
  change: RessourcesChange,
  versions: Versions,
): Promise<VersionedOrganisme> {
  const { id, personneMorale } = session.organisme;
  const before = await findOrganisme(deps.db, id);
  if (before === undefined) throw new ApiError('INTROUVABLE');
  await requireVersion(versions, before.version, () => changedMeanwhile(deps.db, 'organisme', id));
  const kept = before.organisme;
  const image = async (kind: ImageKind): Promise<string | null> => {
    const sent = change[kind];
    if (sent === undefined || sent === kept[kind]) return kept[kind];
    if (personneMorale) throw new ApiError('DROIT_MANQUANT');
    if (sent === null || sent === '') return null;
    const code = await scanImage(sent, deps.settings.clamd, deps.log);
    if (code === 'VIRUS_DETECTE' || code === 'ERREUR_ANTIVIRUS') throw new ApiError(code);
    const accepted = code === 'OK' ? await acceptedImage(kind, sent) : null;
    if (accepted === null) throw new ApiError('IMAGE_INVALIDE');
    return accepted;
  };
  const ressources = {
    nom: change.nom.trim(),
    recevoirNotification: change.recevoirNotification,
    logo: await image('logo'),
    signature: await image('signature'),
  };
  const champs = fields.filter((field) => ressources[field] !== kept[field]);
  if (champs.length === 0) return before;
  return deps.db.transaction(async (tx) => {
    const { utilisateurId, identifiant } = await lockAdministrator(tx, session, deps);
    const saved = await updateRessources(tx, id, ressources, {
      version: before.version,
      par: utilisateurId,
    });
    if (saved === undefined) throw await changedMeanwhile(tx, 'organisme', id);
    const entry = { evenement: 'ressources.modification', utilisateurId, organismeId: id, objet: String(id) };
    const change = { champs, ajouts: [], retraits: [] };
    await record(tx, deps, entry, { auteur: identifiant, change });
    return saved;
  });
}
