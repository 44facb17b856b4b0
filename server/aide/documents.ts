/** The help documents of a new database. Their texts are in `documents/`, one Markdown file each. */
import type { LienAide } from '#schemas/types/domain.ts';

export type HelpDocument = Pick<LienAide, 'categorie' | 'titre' | 'intitule'> & { readonly cle: string };

export const helpDocuments: readonly HelpDocument[] = [
  {
    cle: 'transferer-un-fichier',
    categorie: 'ORGANISME_PERSONNE_PHYSIQUE',
    titre: 'Transférer un fichier de commande',
    intitule: 'Préparer le fichier, le transférer, lire le résultat de son contrôle',
  },
  {
    cle: 'arbitrer-les-doublons',
    categorie: 'ORGANISME_PERSONNE_PHYSIQUE',
    titre: 'Arbitrer les soupçons de doublon',
    intitule: 'Comprendre un soupçon, poursuivre ou annuler la demande',
  },
  {
    cle: 'commander-pour-des-vehicules',
    categorie: 'ORGANISME_PERSONNE_MORALE',
    titre: 'Commander des cartes pour des véhicules',
    intitule: 'Préparer le fichier d’une personne morale et le transférer',
  },
  {
    cle: 'suivre-les-commandes',
    categorie: 'ORGANISME_PERSONNE_MORALE',
    titre: 'Suivre ses commandes',
    intitule: 'Retrouver une commande, lire ses lignes en erreur, la marquer comme traitée',
  },
  {
    cle: 'repondre-a-la-demande-de-photo',
    categorie: 'BENEFICIAIRE_PERSONNE_PHYSIQUE',
    titre: 'Répondre à la demande de photo',
    intitule: 'La photo attendue et les deux façons de l’envoyer',
  },
  {
    cle: 'perte-vol-deterioration',
    categorie: 'BENEFICIAIRE_PERSONNE_PHYSIQUE',
    titre: 'Carte perdue, volée ou abîmée',
    intitule: 'Prévenir l’organisme et obtenir une nouvelle carte',
  },
  {
    cle: 'carte-d-un-vehicule',
    categorie: 'BENEFICIAIRE_PERSONNE_MORALE',
    titre: 'La carte d’un véhicule',
    intitule: 'Utiliser et renouveler la carte Stationnement d’une personne morale',
  },
  {
    cle: 'modele-demande-de-photo',
    categorie: 'MODELE_COURRIER',
    titre: 'Demande de photo',
    intitule: 'Courrier envoyé au bénéficiaire pour obtenir sa photo',
  },
  {
    cle: 'modele-envoi-de-la-carte',
    categorie: 'MODELE_COURRIER',
    titre: 'Envoi de la carte',
    intitule: 'Courrier qui accompagne la carte',
  },
];
