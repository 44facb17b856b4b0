/** SQL of shared searches. Every query filters by the organisation of the session. */
import type { Queryable } from '../db/database.ts';
import type { Ecran } from './criteres.ts';

export type Recherche = { numero: number; nom: string; criteres: string };

/** A longer list would itself need a search. */
const mostShared = 30;

/** The searches that the organisation shares for a list, by name. */
export function findRecherches(db: Queryable, organisme: number, ecran: Ecran): Promise<Recherche[]> {
  return db.query<Recherche>(
    `select id as numero, nom, criteres from recherche_partagee
     where organisme_id = $1 and ecran = $2 order by lower(nom), id`,
    [organisme, ecran],
  );
}

/**
 * Shares a search, in place of the one of the same name. Returns it; undefined if the list has as many as it may have.
 * Two at once wait for each other on the row of their organisation.
 */
export async function saveRecherche(
  tx: Queryable,
  organisme: number,
  { ecran, nom, criteres }: { readonly ecran: Ecran; readonly nom: string; readonly criteres: string },
  { par, date }: { readonly par: number; readonly date: Date },
): Promise<Recherche | undefined> {
  await tx.query('select from organisme where id = $1 for no key update', [organisme]);
  const [saved] = await tx.query<Recherche>(
    `insert into recherche_partagee (organisme_id, ecran, nom, criteres, partagee_par, date)
     select $1, $2, $3, $4, (select id from utilisateur where id = $5 for key share), $6
     where (select count(*) from recherche_partagee where organisme_id = $1 and ecran = $2 and nom <> $3) < ${mostShared}
     on conflict (organisme_id, ecran, nom)
       do update set criteres = excluded.criteres, partagee_par = excluded.partagee_par, date = excluded.date
     returning id as numero, nom, criteres`,
    [organisme, ecran, nom, criteres, par, date],
  );
  return saved;
}

/** Removes a shared search of the organisation. Returns the list that it was of; undefined if there is none. */
export async function deleteRecherche(
  tx: Queryable,
  organisme: number,
  numero: number,
): Promise<string | undefined> {
  const [gone] = await tx.query<{ ecran: string }>(
    'delete from recherche_partagee where organisme_id = $1 and id = $2 returning ecran',
    [organisme, numero],
  );
  return gone?.ecran;
}
