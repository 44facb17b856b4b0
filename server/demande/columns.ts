/** The columns of a request: what each selects, and by what the list of requests is sorted and searched. */
import type { Demande } from '#schemas/types/domain.ts';
import {
  containingFileName,
  identifierStartsWith,
  nameFormOf,
  nameStartsWith,
  plateStartsWith,
  startingWith,
} from '../db/searchText.ts';
import type { Criterion, ListColumn } from '../http/pagedList.ts';
import { code, day, text } from '../http/schemaParts.ts';
import { idOfNumero } from './numero.ts';

/** The production states and their texts. */
export const statutsProduction = {
  DEMANDE_FABRICATION_EFFECTUEE: 'Demande effectuée',
  DEMANDE_ENCOURS_FABRICATION: 'En cours de fabrication',
  EXPEDIEE: 'CMI expédiée',
  COURRIER_PHOTO_ENVOYE: 'Courrier photo envoyé',
  COURRIER_COMPLETUDE_ENVOYE: 'Courrier complétude envoyé',
  PHOTO_INVALIDE: 'Photo invalide',
} as const;

/** The beginning of a name of natural persons; in the organisations of legal entities nobody has one. */
export const ofPersons: Criterion = {
  name: 'nom',
  schema: { ...text(49), description: 'Beginning of the name of a natural person' },
  condition: (typed, bind, { personneMorale }) =>
    personneMorale ? 'false' : nameStartsWith('recherche_nom', typed, bind),
};

/** The beginning of a company name, only in the organisations of legal entities. */
export const ofCompanies: Criterion = {
  name: 'raisonSociale',
  schema: { ...text(38), description: 'Beginning of the company name' },
  condition: (typed, bind, { personneMorale }) =>
    personneMorale ? nameStartsWith('recherche_nom', typed, bind) : 'false',
};

/** The birth date of a natural person. */
export const ofBirth: Criterion = {
  name: 'dateNaissance',
  schema: { ...day, description: 'yyyy-MM-dd' },
  condition: (typed, bind) => `date_naissance = ${bind(typed)}::date`,
};

/** A code, which the kept totals count too. */
const oneOf = (name: string, column: string, codes: readonly string[], description?: string): Criterion => ({
  name,
  schema: { type: 'string', enum: codes, ...(description && { description }) },
  condition: (typed, bind) => `${column} = ${bind(typed)}`,
  isCounted: true,
});

/** The columns of the tables `demande d` and `commande c`, by their names in the API. */
export const columns = {
  numeroDemande: { select: 'd.numero_demande', sort: 'id' },
  numeroTitre: {
    select: 'd.numero_titre',
    sort: 'numero_titre',
    criterion: {
      name: 'numeroTitre',
      schema: {
        ...code(15),
        pattern: '^\\d{1,15}$',
        description: 'Beginning of the number of the title, or the number of the request',
      },
      condition: (typed, bind) => {
        const id = idOfNumero(typed);
        const begins = `numero_titre like ${bind(startingWith(typed))}`;
        return id === null ? begins : `(${begins} or id = ${bind(String(id))}::bigint)`;
      },
    },
  },
  numeroCommande: {
    select: 'c.numero_commande',
    criterion: {
      name: 'commande',
      schema: { ...code(200), description: 'Part of the number of the order, or of its file’s name' },
      condition: (typed, bind) => `commande_id in (
        select o.id from commande o
        where o.organisme_id = $1 and upper(o.nom_fichier_integration) like ${bind(containingFileName(typed))})`,
    },
  },
  identifiantBeneficiaire: {
    select: 'd.numero_identifiant',
    sort: 'numero_identifiant',
    criterion: {
      name: 'demande',
      schema: {
        ...code(15),
        pattern: '^\\d{1,15}$',
        description: 'Beginning of the identifier of the beneficiary',
      },
      condition: (typed, bind) => identifierStartsWith('numero_identifiant', typed, bind),
    },
  },
  nom: {
    select: 'coalesce(d.nom_usage, d.nom_naissance)',
    sort: nameFormOf('recherche_nom'),
    criterion: ofPersons,
  },
  nomUsage: { select: 'd.nom_usage' },
  nomNaissance: { select: 'd.nom_naissance' },
  prenom: { select: 'd.prenom', sort: nameFormOf('recherche_prenom') },
  raisonSociale: {
    select: 'd.raison_sociale',
    sort: nameFormOf('recherche_nom'),
    criterion: ofCompanies,
  },
  immatriculation: {
    select: 'd.immatriculation',
    sort: 'recherche_immatriculation',
    criterion: {
      name: 'immatriculation',
      schema: { ...code(11), description: 'Beginning of the registration' },
      condition: (typed, bind) => plateStartsWith('recherche_immatriculation', typed, bind),
    },
  },
  dateNaissance: { select: 'd.date_naissance', criterion: ofBirth },
  lieuNaissance: { select: 'd.lieu_naissance' },
  typeDemande: { select: 'd.type_demande' },
  statutDemande: { select: 'd.statut_demande' },
  mention: {
    select: 'd.mention',
    sort: 'mention',
    members: ['valeur'],
    criterion: oneOf('typeTitre', 'mention', ['STAT', 'PRIORITE', 'INVALIDITE']),
  },
  sousMention: { select: 'd.sous_mention' },
  statutProduction: {
    select: 'd.statut_production',
    sort: 'statut_production',
    members: ['valeur', 'libelleCourt'],
    criterion: oneOf(
      'statutDemande',
      'statut_production',
      Object.keys(statutsProduction),
      'State of the production',
    ),
  },
  dateStatutProduction: { select: 'd.date_statut_production' },
  statutTitre: {
    select: 'd.statut_titre',
    sort: 'statut_titre',
    members: ['valeur'],
    criterion: oneOf('statutTitre', 'statut_titre', ['VALIDE', 'INACTIF']),
  },
  dateDebutValidite: { select: 'd.date_debut_validite', sort: 'date_debut_validite' },
  dateFinValidite: {
    select: 'd.date_fin_validite',
    sort: 'date_fin_validite',
    criterion: {
      name: 'finValidite',
      schema: { ...day, description: 'Day on which the validity ends, yyyy-MM-dd' },
      condition: (typed, bind) => `date_fin_validite = ${bind(typed)}::date`,
    },
  },
  dateFinValiditeReelle: { select: 'd.date_fin_validite_reelle' },
  dateAttribution: { select: 'd.date_attribution' },
  inactive: { select: 'd.inactive' },
  motif: { select: 'd.motif' },
  commentaire: { select: 'd.commentaire' },
  traitePNDPhoto: { select: 'd.traite_pnd_photo' },
  traitePNDTitre: { select: 'd.traite_pnd_titre' },
} as const satisfies Record<
  Exclude<keyof Demande, 'adresseLivraison' | 'permanent' | 'etapes' | 'etag'>,
  ListColumn
>;
