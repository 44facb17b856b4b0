-- Hashed files of the most recently started versions of the site, so that an instance can serve pages of another version.
create table version_site (
  -- Hash of its file names.
  empreinte text primary key,
  noms text[] not null,
  -- Last start of an instance with this version.
  demarree timestamptz not null
);
create table fichier_site (
  nom text primary key,
  contenu bytea not null
);
