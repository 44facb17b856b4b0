/** SQL of requests and their titles. Every query filters by the organisation of the session. */
import type { Database, Queryable } from '../db/database.ts';
import type { PagedList } from '../http/pagedList.ts';
import { columns } from './columns.ts';
import { idOfNumero } from './numero.ts';
import { publishedBefore } from './published.ts';
import { type DemandeRow, demandeColumns, demandeOf } from './record.ts';

/** The requests of an organisation, the latest first. */
export const demandes: PagedList<DemandeRow, ReturnType<typeof demandeOf>> = {
  columns,
  rows: `from demande where organisme_id = $1 and id < ${publishedBefore('$1')}`,
  key: ['id'],
  select: demandeColumns,
  joins: 'join demande d on d.id = page.id join commande c on c.id = d.commande_id',
  totals: 'demande_compte',
  defaultOrder: { field: 'numeroDemande', direction: 'desc' },
  answerOf: demandeOf,
};

/** Folds the pending changes of the totals into one row each, without a timeout; it blocks nobody. */
export async function foldTotals(db: Pick<Database, 'withoutTimeouts'>): Promise<void> {
  await db.withoutTimeouts((connection) =>
    connection.query(
      `with change as (delete from demande_compte returning *)
       insert into demande_compte
         select organisme_id, mention, statut_production, statut_titre, sum(nombre) from change
         group by 1, 2, 3, 4 having sum(nombre) <> 0`,
    ),
  );
}

/** One request of the organisation, by its own number or its title's. */
export function findDemande(db: Queryable, organisme: number, numero: string) {
  return readDemande(db, organisme, numero, '');
}

/** Locks one request of the organisation until the transaction ends. */
export function lockDemande(tx: Queryable, organisme: number, numero: string) {
  return readDemande(tx, organisme, numero, 'for update of d');
}

async function readDemande(db: Queryable, organisme: number, numero: string, lock: '' | 'for update of d') {
  const id = idOfNumero(numero);
  const [row] = await db.query<DemandeRow & Pick<Followed, 'etapes'>>(
    `select ${demandeColumns}, d.etapes from demande d join commande c on c.id = d.commande_id
     where d.organisme_id = $1 and d.id < ${publishedBefore('$1')}
       and ${id === null ? 'd.numero_titre = $2' : 'd.id = $2'} ${lock}`,
    [organisme, id ?? numero],
  );
  return row && { demande: { ...demandeOf(row), etapes: etapesOf(row) }, version: row.version };
}

/** A state of the production, and when it began; null: it is not known. */
type Etape = { readonly statut: string; readonly date: Date | string | null };

type Followed = Pick<DemandeRow, 'statutProduction' | 'dateStatutProduction'> & {
  /** The states that the request has left. */
  readonly etapes: readonly Etape[] | null;
};

/** The states of the production in their order, the present one last. */
function etapesOf({ etapes, statutProduction: statut, dateStatutProduction: date }: Followed) {
  const known: readonly Etape[] = [...(etapes ?? []), ...(statut === null ? [] : [{ statut, date }])];
  return known.map((etape, index) => ({ numero: index + 1, ...etape }));
}

/** Updates a locked request. Returns its new version. */
export async function updateDemande(
  tx: Queryable,
  id: number,
  change: {
    readonly commentaire: string | null;
    readonly traitePNDPhoto: boolean;
    readonly traitePNDTitre: boolean;
    readonly par: number;
  },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update demande set commentaire = $2, traite_pnd_photo = $3, traite_pnd_titre = $4, modifie_par = $5,
       version = version + 1
     where id = $1 returning version`,
    [id, change.commentaire, change.traitePNDPhoto, change.traitePNDTitre, change.par],
  );
  if (row === undefined) throw new Error('A request that was locked is gone');
  return row.version;
}

export type Revocation = {
  readonly motif: string;
  /** yyyy-MM-dd */
  readonly jour: string;
  readonly versions: readonly number[] | null;
  readonly par: number;
};

/** Makes a title in force permanently inactive. Returns false if none matched. */
export async function revokeTitre(
  db: Queryable,
  organisme: number,
  numeroTitre: string,
  { motif, jour, versions, par }: Revocation,
): Promise<boolean> {
  const rows = await db.query(
    `update demande set statut_titre = 'INACTIF', inactive = true, motif = $3, date_fin_validite_reelle = $4::date,
       version = version + 1, modifie_par = $6
     where organisme_id = $1 and numero_titre = $2 and not inactive
       and ($5::integer[] is null or version = any($5::integer[]))
     returning id`,
    [organisme, numeroTitre, motif, jour, versions, par],
  );
  return rows.length > 0;
}
