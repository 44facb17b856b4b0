/** SQL of orders. Every query filters by the organisation of the session. */
import type { Queryable } from '../db/database.ts';
import { containingFileName } from '../db/searchText.ts';
import { entityTag } from '../http/entityTag.ts';
import { limitWhole } from '../http/wholeList.ts';

export type Commande = {
  numeroCommande: string;
  nomFichierIntegration: string;
  dateIntegration: Date;
  statutCommande: 'OK' | 'KO' | 'EN_COURS' | 'EN_ATTENTE';
  motif: string | null;
  nombreLignesOK: number;
  nombreLignesKO: number;
  traite: boolean;
  /** The controls of the file that failed, of one order; absent if none did or none is known. */
  controles?: string;
  /** Lines rejected, or to be confirmed, because too many are alike; absent if there are none. */
  lignesInhabituelles?: number;
  /** Whether a referent must confirm the file, or did; absent if it need not be confirmed. */
  confirmation?: Confirmation;
  etag: string;
};

export type Confirmation = 'DEMANDEE' | 'DONNEE' | 'REFUSEE';

export type CommandeLigneErreur = {
  numeroLigne: number;
  motifs: string;
  numeroIdentifiant: string;
  nom: string;
  prenom: string;
  raisonSociale: string;
};

export type CommandeFilter = {
  /** Part of the file name, which begins with the order's number. */
  commande?: string;
  /** yyyy-MM-dd, a day in France. */
  dateIntegrationDebut?: string;
  dateIntegrationFin?: string;
  /** EN_COURS includes EN_ATTENTE: both are displayed alike. */
  statut?: 'OK' | 'KO' | 'EN_COURS';
  traitement?: 'Oui' | 'Non';
};

const columns = `numero_commande as "numeroCommande", nom_fichier_integration as "nomFichierIntegration",
  date_integration as "dateIntegration", statut as "statutCommande", motif, nombre_lignes_ok as "nombreLignesOK",
  nombre_lignes_ko as "nombreLignesKO", traite, lignes_inhabituelles as inhabituelles, confirmation, id, version`;

const failedControls = `(
  select string_agg(c->>'intitule' || '\u00a0: ' || (c->>'resultatControle'), '\u00a0; ' order by place)
  from jsonb_array_elements(bilan->'controles') with ordinality as controle(c, place) where c->>'statut' = 'false')`;

type CommandeRow = Omit<Commande, 'etag' | 'confirmation' | 'controles'> & {
  /** Of one order. */
  controles?: string | null;
  confirmation: Confirmation | null;
  inhabituelles: number;
  id: number;
  version: number;
};

/** The matching orders of an organisation, latest first; at most one more than a whole list may contain. */
export async function findCommandes(
  db: Queryable,
  organisme: number,
  filter: CommandeFilter,
): Promise<Commande[]> {
  const rows = await db.query<CommandeRow>(
    `select ${columns} from commande
     where organisme_id = $1
       and ($2::text is null or upper(nom_fichier_integration) like $2)
       and ($3::date is null or date_integration >= $3::date::timestamp at time zone 'Europe/Paris')
       and ($4::date is null or date_integration < ($4::date + 1)::timestamp at time zone 'Europe/Paris')
       and ($5::text[] is null or statut = any($5::text[]))
       and ($6::boolean is null or traite = $6)
     order by date_integration desc, id desc ${limitWhole}`,
    [
      organisme,
      filter.commande === undefined ? null : containingFileName(filter.commande),
      filter.dateIntegrationDebut ?? null,
      filter.dateIntegrationFin ?? null,
      filter.statut === undefined ? null : statusesOf(filter.statut),
      filter.traitement === undefined ? null : filter.traitement === 'Oui',
    ],
  );
  return rows.map((row) => foundOf(row).commande);
}

function statusesOf(statut: 'OK' | 'KO' | 'EN_COURS'): readonly string[] {
  return statut === 'EN_COURS' ? ['EN_COURS', 'EN_ATTENTE'] : [statut];
}

export type FoundCommande = { readonly commande: Commande; readonly id: number; readonly version: number };

/** One order of the organisation. */
export function findCommande(db: Queryable, organisme: number, numeroCommande: string) {
  return readCommande(db, organisme, numeroCommande, '');
}

/** Locks one order of the organisation until the transaction ends. */
export function lockCommande(tx: Queryable, organisme: number, numeroCommande: string) {
  return readCommande(tx, organisme, numeroCommande, 'for update');
}

async function readCommande(
  db: Queryable,
  organisme: number,
  numeroCommande: string,
  lock: '' | 'for update',
): Promise<FoundCommande | undefined> {
  const [row] = await db.query<CommandeRow>(
    `select ${columns}, ${failedControls} as controles
     from commande where organisme_id = $1 and numero_commande = $2 ${lock}`,
    [organisme, numeroCommande],
  );
  return row && foundOf(row);
}

/** The lines in error of an order of the organisation, in file order; limited like the list of orders. */
export function findLignesEnErreur(
  db: Queryable,
  organisme: number,
  numeroCommande: string,
): Promise<CommandeLigneErreur[]> {
  return db.query<CommandeLigneErreur>(
    `select l.numero_ligne as "numeroLigne", l.motifs, l.numero_identifiant as "numeroIdentifiant", l.nom, l.prenom,
       l.raison_sociale as "raisonSociale"
     from commande c join commande_ligne_erreur l on l.commande_id = c.id
     where c.organisme_id = $1 and c.numero_commande = $2
     order by l.numero_ligne ${limitWhole}`,
    [organisme, numeroCommande],
  );
}

/** Sets the mark of a locked order. Returns its new version. */
export async function updateTraite(
  tx: Queryable,
  id: number,
  change: { readonly traite: boolean; readonly par: number },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update commande set traite = $2, modifie_par = $3, version = version + 1 where id = $1 returning version',
    [id, change.traite, change.par],
  );
  if (row === undefined) throw new Error('An order that was locked is gone');
  return row.version;
}

/** Confirms an order that waits for it: it is integrated in that turn. */
export async function confirm(
  tx: Queryable,
  id: number,
  { par, tour }: { readonly par: number; readonly tour: number },
): Promise<void> {
  await tx.query(
    `update commande set confirmation = 'DONNEE', motif = null, tour = $2, modifie_par = $3, version = version + 1
     where id = $1`,
    [id, tour, par],
  );
}

/** Refuses an order that waits for a confirmation: it is KO. */
export async function refuse(
  tx: Queryable,
  id: number,
  { par, motif, now }: { readonly par: number; readonly motif: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update commande set confirmation = 'REFUSEE', statut = 'KO', motif = $2, date_integration = $3,
       modifie_par = $4, version = version + 1
     where id = $1`,
    [id, motif, now, par],
  );
}

function foundOf({
  id,
  version,
  inhabituelles,
  confirmation,
  controles,
  ...fields
}: CommandeRow): FoundCommande {
  const commande = {
    ...fields,
    ...(controles && { controles }),
    ...(inhabituelles > 0 && { lignesInhabituelles: inhabituelles }),
    ...(confirmation !== null && { confirmation }),
    etag: entityTag(version),
  };
  return { commande, id, version };
}
