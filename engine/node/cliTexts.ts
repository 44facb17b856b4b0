/** The French texts of the command line: helps, reports, errors, refused edits, and the overlay in development. */

/** The help of each action. */
export const actions = {
  check: `check : contrôle toutes les définitions et liste tous les problèmes, chacun avec sa place et sa piste.

  --all                  en plus, les conséquences de chaque problème
  --json                 le rapport en JSON, conséquences comprises
  --sarif                le rapport en SARIF 2.1.0
  --offer                en plus, ce que le contrat offre et que rien n’utilise
  --strict               code de sortie 1 aussi quand il n’y a que des problèmes à regarder
  --skeleton             les messages qui manquent, en YAML, avec des textes pris au contrat
  --skeleton --write     les écrit dans les catalogues, sans rien y changer d’autre

Sont contrôlés : la grammaire, les noms, les messages et leur typographie, les variantes, et chaque appel contre le
contrat du serveur (adresses, paramètres, champs, droits, réponses). Chaque code est expliqué dans docs/problems.md.

Un problème « à regarder » ne peut gêner personne : le site est construit avec lui, et seul, il laisse le code de sortie à 0.`,
  explain: `explain <écran> : dit ce qu’un utilisateur voit d’un écran, et pourquoi, avec la ligne qui en décide ;
puis ce que l’écran appelle, d’où viennent chaque paramètre et chaque champ du corps, et ce que le corps laisse de côté ;
enfin, qui voit les parties que tous ne voient pas, par variante et par droit.

  --variant <nom>        la variante de l’utilisateur (défaut : la première)
  --rights <a,b>         ses droits (défaut : personne n’est connecté)
  --json                 la même chose en JSON`,
  operation: `operation "GET <adresse>" : dit ce qu’une opération du contrat prend et répond : nom, type, exigé ou non,
valeurs admises, et si un écran s’en sert.

  --json                 la même chose en JSON`,
  diff: `diff <avant> <après> : dit ce qui change pour les utilisateurs entre deux dossiers ou révisions git.
Une version qui a des problèmes est comparée autant qu’elle peut être lue ; le code de sortie est alors 1.

  --json                 la même chose en JSON`,
  catalogue: `catalogue : écrit une page Markdown par écran, et leur index avec les droits, dans un dossier.

  --out <dossier>        où écrire les pages`,
  new: `new app <dossier> : fait une application qui tourne, avec un serveur d’essai qui répond d’après le contrat.

  --contract <fichier>   le contrat du serveur (défaut : un exemple)

new screen "GET <adresse>" : fait un écran d’une opération du contrat : sa liste et sa fiche, la fiche d’un objet, ou, avec
POST ou PUT, un formulaire ; et leurs premiers textes.`,
  dev: `dev : sert le site avec rechargement. Le serveur d’essai répond d’après le contrat ;
API_ADDRESS donne l’adresse d’un vrai serveur, API_KEY la clé fixe qu’il demande (jamais dans un site construit),
PORT le port du site (défaut : 5173).`,
  atelier: `atelier : écrit les écrans et les montre à côté, sans rien enregistrer qui ne soit demandé. Le serveur d’essai répond
d’après le contrat ; API_ADDRESS donne l’adresse d’un vrai serveur, ATELIER_PORT le port (défaut : 3100).`,
  build: 'build : construit le site, dans dist.',
  preview: 'preview : sert le site construit.',
  model: `model <écran> : affiche le modèle compilé d’un écran (« app » : l’application, « routes » : la table des routes).

  --variant <nom>        une seule variante`,
} as const;

/** The help of the command itself. */
export const usage = `Usage : screen-engine <action> [options]

Actions : ${Object.keys(actions).join(', ')}. L’aide de chacune : <action> --help`;

