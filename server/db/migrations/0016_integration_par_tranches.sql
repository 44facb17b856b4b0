-- The requests of an order file are written in several transactions, which let others through, and published by the last
-- one. Compatible with the former version of the server, which writes a file in one transaction.

-- The integration in progress; at most one row. Its requests are hidden from every reader: those of its organisation from
-- `premiere_demande` on. An integration whose token is no longer here has been taken over and must stop.
create table integration_en_cours (
  seule boolean primary key default true check (seule),
  jeton uuid not null,
  commande_id bigint not null references commande,
  organisme_id integer not null references organisme,
  premiere_demande bigint not null
);

-- What the hidden requests add to the totals once they are published.
create table demande_compte_en_cours (like demande_compte);
create table statistique_compte_en_cours (like statistique_compte);
create table beneficiaire_en_cours (like beneficiaire);

create or replace function compter_demandes() returns trigger language plpgsql as $$
declare
  en_cours bigint := (select commande_id from integration_en_cours);
begin
  if tg_op = 'INSERT' then
    insert into demande_compte
      select organisme_id, mention, statut_production, statut_titre, count(*) from apres
      where commande_id is distinct from en_cours group by 1, 2, 3, 4;
    insert into demande_compte_en_cours
      select organisme_id, mention, statut_production, statut_titre, count(*) from apres
      where commande_id = en_cours group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into demande_compte
      select organisme_id, mention, statut_production, statut_titre, -count(*) from avant
      where commande_id is distinct from en_cours group by 1, 2, 3, 4;
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

create or replace function compter_statistiques() returns trigger language plpgsql as $$
declare
  en_cours bigint := (select commande_id from integration_en_cours);
begin
  if tg_op = 'INSERT' then
    insert into statistique_compte
      select d.organisme_id, l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention, count(*)
      from apres d join commande c on c.id = d.commande_id
        cross join lateral lignes_de_statistique(d::demande, c.date_integration) l
      where d.commande_id is distinct from en_cours
      group by 1, 2, 3, 4, 5, 6, 7;
    insert into statistique_compte_en_cours
      select d.organisme_id, l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention, count(*)
      from apres d join commande c on c.id = d.commande_id
        cross join lateral lignes_de_statistique(d::demande, c.date_integration) l
      where d.commande_id = en_cours
      group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into statistique_compte
      select d.organisme_id, l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention, -count(*)
      from avant d join commande c on c.id = d.commande_id
        cross join lateral lignes_de_statistique(d::demande, c.date_integration) l
      where d.commande_id is distinct from en_cours
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

create or replace function noter_beneficiaires() returns trigger language plpgsql as $$
declare
  en_cours bigint := (select commande_id from integration_en_cours);
begin
  if tg_op = 'INSERT' then
    insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom, recherche_prenom,
                              date_naissance, recherche_immatriculation)
      select distinct on (organisme_id, numero_identifiant) organisme_id, numero_identifiant, id, recherche_nom,
        recherche_prenom, date_naissance, recherche_immatriculation
      from apres where commande_id is distinct from en_cours order by organisme_id, numero_identifiant, id desc
      on conflict (organisme_id, numero_identifiant) do update
        set derniere_demande_id = excluded.derniere_demande_id, recherche_nom = excluded.recherche_nom,
          recherche_prenom = excluded.recherche_prenom, date_naissance = excluded.date_naissance,
          recherche_immatriculation = excluded.recherche_immatriculation
        where beneficiaire.derniere_demande_id < excluded.derniere_demande_id;
    insert into beneficiaire_en_cours (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom,
                                       recherche_prenom, date_naissance, recherche_immatriculation)
      select organisme_id, numero_identifiant, id, recherche_nom, recherche_prenom, date_naissance,
        recherche_immatriculation
      from apres where commande_id = en_cours;
  else
    delete from beneficiaire b using avant a
      where b.organisme_id = a.organisme_id and b.numero_identifiant = a.numero_identifiant
        and b.derniere_demande_id = a.id;
    -- Reads what is hidden with the requests, because an integration may have started since the first statement.
    insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom, recherche_prenom,
                              date_naissance, recherche_immatriculation)
      select d.organisme_id, d.numero_identifiant, d.id, d.recherche_nom, d.recherche_prenom, d.date_naissance,
        d.recherche_immatriculation
      from (select distinct organisme_id, numero_identifiant from avant) t
        cross join lateral (
          select * from demande r
          where r.organisme_id = t.organisme_id and r.numero_identifiant = t.numero_identifiant
            and r.commande_id is distinct from (select commande_id from integration_en_cours)
          order by r.id desc limit 1) d
      on conflict do nothing;
  end if;
  return null;
end $$;

-- Only the triggers write this table, from requests, which have these references: checking them again for each row took
-- 40 % of the time of a publication.
alter table beneficiaire
  drop constraint beneficiaire_derniere_demande_id_fkey,
  drop constraint beneficiaire_organisme_id_fkey;

-- Without this index a publication writes a fifth less, and a person's next request updates their row in place.
drop index beneficiaire_demande;
