/**
 * The French words of reports (explanations, comparisons, generated pages), by English key. An application's names stand
 * for themselves.
 */
import type { ScreenModel } from '../model/screen.ts';
import type { engineVocabulary } from '../model/vocabulary.ts';

type Names = typeof engineVocabulary;

const formats: Readonly<Record<Names['formats'][number], string>> = {
  text: 'texte',
  number: 'nombre',
  date: 'date',
  dateTime: 'date et heure',
  yesNo: 'oui ou non',
  option: 'libellé de liste',
  list: 'liste',
};

const widgets: Readonly<Record<Names['widgets'][number], string>> = {
  text: 'texte',
  textarea: 'texte de plusieurs lignes',
  password: 'mot de passe',
  date: 'date',
  select: 'liste déroulante',
  checkbox: 'case à cocher',
  checkboxes: 'cases à cocher',
  radio: 'boutons radio',
  number: 'nombre',
  email: 'adresse électronique',
  tel: 'téléphone',
  digits: 'chiffres',
};

const cells: Readonly<Record<Names['cells'][number], string>> = {
  text: 'texte',
  link: 'lien',
  status: 'étiquette de couleur',
  checkbox: 'case à cocher',
  copy: 'texte à copier',
  compare: 'étiquette, et bouton de comparaison',
};

const tones = {
  neutral: 'neutre',
  success: 'succès',
  danger: 'danger',
  waiting: 'attente',
  info: 'information',
} as const;

/** Kinds of screens. */
const screenKinds: Readonly<Record<ScreenModel['kind'], string>> = {
  search: 'recherche',
  detail: 'fiche',
  dashboard: 'tableau de bord',
  form: 'formulaire',
  sections: 'rubriques à modifier',
  signIn: 'connexion',
  page: 'page de texte',
  links: 'page de liens',
  siteMap: 'plan du site',
  collection: 'textes ou fichiers du serveur',
  custom: 'écran sur mesure',
};

const words = { formats, widgets, cells, tones, screenKinds };

/** The word for a name. */
export function wordFor(kind: keyof typeof words, name: string): string {
  const known: Readonly<Record<string, string>> = words[kind];
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? name;
}

type KindWords = {
  readonly name: string;
  /** Heading of a table of such parts. */
  readonly title: string;
  /** Heading of the column of their ids; null: ids are not shown. */
  readonly id: string | null;
};

/** Kinds of parts. */
export const partKinds = {
  screen: { name: 'écran', title: 'Écran', id: 'nom' },
  page: { name: 'page', title: 'Page', id: 'nom' },
  menuEntry: { name: 'entrée du menu', title: 'Menu', id: 'entrée' },
  right: { name: 'droit', title: 'Droits', id: 'droit' },
  tourStep: { name: 'étape de la visite', title: 'Étape de la visite', id: 'nom' },
  text: { name: 'texte', title: 'Textes', id: 'nom' },
  filter: { name: 'critère', title: 'Critères', id: 'critère' },
  field: { name: 'champ', title: 'Champs', id: 'champ' },
  check: { name: 'contrôle', title: 'Contrôles', id: null },
  column: { name: 'colonne', title: 'Colonnes', id: 'colonne' },
  table: { name: 'tableau', title: 'Tableaux', id: 'tableau' },
  block: { name: 'bloc', title: 'Blocs', id: 'bloc' },
  item: { name: 'valeur', title: 'Valeurs', id: 'valeur' },
  panel: { name: 'panneau', title: 'Panneaux', id: 'panneau' },
  tab: { name: 'onglet', title: 'Onglets', id: 'onglet' },
  section: { name: 'section', title: 'Sections', id: 'section' },
  step: { name: 'étape', title: 'Étape', id: 'nom' },
  action: { name: 'action', title: 'Actions', id: 'action' },
  choice: { name: 'choix', title: 'Choix', id: 'choix' },
  link: { name: 'lien', title: 'Liens', id: 'lien' },
  content: { name: 'partie', title: 'Contenu', id: 'partie' },
  find: { name: 'recherche rapide', title: 'Recherche rapide', id: 'critère' },
  help: { name: 'aide', title: 'Aide', id: 'nom' },
  call: { name: 'appel', title: 'Appels', id: 'appel' },
  parameter: { name: 'paramètre', title: 'Paramètre', id: 'nom' },
  error: { name: 'erreur', title: 'Erreurs', id: 'réponse' },
} as const satisfies Readonly<Record<string, KindWords>>;
export type PartKind = keyof typeof partKinds;

