/**
 * The names that the portal adds to the engine's vocabulary. The compiler reads this list when it checks the
 * definitions; the registry beside it is typed by it, so that a name without its implementation does not compile.
 */
import type { Vocabulary } from '#engine';

export const vocabulary = {
  components: [
    'SignIn',
    'OrderFileUpload',
    'OrderFileResult',
    'SiteMap',
    'NewPassword',
    'OrganisationResources',
  ],
  widgets: [],
  cells: [],
  formats: ['identifiant', 'identifiantCsv', 'yesNoLetter', 'masque', 'droits'],
  functions: ['variantOfUser', 'premiereConnexion', 'droitsDuGroupe', 'estUnAutre'],
  icons: ['circle-dashed', 'file-up', 'shield-check', 'upload'],
  texts: {
    'marque.sousTitre': [],
    'marque.fabricant': [],
    'compte.bonjour': ['prenom', 'nom'],
    'compte.logo': ['nom'],
    'connexion.bienvenue': ['titre'],
    'connexion.presentation': [],
    'connexion.mentions.stationnement': [],
    'connexion.mentions.priorite': [],
    'connexion.mentions.invalidite': [],
    'connexion.identifiant': [],
    'connexion.motDePasse': [],
    'connexion.afficher': [],
    'connexion.masquer': [],
    'connexion.afficherMotDePasse': [],
    'connexion.masquerMotDePasse': [],
    'connexion.motDePasseAffiche': [],
    'connexion.motDePasseMasque': [],
    'connexion.identifiantOublie': [],
    'connexion.motDePasseOublie': [],
    'connexion.seConnecter': [],
    'connexion.expiree': [],
    'connexion.identifiantObligatoire': [],
    'connexion.motDePasseObligatoire': [],
    'connexion.identifiantIncorrect': [],
    'connexion.compteBloque': [],
    'connexion.technique': [],
    'connexion.sansDroit': [],
  },
} as const satisfies Vocabulary;
