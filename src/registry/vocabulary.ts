/**
 * The portal's additions to the engine's vocabulary. The compiler validates definitions against it. The
 * registry is typed by it, so a name without an implementation does not compile.
 */
import type { CustomScreenProps, Vocabulary } from 'screen-engine';
import { components } from './components.ts';

export const vocabulary = {
  components,
  widgets: [],
  cells: [],
  formats: {
    identifiant: { input: 'text', csv: 'text' },
    telephone: 'text',
    yesNoLetter: 'boolean',
    masque: 'any',
    droits: 'list',
    groupesDuCompte: 'any',
    statutDuCompte: 'any',
    pndTraite: { input: 'any', csv: 'pndTraiteLettre' },
    pndTraiteLettre: 'any',
    finValidite: 'date',
    lignesAdresse: 'any',
    destinataireAdresse: 'any',
    codePostalAdresse: 'any',
    communeAdresse: 'any',
    paysAdresse: 'any',
    statutProduction: 'any',
  },
  functions: [
    'variantOfUser',
    'premiereConnexion',
    'identifiantSaisi',
    'droitsDuGroupe',
    'numerosDesGroupes',
    'estUnAutre',
    'numeroTitreOuDemande',
    'numeroDemandeOuTitre',
    'pndPhoto',
    'pndTitre',
    'pndPhotoSaisi',
    'suiviModifie',
  ],
  icons: ['circle-dashed', 'circle-x', 'file-up', 'shield-check', 'upload'],
  entrances: [
    // The upload of an order file leads there.
    'transfert/resultat',
    // A mail leads there.
    'authentification/nouveauMotDePasse',
    // Addresses of the specification that no screen links to.
    'service/demande',
    'service/passage',
    'utilisateurs/droits',
  ],
  texts: {
    'marque.sousTitre': [],
    'marque.fabricant': [],
    'compte.bonjour': ['prenom', 'nom'],
    'compte.logo': ['nom'],
    'mentions.stationnement': [],
    'mentions.priorite': [],
    'mentions.invalidite': [],
  },
} as const satisfies Vocabulary;

/** What the component of a custom screen receives, by its name above. */
export type PropsOf<Name extends keyof typeof components> = CustomScreenProps<(typeof components)[Name]>;
