/**
 * Creates hundreds of thousands of requests for benchmarks: the demonstration's requests, copied in SQL with
 * other names and numbers, with their orders and duplicates. All other columns are unchanged.
 */
import { foldBeneficiaires } from '../server/beneficiaire/queries.ts';
import type { Database, Queryable } from '../server/db/database.ts';
import { foldTotals } from '../server/demande/queries.ts';
import { loadDemo } from '../server/demo/load.ts';
import { foldStatistics } from '../server/statistique/queries.ts';

const copiesAStep = 10;

/** Surnames combine one of these with one of the demonstration's: some thousands, as in a real file. */
const beginnings =
  'BEL,BOIS,BON,BRE,CAR,CHAM,CHAN,CLAIR,COR,COU,DEL,DES,DOR,DU,FER,FON,FOR,GAR,GRAND,GUI,HAUT,JEAN,LA,LAN,LES,LON,MAI,MAL,MAR,MER,MON,MOR,NEU,NOR,PAR,PEL,PER,POM,PRE,RIC,RO,ROQUE,SAN,SAU,SER,SOU,TER,TOUR,TRE,VAL,VER,VIL'.split(
    ',',
  );

/**
 * Fills the organisation to at least `count` requests, in a demonstration database (created first if the
 * database is empty). People with the same name still differ from copy to copy.
 */
export async function makeDemandes(
  db: Database,
  code: string,
  count: number,
  onProgress: (held: number) => void = () => undefined,
): Promise<void> {
  await loadDemo(db, new Date());
  const [first] = await db.query<{ demandes: number; copies: number }>(
    `select count(*) filter (where c.numero_commande not like '%-%') as demandes,
       coalesce(max(nullif(split_part(c.numero_commande, '-', 2), '')::integer), 0) as copies
     from commande c join organisme o on o.id = c.organisme_id join demande d on d.commande_id = c.id
     where o.code = $1`,
    [code],
  );
  if (!first || first.demandes === 0) throw new Error(`${code} has no request to copy`);
  const wanted = Math.ceil(count / first.demandes) - 1;
  for (let from = first.copies + 1; from <= wanted; from += copiesAStep) {
    const to = Math.min(wanted, from + copiesAStep - 1);
    await db.transaction((tx) => copyDemandes(tx, code, from, to));
    onProgress((to + 1) * first.demandes);
  }
  await foldTotals(db);
  await foldBeneficiaires(db);
  await foldStatistics(db);
  for (const table of [
    'commande',
    'demande',
    'doublon',
    'beneficiaire',
    'demande_compte',
    'beneficiaire_compte',
    'statistique_compte',
  ]) {
    await db.execute(`vacuum (analyze) ${table}`);
  }
}

/** Makes the copies of a range: an order `X` of the demonstration is copied as `X-1`, `X-2` and so on. */
async function copyDemandes(tx: Queryable, code: string, from: number, to: number): Promise<void> {
  await tx.query(
    `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut, motif,
                           nombre_lignes_ok, nombre_lignes_ko, traite)
     select c.organisme_id, c.numero_commande || '-' || n, c.nom_fichier_integration, c.date_integration, c.statut,
       c.motif, c.nombre_lignes_ok, c.nombre_lignes_ko, c.traite
     from commande c join organisme o on o.id = c.organisme_id cross join generate_series($2::integer, $3) as n
     where o.code = $1 and c.statut = 'OK' and c.numero_commande not like '%-%'
     order by n, c.id`,
    [code, from, to],
  );
  const own = {
    commande_id: 'k.id',
    numero_identifiant: `lpad(((d.numero_identifiant::bigint + k.n * 7919) % 9999999967)::text, 10, '0')`,
    nom_usage: 'k.debut || d.nom_usage',
    nom_naissance: 'k.debut || d.nom_naissance',
    raison_sociale: `left(k.debut || ' ' || d.raison_sociale, 38)`,
    immatriculation: `left(d.immatriculation, 2) || lpad((k.n % 1000)::text, 3, '0') || right(d.immatriculation, 3)`,
    recherche_nom: `k.debut || d.recherche_nom`,
    recherche_immatriculation: `left(d.recherche_immatriculation, 2) || lpad((k.n % 1000)::text, 3, '0') || right(d.recherche_immatriculation, 2)`,
    cle_doublon: `d.cle_doublon || '|' || k.n`,
    date_debut_validite: 'd.date_debut_validite - k.n % 1000',
    date_fin_validite: 'd.date_fin_validite - k.n % 1000',
    numero_titre: `d.numero_titre || lpad(k.n::text, 4, '0')`,
  };
  const columns = await copiedColumns(tx);
  const values = columns.map((name) =>
    Object.hasOwn(own, name) ? own[name as keyof typeof own] : `d.${name}`,
  );
  await tx.query(
    `insert into demande (${columns.join(', ')})
     select ${values.join(', ')}
     from organisme o
     join commande c on c.organisme_id = o.id and c.numero_commande not like '%-%'
     join demande d on d.commande_id = c.id
     cross join generate_series($2::integer, $3) as n
     cross join lateral (
       select x.id, n, ($4::text[])[1 + (hashint8(d.id + n * 100003) & 1048575) % cardinality($4::text[])] as debut
       from commande x where x.organisme_id = o.id and x.numero_commande = c.numero_commande || '-' || n) as k
     where o.code = $1
     order by k.n, d.id`,
    [code, from, to, beginnings],
  );
  await tx.query(
    `insert into doublon (organisme_id, demande_id, demande_associee_id, decision, date_decision)
     select b.organisme_id, y.id, case when a.organisme_id = d.organisme_id then z.id else a.id end, b.decision,
       b.date_decision
     from organisme o
     join doublon b on b.organisme_id = o.id
     join demande d on d.id = b.demande_id
     join commande c on c.id = d.commande_id and c.numero_commande not like '%-%'
     join demande a on a.id = b.demande_associee_id
     join commande e on e.id = a.commande_id
     cross join generate_series($2::integer, $3) as n
     join commande x on x.organisme_id = o.id and x.numero_commande = c.numero_commande || '-' || n
     join demande y on y.commande_id = x.id and y.numero_ligne = d.numero_ligne
     left join commande w on w.organisme_id = o.id and w.numero_commande = e.numero_commande || '-' || n
     left join demande z on z.commande_id = w.id and z.numero_ligne = a.numero_ligne
     where o.code = $1
     order by n, b.id`,
    [code, from, to],
  );
}

/** The writable columns of a request, in order. */
export async function copiedColumns(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'demande' and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
  );
  return rows.map(({ name }) => name);
}