/** The options of every action. */
export const sharedHelp = `Où sont les parties de l’application
  --root <dossier>       son dossier (défaut : le dossier courant)
  --screens <dossier>    les écrans (défaut : screens)
  --messages <dossier>   les messages, dossier ou fichier ; peut se répéter (défaut : messages)
  --schemas <dossier>    les schémas, où se trouvent les contrats openapi*.json ou .yaml (défaut : schemas)
  --contract <fichier>   le contrat, s’il est ailleurs : un document OpenAPI 3.1, en JSON ou en YAML ;
                         peut se répéter (l’authentification a souvent le sien)
  --vocabulary <fichier> les noms du registre, en YAML ou en TypeScript
                         (défaut : src/registry/vocabulary.ts, sinon vocabulary.yaml)

Codes de sortie : 0 rien ne l’arrête, 1 des problèmes, 2 exécution impossible`;

/** What the command says when it cannot run. */
export const errors = {
  contractMissing: (file: string) => `Le contrat n’existe pas : ${file}`,
  folderNotEmpty: (folder: string) => `Le dossier ${folder} n’est pas vide.`,
  noContract: 'Aucun contrat ne peut être lu : « check » dit pourquoi.',
  screenExists: (screen: string) => `L’écran « ${screen} » existe déjà.`,
  noScreen: (operation: string, why: string) => `${operation} ne donne pas d’écran : ${why}`,
  didYouMean: (name: string) => `Vouliez-vous écrire ${name} ?`,
  known: (names: readonly string[]) => `Admis : ${names.join(', ')}`,
  noFolder: 'Où écrire ? catalogue --out <dossier>',
  noVersion: (name: string) => `Ni un dossier, ni une révision git : ${name}`,
  optionTwice: (option: string) => `L’option --${option} est donnée deux fois.`,
  optionsApart: (one: string, other: string) => `--${one} et --${other} ne vont pas ensemble.`,
  portTaken: (port: number) =>
    `Le port ${port} est déjà pris : arrêtez ce qui l’occupe, ou donnez-en un autre (PORT=…).`,
  siteMissing: (folder: string) => `Le site n’est pas construit dans ${folder} : lancez d’abord « build ».`,
  strayName: (action: string, name: string) => `« ${action} » n’attend pas « ${name} ».`,
  strayOption: (action: string, option: string) => `« ${action} » n’a pas d’option --${option}.`,
  twoVersions: 'Deux dossiers ou révisions git sont nécessaires : diff <avant> <après>',
  unknownAction: (name: string) => `Action inconnue : ${name}`,
  unknownOption: (name: string) => `Option inconnue : ${name}.`,
  unknownRight: (name: string) => `Droit inconnu : ${name}.`,
  unknownScreen: (name: string) => `Écran inconnu : ${name}.`,
  unknownVariant: (name: string) => `Variante inconnue : ${name}.`,
  variantOfNone: (name: string) => `« ${name} » n’a pas de variante.`,
  writeAlone: '--write ne va qu’avec --skeleton.',
  valueMissing: 'Une option attend une valeur.',
  vocabularyFormat: (file: string) =>
    `Le vocabulaire est en YAML ou en TypeScript : ${file} (option --vocabulary)`,
  vocabularyKey: (file: string, key: string, known: readonly string[]) =>
    `La clé « ${key} » n’existe pas dans ${file}. Admis : ${known.join(', ')}.`,
  vocabularyList: (file: string, key: string) => `« ${key} » attend une liste de noms, dans ${file}.`,
  vocabularyGroup: (file: string, key: string) =>
    `« ${key} » attend des noms, chacun avec son contenu, dans ${file}.`,
  vocabularyInput: (file: string, format: string, known: readonly string[]) =>
    `Le format « ${format} » ne dit pas ce qu’il prend, dans ${file}. Admis : ${known.join(', ')}.`,
  vocabularySyntax: (file: string, error: string) => `${file} n’est pas du YAML : ${error}`,
  vocabularyCode: (file: string, error: string) => `${file} ne peut pas être exécuté :\n${error}`,
  vocabularyEmpty: (file: string) => `Rien ne s’appelle « vocabulary » dans ${file}`,
  vocabularyMissing: (file: string) => `Le vocabulaire n’existe pas : ${file} (option --vocabulary)`,
  whichFolder: 'Dans quel dossier ? new app <dossier>',
  whichNew: 'Que faire ? new app <dossier>, ou new screen "GET <adresse>" (ou POST, PUT)',
  whichOperation: (known: readonly string[], near: string | null) =>
    `${near === null ? 'Quelle opération ?' : `Vouliez-vous écrire « ${near} » ?`} Admises : ${known.join(', ')}`,
  whichScreen: (names: readonly string[]) => `Quel écran ? ${names.join(', ')}`,
} as const;

