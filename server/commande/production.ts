/**
 * Simulates the production of titles for demonstrations: production of a request begins one minute after its
 * creation and ends five minutes later; a photo arrives ten minutes after its request. Disabled by
 * `PRODUCTION_SIMULATOR=off`.
 */
import type { Database, Queryable } from '../db/database.ts';
import { isPublished } from '../demande/published.ts';

export type ProductionDeps = { readonly db: Database; readonly clock: () => Date };

const minute = 60_000;
const rowsATurn = 500;

/** Older requests are left unchanged: the history of the demonstration is not rewritten. */
const oldest = 24 * 60 * minute;

/** One run: moves requests that waited long enough to their next state. */
export async function advance({ db, clock }: ProductionDeps): Promise<void> {
  const now = clock();
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await send(db, now, ago(5 * minute), ago(oldest));
  await receivePhotos(db, now, ago(10 * minute), ago(oldest));
  await begin(db, now, ago(minute), ago(oldest));
}

/** One natural person in twelve is first asked for a missing item, chosen by the request's number. */
async function begin(db: Queryable, now: Date, before: Date, after: Date): Promise<void> {
  await db.query(
    `with choisie as (
       select id, case when personne_morale or canal_photo is not null then null
                       when id % 12 = 0 then 'COURRIER_PHOTO_ENVOYE'
                       when id % 24 = 7 then 'COURRIER_COMPLETUDE_ENVOYE'
                       when id % 24 = 17 then 'PHOTO_INVALIDE' end as arret
       from demande
       where statut_production = 'DEMANDE_FABRICATION_EFFECTUEE' and ${isPublished('commande_id')}
         and date_statut_production < $2 and date_statut_production > $3
       order by id limit $4
       for update skip locked)
     update demande d set
       statut_production = coalesce(c.arret, 'DEMANDE_ENCOURS_FABRICATION'),
       date_statut_production = $1,
       date_appel_photo = case when c.arret is null then d.date_appel_photo else $1 end,
       canal_photo = case when c.arret = 'PHOTO_INVALIDE' then 'TELEVERSEMENT' else d.canal_photo end,
       date_reception_photo = case when c.arret = 'PHOTO_INVALIDE' then $1 else d.date_reception_photo end,
       numero_titre = case when c.arret is null then to_char($1::timestamptz, 'YY') || lpad(d.id::text, 10, '0') end,
       statut_titre = case when c.arret is null then 'VALIDE' end,
       date_attribution = case when c.arret is null then ($1::timestamptz at time zone 'Europe/Paris')::date end,
       version = version + 1, modifie_par = null
     from choisie c where d.id = c.id`,
    [now, before, after, rowsATurn],
  );
}

/** Two photos in three arrive by post. The request then waits for production again. */
async function receivePhotos(db: Queryable, now: Date, before: Date, after: Date): Promise<void> {
  await db.query(
    `update demande set
       statut_production = 'DEMANDE_FABRICATION_EFFECTUEE', date_statut_production = $1,
       canal_photo = case when id % 3 = 0 then 'TELEVERSEMENT' else 'COURRIER' end, date_reception_photo = $1,
       version = version + 1, modifie_par = null
     where id in (
       select id from demande
       where statut_production in ('COURRIER_PHOTO_ENVOYE', 'COURRIER_COMPLETUDE_ENVOYE') and not traite_pnd_photo
         and date_appel_photo is not null
         and date_statut_production < $2 and date_statut_production > $3
       order by id limit $4
       for update skip locked)`,
    [now, before, after, rowsATurn],
  );
}

async function send(db: Queryable, now: Date, before: Date, after: Date): Promise<void> {
  await db.query(
    `update demande set statut_production = 'EXPEDIEE', date_statut_production = $1,
       version = version + 1, modifie_par = null
     where id in (
       select id from demande
       where statut_production = 'DEMANDE_ENCOURS_FABRICATION' and not inactive
         and date_statut_production < $2 and date_statut_production > $3
       order by id limit $4
       for update skip locked)`,
    [now, before, after, rowsATurn],
  );
}
