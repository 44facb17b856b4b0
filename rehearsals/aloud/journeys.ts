/** What people do who hear the portal: each step is named as its heading in `docs/lecteur-ecran`. */
import { passHalfAnHour } from '../../testkit/idleSession.ts';
import { makeOrderFile } from '../../testkit/makeOrderFile.ts';
import {
  type Act,
  acts,
  again,
  choose,
  focus,
  open,
  press,
  type Scene,
  slowly,
  type,
  until,
  upwards,
} from './acts.ts';
import { offset } from './day.ts';

export type Journey = {
  /** Name of its file. */
  readonly name: string;
  readonly title: string;
  /** Address at which it begins, signed in where there is a session; null: it opens the first page itself. */
  readonly from: string | null;
  readonly steps: readonly (readonly [title: string, act: Act])[];
};

const list = '/suivi/demandes?typeTitre=STAT&page=1';
const signOut = until('header button', 'Déconnexion');
const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
let lastOrderFile = 900;

/** A file that no order has, also when the journey is heard again. */
const chooseOrderFile: Act = (scene) => {
  lastOrderFile += 1;
  const content = makeOrderFile({ kind: 'PP', lines: 2_000, errors: 2, bytes: 500_000 });
  return choose(`CMI_ORG075_${day}_${lastOrderFile}.csv`, content)(scene);
};

export const portalJourneys: readonly Journey[] = [
  {
    name: 'connexion',
    title: 'Se connecter, après une erreur',
    from: null,
    steps: [
      ['La page est chargée', acts(open('/authentification'), until('h1'))],
      ['Le champ de l’identifiant', focus('label', 'Identifiant')],
      ['Le champ du mot de passe', acts(type('0000000001'), focus('label', 'Mot de passe'))],
      [
        'Un mot de passe faux, puis Entrée ; la réponse est lente',
        acts(slowly('**/connexion', 1_500), type('faux'), press('Return'), until('[role=alert]')),
      ],
      [
        'Le bon mot de passe, puis Entrée',
        acts(
          focus('label', 'Mot de passe'),
          press('ctrl+a'),
          type('Demonstration2026'),
          press('Return'),
          signOut,
        ),
      ],
    ],
  },
  {
    name: 'recherche',
    title: 'Le menu, les critères, le nombre de résultats',
    from: '/',
    steps: [
      ['Le bouton d’une entrée du menu', focus('.eng-menu__opener')],
      ['Entrée mène aux sous-entrées', press('Return')],
      [
        'La liste des demandes',
        acts(focus('nav a', 'Gestion des demandes'), press('Return'), until('h1', 'Gestion des demandes')),
      ],
      ['Un critère', focus('label', 'Mention')],
      ['Une option', press('s')],
      ['Filtrer', acts(focus('button', 'Filtrer'), press('Return'), until('.eng-tag'))],
      ['Le critère est retiré', acts(focus('.eng-tag'), press('Return'))],
    ],
  },
  {
    name: 'liste',
    title: 'Lire une liste, la trier, changer de page',
    from: list,
    steps: [
      ['Le titre du résultat', focus('.eng-result__title')],
      ['Ligne à ligne', again(14, 'Down')],
      ['Cellule à cellule', press('t', 'alt+shift+Down', 'alt+shift+Right', 'alt+shift+Down')],
      ['Trier', acts(focus('th button', 'Numéro identifiant'), press('Return'))],
      ['La page suivante', acts(focus('button', 'Suivant'), press('Return'))],
    ],
  },
  {
    name: 'commentaire',
    title: 'Modifier un commentaire dans sa ligne',
    from: list,
    steps: [
      ['Le bouton', focus('td button', 'Modifier le commentaire')],
      ['Le champ s’ouvre', press('Return')],
      ['Taper', type('lu')],
      ['Entrée enregistre', press('Return')],
    ],
  },
  {
    name: 'dialogue',
    title: 'Une confirmation, annulée puis reprise',
    from: '/administrateur/groupes',
    steps: [
      // The announcement of the rows is gone: it would be said again when the dialog gives the page back.
      ['Le bouton', acts(until('[data-announcer]:empty'), focus('td button', 'Supprimer'))],
      ['Le premier dialogue de la page', press('Return')],
      ['Échap', press('Escape')],
      ['Le même dialogue', press('Return')],
      ['Échap, une seconde fois', press('Escape')],
    ],
  },
  {
    name: 'transfert',
    title: 'Transférer un fichier, avec une panne de réseau',
    from: '/transfert',
    steps: [
      ['Charger, sans fichier ni conditions', acts(focus('button', 'Charger'), press('Return'))],
      ['Un nom de fichier faux', choose('commande.csv', makeOrderFile({ kind: 'PP', lines: 20 }))],
      ['Les conditions', focus('#accepter')],
      ['Espace les accepte', press('space')],
      ['Un bon fichier', chooseOrderFile],
      [
        'Charger ; le réseau tombe pendant l’envoi',
        acts(
          upwards(30_000),
          focus('button', 'Charger'),
          press('Return'),
          until('.upload__percent', '%'),
          async ({ cable }) => cable?.cut(),
          until('.eng-banner--error'),
        ),
      ],
      [
        'Réessayer, jusqu’au résultat',
        acts(
          async ({ cable }) => cable?.mend(),
          focus('.eng-banner button', 'Réessayer'),
          press('Return'),
          until('.result__told'),
        ),
      ],
      ['Les titres du résultat', again(5, 'h')],
    ],
  },
  {
    name: 'session',
    title: 'La session va prendre fin',
    from: '/',
    steps: [
      ['La page est rechargée', loadWithClock],
      ['L’avertissement', acts(({ page }) => passHalfAnHour(page), until('dialog[open]'))],
      ['Rester connecté', press('Return')],
    ],
  },
];

export const workbenchJourney: Journey = {
  name: 'atelier',
  title: 'Premiers pas dans l’atelier',
  from: '',
  steps: [
    ['Ctrl + Origine', press('ctrl+Home')],
    ['De titre en titre', again(4, 'h')],
    ['Ligne à ligne dans l’arbre', again(2, 'Down')],
    ['Entrée ouvre l’écran', acts(press('Return'), until('.wb-editor:focus-within'))],
    ['Ligne à ligne dans le texte', again(4, 'Down')],
    ['Échap, puis Tab', press('Escape', 'Tab')],
    ['L’aperçu', acts(focus('.wb-preview iframe'), press('Tab'))],
    ['De titre en titre dans l’aperçu', again(2, 'h')],
  ],
};

async function loadWithClock({ page }: Scene): Promise<void> {
  await page.clock.install({ time: Date.now() + offset });
  await page.reload();
}
