-- What the statistics show is counted as requests change, and not when it is asked for: a statistic reads some
-- thousand counts whatever the number of requests, and its indexes on the requests are no longer needed.

create function jour_en_france(moment timestamptz) returns date immutable parallel safe language sql
  return (moment at time zone 'Europe/Paris')::date;

-- The lines in which a request counts: its state; the day of its order, and what was sent for it; the postal code of
-- a validated one (null: abroad); the day of its call for a photo, by what came of it; how many days its treatments
-- took. This is what the statistics mean, in one place.
create function lignes_de_statistique(d demande, date_integration timestamptz)
returns table (mesure text, cle text, jour date, jours integer) immutable parallel safe language sql as $$
  select l.mesure, l.cle, l.jour, greatest(l.jours, 0)
  from (values
    ('statut',
      case when d.statut_demande <> 'VALIDEE' then d.statut_demande
           when d.traite_pnd_titre then 'PND_TITRE'
           when d.traite_pnd_photo then 'PND_PHOTO'
           when d.statut_production = 'PHOTO_INVALIDE' and d.canal_photo = 'TELEVERSEMENT'
             then 'PHOTO_INVALIDE_TELEVERSEMENT'
           else coalesce(d.statut_production, 'DEMANDE_FABRICATION_EFFECTUEE') end,
      null::date, null::integer, true),
    ('titre', 'RECUE', jour_en_france(date_integration), null, true),
    ('titre',
      case d.type_demande when 'DUPLICATA' then 'DUPLICATA' when 'SECOND_EXEMPLAIRE' then 'SECOND_EXEMPLAIRE'
                          else 'EXPEDIEE' end,
      jour_en_france(date_integration), null, d.statut_production = 'EXPEDIEE'),
    ('codePostal', case when upper(d.pays) in ('FRANCE', 'FR') then d.code_postal end, null, null,
      d.statut_demande = 'VALIDEE'),
    ('photo', coalesce(d.canal_photo, 'ATTENTE'), jour_en_france(d.date_appel_photo), null,
      d.date_appel_photo is not null),
    ('delai', 'PHOTO', null, jour_en_france(d.date_reception_photo) - jour_en_france(d.date_appel_photo),
      d.date_reception_photo is not null),
    ('delai', 'FABRICATION', null, d.date_attribution - jour_en_france(date_integration),
      d.date_attribution is not null),
    ('delai', 'EXPEDITION', null, jour_en_france(d.date_statut_production) - d.date_attribution,
      d.statut_production = 'EXPEDIEE' and d.date_statut_production is not null and d.date_attribution is not null),
    ('delai', 'RECEPTION_EXPEDITION', null,
      jour_en_france(d.date_statut_production) - jour_en_france(date_integration),
      d.statut_production = 'EXPEDIEE' and d.date_statut_production is not null and d.date_attribution is not null)
  ) as l (mesure, cle, jour, jours, compte)
  where l.compte
$$;

-- A sum of changes, as demande_compte is: each statement adds its own, and locks no row that another one changes too.
create table statistique_compte (
  organisme_id integer not null references organisme on delete cascade,
  mesure text not null,
  cle text collate "C",
  jour date,
  jours integer,
  mention text not null,
  sous_mention text,
  nombre bigint not null
);

insert into statistique_compte
  select d.organisme_id, l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention, count(*)
  from demande d join commande c on c.id = d.commande_id
    cross join lateral lignes_de_statistique(d, c.date_integration) l
  group by 1, 2, 3, 4, 5, 6, 7;

create index statistique_compte_mesure on statistique_compte (organisme_id, mesure, jour);

create function compter_statistiques() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into statistique_compte
      select d.organisme_id, l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention, count(*)
      from apres d join commande c on c.id = d.commande_id
        cross join lateral lignes_de_statistique(d::demande, c.date_integration) l
      group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into statistique_compte
      select d.organisme_id, l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention, -count(*)
      from avant d join commande c on c.id = d.commande_id
        cross join lateral lignes_de_statistique(d::demande, c.date_integration) l
      group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into statistique_compte
      select (d.rang).organisme_id, l.mesure, l.cle, l.jour, l.jours, (d.rang).mention, (d.rang).sous_mention, sum(d.n)
      from (select 1 as n, apres::demande as rang from apres union all select -1, avant::demande from avant) d
        join commande c on c.id = (d.rang).commande_id
        cross join lateral lignes_de_statistique(d.rang, c.date_integration) l
      group by 1, 2, 3, 4, 5, 6, 7 having sum(d.n) <> 0;
  end if;
  return null;
end $$;

create trigger demande_statistique_ajout after insert on demande
  referencing new table as apres for each statement execute function compter_statistiques();
create trigger demande_statistique_changement after update on demande
  referencing old table as avant new table as apres for each statement execute function compter_statistiques();
create trigger demande_statistique_retrait after delete on demande
  referencing old table as avant for each statement execute function compter_statistiques();

-- Requests are counted on the day of their order, which therefore stays what it was when they were written.
create function garder_le_jour() returns trigger language plpgsql as $$
begin
  if exists (select from demande where commande_id = old.id) then
    raise exception 'the requests of order % are counted on %', old.numero_commande, jour_en_france(old.date_integration);
  end if;
  return new;
end $$;

create trigger commande_jour before update of date_integration on commande for each row
  when (jour_en_france(old.date_integration) <> jour_en_france(new.date_integration))
  execute function garder_le_jour();

drop index demande_etats, demande_titres, demande_codes_postaux, demande_delais, demande_appel_photo;
