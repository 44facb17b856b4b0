-- Lists at any size: beneficiaries are sorted, filtered and counted without joining their requests, duplicates are read in
-- index order, and expired data is found by indexes. Compatible with the former version of the server.

-- From the latest request, like recherche_nom.
alter table beneficiaire
  add column recherche_prenom text collate "C",
  add column date_naissance date,
  add column recherche_immatriculation text collate "C";

update beneficiaire b
set recherche_prenom = d.recherche_prenom, date_naissance = d.date_naissance,
  recherche_immatriculation = d.recherche_immatriculation
from demande d where d.id = b.derniere_demande_id;

drop index beneficiaire_nom;
create index beneficiaire_nom on beneficiaire (organisme_id, recherche_nom, numero_identifiant)
  include (recherche_prenom, date_naissance);
create index beneficiaire_prenom on beneficiaire (organisme_id, recherche_prenom, numero_identifiant);
create index beneficiaire_naissance on beneficiaire (organisme_id, date_naissance, numero_identifiant);
create index beneficiaire_immatriculation on beneficiaire (organisme_id, recherche_immatriculation, numero_identifiant);

-- A name plus another criterion is counted in the index alone.
drop index demande_nom;
create index demande_nom on demande (organisme_id, recherche_nom, id) include (mention, statut_production, statut_titre);

-- After a deletion, a beneficiary with an older request remains, linked to that one.
create or replace function noter_beneficiaires() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom, recherche_prenom,
                              date_naissance, recherche_immatriculation)
      select distinct on (organisme_id, numero_identifiant) organisme_id, numero_identifiant, id, recherche_nom,
        recherche_prenom, date_naissance, recherche_immatriculation
      from apres order by organisme_id, numero_identifiant, id desc
      on conflict (organisme_id, numero_identifiant) do update
        set derniere_demande_id = excluded.derniere_demande_id, recherche_nom = excluded.recherche_nom,
          recherche_prenom = excluded.recherche_prenom, date_naissance = excluded.date_naissance,
          recherche_immatriculation = excluded.recherche_immatriculation
        where beneficiaire.derniere_demande_id < excluded.derniere_demande_id;
  else
    insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom, recherche_prenom,
                              date_naissance, recherche_immatriculation)
      select d.organisme_id, d.numero_identifiant, d.id, d.recherche_nom, d.recherche_prenom, d.date_naissance,
        d.recherche_immatriculation
      from (select distinct organisme_id, numero_identifiant from avant) t
        cross join lateral (
          select * from demande r
          where r.organisme_id = t.organisme_id and r.numero_identifiant = t.numero_identifiant
          order by r.id desc limit 1) d
      on conflict do nothing;
  end if;
  return null;
end $$;

create trigger demande_beneficiaire_restant after delete on demande
  referencing old table as avant for each statement execute function noter_beneficiaires();

-- Number of beneficiaries of an organisation, as a sum of changes, like demande_compte.
create table beneficiaire_compte (
  organisme_id integer not null references organisme on delete cascade,
  nombre bigint not null
);
create index beneficiaire_compte_organisme on beneficiaire_compte (organisme_id);

insert into beneficiaire_compte select organisme_id, count(*) from beneficiaire group by 1;

create function compter_beneficiaires() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into beneficiaire_compte select organisme_id, count(*) from apres group by 1;
  else
    insert into beneficiaire_compte select organisme_id, -count(*) from avant group by 1;
  end if;
  return null;
end $$;

create trigger beneficiaire_ajout after insert on beneficiaire
  referencing new table as apres for each statement execute function compter_beneficiaires();
create trigger beneficiaire_retrait after delete on beneficiaire
  referencing old table as avant for each statement execute function compter_beneficiaires();

-- The list of duplicates, in its order; filtering by decision needs only the index.
drop index doublon_liste;
create index doublon_liste on doublon (organisme_id, demande_id, id) include (decision);

-- Searched by the retention every hour. New requests are in neither index.
create index demande_fin_validite_reelle on demande (date_fin_validite_reelle) where date_fin_validite_reelle is not null;
create index demande_annulee on demande (id) where statut_demande = 'ANNULEE';
