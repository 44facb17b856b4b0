/** Errors of an edit whose author does not know the current row: the version is missing, or somebody changed the row. */
import type { Queryable } from '../db/database.ts';
import type { Versions } from './entityTag.ts';
import { ApiError } from './errors.ts';

/** Throws VERSION_ABSENTE if the caller names no version, and what `stale` makes if the row has another. */
export async function requireVersion(
  versions: Versions,
  version: number,
  stale: () => Promise<ApiError>,
): Promise<void> {
  if (versions === undefined) throw new ApiError('VERSION_ABSENTE');
  if (versions !== null && !versions.includes(version)) throw await stale();
}

/** MODIFIE_ENTRE_TEMPS with the author's name; without it for null or a deleted user. */
export async function changedBy(db: Queryable, utilisateurId: number | null): Promise<ApiError> {
  const [by] = await db.query<{ nom: string }>(
    "select prenom || ' ' || nom as nom from utilisateur where id = $1",
    [utilisateurId],
  );
  return new ApiError('MODIFIE_ENTRE_TEMPS', { modifiePar: by?.nom ?? null });
}

/** MODIFIE_ENTRE_TEMPS for a row, with the name of its last author. */
export async function changedMeanwhile(
  db: Queryable,
  table: 'organisme' | 'groupe' | 'utilisateur' | 'commande' | 'demande',
  id: number,
): Promise<ApiError> {
  const [row] = await db.query<{ par: number | null }>(
    `select modifie_par as par from ${table} where id = $1`,
    [id],
  );
  return changedBy(db, row?.par ?? null);
}