/** Why an operation gives no screen. */
export const reasons = {
  deletion: 'une suppression est une action d’un autre écran ; elle reste à écrire.',
  noBody: 'elle n’attend aucun champ ; un bouton qui l’appelle reste à écrire.',
  noField: 'aucun champ de son corps n’est une valeur simple, à remplir dans un formulaire.',
  noObject: 'elle ne répond ni objet ni liste d’objets, ou le contrat ne décrit pas ce qu’elle répond.',
  noRow: 'les lignes de sa liste ne sont pas des objets, ou le contrat ne les décrit pas.',
  noValue: 'aucun champ de ce qu’elle répond n’est une valeur simple, à montrer.',
  blind:
    'aucune opération ne lit l’objet seul : le formulaire commencerait vide, et effacerait ce que l’on ne ressaisit pas.',
  noWay: (list: string) => `aucun écran ne mène à son adresse ; il faudrait d’abord celui de ${list}.`,
  noDetail: 'sa liste n’a pas d’écran, ou la fiche n’a rien à montrer.',
  noForm: 'aucune liste n’y mène ; « new screen » en fait un formulaire du menu.',
  noList: 'aucune liste du contrat ne donne ce que son adresse demande.',
  wholeList: 'elle change toute une liste à la fois.',
  choice: 'il y a plusieurs formes, au choix (« oneOf ») ; il faut dire laquelle.',
  oddName: 'son nom ne peut pas être celui d’un champ.',
  oddList: 'c’est une liste de listes, de textes libres à saisir, ou d’objets sans valeur simple.',
  openObject: 'c’est un objet dont le contrat ne décrit pas de valeur simple, ou trop profond.',
  unknownValue: 'le contrat ne dit pas ce qu’il contient.',
  onePage: (most: number | null) =>
    `rien ne demande les lignes suivantes : la liste ${most === null ? 'peut être tronquée' : `en montre ${most} au plus`}.`,
  key: 'aucune opération ne connecte par un mot de passe ; chaque écran est ouvert, et « API_KEY » donne la clé du serveur en développement (« session », dans la référence, dit les autres connexions).',
  otherAnswer: 'elle ne répond pas de JSON.',
  otherBody: 'son corps n’est ni du JSON, ni fait des champs d’un formulaire.',
} as const;

/** What the reports say. */
export const reports = {
  consequences: (count: number, isWhole: boolean) =>
    `et ${countOf(count, 'conséquence')}${isWhole ? ' :' : ' (--all les montre)'}`,
  incomplete: (version: string, problems: number) =>
    `${version} : ${countOf(problems, 'problème')} ; la comparaison peut être incomplète.`,
  noProblem: (files: number) => `${files} fichiers, aucun problème`,
  noMissing: 'Aucun message ne manque.',
  signIn: 'connexion',
  left: (what: string, why: string) => `- ${what} : ${why}`,
  newApp: (folder: string, screens: number, left: readonly string[]) => {
    const done = `Faite, avec ${countOf(screens, 'écran')}. Ensuite :\n\n  cd ${folder}\n  npm install\n  npm run dev`;
    const rest = left.length > mostLeft ? [`- et ${left.length - mostLeft} autres`] : [];
    const shown = [...left.slice(0, mostLeft), ...rest].join('\n');
    return left.length === 0 ? done : `${done}\n\nSans écran (ECRANS.md en garde la liste) :\n\n${shown}`;
  },
  noScreenAtAll: 'Aucune opération du contrat ne donne d’écran\u00a0: le fichier ECRANS.md dit pourquoi.',
  written: (files: readonly string[], left: string) =>
    [...files, ...(left === '' ? [] : [`\nÀ écrire à la main :\n\n${left}`])].join('\n'),
  pages: (count: number) => `${count} pages`,
  problems: (stops: number, looks: number) =>
    [stops > 0 || looks === 0 ? countOf(stops, 'problème') : '', looks > 0 ? `${looks} à regarder` : '']
      .filter((part) => part !== '')
      .join(', '),
  look: 'À regarder : rien n’est arrêté.',
  unchecked: 'Non contrôlé',
} as const;