/** Aspects of parts. */
export const aspectNames = {
  /** The only value of a part, which has no name of its own. */
  own: '',
  access: 'accès',
  address: 'adresse',
  atField: 'au champ',
  blockFilter: 'critère du bloc',
  body: 'corps',
  breadcrumb: 'fil d’Ariane',
  button: 'bouton',
  caption: 'légende',
  cell: 'cellule',
  chart: 'graphique',
  choices: 'choix',
  colours: 'couleurs',
  concurrency: 'modifications concurrentes',
  confirmation: 'confirmation',
  contents: 'en tête',
  count: 'compte',
  criteria: 'critères',
  defaultMessage: 'message par défaut',
  description: 'description',
  destructive: 'destructive',
  doneWhen: 'faite quand',
  editableWhen: 'modifiable quand',
  editedBy: 'modifiable par',
  effect: 'effet',
  emptyOption: 'choix vide',
  except: 'sauf pour',
  explanation: 'explication',
  failure: 'échec',
  field: 'champ',
  format: 'format',
  groupBy: 'lignes ensemble',
  headers: 'en-têtes',
  hint: 'aide',
  inAddress: 'dans l’adresse',
  inCsv: 'dans le CSV',
  inTable: 'dans le tableau',
  initial: 'valeur de départ',
  inputName: 'nom de la saisie',
  introduction: 'introduction',
  label: 'libellé',
  leadsTo: 'mène',
  link: 'lien',
  maxLength: 'longueur maximale',
  message: 'message',
  name: 'nom',
  noChoice: 'sans choix',
  noResult: 'sans résultat',
  noRows: 'sans ligne cochée',
  note: 'note',
  nothing: 'sans modification',
  offeredWhen: 'offerte quand',
  opens: 'ouvre',
  operation: 'opération',
  otherAddresses: 'autres adresses',
  pageSize: 'lignes par page',
  pageTitle: 'titre de page',
  parameters: 'paramètres',
  personal: 'personnel',
  placeholder: 'exemple',
  printed: 'imprimée',
  readOnly: 'lecture seule',
  reason: 'motif',
  reloadsObject: 'relit l’objet',
  reloadsUser: 'relit l’utilisateur',
  required: 'obligatoire',
  reset: 'remise à zéro',
  responseField: 'champ de la réponse',
  restartsWith: 'vidé par un changement de',
  right: 'droit',
  rowName: 'nom d’une ligne',
  rowOrder: 'ordre des lignes',
  rule: 'règle',
  screen: 'écran',
  screenKind: 'forme',
  selectableWhen: 'à cocher quand',
  selection: 'lignes à cocher',
  sentence: 'phrase',
  series: 'séries',
  signedOut: 'sans connexion',
  sort: 'tri de départ',
  start: 'départ',
  success: 'réussite',
  tab: 'onglet',
  text: 'texte',
  then: 'ensuite',
  tickedWhen: 'cochée quand',
  title: 'titre',
  tooltip: 'infobulle',
  underHeadings: 'sous les titres',
  unsortable: 'sans tri',
  values: 'valeurs',
  valuesFrom: 'valeurs lues par',
  variants: 'variantes',
  view: 'vue à l’ouverture',
  visibleWhen: 'visible quand',
  whenDisabled: 'montre, inactif',
  whenEmpty: 'laissé vide, devient',
  widget: 'saisie',
  width: 'largeur',
} as const;
export type Aspect = keyof typeof aspectNames;

/** Names of parts and calls that definitions do not name. */
export const ownNames = {
  afterSend: 'après l’envoi',
  back: 'retour',
  cancel: 'annuler',
  chart: 'graphique',
  compare: 'comparaison',
  component: 'composant',
  contents: 'sommaire',
  csvFile: 'fichier CSV',
  display: 'affichage',
  download: 'téléchargement',
  edit: 'modification',
  forward: 'renvoi',
  groups: 'groupes',
  header: 'en-tête',
  helpText: 'texte',
  load: 'lecture',
  openEdit: 'modifier',
  pageStart: 'début',
  place: 'place',
  presentation: 'présentation',
  print: 'impression',
  refresh: 'relecture',
  results: 'résultats',
  row: 'ligne',
  search: 'recherche',
  send: 'envoi',
  submit: 'valider',
} as const;

const quoted = (name: string) => `« ${name} »`;

/** Headings of the groups of an explanation. */
export const groups = {
  actions: 'Actions',
  block: (id: string) => `Bloc ${quoted(id)}`,
  blockCsv: (id: string) => `CSV du bloc ${quoted(id)}`,
  calls: 'Appels',
  columns: 'Colonnes',
  compare: 'Comparaison',
  content: 'Contenu',
  csvColumns: 'Colonnes du CSV',
  edit: 'Modification',
  editFields: 'Champs de la modification',
  askedFields: 'Champs de la confirmation',
  fields: 'Champs',
  fieldsOf: (id: string) => `Champs de ${quoted(id)}`,
  filters: 'Critères',
  find: 'Recherche rapide',
  links: 'Liens',
  menu: 'Menu',
  panel: (id: string) => `Panneau ${quoted(id)}`,
  screen: 'Écran',
  section: (id: string) => `Section ${quoted(id)}`,
  table: (id: string) => `Tableau ${quoted(id)}`,
  tableCsv: (id: string) => `CSV du tableau ${quoted(id)}`,
  tabs: 'Onglets',
} as const;

