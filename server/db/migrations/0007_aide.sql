-- Help documents and questions. Their first content is written at a start that finds none (server/aide).

create table lien_aide (
  -- Part of the address of the download; never a path.
  cle text primary key check (cle ~ '^[a-z0-9-]{1,80}$'),
  categorie text not null check (categorie in (
    'ORGANISME_PERSONNE_PHYSIQUE', 'ORGANISME_PERSONNE_MORALE',
    'BENEFICIAIRE_PERSONNE_PHYSIQUE', 'BENEFICIAIRE_PERSONNE_MORALE', 'MODELE_COURRIER'
  )),
  titre text not null,
  intitule text not null,
  ordre integer not null,
  -- A PDF file.
  contenu bytea not null
);

create table question_faq (
  id integer generated always as identity primary key,
  categorie text not null check (categorie in ('PERSONNE_PHYSIQUE', 'PERSONNE_MORALE')),
  libelle text not null,
  -- HTML; cleaned before it is sent.
  reponse text not null,
  ordre integer not null
);
