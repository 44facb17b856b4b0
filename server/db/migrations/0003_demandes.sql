-- The list of requests at any size: its filters and sorts read an index each, and its totals are kept as they change.

alter table demande
  add column recherche_prenom text collate "C",
  -- Upper case, without hyphens and blanks.
  add column recherche_immatriculation text collate "C",
  -- Compared byte by byte, so that one index serves a prefix and an order.
  alter column recherche_nom type text collate "C",
  alter column numero_identifiant type text collate "C",
  alter column numero_titre type text collate "C";

update demande set
  recherche_prenom = upper(translate(prenom, 'àâäãáåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÃÁÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ',
    'AAAAAACEEEEIIIINOOOOOUUUUYYAAAAAACEEEEIIIINOOOOOUUUUYY')),
  recherche_immatriculation = upper(replace(replace(immatriculation, '-', ''), ' ', ''));

drop index demande_nom, demande_immatriculation, demande_numero_identifiant;
create index demande_nom on demande (organisme_id, recherche_nom, id);
create index demande_prenom on demande (organisme_id, recherche_prenom, id);
create index demande_immatriculation on demande (organisme_id, recherche_immatriculation, id);
create index demande_numero_identifiant on demande (organisme_id, numero_identifiant, id);
create index demande_numero_titre on demande (organisme_id, numero_titre, id);
create index demande_mention on demande (organisme_id, mention, id);
create index demande_statut_titre on demande (organisme_id, statut_titre, id);
create index demande_debut_validite on demande (organisme_id, date_debut_validite, id);

-- How many requests an organisation has, by what the list filters on from a closed list. A sum of changes: each
-- statement adds its own, and locks no row that another one changes too.
create table demande_compte (
  organisme_id integer not null references organisme on delete cascade,
  mention text not null,
  statut_production text,
  statut_titre text,
  nombre bigint not null
);
create index demande_compte_organisme on demande_compte (organisme_id);

insert into demande_compte
  select organisme_id, mention, statut_production, statut_titre, count(*) from demande group by 1, 2, 3, 4;

create function compter_demandes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into demande_compte
      select organisme_id, mention, statut_production, statut_titre, count(*) from apres group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into demande_compte
      select organisme_id, mention, statut_production, statut_titre, -count(*) from avant group by 1, 2, 3, 4;
  else
    insert into demande_compte
      select organisme_id, mention, statut_production, statut_titre, sum(n) from (
        select organisme_id, mention, statut_production, statut_titre, 1 as n from apres
        union all
        select organisme_id, mention, statut_production, statut_titre, -1 from avant) as changement
      group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  return null;
end $$;

create trigger demande_ajout after insert on demande
  referencing new table as apres for each statement execute function compter_demandes();
create trigger demande_changement after update on demande
  referencing old table as avant new table as apres for each statement execute function compter_demandes();
create trigger demande_retrait after delete on demande
  referencing old table as avant for each statement execute function compter_demandes();

-- Who the requests of an organisation are for, as their latest request tells.
create table beneficiaire (
  organisme_id integer not null references organisme,
  numero_identifiant text collate "C" not null,
  derniere_demande_id bigint not null references demande on delete cascade,
  recherche_nom text collate "C" not null,
  primary key (organisme_id, numero_identifiant)
);
create index beneficiaire_nom on beneficiaire (organisme_id, recherche_nom, numero_identifiant);
create index beneficiaire_demande on beneficiaire (derniere_demande_id);

insert into beneficiaire
  select distinct on (organisme_id, numero_identifiant) organisme_id, numero_identifiant, id, recherche_nom
  from demande order by organisme_id, numero_identifiant, id desc;

create function noter_beneficiaires() returns trigger language plpgsql as $$
begin
  insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom)
    select distinct on (organisme_id, numero_identifiant) organisme_id, numero_identifiant, id, recherche_nom
    from apres order by organisme_id, numero_identifiant, id desc
    on conflict (organisme_id, numero_identifiant) do update
      set derniere_demande_id = excluded.derniere_demande_id, recherche_nom = excluded.recherche_nom;
  return null;
end $$;

create trigger demande_beneficiaire after insert on demande
  referencing new table as apres for each statement execute function noter_beneficiaires();