/** What parts belong to. */
export const wholes = {
  app: 'Application',
  screen: (id: string) => `Écran ${id}`,
  titledScreen: (title: string, id: string) => `Écran ${quoted(title)} (${id})`,
} as const;

/** Values of aspects. */
export const said = {
  yes: 'oui',
  no: 'non',
  all: 'toutes',
  afterMs: (count: number) => `après ${count} ms`,
  allFields: 'les champs du formulaire',
  anyOtherResponse: 'toute autre réponse',
  anyResponse: 'toute réponse',
  ascending: 'croissant',
  bodyWith: (whole: string, set: string) => `${whole}, avec ${set}`,
  checkbox: 'une case à cocher',
  chosenFile: (field: string) => `le fichier choisi, sous ${quoted(field)}`,
  code: (code: string) => `code ${code}`,
  collapsed: 'replié',
  compared: (own: string | null, other: string | null) => `${own ?? 'rien'} avec ${other ?? 'rien'}`,
  descending: 'décroissant',
  aText: 'un texte',
  emptyObject: 'objet vide',
  endsSession: 'fin de la session',
  gridView: 'la grille',
  groupedBars: 'barres côte à côte',
  headingsOfLevel2: 'titres de niveau 2',
  home: 'page d’accueil',
  ifMatch: 'contrôlées (If-Match)',
  loadedObject: 'l’objet lu',
  longest: (count: number, message: string) => `${count} caractères : ${message}`,
  neverInAddress: 'oui, jamais dans l’adresse',
  noResponse: 'sans réponse',
  nothing: 'rien',
  offline: 'hors ligne',
  onArrival: 'dès l’arrivée',
  afterSearch: 'après une recherche',
  online: 'en ligne',
  otherwise: 'sinon',
  patchesRows: 'met les lignes à jour',
  reloads: 'relit les données',
  searchesAgain: 'refait la recherche',
  sentToo: 'oui, envoyé',
  stackedBars: 'barres empilées',
  stays: 'reste sur l’écran',
  toScreen: (id: string) => `écran ${id}`,
  withRight: (screen: string, right: string) => `${screen} avec le droit ${quoted(right)}`,
  without: (name: string) => `sans ${name}`,
  zeroOrOne: (name: string) => `${name} = 0 ou 1`,
} as const;

/** Why a part is visible or not. */
export const reasons = {
  addedFor: (variant: string) => `ajouté pour ${quoted(variant)}`,
  always: 'toujours',
  calledByScreen: 'appelé par l’écran',
  columnSays: (key: string) => `la colonne dit ${quoted(`${key}: false`)}`,
  existsFor: (variants: string) => `existe pour ${variants}`,
  existsOnlyFor: (variants: string) => `n’existe que pour ${variants}`,
  existsOnlyForAnother: 'n’existe que pour une autre variante',
  hiddenAbove: 'l’entrée au-dessus est cachée',
  hiddenFor: (variant: string) => `caché pour ${quoted(variant)}`,
  needsRight: (right: string) => `il faut le droit ${quoted(right)}`,
  noScreen: 'son écran n’existe pas',
  screenExistsOnlyFor: (variants: string) => `l’écran n’existe que pour ${variants}`,
  signInFirst: (why: string) => `${why} ; il faut d’abord se connecter`,
  when: (condition: string) => `quand ${condition}`,
} as const;

/** The generated pages. */
export const pageTexts = {
  mark: '<!-- Fait à partir des définitions des écrans (action `catalogue`) : ne pas modifier ici. -->',
  access: 'Accès',
  address: 'Adresse',
  allScreens: 'Tous les écrans',
  area: (name: string) => `Domaine ${quoted(name)}`,
  breadcrumb: 'Fil d’Ariane',
  columns: 'Colonnes',
  commonRules: 'Toute autre réponse en erreur suit les [règles communes](README.md#erreurs).',
  component: 'Composant',
  csvColumns: (table: string) =>
    table === '' ? 'Colonnes du fichier CSV' : `Colonnes du fichier CSV de ${quoted(table)}`,
  definition: (kind: string, place: string) => `${kind}, définition : ${place}`,
  everyone: 'tous',
  kind: 'Forme',
  more: 'précisions',
  number: 'Nombre',
  ofContainer: (title: string, container: string) => `${title} de ${quoted(container)}`,
  rightsAndScreens: 'Droits et écrans',
  screen: 'Écran',
  screensOf: (site: string) => `Les écrans de ${site}`,
  signedIn: 'connecté',
  summary: (screens: number, areas: number) =>
    `${screens} écrans, en ${areas} domaines. Une page par écran, faite à partir des définitions.`,
  text: 'texte',
  title: 'Titre',
  variant: 'Variante',
  variants: 'Variantes',
  windowTitle: 'Titre de la fenêtre',
  withoutScreen: (rights: string) => `Sans écran : ${rights}.`,
} as const;
