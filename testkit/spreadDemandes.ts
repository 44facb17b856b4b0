/**
 * Creates millions of requests in a thousand organisations, for benchmarks on PostgreSQL: those of one
 * demonstration organisation, copied in SQL without triggers and indexes. The triggers' data is written at
 * the end, except statistics, which count only the original requests.
 */
import type { Database, Queryable } from '../server/db/database.ts';
import { copiedColumns, makeDemandes } from './makeDemandes.ts';

export type Spread = {
  /** Total number. */
  readonly demandes: number;
  readonly organismes: number;
  /** Has a tenth of the requests; the others share the rest evenly. */
  readonly largest: string;
};

/** Number of requests to copy: enough for different names and dates. */
const modelSize = 10_000;

/** Fills an empty, migrated PostgreSQL database; statements take minutes. */
export async function spreadDemandes(
  db: Database,
  { demandes, organismes, largest }: Spread,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  onStep('model');
  await makeDemandes(db, largest, Math.min(modelSize, Math.ceil(demandes / 10)));
  await db.transaction(async (tx) => {
    await tx.execute(
      `set local session_replication_role = replica; set local maintenance_work_mem = '512MB'`,
    );
    const others = Math.ceil((demandes * 0.9) / (organismes - 1));
    await planCopies(tx, largest, Math.ceil(demandes / 10), { organismes, others });
    const again = await dropIndexes(tx);
    onStep('copies');
    await copyModel(tx);
    onStep('kept');
    await writeKept(tx);
    for (const statement of again) {
      onStep(statement);
      await tx.execute(statement);
    }
  });
  onStep('vacuum');
  await db.execute('vacuum (analyze)');
}

/** `modele`: the requests to copy, by rank; `copie`: target organisation, number and ids of each copy. */
async function planCopies(
  tx: Queryable,
  largest: string,
  held: number,
  { organismes, others }: { organismes: number; others: number },
): Promise<void> {
  await tx.query(
    `create temp table modele on commit drop as
       select d.id, d.commande_id, row_number() over (order by d.id) as rang
       from demande d join organisme o on o.id = d.organisme_id where o.code = '${largest}'`,
  );
  await tx.query(
    `insert into organisme (code, nom, personne_morale)
     select 'ESSAI' || n, 'Organisme ' || n, false from generate_series(1, $1::integer) as n`,
    [organismes - 1],
  );
  await tx.query(
    `create temp table copie on commit drop as
     select row_number() over () as n, organisme_id, lignes from (
       select o.id as organisme_id, m.n as lignes
       from organisme o cross join (select count(*) as n from modele) m
         cross join generate_series(2, ceil(${held}::numeric / m.n)::integer) as fois
       where o.code = '${largest}'
       union all
       select o.id, least(${others} - fois * m.n, m.n)
       from organisme o cross join (select count(*) as n from modele) m
         cross join generate_series(0, (${others} - 1) / m.n) as fois
       where o.code like 'ESSAI%') as prevue`,
  );
  await tx.execute('create index on modele (id); analyze modele; analyze copie');
}

/** Drops the indexes. Returns the statements that create them again. */
async function dropIndexes(tx: Queryable): Promise<string[]> {
  const constraints = await tx.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid in ('demande'::regclass, 'beneficiaire'::regclass) and contype = 'u'`,
  );
  const indexes = await tx.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index i
     where indrelid in ('demande'::regclass, 'beneficiaire'::regclass)
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  const both = [...constraints, ...indexes];
  for (const { drop } of both) await tx.execute(drop);
  return both.map(({ make }) => make);
}

/** Ids of a copy are those of the model plus an offset, so that references are copied alike. */
async function copyModel(tx: Queryable): Promise<void> {
  const [last] = await tx.query<{ demande: number; commande: number; doublon: number }>(
    `select (select max(id) from demande) as demande, (select max(id) from commande) as commande,
       (select max(id) from doublon) as doublon`,
  );
  if (!last) throw new Error('There is no request to copy');
  await tx.query(
    `insert into commande (id, organisme_id, numero_commande, nom_fichier_integration, date_integration, statut, motif,
                           nombre_lignes_ok, nombre_lignes_ko, traite) overriding system value
     select c.id + k.n * ${last.commande}, k.organisme_id, c.numero_commande || '_' || k.n,
       c.numero_commande || '_' || k.n || '.csv', c.date_integration, c.statut, c.motif, c.nombre_lignes_ok, c.nombre_lignes_ko, c.traite
     from copie k
       join (select commande_id, min(rang) as rang from modele group by 1) as m on m.rang <= k.lignes
       join commande c on c.id = m.commande_id`,
  );
  const own: Readonly<Record<string, string>> = {
    organisme_id: 'k.organisme_id',
    commande_id: `d.commande_id + k.n * ${last.commande}`,
    numero_identifiant: `lpad(((d.numero_identifiant::bigint + k.n * 15485863) % 9999999967)::text, 10, '0')`,
    cle_doublon: `d.cle_doublon || '|' || k.n`,
    date_debut_validite: '(d.date_debut_validite - (k.n % 1000)::integer)',
    date_fin_validite: '(d.date_fin_validite - (k.n % 1000)::integer)',
    numero_titre: `d.numero_titre || '_' || k.n`,
  };
  const columns = await copiedColumns(tx);
  await tx.query(
    `insert into demande (id, ${columns.join(', ')}) overriding system value
     select d.id + k.n * ${last.demande}, ${columns.map((name) => own[name] ?? `d.${name}`).join(', ')}
     from copie k join modele m on m.rang <= k.lignes join demande d on d.id = m.id`,
  );
  await tx.query(
    `insert into doublon (id, organisme_id, demande_id, demande_associee_id, decision, date_decision)
       overriding system value
     select b.id + k.n * ${last.doublon}, k.organisme_id, b.demande_id + k.n * ${last.demande},
       case when a.id is null then b.demande_associee_id else a.id + k.n * ${last.demande} end, b.decision,
       b.date_decision
     from copie k join modele m on m.rang <= k.lignes join doublon b on b.demande_id = m.id
       left join modele a on a.id = b.demande_associee_id and a.rang <= k.lignes`,
  );
  for (const table of ['demande', 'commande', 'doublon'])
    await tx.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
}

/** Writes what the triggers would have written. */
async function writeKept(tx: Queryable): Promise<void> {
  await tx.execute(`
    insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom, recherche_prenom,
                              date_naissance, recherche_immatriculation)
      select distinct on (organisme_id, numero_identifiant) organisme_id, numero_identifiant, id, recherche_nom,
        recherche_prenom, date_naissance, recherche_immatriculation
      from demande order by organisme_id, numero_identifiant, id desc
      on conflict do nothing;
    delete from demande_compte;
    insert into demande_compte
      select organisme_id, mention, statut_production, statut_titre, count(*) from demande group by 1, 2, 3, 4;
    delete from beneficiaire_compte;
    insert into beneficiaire_compte select organisme_id, count(*) from beneficiaire group by 1;`);
}
