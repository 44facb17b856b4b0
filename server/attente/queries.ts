/** SQL of what waits for the staff of an organisation. The counts are those of the lists with the same criteria. */
import type { Queryable } from '../db/database.ts';
import { publishedBefore } from '../demande/published.ts';
import type { Right } from '../session/rights.ts';

/** What waits, by the right that its list needs. */
const counts = {
  commandes: `select count(*)::integer from commande where organisme_id = $1 and statut = 'KO' and not traite`,
  doublons: `select count(*)::integer from doublon
    where organisme_id = $1 and decision is null and demande_id < ${publishedBefore('$1')}`,
  demandes: `select count(*)::integer from demande
    where organisme_id = $1 and statut_production = 'PHOTO_INVALIDE' and id < ${publishedBefore('$1')}`,
} as const satisfies { readonly [right in Right]?: string };

/** Numbers of rows; absent without the right. */
export type Attente = { readonly [right in keyof typeof counts]?: number };

/** What waits for a user with these rights, in one query. */
export async function countWaiting(
  db: Queryable,
  organisme: number,
  rights: ReadonlySet<Right>,
): Promise<Attente> {
  const open = (Object.keys(counts) as (keyof typeof counts)[]).filter((right) => rights.has(right));
  if (open.length === 0) return {};
  const columns = open.map((right) => `(${counts[right]}) as ${right}`);
  const [row = {}] = await db.query<Attente>(`select ${columns.join(', ')}`, [organisme]);
  return row;
}
