/**
 * The catalogue of problems. A code is permanent; the message says what is wrong and why, the hint what to write. They
 * are in French: their readers are the analysts who write the definitions.
 */
import { nearest } from './nearest.ts';
import type { TypographyFault } from './typography.ts';
import { sessionReasons, sessionWords, textWords, truthOf } from './words.ts';

/** A text, or how it is made of the arguments of the problem. */
type Said<Text> = string | ((...args: never[]) => Text);
type Entry = {
  readonly title: string;
  /** What is wrong and why. */
  readonly message: Said<string>;
  /** What to write instead; none: the message is sufficient. */
  readonly hint?: Said<string | Suggestion | null>;
  /** Affects no screen: a waiver may suppress it for a time. Default: as `look`. */
  readonly waivable?: boolean;
  /** Cannot hurt at run time: the application is built with it, and its author looks at it. */
  readonly look?: true;
  /**
   * The parts of the application that it takes for granted (`screens/<area>`, `messages/<key>`, a page's path); `@`: the
   * area of its file.
   */
  readonly needs?: (...args: never[]) => string | readonly string[];
  /** The parts that are missing because of it. */
  readonly loses?: (...args: never[]) => readonly string[];
};

/** A hint that says what may be written: the closest name to the one that is, and all of them; `text`: its words. */
type Suggestion = Names & { readonly text: string | null };
/** The names that may be written at the place of a problem, and the closest one to what is written. */
export type Names = { readonly near: string | null; readonly known: readonly string[] };

const list = (names: readonly string[]) => names.map((name) => `« ${name} »`).join(', ');
/** The closest name, or all names if there are few. */
const suggest = (near: string | null, known: readonly string[] = []): Suggestion | null => {
  if (near !== null) return { near, known, text: `Vouliez-vous écrire « ${near} » ?` };
  if (known.length === 0) return null;
  return { near, known, text: known.length <= 12 ? `Admis : ${list(known)}.` : null };
};
/** The hint of a problem with one name. */
const suggested = (_name: string, near: string | null, known: readonly string[] = []) => suggest(near, known);
/** The part of the application that holds a screen or a text. */
const screensOf = (name: string) => `screens/${name.split(/[./]/)[0]}`;
const screenOf = (id: string) => `screens/${id.replace('/', '/screens/')}`;
const messagesOf = (key: string) => `messages/${key.replaceAll('.', '/')}`;
/** The texts of what has a name in an area. */
const textsOf = (key: string) => key.split('.').map((name) => `texts/@/${name}`);
/** What has a name in an area: a field, a column and so on. */
const named = (...names: readonly string[]) => names.map((name) => `names/@/${name}`);
/** A name whose texts the catalogue has under another one; `start`: the key of what holds both. */
export type Renamed = { readonly start: string; readonly name: string; readonly other: string };
const sameName = ({ other }: Renamed): Suggestion => ({
  near: other,
  known: [],
  text: `Les textes ont « ${other} », qui ne sert nulle part : écrivez le même nom des deux côtés.`,
});
/** What is not known under one of two names, as long as they differ. */
const partsOf = ({ start, name, other }: Renamed) => {
  const names = [name, other];
  const [area = '', kind = ''] = start.split('.');
  const isScreen = start === `${area}.`;
  return [
    ...names.map((one) => messagesOf(start + one)),
    ...named(...names),
    ...(isScreen ? names.map((one) => screenOf(`${area}/${one}`)) : []),
    ...(start === 'app.rights.' || kind === 'options' ? names.map((one) => `unknown/*/*/${one}`) : []),
  ];
};
/** The names that an order lacks, and those that it has in excess. */
const orderFaults = (known: readonly string[], given: readonly string[]) => ({
  lacking: known.filter((name) => !given.includes(name)),
  needless: given.filter((name) => !known.includes(name)),
});
/** What leads to the screens of an area. */
const linksTo = (name: string) => `links/${name.split('/')[0]}`;
/** What says which parameters and fields there are. */
const contract = 'contract';
/** The remark for a problem that is reported once per file. */
const furtherPlaces = (others: number): string =>
  others === 0 ? '' : ` Le fichier en a ${others} ${others === 1 ? 'autre' : 'autres'}.`;

const noBreakHint =
  'Écrivez l’espace insécable (U+00A0), ou « \\u00a0 » dans un texte entre guillemets doubles.';
const typography: Readonly<Record<TypographyFault, { readonly message: string; readonly hint: string }>> = {
  apostrophe: {
    message: 'Une apostrophe droite sert dans un mot.',
    hint: 'Écrivez l’apostrophe typographique « ’ ».',
  },
  space: { message: 'Une espace ordinaire précède « : », « ; », « ! » ou « ? ».', hint: noBreakHint },
  'missing-space': {
    message: 'Il manque une espace devant « : », « ; », « ! » ou « ? ».',
    hint: noBreakHint,
  },
  quotes: { message: 'Il faut une espace insécable après « et avant ».', hint: noBreakHint },
  'foreign-quotes': {
    message: 'Ces guillemets ne sont pas ceux du français.',
    hint: 'Écrivez les guillemets « … », avec leurs espaces insécables.',
  },
  dots: {
    message: 'Plusieurs points se suivent.',
    hint: 'Écrivez « … » pour des points de suspension, un seul point à la fin d’une phrase.',
  },
  'needless-space': { message: 'Une espace est de trop.', hint: 'Ôtez-la.' },
  'word-twice': { message: 'Un mot est écrit deux fois de suite.', hint: 'Ôtez l’un des deux.' },
};

/** What is wrong with a plural: `none`: a noun in the plural follows a number that may be 1. */
const pluralFaults = {
  same: {
    message: 'Les cas « one » et « other » disent la même chose.',
    hint: 'Accordez-les, ou ôtez « one ».',
  },
  swapped: {
    message: 'Le cas « one » est au pluriel, et le cas « other » au singulier.',
    hint: 'Échangez-les : « one » sert à 0 et à 1.',
  },
  none: {
    message: 'Un pluriel suit un nombre qui peut valoir 1.',
    hint: 'Écrivez un pluriel : « {n, plural, one {# ligne} other {# lignes}} ».',
  },
} as const;
export type PluralFault = keyof typeof pluralFaults;

/** How values of the server get texts: those are the names that their list has. `name`: a list that has them. */
const listCure = (name: string | null, values: readonly string[]): Suggestion => ({
  near: null,
  known: values,
  text:
    name === null
      ? 'Ajoutez « options: » avec une liste de ces valeurs et leurs textes.'
      : `Ajoutez « options: ${name} », une liste qui a ces valeurs.`,
});

/** An expression that can be read, and hardly means what it says. */
const patterns = {
  literal: 'est écrite entre barres obliques, qui en feraient partie',
  escaped: 'attend une barre oblique inverse : elle est doublée',
  never: 'n’admet aucun texte : des caractères suivent la fin (« $ ») ou précèdent le début (« ^ »)',
  empty: 'n’admet que le texte vide',
  range: 'a un « - » qui admet aussi tous les signes placés entre ses deux bouts',
  loose:
    'compte ou répète des caractères, et admet tout autour : rien ne la tient au début et à la fin du texte',
} as const;
export type PatternFault = keyof typeof patterns;

/** What is wrong with a link of a text. */
const linkFaults = {
  empty: (href: string) => `Le lien « ${href} » n’a pas de texte : personne ne le verrait.`,
  anchor: (anchor: string) => `La page n’a pas de titre à l’ancre « ${anchor} ».`,
  form: (href: string) => `Le lien « ${href} » n’a pas la forme d’une adresse.`,
  mail: (href: string) => `Le lien « ${href} » n’a pas d’adresse de courriel : il y manque « @ ».`,
  screen: (path: string) => `Le lien « ${path} » ne mène à aucun écran.`,
} as const;

/** What a name names. */
const nouns = {
  calls: 'L’appel',
  cells: 'La cellule',
  choice: 'La valeur du choix',
  code: 'Le code',
  column: 'La colonne',
  components: 'Le composant',
  field: 'Le champ',
  filter: 'Le critère',
  filterValue: 'La valeur du critère',
  formats: 'Le format',
  functions: 'La fonction',
  icons: 'L’image',
  item: 'La valeur',
  message: 'Le message',
  options: 'La liste',
  path: 'Le paramètre d’adresse',
  right: 'Le droit',
  row: 'Le champ de la ligne',
  screen: 'L’écran',
  sources: 'La source',
  tab: 'L’onglet',
  types: 'Le type',
  variant: 'La variante',
  widgets: 'Le composant de saisie',
  zone: 'Le fuseau horaire',
} as const;
export type Noun = keyof typeof nouns;

/** What is crossed: filters and parameters, fields of a form and of a body, or names of columns and what they show. */
type Crossed = 'filter' | 'field' | 'shown';

type ComponentPart = 'calls' | 'tables' | 'form';
const componentParts: Readonly<Record<ComponentPart, (name: string) => string>> = {
  calls: (name) => `l’appel « ${name} »`,
  tables: (name) => `le tableau « ${name} »`,
  form: () => 'un formulaire',
};

/** What to say of a value that is written in place of one of another type. */
const remarkOn = (cure: string, found: string): string => {
  if (cure === '{}') return ' pour un objet sans précision';
  return found === `« "${cure}" »` ? ', sans guillemets' : '';
};

/** The `{names}` of a path. */
const paramsIn = (path: string) => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

/** What an unknown name stands for: the same in every area if the application declares such names. */
const unknown = (what: Noun, name: string) => `unknown/${ofApp.has(what) ? '*' : '@'}/${what}/${name}`;
const ofApp: ReadonlySet<Noun> = new Set(['screen', 'right', 'options', 'types', 'variant', 'message']);

