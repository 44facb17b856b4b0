-- The searches that the referents of an organisation share with their colleagues, by the list that they are of. A search is
-- the address of its list, without personal criteria.

create table recherche_partagee (
  id integer generated always as identity primary key,
  organisme_id integer not null references organisme on delete cascade,
  ecran text not null check (length(ecran) <= 60),
  nom text not null check (length(nom) between 1 and 60),
  criteres text not null check (length(criteres) <= 1000),
  partagee_par integer references utilisateur on delete set null,
  date timestamptz not null,
  unique (organisme_id, ecran, nom)
);
create index recherche_partagee_par on recherche_partagee (partagee_par) where partagee_par is not null;
