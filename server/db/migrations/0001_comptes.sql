-- Who may do what: organisations, their users, the groups that carry the rights, sessions, properties, and the journal.

create table organisme (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,20}$'),
  nom text not null check (length(nom) <= 64),
  personne_morale boolean not null,
  destinataire text,
  adresse1 text,
  adresse2 text,
  adresse3 text,
  adresse4 text,
  code_postal text,
  commune text,
  departement text,
  pays text,
  logo text,
  signature text,
  recevoir_notification boolean not null default false,
  version integer not null default 1
);

create table groupe (
  id integer generated always as identity primary key,
  organisme_id integer not null references organisme,
  nom text not null check (length(nom) between 1 and 49),
  version integer not null default 1,
  unique (organisme_id, nom)
);

create table groupe_droit (
  groupe_id integer not null references groupe on delete cascade,
  droit text not null check (droit in (
    'transfert', 'commandes', 'doublons', 'demandes', 'beneficiaire', 'statistiques', 'statnationales',
    'mesdonnees', 'administrateur'
  )),
  primary key (groupe_id, droit)
);

create table utilisateur (
  id integer generated always as identity primary key,
  identifiant text not null unique check (length(identifiant) between 1 and 49),
  organisme_id integer not null references organisme,
  nom text not null,
  prenom text not null,
  adresse_mail text check (length(adresse_mail) <= 49),
  telephone text check (length(telephone) <= 19),
  mobile text check (length(mobile) <= 19),
  mot_de_passe text not null,
  mot_de_passe_expire timestamptz,
  premiere_connexion boolean not null default true,
  compte_bloque boolean not null default false,
  referent boolean not null default false,
  version integer not null default 1
);
create unique index utilisateur_adresse_mail on utilisateur (lower(adresse_mail));
create index utilisateur_organisme on utilisateur (organisme_id);

create table utilisateur_groupe (
  utilisateur_id integer not null references utilisateur on delete cascade,
  groupe_id integer not null references groupe,
  primary key (utilisateur_id, groupe_id)
);
create index utilisateur_groupe_groupe on utilisateur_groupe (groupe_id);

-- Wrong passwords in a row, by the identifier as submitted: an unknown one counts alike.
create table tentative_connexion (
  identifiant text primary key,
  essais integer not null,
  bloque_jusqua timestamptz,
  dernier_essai timestamptz not null
);
create index tentative_connexion_dernier_essai on tentative_connexion (dernier_essai);

create table session (
  id text primary key,
  utilisateur_id integer not null references utilisateur on delete cascade,
  debut timestamptz not null,
  fin timestamptz not null,
  revoquee boolean not null default false
);
create index session_utilisateur on session (utilisateur_id);
create index session_fin on session (fin);

-- One use each; the token itself is never stored.
create table jeton_reinitialisation (
  empreinte text primary key,
  utilisateur_id integer not null references utilisateur on delete cascade,
  expire timestamptz not null,
  utilise boolean not null default false
);
create index jeton_reinitialisation_utilisateur on jeton_reinitialisation (utilisateur_id);

create table propriete (
  cle text primary key,
  valeur text not null
);

create table journal (
  id bigint generated always as identity primary key,
  date timestamptz not null,
  evenement text not null,
  utilisateur_id integer references utilisateur on delete set null,
  organisme_id integer references organisme,
  objet text
);
create index journal_date on journal (date);
