-- Orders and what they bring: the file as received, its lines in error, the requests with their titles, the duplicates.

create table commande (
  id bigint generated always as identity primary key,
  organisme_id integer not null references organisme,
  numero_commande text not null check (numero_commande ~ '^[A-Za-z0-9_.-]{1,64}$'),
  nom_fichier_integration text not null check (length(nom_fichier_integration) <= 68),
  date_integration timestamptz not null,
  statut text not null check (statut in ('EN_ATTENTE', 'EN_COURS', 'OK', 'KO')),
  motif text,
  nombre_lignes_ok integer not null default 0 check (nombre_lignes_ok >= 0),
  nombre_lignes_ko integer not null default 0 check (nombre_lignes_ko >= 0),
  traite boolean not null default false,
  -- The process that integrates the file, and since when: another one takes it over once it was abandoned.
  integre_par text,
  integre_depuis timestamptz,
  echecs_integration integer not null default 0,
  version integer not null default 1,
  -- The name of a file is unique for the organisation (control of the name, answer 901).
  unique (organisme_id, numero_commande)
);
create index commande_date on commande (organisme_id, date_integration desc, id desc);
create index commande_a_integrer on commande (id) where statut in ('EN_ATTENTE', 'EN_COURS');

-- Kept until the integration and for the retention period after it, apart from the rows that the lists read.
create table fichier_commande (
  commande_id bigint primary key references commande on delete cascade,
  contenu bytea not null,
  recu_le timestamptz not null,
  utilisateur_id integer references utilisateur on delete set null
);

create table commande_ligne_erreur (
  commande_id bigint not null references commande on delete cascade,
  numero_ligne integer not null,
  motifs text not null,
  numero_identifiant text not null default '',
  nom text not null default '',
  prenom text not null default '',
  raison_sociale text not null default '',
  primary key (commande_id, numero_ligne)
);

-- A request, and the title that comes of it once its production began (numero_titre and what follows).
create table demande (
  id bigint generated always as identity primary key,
  numero_demande text not null generated always as (lpad(id::text, 10, '0')) stored,
  organisme_id integer not null references organisme,
  commande_id bigint not null references commande,
  numero_ligne integer not null,
  personne_morale boolean not null,
  numero_identifiant text not null check (numero_identifiant ~ '^[0-9]{1,15}$'),
  nom_usage text check (length(nom_usage) <= 49),
  nom_naissance text check (length(nom_naissance) <= 49),
  prenom text check (length(prenom) <= 49),
  date_naissance date,
  lieu_naissance text,
  raison_sociale text check (length(raison_sociale) <= 38),
  immatriculation text check (length(immatriculation) <= 11),
  -- Upper case without accents: the name that the list shows, for its filter and its sort.
  recherche_nom text not null,
  -- Mention and identity in their compared form: two requests that share it are suspected duplicates.
  cle_doublon text not null,
  mention text not null check (mention in ('STAT', 'PRIORITE', 'INVALIDITE')),
  sous_mention text check (sous_mention in ('BESOIN_ACCOMPAGNEMENT', 'BESOIN_ACCOMPAGNEMENT_CECITE')),
  type_demande text not null check (type_demande in (
    'PREMIERE_DEMANDE', 'RENOUVELLEMENT', 'DEMANDE_COMPLEMENTAIRE', 'DUPLICATA', 'SECOND_EXEMPLAIRE'
  )),
  destinataire text not null,
  adresse1 text not null,
  adresse2 text,
  adresse3 text,
  adresse4 text,
  code_postal text not null,
  commune text not null,
  departement text,
  pays text not null,
  date_debut_validite date not null,
  -- No end date: a permanent title.
  date_fin_validite date,
  date_fin_validite_reelle date,
  statut_demande text not null default 'VALIDEE' check (statut_demande in ('A_ARBITRER', 'VALIDEE', 'ANNULEE')),
  statut_production text check (statut_production in (
    'DEMANDE_FABRICATION_EFFECTUEE', 'DEMANDE_ENCOURS_FABRICATION', 'EXPEDIEE',
    'COURRIER_PHOTO_ENVOYE', 'COURRIER_COMPLETUDE_ENVOYE', 'PHOTO_INVALIDE'
  )),
  date_statut_production timestamptz,
  date_attribution date,
  numero_titre text unique,
  statut_titre text check (statut_titre in ('VALIDE', 'INACTIF')),
  inactive boolean not null default false,
  motif text check (motif in (
    'PERTE', 'VOL', 'DETERIORE', 'DROIT_SUPPRIME', 'FIN_DROIT', 'CHEQUE_IMPAYE', 'NOUVELLE_DEMANDE'
  )),
  commentaire text check (length(commentaire) <= 70),
  traite_pnd_photo boolean not null default false,
  traite_pnd_titre boolean not null default false,
  version integer not null default 1,
  -- A line of a file becomes one request, however often its integration is taken up again.
  unique (commande_id, numero_ligne),
  check (statut_demande = 'VALIDEE' or statut_production is null),
  check ((numero_titre is null) = (statut_titre is null)),
  check (inactive = (coalesce(statut_titre, '') = 'INACTIF'))
);
-- The list's pages: its default order, and each filter that selects few rows.
create index demande_liste on demande (organisme_id, id desc);
create index demande_numero_identifiant on demande (organisme_id, numero_identifiant);
create index demande_nom on demande (organisme_id, recherche_nom text_pattern_ops, id);
create index demande_production on demande (organisme_id, statut_production, id);
create index demande_fin_validite on demande (organisme_id, date_fin_validite, id);
create index demande_immatriculation on demande (organisme_id, immatriculation) where immatriculation is not null;
create index demande_en_production on demande (id)
  where statut_production in ('DEMANDE_FABRICATION_EFFECTUEE', 'DEMANDE_ENCOURS_FABRICATION');
create index demande_doublon on demande (cle_doublon) where statut_demande = 'VALIDEE' and not inactive;

-- A request that waits for a decision, once for each title that it seems to double, in any organisation.
create table doublon (
  id bigint generated always as identity primary key,
  organisme_id integer not null references organisme,
  demande_id bigint not null references demande on delete cascade,
  demande_associee_id bigint not null references demande on delete cascade,
  decision text check (decision in ('POURSUIVRE', 'ANNULER')),
  date_decision timestamptz,
  utilisateur_id integer references utilisateur on delete set null,
  version integer not null default 1,
  unique (demande_id, demande_associee_id),
  check ((decision is null) = (date_decision is null))
);
create index doublon_liste on doublon (organisme_id, decision, demande_id);
create index doublon_associee on doublon (demande_associee_id);
