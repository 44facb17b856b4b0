-- What the statistics count beside the requests: the calls for a photo, and the connections of each day.

alter table demande
  -- When the beneficiary was asked for a photo; null: never.
  add column date_appel_photo timestamptz,
  -- How the photo came, and when; null: it has not.
  add column canal_photo text check (canal_photo in ('COURRIER', 'TELEVERSEMENT')),
  add column date_reception_photo timestamptz,
  add check ((canal_photo is null) = (date_reception_photo is null)),
  add check (date_reception_photo is null or date_appel_photo is not null);

update demande set date_appel_photo = date_statut_production
where statut_production in ('COURRIER_PHOTO_ENVOYE', 'COURRIER_COMPLETUDE_ENVOYE', 'PHOTO_INVALIDE');
update demande set canal_photo = 'COURRIER', date_reception_photo = date_statut_production
where statut_production = 'PHOTO_INVALIDE' and date_statut_production is not null;

create index demande_appel_photo on demande (organisme_id, date_appel_photo) where date_appel_photo is not null;

-- Counts alone, of no one in particular: they outlive the sessions and the journal. The connections of beneficiaries
-- are written by the service that they use.
create table connexion_jour (
  organisme_id integer not null references organisme on delete cascade,
  jour date not null,
  nombre_organisme integer not null default 0 check (nombre_organisme >= 0),
  nombre_beneficiaire integer not null default 0 check (nombre_beneficiaire >= 0),
  primary key (organisme_id, jour)
);

insert into connexion_jour (organisme_id, jour, nombre_organisme)
  select organisme_id, (date at time zone 'Europe/Paris')::date, count(*)
  from journal where evenement = 'connexion.reussie' and organisme_id is not null
  group by 1, 2;