export const problems = {
  // ---- files
  'folder-missing': {
    title: 'Dossier absent',
    message: 'Ce dossier n’existe pas.',
    hint: 'Donnez le bon dossier en option, ou créez-le.',
  },
  'file-outside': {
    title: 'Lien hors du dossier',
    message: 'Ce lien symbolique mène hors du dossier des définitions.',
    hint: 'Remplacez-le par le fichier lui-même.',
  },
  'file-too-large': {
    title: 'Fichier trop grand',
    message: 'Ce fichier est trop grand pour une définition écrite à la main.',
    hint: 'Découpez-le : un fichier par domaine.',
  },
  'file-unknown': {
    title: 'Fichier étranger',
    message: 'Ce fichier n’est pas une définition.',
    hint: (name: string | null = null) =>
      name === null
        ? 'Seuls les fichiers .yaml et, parmi les écrans, .md sont lus.'
        : `Renommez-le « ${name} » : seuls les fichiers .yaml et, parmi les écrans, .md sont lus.`,
  },
  'file-misnamed': {
    title: 'Fichier mal nommé',
    message: (holds: 'app' | 'checks') =>
      `Ce fichier contient ${holds === 'app' ? 'la définition de l’application' : 'les réglages du contrôle'}, mais n’en porte pas le nom.`,
    hint: (holds: 'app' | 'checks') => `Renommez-le « ${holds}.yaml ».`,
  },
  'former-format': {
    title: 'Ancien format',
    message: (others: number) =>
      `Ce fichier est au format 1${others === 0 ? '' : `, comme ${others} ${others === 1 ? 'autre' : 'autres'}`} ; le compilateur lit le format 2.`,
  },
  'file-binary': {
    title: 'Fichier binaire',
    message: 'Ce fichier n’est pas un texte en UTF-8.',
    hint: 'Enregistrez-le en UTF-8, ou sortez-le du dossier.',
  },
  'file-unreadable': {
    title: 'Fichier illisible',
    message: 'Ce fichier ne peut pas être lu.',
    hint: 'Vérifiez ses droits d’accès.',
  },
  'merge-conflict': {
    title: 'Conflit de fusion',
    message: 'Le fichier porte les marques d’un conflit de fusion (« <<<<<<< », « ======= », « >>>>>>> »).',
    hint: 'Gardez l’une des deux versions, ou réunissez-les, puis ôtez les marques.',
  },
  'file-empty': {
    title: 'Fichier vide',
    message: 'Ce fichier ne définit rien.',
    hint: 'Supprimez-le, ou écrivez-y une définition.',
  },
  'app-missing': {
    title: 'Application absente',
    message: 'Il n’y a pas de définition de l’application.',
    hint: 'Écrivez app.yaml dans le dossier des écrans.',
  },
  // ---- YAML
  'yaml-syntax': {
    title: 'YAML incorrect',
    message: (reason: string) => `Le YAML est incorrect : ${reason}.`,
    hint: (_reason: string, cure: string | null) =>
      cure === null ? 'Vérifiez cette ligne et la précédente.' : `Écrivez « ${cure} ».`,
  },
  'yaml-tab': {
    title: 'Tabulation',
    message: 'Une tabulation sert de retrait.',
    hint: 'Remplacez-la par deux espaces.',
  },
  'yaml-no-break-space': {
    title: 'Espace insécable',
    message: 'Une espace insécable sert de retrait, ou touche le nom ou le « : » d’une clé.',
    hint: 'Remplacez-la par une espace ordinaire.',
  },
  'yaml-duplicate-key': {
    title: 'Clé en double',
    message: 'Cette clé est déjà écrite dans le même bloc.',
    hint: 'Gardez-en une seule.',
  },
  'yaml-documents': {
    title: 'Plusieurs documents',
    message: 'Le fichier contient plusieurs documents YAML.',
    hint: 'Ôtez la ligne « --- », ou faites deux fichiers.',
  },
  'yaml-alias': {
    title: 'Alias',
    message: (others: number) =>
      `Les alias « * » ne sont pas admis : chaque définition se lit seule.${furtherPlaces(others)}`,
    hint: 'Écrivez la valeur ; un texte qui commence par « * » se met entre guillemets.',
  },
  'yaml-anchor': {
    title: 'Ancre',
    message: (others: number) => `Les ancres « & » ne sont pas admises.${furtherPlaces(others)}`,
    hint: 'Ôtez-la.',
  },
  'yaml-merge': {
    title: 'Clé de fusion',
    message: 'La clé de fusion « << » n’est pas admise.',
    hint: 'Écrivez les clés elles-mêmes.',
  },
  'yaml-tag': {
    title: 'Étiquette',
    message: (tag: string) => `L’étiquette « ${tag} » n’est pas admise.`,
    hint: 'Ôtez-la ; mettez un texte entre guillemets.',
  },
  'yaml-number': {
    title: 'Nombre lu autrement',
    message: (written: string, read: string) => `« ${written} » se lit comme le nombre ${read}.`,
    hint: (written: string, read: string) =>
      `Écrivez « '${written}' » si c’est un texte, « ${read} » si c’est un nombre.`,
  },
  'yaml-cut': {
    title: 'Texte coupé par « # »',
    message: (rest: string) =>
      `« ${rest} » n’est pas lu : un « # » après une espace commence un commentaire.`,
    hint: 'Mettez le texte entier entre guillemets ; un commentaire se met sur sa propre ligne.',
  },
  'yaml-curly-quotes': {
    title: 'Guillemets courbes, ou français',
    message: (text: string) => `Les guillemets de « ${text} » feraient partie de la valeur.`,
    hint: 'Écrivez des guillemets droits : « " ».',
  },
  'yaml-key': {
    title: 'Clé illisible',
    message: 'Une clé doit être un nom.',
    hint: 'Mettez entre guillemets un texte qui contient « ? », « { » ou « [ ».',
  },
  'yaml-reserved-key': {
    title: 'Clé réservée',
    message: (name: string) => `Le nom « ${name} » est réservé.`,
    hint: 'Choisissez un autre nom.',
  },
  'yaml-too-deep': {
    title: 'Imbrication',
    message: 'La structure est trop imbriquée pour être lue.',
    hint: 'Une définition tient en une dizaine de niveaux.',
  },
  // ---- grammar
  'unknown-key': {
    title: 'Clé inconnue',
    message: (key: string, _near: string | null, _known: readonly string[], isScreen = false) =>
      isScreen ? `L’écran « ${key} » n’est pas sous « screens: ».` : `La clé « ${key} » n’existe pas ici.`,
    hint: (key: string, near: string | null, known: readonly string[], isScreen = false) => {
      if (isScreen) return 'Décalez-le de deux espaces, sous « screens: ».';
      if (textWords.test(key) && (near === null || !textWords.test(near)))
        return 'Ôtez-la : un texte s’écrit dans le catalogue des messages.';
      return suggest(near, known);
    },
  },
  'kind-other': {
    title: 'Écran d’un autre genre',
    message: (kind: string) => `Ces clés ne sont pas celles d’un écran « kind: ${kind} ».`,
    hint: (_kind: string, other: string) => `Elles sont celles de « kind: ${other} ».`,
  },
  'missing-key': {
    title: 'Clé absente',
    message: (key: string) => `Il manque la clé « ${key} ».`,
    hint: (key: string, value: string | null = null) =>
      value === null ? null : `Écrivez « ${key}: ${value} ».`,
  },
  'unknown-value': {
    title: 'Valeur inconnue',
    message: (value: string) => `La valeur « ${value} » n’est pas admise ici.`,
    hint: suggested,
  },
  'wrong-type': {
    title: 'Type incorrect',
    message: (expected: string, found: string) => `Il faut ${expected} ici, et non ${found}.`,
    hint: (_expected: string, found: string, cure: string | null = null) =>
      cure === null ? null : `Écrivez « ${cure} »${remarkOn(cure, found)}.`,
  },
  'bad-form': {
    title: 'Forme incorrecte',
    message: (value: string) => `« ${value} » n’a pas la forme attendue.`,
    hint: (_value: string, example: string | null = null, cure: string | null = null) => {
      if (cure !== null) return `Écrivez « ${cure} ».`;
      return example === null ? null : `Par exemple : ${example}`;
    },
  },
  'bad-name': {
    title: 'Nom incorrect',
    message: (name: string) => `« ${name} » ne peut pas servir de nom.`,
    hint: 'Un nom commence par une lettre, puis lettres sans accent, chiffres, « _ » ou « - ».',
  },
  'too-few': { title: 'Rien à cet endroit', message: 'Il faut au moins un élément ici.' },
  'too-many': {
    title: 'Trop d’éléments',
    message: (most: number) => `Il y a trop d’éléments ici : ${most} au plus.`,
  },
  'duplicate-item': {
    title: 'Élément en double',
    message: (item: string | null) =>
      `Deux éléments de la liste sont les mêmes${item === null ? '.' : ` : « ${item} ».`}`,
    hint: (_item: string | null) => 'Gardez-en un seul, ou corrigez l’autre.',
  },
  'out-of-range': {
    title: 'Nombre hors limites',
    message: (bound: string) => `Le nombre doit être ${bound}.`,
  },
  'exclusive-keys': {
    title: 'Clés incompatibles',
    message: (keys: readonly string[]) => `Ces clés s’excluent : ${list(keys)}.`,
    hint: 'Gardez-en une seule.',
  },
  'bad-reference': {
    title: 'Référence mal formée',
    message: 'Il faut exactement une provenance de valeur.',
    hint: 'Une seule clé parmi filter, field, row, path, user, property, choice, const, date, fn (default ne va qu’avec property).',
  },
  'bad-day': {
    title: 'Jour inexistant',
    message: (day: string) => `« ${day} » n’est pas un jour du calendrier.`,
    hint: 'Écrire `today`, ou un jour qui existe, sous la forme aaaa-mm-jj.',
  },
  'block-missing': {
    title: 'Valeur sans bloc',
    message: (by: string, values: readonly string[]) =>
      `Le critère « ${by} » a des valeurs sans bloc : ${values.join(', ')}.`,
    hint: 'Ajouter un bloc de ce nom sous `blocks`, ou retirer la valeur du schéma.',
    needs: (_by: string, values: readonly string[]) => named(...values),
  },
  'chart-empty': {
    title: 'Graphique sans série',
    message: 'Ce graphique n’a rien à montrer.',
    hint: 'Une série est une colonne au format `number`, après la première, que `without` ne nomme pas.',
  },
  'fill-cycle': {
    title: 'Champs qui s’attendent l’un l’autre',
    message: (field: string) =>
      `Le champ « ${field} » se remplit d’après un champ qui se remplit d’après lui.`,
    hint: 'Donner à l’un des deux un `whenEmpty` qui ne dépend d’aucun champ.',
  },
  'bad-condition': {
    title: 'Condition mal formée',
    message: 'Cette condition n’est pas complète, ou en mêle plusieurs.',
    hint: 'Écrivez une valeur et « is », « isNot » ou « isEmpty » ; ou une seule clé parmi right, variant, all, any, not, fn.',
  },
  // ---- names
  'unknown-name': {
    title: 'Nom inconnu',
    message: (what: Noun, name: string) => `${nouns[what]} « ${name} » n’existe pas.`,
    hint: (_what: Noun, _name: string, near: string | null, known: readonly string[]) => suggest(near, known),
    needs: (what: Noun, name: string) => {
      const own = [unknown(what, name)];
      if (what === 'screen') return [...own, screenOf(name)];
      return [...own, ...(what === 'message' ? [messagesOf(name)] : named(name))];
    },
    // A name that does not exist is told once, and so is what it hides.
    loses: (what: Noun, name: string) => [
      unknown(what, name),
      ...(what === 'screen' ? [linksTo(name)] : []),
      ...(what === 'calls' || what === 'sources' ? ['codes/@'] : []),
      ...(what === 'tab' ? ['tabs/@'] : []),
    ],
  },
  'link-personal': {
    title: 'Critère personnel dans une adresse',
    message: (name: string) =>
      `Le critère « ${name} » est personnel : l’adresse du lien ne peut pas le porter.`,
    hint: 'Retirez-le de `search`, ou ouvrez le détail de la ligne.',
  },
  'find-opens-nothing': {
    title: 'Recherche rapide sans lien',
    message: 'Aucune de ces colonnes n’a de lien : une ligne trouvée ne s’ouvrirait pas.',
    hint: 'Nommez une colonne qui a un `link`.',
  },
  'find-incomplete': {
    title: 'Recherche rapide incomplète',
    message: (criterion: string, required: string) =>
      `La recherche rapide n’envoie que « ${criterion} », et le critère « ${required} » est obligatoire.`,
    hint: 'Retirez ce critère de `find`.',
  },
  'component-part-missing': {
    title: 'Composant incomplet',
    message: (component: string, part: ComponentPart, name: string) =>
      `Le composant « ${component} » demande ${componentParts[part](name)}, que l’écran ne lui donne pas.`,
    hint: 'Ajoutez-le à l’écran, ou corrigez le vocabulaire.',
  },
  'component-part-needless': {
    title: 'Élément que le composant ne prend pas',
    message: (component: string, part: ComponentPart, name: string) =>
      `Le composant « ${component} » ne prend pas ${componentParts[part](name)}.`,
    hint: 'Supprimez-le de l’écran, ou nommez-le dans le vocabulaire.',
  },
  'duplicate-area': {
    title: 'Domaine en double',
    message: (name: string, file: string, _own: string) =>
      `Le domaine « ${name} » est déjà défini dans ${file}.`,
    hint: 'Changez de nom, ou réunissez les deux fichiers.',
    loses: (_name: string, _file: string, own: string) => [screensOf(own)],
  },
  'area-missing': {
    title: 'Textes sans domaine',
    waivable: true,
    message: (name: string) =>
      `Aucun fichier ne définit le domaine « ${name} » : ces textes ne servent nulle part.`,
    hint: (name: string) =>
      `Un domaine est un fichier de son nom, « ${name}.yaml » ; sinon supprimez ces textes.`,
    needs: screensOf,
  },
  'catalogue-missing': {
    title: 'Domaine sans textes',
    message: (name: string) => `Aucun catalogue n’a de textes pour le domaine « ${name} ».`,
    hint: (name: string, near: string | null) =>
      suggest(near) ?? `Écrivez-les sous « ${name}: » dans le dossier des messages.`,
    needs: messagesOf,
    loses: (name: string, near: string | null) => [
      messagesOf(name),
      ...(near === null ? [] : [screensOf(near), linksTo(name)]),
    ],
  },
  'reserved-area': {
    title: 'Domaine réservé',
    message: (name: string) =>
      `« ${name} » est le nom d’un catalogue de messages du moteur ou de l’application.`,
    hint: 'Choisissez un autre nom de domaine.',
  },
  'reference-not-here': {
    title: 'Référence impossible ici',
    message: (kind: string) => `« ${kind} » n’a pas de sens à cet endroit.`,
    hint: (_kind: string, allowed: readonly string[] = []) => `Possibles ici : ${list(allowed)}.`,
  },
  'path-missing': {
    title: 'Paramètre de chemin sans valeur',
    message: (name: string) => `Rien ne donne la valeur de « {${name}} ».`,
    hint: (name: string) => `Ajoutez « path: { ${name}: … } ».`,
    needs: (name: string) => ['addresses', unknown('path', name)],
  },
  'path-ambiguous': {
    title: 'Paramètre de chemin à deux sens',
    message: (name: string) =>
      `« {${name}} » peut venir de la ligne ou de l’adresse de l’écran : sans contrat, rien ne dit si la ligne a ce champ.`,
    hint: (name: string) =>
      `Ajoutez « path: { ${name}: { row: ${name} } } » ou « path: { ${name}: { path: ${name} } } ».`,
    needs: () => contract,
  },
  'call-word-stray': {
    title: 'Mot d’un appel sans opération',
    message: (word: string) => `« ${word} » ne se dit qu’à côté d’une opération (« call: METHODE /chemin »).`,
    hint: 'Écrivez-le avec l’appel, sous « calls », ou écrivez l’opération ici.',
  },
  'path-unused': {
    title: 'Paramètre de chemin inconnu',
    message: (name: string) => `Le chemin n’a pas de « {${name}} ».`,
    hint: (_name: string, near: string | null = null) => suggest(near),
  },
  'screen-needs-path': {
    title: 'Écran à paramètres',
    message: (screen: string, names: readonly string[]) =>
      `L’écran « ${screen} » a besoin de ${list(names)}, que rien ne donne ici.`,
    needs: (_screen: string, names: readonly string[]) => [...named(...names), 'addresses'],
  },
  'no-guard': {
    title: 'Accès non défini',
    message: (name: string, isArea = false) =>
      `Rien ne dit qui peut ouvrir ${isArea ? 'les écrans du domaine' : 'l’écran'} « ${name} ».`,
    hint: (_name: string, isArea = false) =>
      `Ajoutez « right » ou « guard »${isArea ? '' : ', sur l’écran ou'} en tête du domaine.`,
  },
  'path-conflict': {
    title: 'Adresse en double',
    message: (path: string, screen: string) =>
      `L’adresse « ${path} » est déjà celle de l’écran « ${screen} ».`,
    hint: 'Donnez une autre adresse à l’un des deux.',
    loses: () => ['addresses'],
  },
  'path-of-server': {
    title: 'Adresse du serveur',
    message: (path: string, api: string) =>
      `L’adresse « ${path} » est parmi celles du serveur, qui commencent par « ${api} » : l’écran ne s’ouvrirait pas.`,
    hint: (path: string, api: string) => `Écrivez « ${path.slice(api.length) || '/…'} ».`,
    loses: () => ['addresses'],
  },
  'path-case': {
    title: 'Majuscule dans une adresse',
    look: true,
    message: (path: string) =>
      `« ${path} » a un nom qui commence par une majuscule : qui tape l’adresse en minuscules n’y arrive pas, et rien n’est au-dessus d’elle.`,
    hint: (_path: string, cure: string) => `Écrivez « ${cure} ».`,
    loses: () => ['addresses'],
  },
  'action-unconfirmed': {
    title: 'Suppression sans confirmation',
    look: true,
    message: (operation: string) => `« ${operation} » part sans rien demander à celui qui supprime.`,
    hint: 'Ajoutez « confirm: true », avec ses textes « confirm.title » et « confirm.text ».',
    loses: () => ['confirm'],
  },
  'alias-params': {
    title: 'Paramètres d’alias',
    message: (alias: string) => `L’alias « ${alias} » n’a pas les mêmes paramètres que l’adresse.`,
  },
  'screen-unreachable': {
    title: 'Écran où rien ne mène',
    look: true,
    message: (screen: string, isHome: boolean) =>
      isHome
        ? `Seul l’accueil mène à l’écran « ${screen} » : qui le quitte n’y revient pas.`
        : `Ni menu, ni accueil, ni lien ne mène à l’écran « ${screen} ».`,
    hint: (_screen: string, isHome: boolean) =>
      isHome
        ? 'Ajoutez-le au menu (« menu: » de « screens/app.yaml ») ou à un lien.'
        : 'Ajoutez-le au menu ou à un lien, ou supprimez-le.',
    needs: linksTo,
    loses: () => ['menu'],
  },
  'screen-closed': {
    title: 'Écran fermé où le portail mène',
    message: (screen: string, led: 'visitors' | 'users') =>
      `Le portail mène ici ${led === 'visitors' ? 'tout visiteur, même non connecté' : 'tout utilisateur connecté'}, et l’écran « ${screen} » ne s’ouvre pas à tous : la page tournerait en rond.`,
    hint: (_screen: string, led: 'visitors' | 'users') =>
      led === 'visitors'
        ? 'Donnez-lui « guard: public », sans « only », ou nommez un autre écran.'
        : 'Donnez-lui « guard: login » ou « guard: public », sans « only », ou nommez un autre écran.',
  },
  'no-sign-in': {
    title: 'Connexion impossible',
    message: (screen: string) => `L’écran « ${screen} » ne permet pas de se connecter.`,
    hint: 'Nommez un écran qui a « kind: signIn » ou « kind: custom ».',
  },
  'properties-missing': {
    title: 'Propriété que rien ne donne',
    message: (name: string) =>
      `La propriété « ${name} » n’est lue nulle part : l’application n’a pas « session.properties ».`,
    hint: 'Ajoutez cet appel à « session », ou écrivez la valeur elle-même.',
  },
  'session-missing': {
    title: 'Écran fermé à tous',
    message: (screen: string) =>
      `L’écran « ${screen} » demande une connexion, et l’application n’a pas d’écran de connexion.`,
    hint: 'Nommez-le sous « special.signIn » de l’application, ou ouvrez celui-ci par « guard: public ».',
  },
  'session-needs': {
    title: 'Session qui ne peut pas ce qu’elle demande',
    message: (word: string, reason: keyof typeof sessionReasons) =>
      `« ${word} » ne peut pas être tenu : ${sessionReasons[reason]}.`,
    hint: 'Le guide des composants dit ce que chaque forme de session permet.',
  },
  'menu-twice': {
    title: 'Écran deux fois au menu',
    look: true,
    message: (screen: string, entry: string) => `L’écran « ${screen} » est déjà au menu, sous « ${entry} ».`,
    hint: 'Ôtez l’une des deux entrées.',
  },
  'forward-circle': {
    title: 'Renvoi en rond',
    message: (screen: string) => `« forward: ${screen} » ramène à cette page : personne ne la quitterait.`,
    hint: 'Conduisez à un autre écran.',
  },
  'parent-cycle': {
    title: 'Écrans en boucle',
    message: (screen: string) => `En remontant de parent en parent, « ${screen} » revient à lui-même.`,
    hint: 'Sans « parent », c’est l’écran dont l’adresse est le début de celle-ci ; « parent: false » : aucun.',
  },
  'key-missing': {
    title: 'Clé de ligne absente',
    message: (source: string) => `La source « ${source} » ne dit pas quel champ identifie une ligne.`,
    hint: 'Ajoutez « key: » à la source.',
  },
  'not-sortable': {
    title: 'Colonne sans tri',
    message: (column: string) => `La colonne « ${column} » ne se trie pas.`,
    needs: () => 'paging/@',
    hint: (_column: string, isPaged: boolean) =>
      isPaged
        ? 'La pagination du serveur ne dit pas comment demander un tri : « sort: » sous « paging: ».'
        : null,
  },
  'options-needed': {
    title: 'Liste absente',
    message: 'Il faut ici une liste de valeurs.',
    hint: (_name: string | null = null) => 'Ajoutez « options: » avec le nom d’une liste du domaine.',
    needs: (name: string | null = null) => (name === null ? [] : `lists/@/${name}`),
  },
  'option-not-in-list': {
    title: 'Valeur hors de la liste',
    message: (value: string, name: string) => `La valeur « ${value} » n’est pas dans la liste « ${name} ».`,
    hint: (_value: string, _name: string, near: string | null, known: readonly string[]) =>
      suggest(near, known),
    needs: (value: string) => named(value),
  },
  'link-cell-without-link': {
    title: 'Cellule sans lien',
    message: 'La cellule « link » a besoin d’un « link: ».',
  },
  'rule-itself': {
    title: 'Champ comparé à lui-même',
    message: (name: string) => `Le contrôle compare « ${name} » à lui-même.`,
    hint: 'Nommez l’autre champ : celui de la première saisie, ou l’autre date.',
  },
  'rule-incomplete': {
    title: 'Contrôle incomplet',
    message: (rule: string, key: string) => `Le contrôle « ${rule} » a besoin de « ${key} ».`,
  },
  'rule-needless-key': {
    title: 'Clé sans effet',
    message: (rule: string, key: string) => `« ${key} » ne sert pas au contrôle « ${rule} ».`,
  },
  'rule-field-absent': {
    title: 'Contrôle sur un champ absent',
    message: (field: string, variant: string) => `Le champ « ${field} » n’existe pas pour « ${variant} ».`,
    hint: 'Donnez au contrôle le même « only » qu’au champ.',
    needs: (name: string) => named(name),
  },
  'unused-declaration': {
    title: 'Déclaration inutile',
    look: true,
    message: (what: Noun, name: string) => `${nouns[what]} « ${name} » ne sert à aucun écran.`,
    hint: 'Supprimez-la, ou servez-vous-en.',
    needs: (what: Noun, name: string) => [
      ...named(name),
      ...(what === 'tab' ? ['tabs/@'] : []),
      ...(what === 'options' ? [`lists/@/${name}`] : []),
    ],
  },
  // ---- variants
  'patch-unknown': {
    title: 'Élément inconnu',
    message: (path: string, missing: string) => `« ${path} » ne mène à rien : « ${missing} » n’existe pas.`,
    hint: (_path: string, _missing: string, near: string | null) => suggest(near),
    needs: (_key: string, name: string) => named(name),
  },
  'patch-exists': {
    title: 'Élément déjà présent',
    message: (name: string) => `« ${name} » existe déjà.`,
    hint: 'Servez-vous de « set » pour le changer.',
  },
  'patch-order': {
    title: 'Ordre incomplet',
    message: (path: string, known: readonly string[]) =>
      `L’ordre de « ${path} » doit nommer chaque élément une fois : ${list(known)}.`,
    hint: (_path: string, known: readonly string[], given: readonly string[]) => {
      const { lacking, needless } = orderFaults(known, given);
      const cures = [
        ...(lacking.length > 0 ? [`Ajoutez ${list(lacking)}.`] : []),
        ...(needless.length > 0 ? [`Ôtez ${list(needless)}, qui n’y est pas.`] : []),
      ];
      return { near: null, known, text: cures.join(' ') || 'Nommez chacun une seule fois.' };
    },
    needs: (_path: string, known: readonly string[], given: readonly string[]) => {
      const names = Object.values(orderFaults(known, given)).flat();
      return [...named(...names), ...names.map((name) => `unknown/@/*/${name}`)];
    },
  },
  // ---- forms
  'schema-label': {
    title: 'Texte dans un schéma',
    message: (key: string) => `Le schéma porte « ${key} » : les textes n’y ont pas place.`,
    hint: 'Écrivez un message « fields.<champ>.label » ou « .hint ».',
  },
  'schema-keyword': {
    title: 'Mot inconnu du schéma',
    message: (key: string) => `« ${key} » n’est pas un mot de JSON Schema admis ici.`,
    hint: (_name: string, near: string | null) => suggest(near),
  },
  'address-shared': {
    title: 'Paramètre de l’adresse en double',
    message: (name: string, other: string) =>
      `« ${name} » est aussi le nom du paramètre « ${other} » de l’adresse.`,
    hint: 'Donnez un autre nom à l’un des deux.',
  },
  'filter-reserved': {
    title: 'Critère réservé',
    message: (name: string, reserved: readonly string[]) =>
      `« ${name} » est déjà un paramètre de l’adresse (${reserved.join(', ')}).`,
    hint: 'Donnez un autre nom au critère, et ce nom-là au paramètre de requête.',
  },
  'schema-invalid': {
    title: 'Schéma incorrect',
    message: (reason: string) => `Le schéma est incorrect : ${reason}.`,
    hint: (_reason: string, near: string | null = null, known: readonly string[] = []) =>
      suggest(near, known),
  },
  'schema-format': {
    title: 'Format de schéma inconnu',
    message: (name: string) => `Le format « ${name} » n’est pas admis dans un formulaire.`,
    hint: suggested,
  },
  'csv-filename': {
    title: 'Nom de fichier impossible',
    message: (name: string) => `« ${name} » ne peut pas nommer un fichier.`,
    hint: 'Ni « / \\ : * ? " < > | », ni point ou espace au bord, ni « .csv », qui s’ajoute.',
  },
  'csv-twice': {
    title: 'Nom de fichier en double',
    look: true,
    message: (name: string) =>
      `Un autre tableau s’enregistre déjà sous « ${name}.csv » : on prendrait l’un pour l’autre.`,
    hint: 'Donnez un autre nom à l’un des deux.',
  },
  'filter-unsent': {
    title: 'Critère jamais envoyé',
    waivable: true,
    message: (names: readonly string[]) =>
      names.length === 1
        ? `Le critère « ${names[0]} » n’est envoyé par aucun appel : il ne filtrerait rien.`
        : `Ces critères ne sont envoyés par aucun appel : ils ne filtreraient rien : ${list(names)}.`,
    hint: ([name = '']: readonly string[], taken: readonly string[]) =>
      taken.length === 0
        ? `Ajoutez « ${name}: { filter: ${name} } » sous « query: » de la source, ou ôtez le critère.`
        : `L’opération prend aussi : ${list(taken)}. Donnez à chaque critère l’un de ces noms, écrivez « query: { ${taken[0]}: { filter: ${name} } } », ou ôtez-le.`,
    needs: (names: readonly string[]) => [contract, ...named(...names)],
    loses: (names: readonly string[]) => names.flatMap(textsOf),
  },
  'filter-twice': {
    title: 'Critère envoyé deux fois',
    waivable: true,
    message: (filter: string, one: string, other: string, kind: 'filter' | 'field') =>
      `${nouns[kind]} « ${filter} » remplit « ${one} » et « ${other} ».`,
    hint: 'Donnez à l’un des deux la valeur qui lui revient, ou ôtez-le.',
  },
  'action-twice': {
    title: 'Deux parties qui font la même chose',
    look: true,
    waivable: true,
    message: (one: string, other: string) => `« ${one} » fait exactement ce que fait « ${other} ».`,
    hint: 'Corrigez ce que l’une des deux envoie, choisit ou montre, ou ôtez-la.',
  },
  'action-idle': {
    title: 'Action sans effet',
    look: true,
    waivable: true,
    message: (id: string, name: string) =>
      `« ${id} » donne à « ${name} » la valeur que sa condition exige : rien ne changerait.`,
    hint: 'Corrigez la condition, ou la valeur envoyée.',
  },
  'group-key': {
    title: 'Regroupement par la clé',
    look: true,
    waivable: true,
    message: (key: string) =>
      `« ${key} » est la clé des lignes : chacune resterait seule, avec son propre appel.`,
    hint: 'Donnez le champ que les lignes d’un même groupe ont en commun, ou ôtez « groupBy: ».',
  },
  'item-empty': {
    title: 'Valeur montrée quand il n’y en a pas',
    look: true,
    waivable: true,
    message: (id: string) => `« ${id} » n’est montré que lorsqu’il est vide.`,
    hint: 'Écrivez « isEmpty: false ».',
  },
  'field-unsent': {
    title: 'Champ jamais envoyé',
    waivable: true,
    message: (name: string) =>
      `Le champ « ${name} » n’est envoyé par aucun appel : ce qui y est saisi serait perdu.`,
    hint: (name: string) =>
      `Ajoutez « ${name}: { field: ${name} } » au corps de l’appel, écrivez « body: form », ou ôtez le champ.`,
    needs: (name: string) => [contract, ...named(name)],
  },
  'file-unsent': {
    title: 'Fichier qui ne part pas',
    message: (name: string, call: string) =>
      call === ''
        ? `Le champ « ${name} » est un fichier : une ligne n’en a pas.`
        : `Le champ « ${name} » est un fichier, et « ${call} » n’en envoie pas.`,
    hint: (_name: string, call: string) =>
      call === ''
        ? 'Écrivez le champ hors des lignes.'
        : 'Un fichier part en « multipart/form-data » : que le contrat le dise, ou « headers: { Content-Type: { const: multipart/form-data } } ». Sinon, corrigez le champ.',
  },
  'filters-crossed': {
    title: 'Critères, champs ou colonnes croisés',
    waivable: true,
    message: (one: string, filter: string, other: string, otherFilter: string, kind: Crossed) => {
      if (kind === 'shown' && one === other)
        return `« ${one} » montre « ${filter} », et la réponse a « ${otherFilter} ».`;
      if (kind === 'shown')
        return `« ${one} » montre « ${filter} », et « ${other} » montre « ${otherFilter} ».`;
      const [noun, of] = kind === 'filter' ? ['le critère', 'La liste'] : ['le champ', 'Le formulaire'];
      return one === other
        ? `« ${one} » reçoit ${noun} « ${filter} ». ${of} en a un du nom de « ${one} ».`
        : `« ${one} » reçoit ${noun} « ${filter} », et « ${other} » ${noun} « ${otherFilter} ».`;
    },
    hint: (one: string, _filter: string, other: string, of: string, kind: Crossed) => {
      if (one !== other) return 'Échangez les deux.';
      return kind === 'shown'
        ? `Écrivez « ${one}: { field: ${of} } », ou donnez-lui un autre nom.`
        : `Écrivez « ${one}: { ${kind}: ${one} } ».`;
    },
  },
  'paging-undeclared': {
    title: 'Protocole de pagination non déclaré',
    message: '« paging: true » demande le protocole de l’application, qui n’en déclare pas.',
    hint: 'Déclarez « paging: { protocol: … } » dans « screens/app.yaml », ou ici.',
    needs: () => 'screens/app/paging',
  },
  'paging-next': {
    title: 'Page suivante sans repère',
    message:
      '« protocol: cursor » ne dit pas où la réponse donne le repère de la page suivante : la liste s’arrêterait à la première.',
    hint: 'Ajoutez « next: », un chemin dans la réponse ou « next: { header: Link } ».',
  },
  'paging-twice': {
    title: 'Paramètre de pagination en double',
    message: (name: string, isFilter: boolean) =>
      isFilter
        ? `« ${name} » est un paramètre de la pagination, et « query » l’envoie aussi.`
        : `La pagination envoie deux valeurs sous « ${name} ».`,
    hint: 'Donnez à chacun le nom que le contrat lui donne.',
    loses: () => ['paging/@'],
  },
  'paging-needless': {
    title: 'Clé sans effet',
    message: '« largestPage » ne sert qu’aux listes que le serveur pagine.',
    hint: 'Déclarez le protocole sous « paging: », ou ôtez « largestPage ».',
    needs: () => 'screens/app/paging',
  },
  'schema-bounds': {
    title: 'Bornes inversées',
    message: (low: string, least: number, high: string, most: number) =>
      `Aucune valeur ne convient : « ${low} » (${least}) dépasse « ${high} » (${most}).`,
  },
  'start-refused': {
    title: 'Valeur de départ refusée',
    message: (field: string, value: string, reason: string) =>
      `Le champ « ${field} » part de « ${value} », que son schéma refuse : ${reason}.`,
    hint: 'Partez d’une valeur que le champ admet, ou de rien.',
  },
  'pattern-slow': {
    title: 'Expression trop lente',
    message: (pattern: string) =>
      `« ${pattern} » peut bloquer la page : un texte court suffit à un calcul sans fin.`,
    hint: 'Une répétition contient une répétition ou un choix qui admet les mêmes caractères : « (a+)+ » ou « (a|aa)+ » devient « a+ ».',
  },
  'pattern-odd': {
    title: 'Expression qui dit autre chose',
    message: (pattern: string, fault: PatternFault) => `L’expression « ${pattern} » ${patterns[fault]}.`,
    hint: (_pattern: string, _fault: PatternFault, cure: string | null) =>
      cure === null ? 'Corrigez-la : rien ne précède « ^ », rien ne suit « $ ».' : `Écrivez « ${cure} ».`,
  },
  'pattern-too-long': {
    title: 'Expression plus longue que le champ',
    message: (least: number, most: number) =>
      `Aucune saisie ne convient : l’expression demande ${least} caractères au moins, et « maxLength » en admet ${most}.`,
    hint: 'Corrigez l’un des deux.',
  },
  'pattern-too-short': {
    title: 'Expression plus courte que le champ',
    message: (most: number, least: number) =>
      `Aucune saisie ne convient : l’expression admet ${most} caractères au plus, et « minLength » en demande ${least}.`,
    hint: 'Corrigez l’un des deux.',
  },
  'schema-idle': {
    title: 'Mot du schéma sans effet',
    message: (key: string, type: string) => `« ${key} » ne dit rien d’une valeur qui est ${type}.`,
    hint: 'Ôtez-le, ou corrigez « type ».',
  },
  'autocomplete-password': {
    title: 'Mot de passe que le navigateur prend pour autre chose',
    message: (name: string, isHidden: boolean) =>
      isHidden
        ? `Ce champ est un mot de passe, et le navigateur le remplirait avec « ${name} ».`
        : `« ${name} » est un mot de passe, et ce champ le montrerait en clair.`,
    hint: (_name: string, isHidden: boolean) =>
      isHidden ? 'Écrivez « current-password » ou « new-password ».' : 'Ajoutez « widget: password ».',
  },
  'widget-type': {
    title: 'Saisie d’un autre type',
    message: (widget: string) => `La saisie « ${widget} » ne convient pas au type de ce champ.`,
    hint: (_widget: string, made: string) =>
      made.startsWith('date') || made === 'binary'
        ? `Écrivez « { type: string, format: ${made} } ».`
        : `Écrivez « type: ${made} », ou prenez une autre saisie.`,
  },
  'rows-word': {
    title: 'Mot impossible pour des lignes',
    message: (word: string, place: string) =>
      place === 'filters'
        ? 'Un critère de recherche n’a pas de lignes.'
        : `Le champ d’une ligne ne peut pas avoir « ${word} ».`,
    hint: (word: string, place: string) =>
      place === 'filters'
        ? 'Écrivez les champs parmi les critères.'
        : `Retirez « ${word} », ou écrivez le champ hors des lignes.`,
  },
  'rule-days': {
    title: 'Dernier jour avant le premier',
    message: (field: string) =>
      `Aucun jour ne convient à « ${field} » : son dernier jour admis (« latest ») précède le premier (« earliest »).`,
    hint: 'Échangez les deux règles, ou corrigez leurs dates.',
  },
  'page-size': {
    title: 'Taille de page qui n’est pas offerte',
    message: (size: number) =>
      `La page de ${size} lignes n’est pas parmi celles que le lecteur peut choisir.`,
    hint: (_size: number, offered: readonly number[]) =>
      `Écrivez l’une de celles de « pageSizes » (${offered.join(', ')}), ou ajoutez-la.`,
  },
  'rule-type': {
    title: 'Contrôle de dates sur un autre type',
    message: (rule: string, field: string) =>
      `Le contrôle « ${rule} » compare des dates, et « ${field} » n’en est pas une : il ne dirait jamais rien.`,
    hint: 'Écrivez « format: date » dans le schéma du champ, ou ôtez le contrôle.',
  },
  'condition-itself': {
    title: 'Champ qui dépend de lui-même',
    message: (field: string) =>
      `Le champ « ${field} » dépend de sa propre valeur, qui change à chaque frappe.`,
    hint: (field: string) => `Nommez un autre champ, ou « { row: ${field} } » pour la valeur qui a été lue.`,
  },
  'condition-circle': {
    title: 'Champs qui se cachent l’un l’autre',
    waivable: true,
    message: (fields: readonly string[]) =>
      `Ces champs ne sont visibles que l’un selon l’autre : ${list(fields)}.`,
    hint: 'Laissez l’un d’eux toujours visible ; ce qui s’exclut se dit par un contrôle (« rules »).',
  },
  'condition-decided': {
    title: 'Condition toujours vraie, ou jamais',
    message: (kind: 'all' | 'any') =>
      kind === 'all'
        ? 'Ces conditions ne sont jamais vraies ensemble : leur « all » n’est jamais vrai.'
        : 'L’une de ces conditions est toujours vraie : leur « any » l’est toujours.',
    hint: (kind: 'all' | 'any') =>
      kind === 'all' ? 'Écrivez « any » si l’une suffit.' : 'Écrivez « all » s’il les faut toutes.',
  },
  'condition-own-right': {
    title: 'Droit que l’écran demande déjà',
    message: (right: string) =>
      `L’écran ne s’ouvre qu’avec le droit « ${right} » : cette condition est toujours vraie.`,
    hint: 'Ôtez la condition, ou nommez un autre droit.',
    needs: () => 'rights/@',
  },
  'condition-value': {
    title: 'Valeur jamais prise',
    message: (field: string, value: string) => `« ${field} » ne vaut jamais « ${value} ».`,
    hint: (_field: string, value: string, known: readonly string[]) =>
      known.includes('true')
        ? {
            near: truthOf(value),
            known,
            text: `Écrivez ${list(truthOf(value) === null ? known : [truthOf(value) ?? ''])}, sans guillemets.`,
          }
        : suggest(nearest(value, known), known),
  },
  // ---- messages
  'message-missing': {
    title: 'Message absent',
    message: (key: string) => `Il manque le message « ${key} ».`,
    hint: (key: string, near: string | null, renamed: Renamed | null) =>
      renamed === null
        ? (suggest(near) ?? `Écrivez-le dans le catalogue du domaine « ${key.split('.')[0]} ».`)
        : sameName(renamed),
    // What has another name is not missing for another reason.
    needs: (key: string, _near: string | null, renamed: Renamed | null) =>
      renamed === null ? [messagesOf(key), ...textsOf(key)] : messagesOf(key),
    loses: (_key: string, near: string | null, renamed: Renamed | null) =>
      renamed === null ? (near === null ? [] : [messagesOf(near)]) : partsOf(renamed),
  },
  'texts-missing': {
    title: 'Textes absents',
    message: (group: string, names: readonly string[]) =>
      `Il manque les ${names.length} messages de « ${group} »${names.length > 6 ? '.' : ` : ${names.join(', ')}.`}`,
    hint: (group: string, _names: readonly string[], renamed: Renamed | null, elsewhere: string | null) => {
      if (renamed !== null) return sameName(renamed);
      if (elsewhere !== null)
        return `Les textes les ont sous « ${elsewhere} », où rien ne les prend : déplacez-les.`;
      return `Écrivez-les dans le catalogue du domaine « ${group.split('.')[0]} » ; « check --skeleton --write » les y prépare.`;
    },
    needs: (group: string, _names: readonly string[], renamed: Renamed | null) =>
      renamed === null ? [messagesOf(group), ...textsOf(group)] : messagesOf(group),
    loses: (group: string, _names: readonly string[], renamed: Renamed | null, elsewhere: string | null) => [
      ...(renamed === null ? [] : partsOf(renamed)),
      messagesOf(group),
      ...(elsewhere === null ? [] : [messagesOf(elsewhere)]),
    ],
  },
  'message-unused': {
    title: 'Message inutile',
    look: true,
    message: (key: string, _near: string | null, count: number) =>
      count === 1
        ? `Le message « ${key} » ne sert nulle part.`
        : `Les ${count} messages de « ${key} » ne servent nulle part.`,
    hint: (key: string, near: string | null, _count: number) =>
      near === null ? takerOf(key) : `Un message absent lui ressemble : « ${near} ».`,
    needs: (key: string) => [
      screensOf(key),
      messagesOf(key),
      ...named(...key.split('.').slice(1)),
      ...textsOf(key),
      ...(/\.back$/.test(key) ? ['addresses'] : []),
      ...(/\.confirm\b/.test(key) ? ['confirm'] : []),
      ...(/^app\.menu\b/.test(key) ? ['menu'] : []),
      ...(/^[^.]+\.options\./.test(key) ? [`lists/@/${key.split('.')[2]}`] : []),
    ],
  },
  'type-check-missing': {
    title: 'Contrôle ôté d’un type',
    look: true,
    message: (type: string, check: string, keys: readonly string[]) =>
      `Le type « ${type} » ne contrôle pas « ${check} », dont ${keys.length} messages parlent : ${list(keys)}.`,
    hint: (_type: string, check: string, _keys: readonly string[]) =>
      `Remettez « ${check} » dans le type ; sinon supprimez ces messages.`,
    needs: (_type: string, _check: string, keys: readonly string[]) => keys.map(screensOf),
  },
  'message-duplicate': {
    title: 'Message en double',
    message: (key: string, file: string) => `Le message « ${key} » est déjà écrit dans ${file}.`,
  },
  'message-syntax': {
    title: 'Message mal formé',
    message: (reason: string) => `Le message est mal formé : ${reason}.`,
    hint: 'Un champ s’écrit « {nom} », un pluriel « {n, plural, one {# ligne} other {# lignes}} », un choix « {nom, select, A {…} other {…}} ».',
  },
  'message-apostrophe': {
    title: 'Apostrophe devant une accolade',
    message: 'Une apostrophe droite devant une accolade la neutralise : le champ ne serait pas rempli.',
    hint: 'Écrivez l’apostrophe typographique « ’ ».',
  },
  'message-placeholder': {
    title: 'Champ non rempli',
    message: (key: string, name: string) =>
      `Le message « ${key} » attend « {${name}} », que rien ne remplit ici.`,
    hint: (_key: string, _name: string, known: readonly string[] = []) =>
      known.length > 0 ? `Champs remplis ici : ${list(known)}.` : 'Aucun champ n’est rempli ici.',
    needs: (_key: string, name: string) => named(name),
  },
  'message-empty': {
    title: 'Texte vide',
    message: 'Ce texte est vide : rien ne se lira à sa place.',
    hint: 'Écrivez le texte, ou ôtez la clé.',
  },
  'message-markup': {
    title: 'Mise en forme dans un texte',
    message: (mark: string) => `« ${mark} » se lira tel quel : un message est un texte simple.`,
    hint: (mark: string) => {
      if (mark === '$') return 'Ôtez-le : un champ s’écrit « {nom} ».';
      if (/^%/.test(mark)) return `Un champ s’écrit « {${mark.slice(1, -1)}} ».`;
      if (/^\\/.test(mark)) return 'Ôtez-le : un message tient sur une ligne.';
      return 'Écrivez le signe lui-même, sans balise ; un long texte mis en forme est une page Markdown.';
    },
  },
  'message-branch': {
    title: 'Cas du pluriel sans objet',
    message: (branch: string) => `Aucun nombre ne prend le cas « ${branch} » en français.`,
    hint: (_branch: string, near: string | null, known: readonly string[]) =>
      near === null ? `Admis : ${list(known)}, ou un nombre exact : « =0 ».` : suggest(near),
  },
  'message-count': {
    title: 'Compte sans son nombre',
    message: (key: string) => `Le message « ${key} » annonce un nombre et ne l’écrit pas.`,
    hint: (_key: string, name: string) =>
      `Écrivez « {${name}} », ou « # » dans un pluriel : {${name}, plural, one {# ligne} other {# lignes}}.`,
  },
  'engine-text-unknown': {
    title: 'Texte inconnu du moteur',
    look: true,
    waivable: false,
    message: (name: string) => `Le moteur n’a pas de texte « ${name} ».`,
    hint: (_name: string, near: string | null) => suggest(near),
  },
  'message-typography': {
    title: 'Typographie',
    look: true,
    message: (fault: TypographyFault) => typography[fault].message,
    hint: (fault: TypographyFault) => typography[fault].hint,
  },
  'message-term': {
    title: 'Terme à ne pas écrire',
    look: true,
    message: (found: string, term: string) => `Le guide des termes demande « ${term} », et non « ${found} ».`,
    hint: 'Écrivez le terme ; un texte cité à la lettre se déclare sous « verbatim ».',
  },
  'label-twice': {
    title: 'Libellé en double',
    look: true,
    message: (label: string, other: string) =>
      `« ${label} » est aussi le libellé de « ${other} », au même endroit : rien ne les distingue.`,
    hint: 'Dites en quoi l’un diffère de l’autre ; un texte cité à la lettre se déclare sous « verbatim ».',
  },
  'label-crossed': {
    title: 'Libellés croisés',
    look: true,
    message: (label: string, other: string) =>
      `« ${label} » dit ce que nomme « ${other} », et le libellé de celui-ci dit ce que nomme celui-là.`,
    hint: 'Échangez les deux.',
  },
  'text-limit': {
    title: 'Limite d’un texte qui n’est pas celle du champ',
    look: true,
    message: (told: string, limit: number | null) =>
      `Le texte dit « ${told} », et ${limit === null ? 'le champ n’a pas de limite' : `la limite du champ est ${limit}`}.`,
    hint: 'Accordez le texte et le champ ; un message d’erreur peut écrire « {limit} ».',
  },
  'message-skeleton': {
    title: 'Texte encore à écrire',
    look: true,
    message: (text: string) => `« ${text} » attend encore son texte.`,
    hint: 'Écrivez ce que l’utilisateur lira.',
  },
  'message-plural': {
    title: 'Pluriel à revoir',
    look: true,
    waivable: false,
    message: (fault: PluralFault) => pluralFaults[fault].message,
    hint: (fault: PluralFault) => pluralFaults[fault].hint,
  },
  'message-encoding': {
    title: 'Texte mal décodé',
    look: true,
    waivable: false,
    message: (found: string, _meant: string, others: number) =>
      `« ${found} » vient d’un texte lu dans un autre codage.${furtherPlaces(others)}`,
    hint: (_found: string, meant: string, _others: number) =>
      `Écrivez « ${meant} », et enregistrez le fichier en UTF-8.`,
  },
  'verbatim-unused': {
    title: 'Texte à la lettre sans objet',
    look: true,
    waivable: false,
    message: (key: string) =>
      `« ${key} » n’a pas besoin d’être repris à la lettre : rien ne serait à y corriger.`,
    hint: 'Ôtez-le de la liste.',
  },
  'verbatim-twice': {
    title: 'Texte à la lettre en double',
    look: true,
    waivable: false,
    message: (key: string) => `« ${key} » est déjà repris à la lettre plus haut.`,
    hint: 'Ôtez-le de la liste.',
  },
  // ---- waivers
  'waiver-expired': {
    title: 'Dispense périmée',
    look: true,
    waivable: false,
    message: (until: string) => `Cette dispense a pris fin le ${until}.`,
    hint: 'Corrigez le problème et ôtez-la, ou décidez d’une nouvelle date.',
  },
  'waiver-unused': {
    title: 'Dispense sans objet',
    look: true,
    waivable: false,
    message: (code: string) => `Aucun problème « ${code} » ne correspond à cette dispense.`,
    hint: 'Ôtez-la, ou corrigez « file » ou « about », qui est une partie du texte du problème.',
  },
  'waiver-refused': {
    title: 'Dispense impossible',
    message: (code: string) =>
      `Le problème « ${code} » ne souffre pas de dispense : l’écran ne marcherait pas.`,
    hint: 'Corrigez le problème.',
  },
  // ---- Markdown
  'markdown-missing': {
    title: 'Texte absent',
    message: (file: string) => `Le fichier « ${file} » n’existe pas.`,
    hint: (_name: string, near: string | null) =>
      suggest(near) ?? 'Écrivez ce fichier, ou nommez-en un autre par « markdown: ».',
    needs: (file: string) => [file, ...named(file.replace(/^.*\/|\.md$/g, ''))],
  },
  'markdown-unused': {
    title: 'Texte inutile',
    look: true,
    message: 'Aucun écran ne montre ce fichier.',
    hint: 'Supprimez-le, ou donnez-le à un écran « page ».',
  },
  'markdown-too-intricate': {
    title: 'Page trop compliquée',
    message: 'Cette page a trop de niveaux ou de marques pour être lue.',
    hint: 'Vingt niveaux de listes et mille marques par paragraphe sont bien assez.',
  },
  'markdown-html': {
    title: 'HTML dans un texte',
    message: 'Le HTML n’est pas admis dans un texte.',
    hint: 'Servez-vous du Markdown seul.',
  },
  'markdown-unsupported': {
    title: 'Markdown non admis',
    message: (what: string) => `${what} : non admis dans un texte.`,
    hint: 'Sont admis : titres de niveau 2 à 4, paragraphes, listes, citations, tableaux, liens, gras, italique, code.',
  },
  'markdown-heading': {
    title: 'Niveau de titre',
    message: (depth: number) =>
      `Un titre de niveau ${depth} ne convient pas : le niveau 1 est celui de l’écran, et le texte va de 2 à 4 sans saut.`,
  },
  'markdown-duplicate-id': {
    title: 'Titre en double',
    message: (id: string) => `Deux titres ont l’ancre « ${id} ».`,
    hint: 'Donnez une ancre à l’un d’eux : « ## Titre {#ancre} ».',
  },
  'markdown-link': {
    title: 'Lien incorrect',
    message: (href: string, fault: keyof typeof linkFaults) => linkFaults[fault](href),
    hint: (href: string, fault: keyof typeof linkFaults, near: string | null, known: readonly string[]) => {
      if (fault === 'mail') return `Écrivez une adresse entière : « ${href}@… ».`;
      const form = 'Un lien commence par « / », « # », « https:// », « mailto: » ou « tel: ».';
      const suggestion = suggest(near, known);
      return fault === 'form' && !suggestion?.text ? form : suggestion;
    },
    needs: (_href: string, fault: keyof typeof linkFaults) => (fault === 'screen' ? [screenOf('*/*')] : []),
  },
  'markdown-link-closed': {
    title: 'Lien d’une page ouverte vers un écran fermé',
    look: true,
    message: (path: string, screen: string) =>
      `Cet écran s’ouvre à tous, et le lien « ${path} » mène à l’écran « ${screen} », qui ne s’ouvre pas sans connexion.`,
    hint: 'Ouvrez l’écran, gardez la page pour ceux qui le voient, ou dites dans le texte qu’il faut se connecter et dispensez-en.',
  },
  'markdown-mark': {
    title: 'Marque mal écrite',
    look: true,
    waivable: false,
    message: (mark: string) =>
      `« ${mark} » se lira tel quel : la marque est mal écrite, ou n’est pas refermée.`,
    hint: (_mark: string, meant: string) => `Écrivez « ${meant} ».`,
  },
  'markdown-property': {
    title: 'Propriété sans valeur par défaut',
    message: (written: string) => `« ${written} » ne dit pas quoi écrire quand le serveur ne la donne pas.`,
    hint: 'Écrivez « {nom.de.propriete = valeur par défaut} ».',
  },
  // ---- contract
  'contract-missing': {
    title: 'Contrat absent',
    message: 'Il n’y a pas de contrat : rien ne dit ce que les appels reçoivent.',
    hint: 'Remettez-le à sa place, « schemas/openapi.json », ou nommez-le par « --contract ». Une application sans contrat écrit elle-même ce qu’elle envoie.',
    loses: () => [contract],
  },
  'contract-unreadable': {
    title: 'Contrat illisible',
    message: (format: string) =>
      `Le contrat n’est pas un document ${format} complet : la lecture s’arrête ici.`,
    hint: 'Le fichier est peut-être coupé : reprenez-le en entier. Sans lui, aucun appel n’est contrôlé.',
    loses: () => [contract],
  },
  'contract-version': {
    title: 'Contrat d’une autre sorte',
    message: (version: string) =>
      `Ce document n’est ni un contrat OpenAPI 3, ni Swagger 2 : ${version === '' ? '« openapi: 3.… » n’y est pas' : `il dit « ${version} »`}.`,
    hint: 'Convertissez-le en OpenAPI 3.1, ou nommez le bon fichier par « --contract ».',
    loses: () => [contract],
  },
  'contract-file': {
    title: 'Fichier du contrat introuvable ou illisible',
    message: (reason: string) =>
      `Cette référence mène à un autre fichier, qui ne peut pas être lu : ${reason}`,
    hint: 'Remettez le fichier à sa place à côté du contrat, ou corrigez la référence.',
    loses: () => [contract],
  },
  'contract-reference': {
    title: 'Référence sans but',
    look: true,
    message: (reference: string) =>
      `La référence « ${reference} » ne mène à rien : ce qu’elle décrit n’est pas contrôlé.`,
    hint: (_name: string, near: string | null) =>
      suggest(near) ?? 'Corrigez la référence dans le contrat, ou ajoutez ce qu’elle nomme.',
  },
  'contract-operation': {
    title: 'Opération inconnue',
    waivable: true,
    message: (operation: string) => `Le contrat n’a pas d’opération « ${operation} ».`,
    hint: (_name: string, near: string | null) => suggest(near),
    // It is told once, and so are the names in its path.
    needs: (operation: string) => `operations/@/${operation.replaceAll('/', ' ')}`,
    loses: (operation: string) => [
      'codes/@',
      `operations/@/${operation.replaceAll('/', ' ')}`,
      ...paramsIn(operation).map((name) => unknown('path', name)),
    ],
  },
  'contract-repeated': {
    title: 'Mot que le contrat rend inutile',
    look: true,
    message: (name: string) => `Le contrat le dit déjà : « ${name} » ne fait que le répéter.`,
    hint: 'Ôtez-le.',
  },
  'contract-query': {
    title: 'Paramètre inconnu',
    waivable: true,
    message: (name: string) => `L’opération n’a pas de paramètre de requête « ${name} ».`,
    hint: suggested,
    needs: (name: string) => named(name),
  },
  'contract-query-missing': {
    title: 'Paramètre exigé',
    waivable: true,
    message: (name: string) => `L’opération exige le paramètre de requête « ${name} ».`,
  },
  'contract-body': {
    title: 'Champ inconnu du corps',
    waivable: true,
    message: (name: string) => `Le corps de l’opération n’a pas de champ « ${name} ».`,
    hint: suggested,
    needs: (name: string) => named(name),
    loses: (name: string) => textsOf(name),
  },
  'contract-field': {
    title: 'Champ inconnu de la réponse',
    waivable: true,
    message: (name: string) => `La réponse n’a pas de champ « ${name} ».`,
    hint: suggested,
    needs: (name: string) => named(name),
    loses: (name: string) => textsOf(name),
  },
  'contract-rows': {
    title: 'Liste absente de la réponse',
    waivable: true,
    message: (path: string) =>
      path === '' ? 'La réponse n’est pas une liste.' : `La réponse n’a pas de liste « ${path} ».`,
  },
  'contract-unpaged': {
    title: 'Liste lue en une fois, que le serveur donne page par page',
    waivable: true,
    message: (operation: string, names: readonly string[]) =>
      `« ${operation} » donne ses lignes page par page (${list(names)}), et rien ici ne demande les suivantes : la liste peut être tronquée.`,
    hint: (_operation: string, _names: readonly string[], paging: string | null) =>
      paging === null
        ? 'Demandez assez de lignes sous « query: », ou écrivez « paging: false » sur la source si le serveur, sans ces paramètres, donne tout.'
        : `Écrivez « paging: ${paging} », ou « paging: false » si le serveur, sans ces paramètres, donne tout.`,
    needs: () => 'screens/app/paging',
  },
  'contract-failure': {
    title: 'Place d’un code ou d’une erreur qu’aucun refus n’a',
    waivable: true,
    message: (path: string) => `Aucun refus du contrat n’a « ${path} » : rien n’y serait lu.`,
    hint: suggested,
  },
  'contract-page-size': {
    title: 'Page plus grande que ce que le serveur donne',
    message: (sizes: readonly number[], most: number) =>
      `Des pages de ${sizes.join(' ou ')} lignes sont offertes, et l’opération n’en donne que ${most} à la fois.`,
    hint: (_sizes: readonly number[], most: number, fitting: readonly number[]) =>
      `Écrivez « pageSizes: [${fitting.join(', ')}] » sous « grid: » ; « largestPage » vaut au plus ${most}.`,
  },
  'contract-envelope': {
    title: 'Enveloppe absente de la réponse ou du corps',
    message: (path: string) => `Le contrat n’a pas « ${path} » à cet endroit.`,
    hint: suggested,
  },
  'contract-answer-header': {
    title: 'En-tête absent de la réponse',
    waivable: true,
    message: (name: string) => `La réponse n’a pas d’en-tête « ${name} ».`,
    hint: suggested,
  },
  'contract-query-empty': {
    title: 'Paramètre exigé, critère facultatif',
    waivable: true,
    message: (name: string, filter: string) =>
      `L’opération exige « ${name} », mais le critère « ${filter} » peut rester vide.`,
    hint: (_name: string, filter: string) =>
      `Ajoutez « ${filter} » à « required » dans le schéma des critères.`,
  },
  'contract-header': {
    title: 'En-tête inconnu',
    waivable: true,
    message: (name: string) => `L’opération n’a pas d’en-tête « ${name} ».`,
    hint: suggested,
  },
  'contract-header-missing': {
    title: 'En-tête exigé',
    waivable: true,
    message: (name: string) => `L’opération exige l’en-tête « ${name} ».`,
    hint: (name: string) => `Ajoutez « headers: { ${name}: … } ».`,
  },
  'contract-media-type': {
    title: 'Corps que l’opération ne lit pas',
    waivable: true,
    message: (sent: string, types: readonly string[]) =>
      `Le corps partirait en « ${sent} », et l’opération lit ${list(types)}.`,
    hint: 'Ôtez l’en-tête : le contrat dit en quoi le corps part.',
  },
  'contract-if-match': {
    title: 'Étiquette sans effet',
    look: true,
    message: 'L’opération ne connaît ni « If-Match » ni la réponse 412 : l’étiquette ne sert à rien.',
    hint: 'Ôtez « ifMatch », ou complétez le contrat.',
  },
  'contract-body-missing': {
    title: 'Corps exigé',
    waivable: true,
    message: 'L’opération exige un corps, et l’appel n’en envoie pas.',
    hint: 'Ajoutez « body: ».',
  },
  'contract-body-needless': {
    title: 'Corps sans objet',
    waivable: true,
    message: 'L’opération ne prend pas de corps de cette nature.',
    hint: 'Ôtez « body: », ou vérifiez l’opération.',
  },
  'contract-body-required': {
    title: 'Champ exigé du corps',
    waivable: true,
    message: (name: string) =>
      `L’opération exige le champ « ${name} » dans le corps, et rien ne dit qu’il y est toujours.`,
    hint: 'Ajoutez-le au corps ; s’il vient d’un formulaire, rendez-le obligatoire dans son schéma.',
    needs: (name: string) => named(name),
  },
  'contract-body-drops': {
    title: 'Champs effacés par l’envoi',
    waivable: true,
    message: (lost: readonly string[] = []) =>
      `L’objet lu a des champs que l’envoi ne dit pas, et que l’opération efface : ${list(lost)}.`,
    hint: 'Écrivez « body: replace » : l’objet lu, avec les champs du formulaire par-dessus. Si l’opération garde ce qu’un envoi ne dit pas, dites-le à côté d’elle : « writes: merge » ; si toutes celles de sa méthode le font, dans app.yaml : « writes: { PUT: merge } ».',
  },
  'form-unread': {
    title: 'Formulaire d’un objet qui n’est pas lu',
    waivable: true,
    message: (read: string) =>
      `Le formulaire commence vide, et son envoi remplace tout l’objet que « ${read} » donne : ce que l’on n’y ressaisit pas est effacé.`,
    hint: (read: string) =>
      `Ajoutez « source: ${read} ». Si l’opération garde ce qu’un envoi ne dit pas, dites-le à côté d’elle : « writes: merge ».`,
  },
  'contract-body-uncleared': {
    title: 'Champ impossible à vider',
    waivable: true,
    message: (names: readonly string[] = []) =>
      `L’opération garde ce qu’un envoi ne dit pas, et un champ vidé n’est pas envoyé : il garderait sa valeur (${list(names)}).`,
    hint: 'Écrivez « body: merge » : un champ vidé est envoyé vide. Ou rendez le champ obligatoire.',
  },
  'contract-type': {
    title: 'Type différent du contrat',
    waivable: true,
    message: (name: string, sent: string, wanted: string) =>
      `« ${name} » reçoit ${sent}, alors que l’opération attend ${wanted}.`,
    hint: (_name: string, _sent: string, _wanted: string, cure: string | null = null) =>
      cure === null
        ? 'Corrigez le type ou le format du champ, ou prenez une autre valeur.'
        : `Écrivez « ${cure} ».`,
    needs: (name: string) => named(name),
    loses: (name: string) => [`texts/@/${name}`],
  },
  'contract-value': {
    title: 'Valeur refusée par le contrat',
    waivable: true,
    message: (name: string, values: readonly string[]) =>
      `« ${name} » peut valoir ${list(values)}, que l’opération refuse.`,
    hint: (_name: string, _values: readonly string[], wanted: readonly string[] = []) =>
      suggest(null, wanted),
  },
  'contract-format': {
    title: 'Format différent du contrat',
    waivable: true,
    message: (field: string, format: string, found: string) =>
      `Le format « ${format} » ne convient pas à « ${field} », qui est ${found}.`,
    hint: 'Choisissez le format qui convient : text, number, date, dateTime, yesNo, option, list.',
    // An object is shown by its code.
    needs: () => 'screens/app/codeProperty',
  },
  'contract-total': {
    title: 'Total d’autre chose que de nombres',
    waivable: true,
    message: (field: string, found: string) =>
      `Le total de « ${field} » n’a pas de sens : le champ est ${found}.`,
    hint: 'Ôtez « total », ou choisissez un champ dont le contrat fait un nombre.',
  },
  'contract-option': {
    title: 'Valeur sans texte',
    look: true,
    message: (name: string, values: readonly string[]) =>
      `La réponse peut contenir ${list(values)}, qui n’est pas dans la liste « ${name} ».`,
    hint: 'Complétez la liste et ses messages.',
    needs: (_name: string, values: readonly string[]) => named(...values),
    loses: (name: string) => [`lists/@/${name}`],
  },
  'contract-key-optional': {
    title: 'Clé de ligne facultative',
    look: true,
    message: (key: string) => `« ${key} » identifie une ligne, mais la réponse peut ne pas le donner.`,
    hint: 'Prenez un champ que le contrat exige, ou corrigez le contrat.',
  },
  'contract-key-shared': {
    title: 'Clé de ligne partagée',
    waivable: true,
    message: (key: string) => `« ${key} » ne peut pas distinguer les lignes.`,
    hint: (_key: string, unique: readonly string[] = []) =>
      unique.length > 0
        ? `Sont uniques : ${list(unique)}.`
        : 'Prenez un champ dont chaque ligne a une autre valeur.',
  },
  'contract-right': {
    title: 'Droit différent du contrat',
    waivable: true,
    message: (operations: readonly string[], guard: string, caller: string) =>
      operations.length === 1
        ? `L’écran s’ouvre ${guard}, mais « ${operations[0]} » est réservée ${caller}.`
        : `Ce qui s’ouvre ${guard} appelle ${operations.length} opérations réservées ${caller} : ${list(operations.slice(0, 4))}${operations.length > 4 ? '…' : '.'}`,
    hint: (_operations: readonly string[], _guard: string, _caller: string, cure: string | null) =>
      cure === null
        ? 'Accordez le droit de l’écran à celui de l’opération : qui ouvre l’écran serait refusé.'
        : `Écrivez « ${cure} » : qui ouvre l’écran serait refusé.`,
    needs: () => 'tabs/@',
    loses: (_operations: readonly string[], _guard: string, _caller: string, cure: string | null) =>
      cure === null ? [] : ['rights/@'],
  },
  'error-unmapped': {
    title: 'Réponse sans suite',
    look: true,
    message: (cases: readonly string[], operations = 1) =>
      `Aucune règle ne nomme ces réponses${operations === 1 ? '' : ` de ${operations} opérations`} : ${list(cases)}.`,
    hint: (cases: readonly string[], operations = 1) => {
      if (operations === 1)
        return 'Écrivez le message « errors.<code> » du domaine ; ou, sous « errors: », une règle qui les nomme ou une règle générale.';
      const isEnd = cases.every((one) => one.startsWith('401'));
      return `Écrivez sous « errors: » de l’application ${isEnd ? '« { status: 401, then: endSession } »' : 'une règle qui les nomme'}.`;
    },
    // A text `errors.<code>` is a rule.
    needs: () => ['screens/app/errors', 'screens/@/errors', 'messages/@/errors'],
  },
  'contract-user': {
    title: 'Valeur inconnue de l’utilisateur',
    waivable: true,
    message: (name: string) => `Le contrat ne donne pas de « ${name} » à l’utilisateur connecté.`,
    hint: (_name: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'contract-claim': {
    title: 'Revendication absente du jeton',
    waivable: true,
    message: (name: string) => `Le contrat ne donne pas de revendication « ${name} » au jeton de la session.`,
    needs: (name: string) => named(...name.split('.').slice(-1)),
    hint: (_name: string, near: string | null) =>
      suggest(near) ??
      'Ajoutez-la à « x-claims » de l’opération qui ouvre la session, ou corrigez « claims ».',
  },
  'contract-session': {
    title: 'Réponse illisible pour la session',
    waivable: true,
    message: (name: string, wanted: keyof typeof sessionWords) =>
      `« ${name} » ne donne pas ${sessionWords[wanted]}.`,
    hint: (_name: string, _wanted: keyof typeof sessionWords, [place]: readonly string[] = []) =>
      place === undefined
        ? 'Le guide des composants dit ce que le serveur répond pour la session.'
        : `Dites où il est : « token: { at: ${place} } », sous « session ».`,
  },
  'contract-limit': {
    title: 'Limite au-delà du contrat',
    waivable: true,
    message: (name: string, limit: string, sent: number | null, taken: number) =>
      sent === null
        ? `« ${name} » n’a pas de limite, et l’opération en a une : « ${limit} » vaut ${taken} dans le contrat.`
        : `« ${name} » admet plus que l’opération : « ${limit} » vaut ${sent}, et ${taken} dans le contrat.`,
    hint: (_name: string, limit: string, _sent: number | null, taken: number) =>
      `Écrivez « ${limit}: ${taken} » : la saisie serait refusée à l’envoi.`,
    needs: (name: string) => named(name),
    loses: (name: string) => textsOf(name),
  },
  'contract-codes': {
    title: 'Codes montrés tels quels',
    look: true,
    message: (name: string, values: readonly string[]) =>
      `« ${name} » montrerait les codes du serveur : ${list(values.slice(0, 6))}${values.length > 6 ? '…' : '.'}`,
    hint: (_name: string, values: readonly string[], list: string | null) => listCure(list, values),
    loses: (name: string, _values: readonly string[], list: string | null) => [
      `lists/@/${name}`,
      ...(list === null ? [] : [`lists/@/${list}`]),
    ],
  },
  'contract-free': {
    title: 'Saisie libre d’une valeur choisie',
    waivable: true,
    message: (name: string, values: readonly string[]) =>
      `« ${name} » se tape librement, et l’opération n’admet que ${list(values.slice(0, 6))}${values.length > 6 ? '…' : '.'}`,
    hint: (_name: string, values: readonly string[], list: string | null) => listCure(list, values),
    loses: (_name: string, _values: readonly string[], list: string | null) =>
      list === null ? [] : [`lists/@/${list}`],
  },
  'contract-property': {
    title: 'Propriété d’un autre nom',
    look: true,
    message: (name: string, isTold: boolean) =>
      isTold
        ? `Le serveur ne donne pas de propriété « ${name} » : sa valeur par défaut se lirait toujours.`
        : `La propriété « ${name} » a un autre nom ailleurs : l’un des deux est mal écrit.`,
    hint: (_name: string, _isTold: boolean, near: string | null) => suggest(near),
  },
  'contract-fill': {
    title: 'Champ absent de ce qui est lu',
    waivable: true,
    message: (key: string, name: string) =>
      `Le message « ${key} » attend « {${name}} », que la réponse n’a pas.`,
    hint: (_key: string, _name: string, near: string | null, known: readonly string[]) =>
      suggest(near, known),
    needs: (_key: string, name: string) => named(name),
  },
  'contract-placeholder': {
    title: 'Champ absent d’un refus',
    waivable: true,
    message: (key: string, name: string, status: number | string) =>
      `Le message « ${key} » attend « {${name}} », que la réponse ${status} n’a pas.`,
    hint: (
      _key: string,
      _name: string,
      _status: number | string,
      near: string | null,
      known: readonly string[],
    ) => suggest(near, known),
  },
  'error-rule-covered': {
    title: 'Règle d’échec sans effet',
    message: 'Une règle plus haut répond déjà à tous ces échecs : celle-ci ne sert jamais.',
    hint: 'Supprimez-la, ou écrivez-la avant la plus générale.',
  },
  'error-code-unknown': {
    title: 'Code inconnu du contrat',
    look: true,
    message: (code: string) => `Aucune réponse ne porte le code « ${code} ».`,
    hint: suggested,
    needs: () => ['codes/@'],
  },
  'error-status-never': {
    title: 'Statut qui n’est pas un refus',
    message: (status: number) => `Aucun refus n’a le statut ${status} : cette règle ne servirait jamais.`,
    hint: 'Un refus a un statut de 400 à 599 ; 0 dit que le serveur n’a pas répondu.',
    loses: () => ['screens/@/errors'],
  },
  'error-session-stays': {
    title: 'Fin de session cachée',
    waivable: true,
    message: 'Le statut 401 dit que la session est finie, et cette règle garde l’utilisateur sur la page.',
    hint: 'Ajoutez « then: endSession », ou le « code » du refus dont il s’agit ; ou nommez l’opération sous « except » de la règle de l’application.',
  },
  'error-status-unknown': {
    title: 'Statut inconnu du contrat',
    look: true,
    message: (status: string) => `Aucune réponse n’a le statut ${status}.`,
    hint: (_status: string, known: readonly string[] = []) => suggest(null, known),
  },
} as const satisfies Readonly<Record<string, Entry>>;

/** What parts of a definition are called that have texts, by the key of their map. */
const parts: Readonly<Record<string, string>> = {
  actions: 'd’action',
  blocks: 'de bloc',
  buttons: 'de bouton',
  choices: 'de choix',
  columns: 'de colonne',
  criteria: 'de critère (« criteria »)',
  edits: 'd’édition (« edit »)',
  entries: 'd’entrée',
  fields: 'de champ',
  filters: 'de critère',
  items: 'de valeur',
  links: 'de lien',
  panels: 'de panneau',
  rules: 'de contrôle',
  sections: 'de section',
  sentences: 'de valeur',
  shortcuts: 'de raccourci',
  steps: 'd’étape',
  tables: 'de tableau',
  tabs: 'd’onglet',
};

/** What of the definitions would take a text that nothing takes, which may have been removed or misspelt. */
function takerOf(key: string): string {
  const names = key.split('.');
  const cure = 'remettez-le ou corrigez le nom ; sinon supprimez le texte.';
  const [area = '', first = '', second = ''] = names;
  if (area === 'app' && first === 'menu')
    return `Le menu de « screens/app.yaml » n’a pas d’entrée « ${names.at(-1)} » : ${cure}`;
  if (first === 'options' && second !== '')
    return `La liste « ${second} » n’existe pas, ou n’a pas la valeur « ${names.at(-1)} » : ${cure}`;
  if (names.includes('confirm'))
    return `L’action ne demande rien avant d’agir : écrivez « confirm: true » à côté de son appel ; sinon supprimez le texte.`;
  if (names.at(-1) === 'back')
    return 'Aucun écran n’est au-dessus de celui-ci : « path » commence d’ordinaire par l’adresse d’un autre ; corrigez l’une des deux, ou écrivez « parent: » ; sinon supprimez le texte.';
  const at = names.findLastIndex((name, index) => Object.hasOwn(parts, name) && index < names.length - 1);
  const check = names.lastIndexOf('errors');
  if (at < 0 && names.length === 2) return `Le domaine n’a pas d’écran « ${first} » : ${cure}`;
  if (at < 0) return `Rien dans les écrans n’attend « ${names.slice(1).join('.')} » : ${cure}`;
  if (check > at) {
    const checked = check === names.length - 1 ? 'le champ' : `« ${names.at(-1)} » du champ`;
    return `Rien ne contrôle ${checked} « ${names[at + 1]} » : ${cure}`;
  }
  const holder = names.slice(1, at).join('.');
  const where = holder === '' ? 'Le domaine' : `« ${holder} »`;
  return `${where} n’a pas ${parts[names[at] ?? '']} « ${names[at + 1]} »${at + 2 < names.length ? `, ou elle n’attend pas « ${names.slice(at + 2).join('.')} »` : ''} : ${cure}`;
}

export type ProblemCode = keyof typeof problems;
type Problems = typeof problems;
/** The arguments of a code: those of its hint, which has all of them if it has any, else those of its message. */
export type ProblemArgs<Code extends ProblemCode> = Problems[Code] extends {
  readonly hint: (...args: infer Args) => unknown;
}
  ? Args
  : Problems[Code] extends { readonly message: (...args: infer Args) => unknown }
    ? Args
    : [];

/** Whether a code is in the catalogue. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** Whether a waiver may suppress problems of a code. */
export function isWaivable(code: ProblemCode): boolean {
  const entry: Entry = problems[code];
  return entry.waivable ?? entry.look === true;
}

/** Whether no application is built with problems of a code; its author only looks at others. */
export function isStop(code: ProblemCode): boolean {
  const entry: Entry = problems[code];
  return entry.look !== true;
}

/** What a problem of a code in the file of an area takes for granted, and what is missing because of it. */
export function dependenceOf<Code extends ProblemCode>(
  code: Code,
  area: string,
  ...args: ProblemArgs<Code>
): { readonly needs?: readonly string[]; readonly loses?: readonly string[] } {
  const entry: Entry = problems[code];
  const inArea = (part: string) => part.replace('@', area);
  const needs = [entry.needs?.(...(args as never[])) ?? []].flat();
  const loses = entry.loses?.(...(args as never[]));
  return {
    ...(needs.length > 0 && { needs: needs.map(inArea) }),
    ...(loses !== undefined && { loses: loses.map(inArea) }),
  };
}

/** The words of a code: what is wrong, and the hint; null: none. With the names that the hint suggests. */
export function sayProblem<Code extends ProblemCode>(
  code: Code,
  ...args: ProblemArgs<Code>
): readonly [message: string, hint: string | null, names: Names | null] {
  const { message, hint }: Entry = problems[code];
  const said = <Text>(one: Said<Text>) => (typeof one === 'string' ? one : one(...(args as never[])));
  const cure = hint === undefined ? null : said(hint);
  if (cure === null || typeof cure === 'string') return [said(message), cure, null];
  const { text, ...names } = cure;
  return [said(message), text, names];
}