/** The terminal shows no more of what has no screen. */
const mostLeft = 40;

/** The page of a new application that lists its screens, and what has none. */
export function screensPage(
  screens: readonly { readonly screen: string; readonly operation: string }[],
  left: readonly string[],
): string {
  const made = screens.map(({ screen, operation }) => `- \`${screen}\` : ${operation}`);
  return [
    '# Les écrans faits du contrat',
    made.length === 0 ? 'Aucun.' : made.join('\n'),
    '## Ce que le contrat offre de plus, et pourquoi cela n’a pas d’écran',
    left.length === 0 ? 'Rien.' : left.join('\n'),
    '',
  ].join('\n\n');
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** What the contract offers in vain. */
export const offer = {
  nothing: 'Le contrat n’offre rien de plus que ce que les écrans utilisent.',
  operations: (count: number) => `Opérations que rien n’appelle : ${count}`,
  parts: 'Parties d’opérations dont rien ne se sert',
  query: 'paramètres jamais envoyés',
  body: 'champs du corps jamais envoyés',
  answer: 'champs de la réponse jamais montrés',
} as const;

/** The table of an operation. */
export const operationTexts = {
  headings: ['Partie', 'Nom', 'Type', 'Exigé', 'Utilisé', 'Valeurs'],
  parts: {
    path: 'adresse',
    query: 'paramètre',
    header: 'en-tête',
    body: 'corps',
    answer: 'réponse',
  },
  yesOrNo: (is: boolean) => (is ? 'oui' : 'non'),
} as const;

/** The differences between two versions. */
export const changes = {
  none: 'Rien ne change pour les utilisateurs.',
  nothing: 'rien',
  order: (part: string) => `ordre (${part})`,
} as const;

/** Whether a part is visible, each as wide as the others. */
export const marks = {
  visible: 'visible',
  hidden: 'caché  ',
  dependent: 'selon  ',
  call: '       ',
} as const;

/** The overlay over the page in development. */
export const overlayTexts = {
  close: 'Fermer (Échap)',
  code: 'Le code ne peut pas être exécuté',
  definitions: 'Les définitions ont des problèmes',
  next: 'Corrigez : la page revient d’elle-même.',
} as const;

/** The bar at the bottom of the page in development, for problems that stop nothing. */
export const lookTexts = { label: 'Problèmes à regarder', close: 'Fermer' } as const;

/** Why a change by the panel of the workbench is left to the text. */
export const editsRefused = {
  fault: 'Le fichier a une faute de YAML : corrigez-la d’abord.',
  anchor: 'Le fichier a une ancre « & » ou un alias « * » : écrivez d’abord les valeurs elles-mêmes.',
  holder: (name: string) => `« ${name} » ne peut pas être ajouté à une valeur simple : modifiez le texte.`,
  comments: 'Un commentaire est entre les éléments : déplacez-le d’abord, ou modifiez le texte.',
  sameLine: 'L’élément partage sa ligne avec un autre : modifiez le texte.',
  order: 'L’ordre ne nomme pas chaque élément une fois.',
  other: 'Ce passage ne peut pas être modifié par le panneau sans changer autre chose : modifiez le texte.',
} as const;

/** First texts of messages that an author has not yet written, by the last part of their key. */
export const guesses: Readonly<Record<'byKey' | 'byScreen' | 'removal', Readonly<Record<string, string>>>> = {
  byScreen: { nouveau: 'Ajouter', modification: 'Modifier' },
  removal: {
    label: 'Supprimer',
    done: 'La suppression est faite.',
    title: 'Supprimer',
    text: 'Ce qui est supprimé ne revient pas.',
  },
  byKey: {
    caption: 'Résultats',
    count: '{n, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',
    empty: 'Tous',
  },
};
