-- Files of the built site with their hashed names, of the versions that were started last: an instance finds here those
-- of another version, for pages that were opened with it.
create table version_site (
  -- Of the names of its files.
  empreinte text primary key,
  noms text[] not null,
  -- When an instance last started with it.
  demarree timestamptz not null
);
create table fichier_site (
  nom text primary key,
  contenu bytea not null
);
