/** Converts a row of the request and beneficiary queries to a request of the API. */
import type { AdresseLivraison, Demande } from '#schemas/types/domain.ts';
import { entityTag } from '../http/entityTag.ts';
import { adresseColumns, adresseOf } from '../organisme/adresse.ts';

const libelles = {
  DEMANDE_FABRICATION_EFFECTUEE: 'Demande effectuée',
  DEMANDE_ENCOURS_FABRICATION: 'En cours de fabrication',
  EXPEDIEE: 'CMI expédiée',
  COURRIER_PHOTO_ENVOYE: 'Courrier photo envoyé',
  COURRIER_COMPLETUDE_ENVOYE: 'Courrier complétude envoyé',
  PHOTO_INVALIDE: 'Photo invalide',
} as const;

/** The production states and their texts. */
export type StatutProduction = keyof typeof libelles;
export const statutsProduction = Object.keys(libelles) as StatutProduction[];

/** Columns of `demande d` and `commande c`. */
export const demandeColumns = `d.numero_demande as "numeroDemande", d.numero_titre as "numeroTitre",
  c.numero_commande as "numeroCommande", d.numero_identifiant as "identifiantBeneficiaire",
  coalesce(d.nom_usage, d.nom_naissance) as nom, d.nom_usage as "nomUsage", d.nom_naissance as "nomNaissance",
  d.prenom, d.raison_sociale as "raisonSociale", d.immatriculation,
  d.date_naissance as "dateNaissance", d.lieu_naissance as "lieuNaissance",
  ${adresseColumns('d')},
  d.type_demande as "typeDemande", d.statut_demande as "statutDemande", d.mention, d.sous_mention as "sousMention",
  d.statut_production as "statutProduction", d.date_statut_production as "dateStatutProduction",
  d.date_debut_validite as "dateDebutValidite", d.date_fin_validite as "dateFinValidite",
  d.date_fin_validite_reelle as "dateFinValiditeReelle", d.date_attribution as "dateAttribution",
  d.statut_titre as "statutTitre", d.inactive, d.motif, d.commentaire,
  d.traite_pnd_photo as "traitePNDPhoto", d.traite_pnd_titre as "traitePNDTitre", d.version`;

type Composed =
  | 'adresseLivraison'
  | 'typeDemande'
  | 'statutDemande'
  | 'mention'
  | 'sousMention'
  | 'statutProduction'
  | 'statutTitre'
  | 'permanent'
  | 'etag';

export type DemandeRow = AdresseLivraison &
  Omit<Demande, Composed | 'dateStatutProduction'> & {
    dateStatutProduction: Date | null;
    typeDemande: string;
    statutDemande: string;
    mention: string;
    sousMention: string | null;
    statutProduction: StatutProduction | null;
    statutTitre: string | null;
    version: number;
  };

/** The record of a row. Members that the route's schema does not list are dropped by its serializer. */
export function demandeOf(row: DemandeRow) {
  const { version, statutProduction, ...fields } = row;
  return {
    ...fields,
    adresseLivraison: adresseOf(row),
    typeDemande: { valeur: row.typeDemande },
    statutDemande: { valeur: row.statutDemande },
    mention: { valeur: row.mention },
    sousMention: codeOf(row.sousMention),
    statutProduction: statutProduction && {
      valeur: statutProduction,
      libelleCourt: libelles[statutProduction],
    },
    permanent: row.dateFinValidite === null,
    statutTitre: codeOf(row.statutTitre),
    etag: entityTag(version),
  };
}

function codeOf(valeur: string | null) {
  return valeur === null ? null : { valeur };
}
