/**
 * The catalogue of problems. A code is permanent; the message says what is wrong and why, the hint what to write. They
 * are in French: their readers are the analysts who write the definitions.
 */
import { nearest } from './nearest.ts';
import type { TypographyFault } from './typography.ts';
import { sessionReasons, sessionWords, textWords, truthOf } from './words.ts';

/** What a problem says of itself, and of what else depends on it. */
type Said = {
  /** What is wrong and why. */
  readonly message: string;
  /** What to write instead; none: the message is sufficient. */
  readonly hint?: string | Suggestion | null;
  /**
   * The parts of the application that it takes for granted (`screens/<area>`, `messages/<key>`, a page's path); `@`: the
   * area of its file.
   */
  readonly needs?: string | Strings;
  /** The parts that are missing because of it. */
  readonly loses?: Strings;
};

/** A kind of problem. */
export type ProblemKind<Args extends readonly unknown[] = never[]> = {
  readonly title: string;
  /** No application is built with it. */
  readonly isStop: boolean;
  /** A waiver may suppress it for a time. */
  readonly isWaivable: boolean;
  readonly say: (...args: Args) => Said;
};

function kinds(facts: Pick<ProblemKind, 'isStop' | 'isWaivable'>) {
  return <Args extends readonly unknown[] = []>(
    title: string,
    said: Said | ((...args: Args) => Said),
  ): ProblemKind<Args> => ({ title, ...facts, say: typeof said === 'function' ? said : () => said });
}

const stop = kinds({ isStop: true, isWaivable: false });
/** No screen is wrong because of it, although no application is built with it. */
const waivable = kinds({ isStop: true, isWaivable: true });
/** Cannot hurt at run time: the application is built with it, and its author looks at it. */
const look = kinds({ isStop: false, isWaivable: true });
/** The same, and right at once: there is no reason to wait. */
const lookAlways = kinds({ isStop: false, isWaivable: false });

/** A hint that says what may be written: the closest name to the one that is, and all of them; `text`: its words. */
type Suggestion = NearNames & { readonly text: string | null };
/** The names that may be written at the place of a problem, and the closest one to what is written. */
export type NearNames = { readonly near: Maybe; readonly known: Strings };
/** A text; null: there is none, or it is not clear. */
type Maybe = string | null;
type Strings = readonly string[];

const list = (names: Strings) => names.map((name) => `« ${name} »`).join(', ');
/** The end of a sentence with the first of some names. */
const firstOf = (names: Strings, most: number) =>
  `${list(names.slice(0, most))}${names.length > most ? '…' : '.'}`;
/** The closest name, or all names if there are few. */
const suggest = (near: Maybe, known: Strings = []): Suggestion | null => {
  if (near !== null) return { near, known, text: `Vouliez-vous écrire « ${near} » ?` };
  if (known.length === 0) return null;
  return { near, known, text: known.length <= 12 ? `Admis : ${list(known)}.` : null };
};
/** Says what to write, or something else if that is not clear. */
const toWrite = (cure: Maybe, otherwise: Maybe) => (cure === null ? otherwise : `Écrivez « ${cure} ».`);
/** The part of the application that holds a screen or a text. */
const screensOf = (name: string) => `screens/${name.split(/[./]/)[0]}`;
const screenOf = (id: string) => `screens/${id.replace('/', '/screens/')}`;
const messagesOf = (key: string) => `messages/${key.replaceAll('.', '/')}`;
/** The texts of what has a name in an area. */
const textsOf = (key: string) => key.split('.').map((name) => `texts/@/${name}`);
/** What has a name in an area: a field, a column and so on. */
const named = (...names: Strings) => names.map((name) => `names/@/${name}`);
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
const listCure = (name: Maybe, values: Strings): Suggestion => ({
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

/** What to write in place of signs that are no text. */
function markupCure(mark: string): string {
  if (mark === '$') return 'Ôtez-le : un champ s’écrit « {nom} ».';
  if (/^%/.test(mark)) return `Un champ s’écrit « {${mark.slice(1, -1)}} ».`;
  if (/^\\/.test(mark)) return 'Ôtez-le : un message tient sur une ligne.';
  return 'Écrivez le signe lui-même, sans balise ; un long texte mis en forme est une page Markdown.';
}

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
  'folder-missing': stop('Dossier absent', {
    message: 'Ce dossier n’existe pas.',
    hint: 'Donnez le bon dossier en option, ou créez-le.',
  }),
  'file-outside': stop('Lien hors du dossier', {
    message: 'Ce lien symbolique mène hors du dossier des définitions.',
    hint: 'Remplacez-le par le fichier lui-même.',
  }),
  'file-too-large': stop('Fichier trop grand', {
    message: 'Ce fichier est trop grand pour une définition écrite à la main.',
    hint: 'Découpez-le : un fichier par domaine.',
  }),
  'file-unknown': stop('Fichier étranger', (name: Maybe = null) => ({
    message: 'Ce fichier n’est pas une définition.',
    hint:
      name === null
        ? 'Seuls les fichiers .yaml et, parmi les écrans, .md sont lus.'
        : `Renommez-le « ${name} » : seuls les fichiers .yaml et, parmi les écrans, .md sont lus.`,
  })),
  'file-misnamed': stop('Fichier mal nommé', (holds: 'app' | 'checks') => ({
    message: `Ce fichier contient ${holds === 'app' ? 'la définition de l’application' : 'les réglages du contrôle'}, mais n’en porte pas le nom.`,
    hint: `Renommez-le « ${holds}.yaml ».`,
  })),
  'former-format': stop('Ancien format', (others: number) => ({
    message: `Ce fichier est au format 1${others === 0 ? '' : `, comme ${others} ${others === 1 ? 'autre' : 'autres'}`} ; le compilateur lit le format 2.`,
  })),
  'file-binary': stop('Fichier binaire', {
    message: 'Ce fichier n’est pas un texte en UTF-8.',
    hint: 'Enregistrez-le en UTF-8, ou sortez-le du dossier.',
  }),
  'file-unreadable': stop('Fichier illisible', {
    message: 'Ce fichier ne peut pas être lu.',
    hint: 'Vérifiez ses droits d’accès.',
  }),
  'merge-conflict': stop('Conflit de fusion', {
    message: 'Le fichier porte les marques d’un conflit de fusion (« <<<<<<< », « ======= », « >>>>>>> »).',
    hint: 'Gardez l’une des deux versions, ou réunissez-les, puis ôtez les marques.',
  }),
  'file-empty': stop('Fichier vide', {
    message: 'Ce fichier ne définit rien.',
    hint: 'Supprimez-le, ou écrivez-y une définition.',
  }),
  'app-missing': stop('Application absente', {
    message: 'Il n’y a pas de définition de l’application.',
    hint: 'Écrivez app.yaml dans le dossier des écrans.',
  }),
  // ---- YAML
  'yaml-syntax': stop('YAML incorrect', (reason: string, cure: Maybe) => ({
    message: `Le YAML est incorrect : ${reason}.`,
    hint: toWrite(cure, 'Vérifiez cette ligne et la précédente.'),
  })),
  'yaml-tab': stop('Tabulation', {
    message: 'Une tabulation sert de retrait.',
    hint: 'Remplacez-la par deux espaces.',
  }),
  'yaml-no-break-space': stop('Espace insécable', {
    message: 'Une espace insécable sert de retrait, ou touche le nom ou le « : » d’une clé.',
    hint: 'Remplacez-la par une espace ordinaire.',
  }),
  'yaml-duplicate-key': stop('Clé en double', {
    message: 'Cette clé est déjà écrite dans le même bloc.',
    hint: 'Gardez-en une seule.',
  }),
  'yaml-documents': stop('Plusieurs documents', {
    message: 'Le fichier contient plusieurs documents YAML.',
    hint: 'Ôtez la ligne « --- », ou faites deux fichiers.',
  }),
  'yaml-alias': stop('Alias', (others: number) => ({
    message: `Les alias « * » ne sont pas admis : chaque définition se lit seule.${furtherPlaces(others)}`,
    hint: 'Écrivez la valeur ; un texte qui commence par « * » se met entre guillemets.',
  })),
  'yaml-anchor': stop('Ancre', (others: number) => ({
    message: `Les ancres « & » ne sont pas admises.${furtherPlaces(others)}`,
    hint: 'Ôtez-la.',
  })),
  'yaml-merge': stop('Clé de fusion', {
    message: 'La clé de fusion « << » n’est pas admise.',
    hint: 'Écrivez les clés elles-mêmes.',
  }),
  'yaml-tag': stop('Étiquette', (tag: string) => ({
    message: `L’étiquette « ${tag} » n’est pas admise.`,
    hint: 'Ôtez-la ; mettez un texte entre guillemets.',
  })),
  'yaml-number': stop('Nombre lu autrement', (written: string, read: string) => ({
    message: `« ${written} » se lit comme le nombre ${read}.`,
    hint: `Écrivez « '${written}' » si c’est un texte, « ${read} » si c’est un nombre.`,
  })),
  'yaml-cut': stop('Texte coupé par « # »', (rest: string) => ({
    message: `« ${rest} » n’est pas lu : un « # » après une espace commence un commentaire.`,
    hint: 'Mettez le texte entier entre guillemets ; un commentaire se met sur sa propre ligne.',
  })),
  'yaml-curly-quotes': stop('Guillemets courbes, ou français', (text: string) => ({
    message: `Les guillemets de « ${text} » feraient partie de la valeur.`,
    hint: 'Écrivez des guillemets droits : « " ».',
  })),
  'yaml-key': stop('Clé illisible', {
    message: 'Une clé doit être un nom.',
    hint: 'Mettez entre guillemets un texte qui contient « ? », « { » ou « [ ».',
  }),
  'yaml-reserved-key': stop('Clé réservée', (name: string) => ({
    message: `Le nom « ${name} » est réservé.`,
    hint: 'Choisissez un autre nom.',
  })),
  'yaml-too-deep': stop('Imbrication', {
    message: 'La structure est trop imbriquée pour être lue.',
    hint: 'Une définition tient en une dizaine de niveaux.',
  }),
  // ---- grammar
  'unknown-key': stop(
    'Clé inconnue',
    (key: string, near: Maybe, known: Strings, isScreen: boolean = false) => {
      if (isScreen)
        return {
          message: `L’écran « ${key} » n’est pas sous « screens: ».`,
          hint: 'Décalez-le de deux espaces, sous « screens: ».',
        };
      const isText = textWords.test(key) && (near === null || !textWords.test(near));
      return {
        message: `La clé « ${key} » n’existe pas ici.`,
        hint: isText ? 'Ôtez-la : un texte s’écrit dans le catalogue des messages.' : suggest(near, known),
      };
    },
  ),
  'kind-other': stop('Écran d’un autre genre', (kind: string, other: string) => ({
    message: `Ces clés ne sont pas celles d’un écran « kind: ${kind} ».`,
    hint: `Elles sont celles de « kind: ${other} ».`,
  })),
  'missing-key': stop('Clé absente', (key: string, value: Maybe = null) => ({
    message: `Il manque la clé « ${key} ».`,
    hint: value === null ? null : `Écrivez « ${key}: ${value} ».`,
  })),
  'unknown-value': stop('Valeur inconnue', (value: string, near: Maybe, known: Strings) => ({
    message: `La valeur « ${value} » n’est pas admise ici.`,
    hint: suggest(near, known),
  })),
  'wrong-type': stop('Type incorrect', (expected: string, found: string, cure: Maybe = null) => ({
    message: `Il faut ${expected} ici, et non ${found}.`,
    hint: cure === null ? null : `Écrivez « ${cure} »${remarkOn(cure, found)}.`,
  })),
  'bad-form': stop('Forme incorrecte', (value: string, example: Maybe = null, cure: Maybe = null) => ({
    message: `« ${value} » n’a pas la forme attendue.`,
    hint: toWrite(cure, example === null ? null : `Par exemple : ${example}`),
  })),
  'bad-name': stop('Nom incorrect', (name: string) => ({
    message: `« ${name} » ne peut pas servir de nom.`,
    hint: 'Un nom commence par une lettre, puis lettres sans accent, chiffres, « _ » ou « - ».',
  })),
  'too-few': stop('Rien à cet endroit', {
    message: 'Il faut au moins un élément ici.',
  }),
  'too-many': stop('Trop d’éléments', (most: number) => ({
    message: `Il y a trop d’éléments ici : ${most} au plus.`,
  })),
  'duplicate-item': stop('Élément en double', (item: Maybe) => ({
    message: `Deux éléments de la liste sont les mêmes${item === null ? '.' : ` : « ${item} ».`}`,
    hint: 'Gardez-en un seul, ou corrigez l’autre.',
  })),
  'out-of-range': stop('Nombre hors limites', (bound: string) => ({
    message: `Le nombre doit être ${bound}.`,
  })),
  'exclusive-keys': stop('Clés incompatibles', (keys: Strings) => ({
    message: `Ces clés s’excluent : ${list(keys)}.`,
    hint: 'Gardez-en une seule.',
  })),
  'bad-reference': stop('Référence mal formée', {
    message: 'Il faut exactement une provenance de valeur.',
    hint: 'Une seule clé parmi filter, field, row, path, user, property, choice, const, date, fn (default ne va qu’avec property).',
  }),
  'bad-day': stop('Jour inexistant', (day: string) => ({
    message: `« ${day} » n’est pas un jour du calendrier.`,
    hint: 'Écrire `today`, ou un jour qui existe, sous la forme aaaa-mm-jj.',
  })),
  'block-missing': stop('Valeur sans bloc', (by: string, values: Strings) => ({
    message: `Le critère « ${by} » a des valeurs sans bloc : ${values.join(', ')}.`,
    hint: 'Ajouter un bloc de ce nom sous `blocks`, ou retirer la valeur du schéma.',
    needs: named(...values),
  })),
  'chart-empty': stop('Graphique sans série', {
    message: 'Ce graphique n’a rien à montrer.',
    hint: 'Une série est une colonne au format `number`, après la première, que `without` ne nomme pas.',
  }),
  'fill-cycle': stop('Champs qui s’attendent l’un l’autre', (field: string) => ({
    message: `Le champ « ${field} » se remplit d’après un champ qui se remplit d’après lui.`,
    hint: 'Donner à l’un des deux un `whenEmpty` qui ne dépend d’aucun champ.',
  })),
  'bad-condition': stop('Condition mal formée', {
    message: 'Cette condition n’est pas complète, ou en mêle plusieurs.',
    hint: 'Écrivez une valeur et « is », « isNot » ou « isEmpty » ; ou une seule clé parmi right, variant, all, any, not, fn.',
  }),
  // ---- names
  'unknown-name': stop('Nom inconnu', (what: Noun, name: string, near: Maybe, known: Strings) => {
    const own = unknown(what, name);
    const meant: Partial<Record<Noun, Strings>> = {
      screen: [screenOf(name)],
      message: [messagesOf(name)],
    };
    const hides: Partial<Record<Noun, string>> = {
      screen: linksTo(name),
      calls: 'codes/@',
      sources: 'codes/@',
      tab: 'tabs/@',
    };
    return {
      message: `${nouns[what]} « ${name} » n’existe pas.`,
      hint: suggest(near, known),
      needs: [own, ...(meant[what] ?? named(name))],
      // A name that does not exist is told once, and so is what it hides.
      loses: [own, ...(hides[what] === undefined ? [] : [hides[what]])],
    };
  }),
  'link-personal': stop('Critère personnel dans une adresse', (name: string) => ({
    message: `Le critère « ${name} » est personnel : l’adresse du lien ne peut pas le porter.`,
    hint: 'Retirez-le de `search`, ou ouvrez le détail de la ligne.',
  })),
  'find-opens-nothing': stop('Recherche rapide sans lien', {
    message: 'Aucune de ces colonnes n’a de lien : une ligne trouvée ne s’ouvrirait pas.',
    hint: 'Nommez une colonne qui a un `link`.',
  }),
  'find-incomplete': stop('Recherche rapide incomplète', (criterion: string, required: string) => ({
    message: `La recherche rapide n’envoie que « ${criterion} », et le critère « ${required} » est obligatoire.`,
    hint: 'Retirez ce critère de `find`.',
  })),
  'component-part-missing': stop(
    'Composant incomplet',
    (component: string, part: ComponentPart, name: string) => ({
      message: `Le composant « ${component} » demande ${componentParts[part](name)}, que l’écran ne lui donne pas.`,
      hint: 'Ajoutez-le à l’écran, ou corrigez le vocabulaire.',
    }),
  ),
  'component-part-needless': stop(
    'Élément que le composant ne prend pas',
    (component: string, part: ComponentPart, name: string) => ({
      message: `Le composant « ${component} » ne prend pas ${componentParts[part](name)}.`,
      hint: 'Supprimez-le de l’écran, ou nommez-le dans le vocabulaire.',
    }),
  ),
  'duplicate-area': stop('Domaine en double', (name: string, file: string, own: string) => ({
    message: `Le domaine « ${name} » est déjà défini dans ${file}.`,
    hint: 'Changez de nom, ou réunissez les deux fichiers.',
    loses: [screensOf(own)],
  })),
  'area-missing': waivable('Textes sans domaine', (name: string) => ({
    message: `Aucun fichier ne définit le domaine « ${name} » : ces textes ne servent nulle part.`,
    hint: `Un domaine est un fichier de son nom, « ${name}.yaml » ; sinon supprimez ces textes.`,
    needs: screensOf(name),
  })),
  'catalogue-missing': stop('Domaine sans textes', (name: string, near: Maybe) => ({
    message: `Aucun catalogue n’a de textes pour le domaine « ${name} ».`,
    hint: suggest(near) ?? `Écrivez-les sous « ${name}: » dans le dossier des messages.`,
    needs: messagesOf(name),
    loses: [messagesOf(name), ...(near === null ? [] : [screensOf(near), linksTo(name)])],
  })),
  'reserved-area': stop('Domaine réservé', (name: string) => ({
    message: `« ${name} » est le nom d’un catalogue de messages du moteur ou de l’application.`,
    hint: 'Choisissez un autre nom de domaine.',
  })),
  'reference-not-here': stop('Référence impossible ici', (kind: string, allowed: Strings) => ({
    message: `« ${kind} » n’a pas de sens à cet endroit.`,
    hint: `Possibles ici : ${list(allowed)}.`,
  })),
  'path-missing': stop('Paramètre de chemin sans valeur', (name: string) => ({
    message: `Rien ne donne la valeur de « {${name}} ».`,
    hint: `Ajoutez « path: { ${name}: … } ».`,
    needs: ['addresses', unknown('path', name)],
  })),
  'path-ambiguous': stop('Paramètre de chemin à deux sens', (name: string) => ({
    message: `« {${name}} » peut venir de la ligne ou de l’adresse de l’écran : sans contrat, rien ne dit si la ligne a ce champ.`,
    hint: `Ajoutez « path: { ${name}: { row: ${name} } } » ou « path: { ${name}: { path: ${name} } } ».`,
    needs: contract,
  })),
  'call-word-stray': stop('Mot d’un appel sans opération', (word: string) => ({
    message: `« ${word} » ne se dit qu’à côté d’une opération (« call: METHODE /chemin »).`,
    hint: 'Écrivez-le avec l’appel, sous « calls », ou écrivez l’opération ici.',
  })),
  'path-unused': stop('Paramètre de chemin inconnu', (name: string, near: Maybe = null) => ({
    message: `Le chemin n’a pas de « {${name}} ».`,
    hint: suggest(near),
  })),
  'screen-needs-path': stop('Écran à paramètres', (screen: string, names: Strings) => ({
    message: `L’écran « ${screen} » a besoin de ${list(names)}, que rien ne donne ici.`,
    needs: [...named(...names), 'addresses'],
  })),
  'no-guard': stop('Accès non défini', (name: string, isArea: boolean = false) => ({
    message: `Rien ne dit qui peut ouvrir ${isArea ? 'les écrans du domaine' : 'l’écran'} « ${name} ».`,
    hint: `Ajoutez « right » ou « guard »${isArea ? '' : ', sur l’écran ou'} en tête du domaine.`,
  })),
  'path-conflict': stop('Adresse en double', (path: string, screen: string) => ({
    message: `L’adresse « ${path} » est déjà celle de l’écran « ${screen} ».`,
    hint: 'Donnez une autre adresse à l’un des deux.',
    loses: ['addresses'],
  })),
  'path-of-server': stop('Adresse du serveur', (path: string, api: string) => ({
    message: `L’adresse « ${path} » est parmi celles du serveur, qui commencent par « ${api} » : l’écran ne s’ouvrirait pas.`,
    hint: `Écrivez « ${path.slice(api.length) || '/…'} ».`,
    loses: ['addresses'],
  })),
  'path-case': look('Majuscule dans une adresse', (path: string, cure: string) => ({
    message: `« ${path} » a un nom qui commence par une majuscule : qui tape l’adresse en minuscules n’y arrive pas, et rien n’est au-dessus d’elle.`,
    hint: `Écrivez « ${cure} ».`,
    loses: ['addresses'],
  })),
  'action-unconfirmed': look('Suppression sans confirmation', (operation: string) => ({
    message: `« ${operation} » part sans rien demander à celui qui supprime.`,
    hint: 'Ajoutez « confirm: true », avec ses textes « confirm.title » et « confirm.text ».',
    loses: ['confirm'],
  })),
  'alias-params': stop('Paramètres d’alias', (alias: string) => ({
    message: `L’alias « ${alias} » n’a pas les mêmes paramètres que l’adresse.`,
  })),
  'screen-unreachable': look('Écran où rien ne mène', (screen: string, isHome: boolean) => ({
    message: isHome
      ? `Seul l’accueil mène à l’écran « ${screen} » : qui le quitte n’y revient pas.`
      : `Ni menu, ni accueil, ni lien ne mène à l’écran « ${screen} ».`,
    hint: isHome
      ? 'Ajoutez-le au menu (« menu: » de « screens/app.yaml ») ou à un lien.'
      : 'Ajoutez-le au menu ou à un lien, ou supprimez-le.',
    needs: linksTo(screen),
    loses: ['menu'],
  })),
  'screen-closed': stop('Écran fermé où le portail mène', (screen: string, led: 'visitors' | 'users') => ({
    message: `Le portail mène ici ${led === 'visitors' ? 'tout visiteur, même non connecté' : 'tout utilisateur connecté'}, et l’écran « ${screen} » ne s’ouvre pas à tous : la page tournerait en rond.`,
    hint:
      led === 'visitors'
        ? 'Donnez-lui « guard: public », sans « only », ou nommez un autre écran.'
        : 'Donnez-lui « guard: login » ou « guard: public », sans « only », ou nommez un autre écran.',
  })),
  'no-sign-in': stop('Connexion impossible', (screen: string) => ({
    message: `L’écran « ${screen} » ne permet pas de se connecter.`,
    hint: 'Nommez un écran qui a « kind: signIn » ou « kind: custom ».',
  })),
  'properties-missing': stop('Propriété que rien ne donne', (name: string) => ({
    message: `La propriété « ${name} » n’est lue nulle part : l’application n’a pas « session.properties ».`,
    hint: 'Ajoutez cet appel à « session », ou écrivez la valeur elle-même.',
  })),
  'session-missing': stop('Écran fermé à tous', (screen: string) => ({
    message: `L’écran « ${screen} » demande une connexion, et l’application n’a pas d’écran de connexion.`,
    hint: 'Nommez-le sous « special.signIn » de l’application, ou ouvrez celui-ci par « guard: public ».',
  })),
  'session-needs': stop(
    'Session qui ne peut pas ce qu’elle demande',
    (word: string, reason: keyof typeof sessionReasons) => ({
      message: `« ${word} » ne peut pas être tenu : ${sessionReasons[reason]}.`,
      hint: 'Le guide des composants dit ce que chaque forme de session permet.',
    }),
  ),
  'menu-twice': look('Écran deux fois au menu', (screen: string, entry: string) => ({
    message: `L’écran « ${screen} » est déjà au menu, sous « ${entry} ».`,
    hint: 'Ôtez l’une des deux entrées.',
  })),
  'forward-circle': stop('Renvoi en rond', (screen: string) => ({
    message: `« forward: ${screen} » ramène à cette page : personne ne la quitterait.`,
    hint: 'Conduisez à un autre écran.',
  })),
  'parent-cycle': stop('Écrans en boucle', (screen: string) => ({
    message: `En remontant de parent en parent, « ${screen} » revient à lui-même.`,
    hint: 'Sans « parent », c’est l’écran dont l’adresse est le début de celle-ci ; « parent: false » : aucun.',
  })),
  'key-missing': stop('Clé de ligne absente', (source: string) => ({
    message: `La source « ${source} » ne dit pas quel champ identifie une ligne.`,
    hint: 'Ajoutez « key: » à la source.',
  })),
  'not-sortable': stop('Colonne sans tri', (column: string, isPaged: boolean) => ({
    message: `La colonne « ${column} » ne se trie pas.`,
    hint: isPaged
      ? 'La pagination du serveur ne dit pas comment demander un tri : « sort: » sous « paging: ».'
      : null,
    needs: 'paging/@',
  })),
  'options-needed': stop('Liste absente', (name: Maybe = null) => ({
    message: 'Il faut ici une liste de valeurs.',
    hint: 'Ajoutez « options: » avec le nom d’une liste du domaine.',
    needs: name === null ? [] : `lists/@/${name}`,
  })),
  'option-not-in-list': stop(
    'Valeur hors de la liste',
    (value: string, name: string, near: Maybe, known: Strings) => ({
      message: `La valeur « ${value} » n’est pas dans la liste « ${name} ».`,
      hint: suggest(near, known),
      needs: named(value),
    }),
  ),
  'link-cell-without-link': stop('Cellule sans lien', {
    message: 'La cellule « link » a besoin d’un « link: ».',
  }),
  'rule-itself': stop('Champ comparé à lui-même', (name: string) => ({
    message: `Le contrôle compare « ${name} » à lui-même.`,
    hint: 'Nommez l’autre champ : celui de la première saisie, ou l’autre date.',
  })),
  'rule-incomplete': stop('Contrôle incomplet', (rule: string, key: string) => ({
    message: `Le contrôle « ${rule} » a besoin de « ${key} ».`,
  })),
  'rule-needless-key': stop('Clé sans effet', (rule: string, key: string) => ({
    message: `« ${key} » ne sert pas au contrôle « ${rule} ».`,
  })),
  'rule-field-absent': stop('Contrôle sur un champ absent', (field: string, variant: string) => ({
    message: `Le champ « ${field} » n’existe pas pour « ${variant} ».`,
    hint: 'Donnez au contrôle le même « only » qu’au champ.',
    needs: named(field),
  })),
  'unused-declaration': look('Déclaration inutile', (what: Noun, name: string) => ({
    message: `${nouns[what]} « ${name} » ne sert à aucun écran.`,
    hint: 'Supprimez-la, ou servez-vous-en.',
    needs: [
      ...named(name),
      ...(what === 'tab' ? ['tabs/@'] : []),
      ...(what === 'options' ? [`lists/@/${name}`] : []),
    ],
  })),
  // ---- variants
  'patch-unknown': stop('Élément inconnu', (path: string, missing: string, near: Maybe) => ({
    message: `« ${path} » ne mène à rien : « ${missing} » n’existe pas.`,
    hint: suggest(near),
    needs: named(missing),
  })),
  'patch-exists': stop('Élément déjà présent', (name: string) => ({
    message: `« ${name} » existe déjà.`,
    hint: 'Servez-vous de « set » pour le changer.',
  })),
  'patch-order': stop('Ordre incomplet', (path: string, known: Strings, given: Strings) => {
    const lacking = known.filter((name) => !given.includes(name));
    const needless = given.filter((name) => !known.includes(name));
    const cures = [
      ...(lacking.length > 0 ? [`Ajoutez ${list(lacking)}.`] : []),
      ...(needless.length > 0 ? [`Ôtez ${list(needless)}, qui n’y est pas.`] : []),
    ];
    const names = [...lacking, ...needless];
    return {
      message: `L’ordre de « ${path} » doit nommer chaque élément une fois : ${list(known)}.`,
      hint: { near: null, known, text: cures.join(' ') || 'Nommez chacun une seule fois.' },
      needs: [...named(...names), ...names.map((name) => `unknown/@/*/${name}`)],
    };
  }),
  // ---- forms
  'schema-label': stop('Texte dans un schéma', (key: string) => ({
    message: `Le schéma porte « ${key} » : les textes n’y ont pas place.`,
    hint: 'Écrivez un message « fields.<champ>.label » ou « .hint ».',
  })),
  'schema-keyword': stop('Mot inconnu du schéma', (key: string, near: Maybe) => ({
    message: `« ${key} » n’est pas un mot de JSON Schema admis ici.`,
    hint: suggest(near),
  })),
  'address-shared': stop('Paramètre de l’adresse en double', (name: string, other: string) => ({
    message: `« ${name} » est aussi le nom du paramètre « ${other} » de l’adresse.`,
    hint: 'Donnez un autre nom à l’un des deux.',
  })),
  'filter-reserved': stop('Critère réservé', (name: string, reserved: Strings) => ({
    message: `« ${name} » est déjà un paramètre de l’adresse (${reserved.join(', ')}).`,
    hint: 'Donnez un autre nom au critère, et ce nom-là au paramètre de requête.',
  })),
  'schema-invalid': stop('Schéma incorrect', (reason: string, near: Maybe = null, known: Strings = []) => ({
    message: `Le schéma est incorrect : ${reason}.`,
    hint: suggest(near, known),
  })),
  'schema-format': stop('Format de schéma inconnu', (name: string, near: Maybe, known: Strings) => ({
    message: `Le format « ${name} » n’est pas admis dans un formulaire.`,
    hint: suggest(near, known),
  })),
  'csv-filename': stop('Nom de fichier impossible', (name: string) => ({
    message: `« ${name} » ne peut pas nommer un fichier.`,
    hint: 'Ni « / \\ : * ? " < > | », ni point ou espace au bord, ni « .csv », qui s’ajoute.',
  })),
  'csv-twice': look('Nom de fichier en double', (name: string) => ({
    message: `Un autre tableau s’enregistre déjà sous « ${name}.csv » : on prendrait l’un pour l’autre.`,
    hint: 'Donnez un autre nom à l’un des deux.',
  })),
  'filter-unsent': waivable('Critère jamais envoyé', (names: Strings, taken: Strings) => ({
    message:
      names.length === 1
        ? `Le critère « ${names[0]} » n’est envoyé par aucun appel : il ne filtrerait rien.`
        : `Ces critères ne sont envoyés par aucun appel : ils ne filtreraient rien : ${list(names)}.`,
    hint:
      taken.length === 0
        ? `Ajoutez « ${names[0]}: { filter: ${names[0]} } » sous « query: » de la source, ou ôtez le critère.`
        : `L’opération prend aussi : ${list(taken)}. Donnez à chaque critère l’un de ces noms, écrivez « query: { ${taken[0]}: { filter: ${names[0]} } } », ou ôtez-le.`,
    needs: [contract, ...named(...names)],
    loses: names.flatMap(textsOf),
  })),
  'filter-twice': waivable(
    'Critère envoyé deux fois',
    (filter: string, one: string, other: string, kind: 'filter' | 'field') => ({
      message: `${nouns[kind]} « ${filter} » remplit « ${one} » et « ${other} ».`,
      hint: 'Donnez à l’un des deux la valeur qui lui revient, ou ôtez-le.',
    }),
  ),
  'action-twice': look('Deux parties qui font la même chose', (one: string, other: string) => ({
    message: `« ${one} » fait exactement ce que fait « ${other} ».`,
    hint: 'Corrigez ce que l’une des deux envoie, choisit ou montre, ou ôtez-la.',
  })),
  'action-idle': look('Action sans effet', (id: string, name: string) => ({
    message: `« ${id} » donne à « ${name} » la valeur que sa condition exige : rien ne changerait.`,
    hint: 'Corrigez la condition, ou la valeur envoyée.',
  })),
  'group-key': look('Regroupement par la clé', (key: string) => ({
    message: `« ${key} » est la clé des lignes : chacune resterait seule, avec son propre appel.`,
    hint: 'Donnez le champ que les lignes d’un même groupe ont en commun, ou ôtez « groupBy: ».',
  })),
  'item-empty': look('Valeur montrée quand il n’y en a pas', (id: string) => ({
    message: `« ${id} » n’est montré que lorsqu’il est vide.`,
    hint: 'Écrivez « isEmpty: false ».',
  })),
  'field-unsent': waivable('Champ jamais envoyé', (name: string) => ({
    message: `Le champ « ${name} » n’est envoyé par aucun appel : ce qui y est saisi serait perdu.`,
    hint: `Ajoutez « ${name}: { field: ${name} } » au corps de l’appel, écrivez « body: form », ou ôtez le champ.`,
    needs: [contract, ...named(name)],
  })),
  'file-unsent': stop('Fichier qui ne part pas', (name: string, call: string) => ({
    message:
      call === ''
        ? `Le champ « ${name} » est un fichier : une ligne n’en a pas.`
        : `Le champ « ${name} » est un fichier, et « ${call} » n’en envoie pas.`,
    hint:
      call === ''
        ? 'Écrivez le champ hors des lignes.'
        : 'Un fichier part en « multipart/form-data » : que le contrat le dise, ou « headers: { Content-Type: { const: multipart/form-data } } ». Sinon, corrigez le champ.',
  })),
  'filters-crossed': waivable(
    'Critères, champs ou colonnes croisés',
    (one: string, filter: string, other: string, otherFilter: string, kind: Crossed) => {
      const isOne = one === other;
      const swap = 'Échangez les deux.';
      if (kind === 'shown') {
        const instead = isOne ? 'la réponse a' : `« ${other} » montre`;
        return {
          message: `« ${one} » montre « ${filter} », et ${instead} « ${otherFilter} ».`,
          hint: isOne ? `Écrivez « ${one}: { field: ${otherFilter} } », ou donnez-lui un autre nom.` : swap,
        };
      }
      const [noun, of] = kind === 'filter' ? ['le critère', 'La liste'] : ['le champ', 'Le formulaire'];
      return {
        message: isOne
          ? `« ${one} » reçoit ${noun} « ${filter} ». ${of} en a un du nom de « ${one} ».`
          : `« ${one} » reçoit ${noun} « ${filter} », et « ${other} » ${noun} « ${otherFilter} ».`,
        hint: isOne ? `Écrivez « ${one}: { ${kind}: ${one} } ».` : swap,
      };
    },
  ),
  'paging-undeclared': stop('Protocole de pagination non déclaré', {
    message: '« paging: true » demande le protocole de l’application, qui n’en déclare pas.',
    hint: 'Déclarez « paging: { protocol: … } » dans « screens/app.yaml », ou ici.',
    needs: 'screens/app/paging',
  }),
  'paging-next': stop('Page suivante sans repère', {
    message:
      '« protocol: cursor » ne dit pas où la réponse donne le repère de la page suivante : la liste s’arrêterait à la première.',
    hint: 'Ajoutez « next: », un chemin dans la réponse ou « next: { header: Link } ».',
  }),
  'paging-twice': stop('Paramètre de pagination en double', (name: string, isFilter: boolean) => ({
    message: isFilter
      ? `« ${name} » est un paramètre de la pagination, et « query » l’envoie aussi.`
      : `La pagination envoie deux valeurs sous « ${name} ».`,
    hint: 'Donnez à chacun le nom que le contrat lui donne.',
    loses: ['paging/@'],
  })),
  'paging-needless': stop('Clé sans effet', {
    message: '« largestPage » ne sert qu’aux listes que le serveur pagine.',
    hint: 'Déclarez le protocole sous « paging: », ou ôtez « largestPage ».',
    needs: 'screens/app/paging',
  }),
  'schema-bounds': stop('Bornes inversées', (low: string, least: number, high: string, most: number) => ({
    message: `Aucune valeur ne convient : « ${low} » (${least}) dépasse « ${high} » (${most}).`,
  })),
  'start-refused': stop('Valeur de départ refusée', (field: string, value: string, reason: string) => ({
    message: `Le champ « ${field} » part de « ${value} », que son schéma refuse : ${reason}.`,
    hint: 'Partez d’une valeur que le champ admet, ou de rien.',
  })),
  'pattern-slow': stop('Expression trop lente', (pattern: string) => ({
    message: `« ${pattern} » peut bloquer la page : un texte court suffit à un calcul sans fin.`,
    hint: 'Une répétition contient une répétition ou un choix qui admet les mêmes caractères : « (a+)+ » ou « (a|aa)+ » devient « a+ ».',
  })),
  'pattern-odd': stop(
    'Expression qui dit autre chose',
    (pattern: string, fault: PatternFault, cure: Maybe) => ({
      message: `L’expression « ${pattern} » ${patterns[fault]}.`,
      hint: toWrite(cure, 'Corrigez-la : rien ne précède « ^ », rien ne suit « $ ».'),
    }),
  ),
  'pattern-too-long': stop('Expression plus longue que le champ', (least: number, most: number) => ({
    message: `Aucune saisie ne convient : l’expression demande ${least} caractères au moins, et « maxLength » en admet ${most}.`,
    hint: 'Corrigez l’un des deux.',
  })),
  'pattern-too-short': stop('Expression plus courte que le champ', (most: number, least: number) => ({
    message: `Aucune saisie ne convient : l’expression admet ${most} caractères au plus, et « minLength » en demande ${least}.`,
    hint: 'Corrigez l’un des deux.',
  })),
  'schema-idle': stop('Mot du schéma sans effet', (key: string, type: string) => ({
    message: `« ${key} » ne dit rien d’une valeur qui est ${type}.`,
    hint: 'Ôtez-le, ou corrigez « type ».',
  })),
  'autocomplete-password': stop(
    'Mot de passe que le navigateur prend pour autre chose',
    (name: string, isHidden: boolean) => ({
      message: isHidden
        ? `Ce champ est un mot de passe, et le navigateur le remplirait avec « ${name} ».`
        : `« ${name} » est un mot de passe, et ce champ le montrerait en clair.`,
      hint: isHidden ? 'Écrivez « current-password » ou « new-password ».' : 'Ajoutez « widget: password ».',
    }),
  ),
  'widget-type': stop('Saisie d’un autre type', (widget: string, made: string) => ({
    message: `La saisie « ${widget} » ne convient pas au type de ce champ.`,
    hint:
      made.startsWith('date') || made === 'binary'
        ? `Écrivez « { type: string, format: ${made} } ».`
        : `Écrivez « type: ${made} », ou prenez une autre saisie.`,
  })),
  'rows-word': stop('Mot impossible pour des lignes', (word: string, place: string) => ({
    message:
      place === 'filters'
        ? 'Un critère de recherche n’a pas de lignes.'
        : `Le champ d’une ligne ne peut pas avoir « ${word} ».`,
    hint:
      place === 'filters'
        ? 'Écrivez les champs parmi les critères.'
        : `Retirez « ${word} », ou écrivez le champ hors des lignes.`,
  })),
  'rule-days': stop('Dernier jour avant le premier', (field: string) => ({
    message: `Aucun jour ne convient à « ${field} » : son dernier jour admis (« latest ») précède le premier (« earliest »).`,
    hint: 'Échangez les deux règles, ou corrigez leurs dates.',
  })),
  'page-size': stop('Taille de page qui n’est pas offerte', (size: number, offered: readonly number[]) => ({
    message: `La page de ${size} lignes n’est pas parmi celles que le lecteur peut choisir.`,
    hint: `Écrivez l’une de celles de « pageSizes » (${offered.join(', ')}), ou ajoutez-la.`,
  })),
  'rule-type': stop('Contrôle de dates sur un autre type', (rule: string, field: string) => ({
    message: `Le contrôle « ${rule} » compare des dates, et « ${field} » n’en est pas une : il ne dirait jamais rien.`,
    hint: 'Écrivez « format: date » dans le schéma du champ, ou ôtez le contrôle.',
  })),
  'condition-itself': stop('Champ qui dépend de lui-même', (field: string) => ({
    message: `Le champ « ${field} » dépend de sa propre valeur, qui change à chaque frappe.`,
    hint: `Nommez un autre champ, ou « { row: ${field} } » pour la valeur qui a été lue.`,
  })),
  'condition-circle': waivable('Champs qui se cachent l’un l’autre', (fields: Strings) => ({
    message: `Ces champs ne sont visibles que l’un selon l’autre : ${list(fields)}.`,
    hint: 'Laissez l’un d’eux toujours visible ; ce qui s’exclut se dit par un contrôle (« rules »).',
  })),
  'condition-decided': stop('Condition toujours vraie, ou jamais', (kind: 'all' | 'any') => ({
    message:
      kind === 'all'
        ? 'Ces conditions ne sont jamais vraies ensemble : leur « all » n’est jamais vrai.'
        : 'L’une de ces conditions est toujours vraie : leur « any » l’est toujours.',
    hint: kind === 'all' ? 'Écrivez « any » si l’une suffit.' : 'Écrivez « all » s’il les faut toutes.',
  })),
  'condition-own-right': stop('Droit que l’écran demande déjà', (right: string) => ({
    message: `L’écran ne s’ouvre qu’avec le droit « ${right} » : cette condition est toujours vraie.`,
    hint: 'Ôtez la condition, ou nommez un autre droit.',
    needs: 'rights/@',
  })),
  'condition-value': stop('Valeur jamais prise', (field: string, value: string, known: Strings) => ({
    message: `« ${field} » ne vaut jamais « ${value} ».`,
    hint: known.includes('true')
      ? {
          near: truthOf(value),
          known,
          text: `Écrivez ${list(truthOf(value) === null ? known : [truthOf(value) ?? ''])}, sans guillemets.`,
        }
      : suggest(nearest(value, known), known),
  })),
  // ---- messages
  'message-missing': stop('Message absent', (key: string, near: Maybe, renamed: Renamed | null) => ({
    message: `Il manque le message « ${key} ».`,
    hint:
      renamed === null
        ? (suggest(near) ?? `Écrivez-le dans le catalogue du domaine « ${key.split('.')[0]} ».`)
        : sameName(renamed),
    // What has another name is not missing for another reason.
    needs: renamed === null ? [messagesOf(key), ...textsOf(key)] : messagesOf(key),
    loses: renamed === null ? (near === null ? [] : [messagesOf(near)]) : partsOf(renamed),
  })),
  'texts-missing': stop(
    'Textes absents',
    (group: string, names: Strings, renamed: Renamed | null, elsewhere: Maybe) => {
      const moved =
        elsewhere === null
          ? null
          : `Les textes les ont sous « ${elsewhere} », où rien ne les prend : déplacez-les.`;
      const written = `Écrivez-les dans le catalogue du domaine « ${group.split('.')[0]} » ; « check --skeleton --write » les y prépare.`;
      return {
        message: `Il manque les ${names.length} messages de « ${group} »${names.length > 6 ? '.' : ` : ${names.join(', ')}.`}`,
        hint: renamed ? sameName(renamed) : (moved ?? written),
        needs: [messagesOf(group), ...(renamed ? [] : textsOf(group))],
        loses: [
          ...(renamed ? partsOf(renamed) : []),
          messagesOf(group),
          ...(elsewhere === null ? [] : [messagesOf(elsewhere)]),
        ],
      };
    },
  ),
  'message-unused': look('Message inutile', (key: string, near: Maybe, count: number) => ({
    message:
      count === 1
        ? `Le message « ${key} » ne sert nulle part.`
        : `Les ${count} messages de « ${key} » ne servent nulle part.`,
    hint: near === null ? takerOf(key) : `Un message absent lui ressemble : « ${near} ».`,
    needs: [
      screensOf(key),
      messagesOf(key),
      ...named(...key.split('.').slice(1)),
      ...textsOf(key),
      ...(/\.back$/.test(key) ? ['addresses'] : []),
      ...(/\.confirm\b/.test(key) ? ['confirm'] : []),
      ...(/^app\.menu\b/.test(key) ? ['menu'] : []),
      ...(/^[^.]+\.options\./.test(key) ? [`lists/@/${key.split('.')[2]}`] : []),
    ],
  })),
  'type-check-missing': look('Contrôle ôté d’un type', (type: string, check: string, keys: Strings) => ({
    message: `Le type « ${type} » ne contrôle pas « ${check} », dont ${keys.length} messages parlent : ${list(keys)}.`,
    hint: `Remettez « ${check} » dans le type ; sinon supprimez ces messages.`,
    needs: keys.map(screensOf),
  })),
  'message-duplicate': stop('Message en double', (key: string, file: string) => ({
    message: `Le message « ${key} » est déjà écrit dans ${file}.`,
  })),
  'message-syntax': stop('Message mal formé', (reason: string) => ({
    message: `Le message est mal formé : ${reason}.`,
    hint: 'Un champ s’écrit « {nom} », un pluriel « {n, plural, one {# ligne} other {# lignes}} », un choix « {nom, select, A {…} other {…}} ».',
  })),
  'message-apostrophe': stop('Apostrophe devant une accolade', {
    message: 'Une apostrophe droite devant une accolade la neutralise : le champ ne serait pas rempli.',
    hint: 'Écrivez l’apostrophe typographique « ’ ».',
  }),
  'message-placeholder': stop('Champ non rempli', (key: string, name: string, known: Strings) => ({
    message: `Le message « ${key} » attend « {${name}} », que rien ne remplit ici.`,
    hint: known.length > 0 ? `Champs remplis ici : ${list(known)}.` : 'Aucun champ n’est rempli ici.',
    needs: named(name),
  })),
  'message-empty': stop('Texte vide', {
    message: 'Ce texte est vide : rien ne se lira à sa place.',
    hint: 'Écrivez le texte, ou ôtez la clé.',
  }),
  'message-markup': stop('Mise en forme dans un texte', (mark: string) => ({
    message: `« ${mark} » se lira tel quel : un message est un texte simple.`,
    hint: markupCure(mark),
  })),
  'message-branch': stop('Cas du pluriel sans objet', (branch: string, near: Maybe, known: Strings) => ({
    message: `Aucun nombre ne prend le cas « ${branch} » en français.`,
    hint: near === null ? `Admis : ${list(known)}, ou un nombre exact : « =0 ».` : suggest(near),
  })),
  'message-count': stop('Compte sans son nombre', (key: string, name: string) => ({
    message: `Le message « ${key} » annonce un nombre et ne l’écrit pas.`,
    hint: `Écrivez « {${name}} », ou « # » dans un pluriel : {${name}, plural, one {# ligne} other {# lignes}}.`,
  })),
  'engine-text-unknown': lookAlways('Texte inconnu du moteur', (name: string, near: Maybe) => ({
    message: `Le moteur n’a pas de texte « ${name} ».`,
    hint: suggest(near),
  })),
  'message-typography': look('Typographie', (fault: TypographyFault) => typography[fault]),
  'message-term': look('Terme à ne pas écrire', (found: string, term: string) => ({
    message: `Le guide des termes demande « ${term} », et non « ${found} ».`,
    hint: 'Écrivez le terme ; un texte cité à la lettre se déclare sous « verbatim ».',
  })),
  'label-twice': look('Libellé en double', (label: string, other: string) => ({
    message: `« ${label} » est aussi le libellé de « ${other} », au même endroit : rien ne les distingue.`,
    hint: 'Dites en quoi l’un diffère de l’autre ; un texte cité à la lettre se déclare sous « verbatim ».',
  })),
  'label-crossed': look('Libellés croisés', (label: string, other: string) => ({
    message: `« ${label} » dit ce que nomme « ${other} », et le libellé de celui-ci dit ce que nomme celui-là.`,
    hint: 'Échangez les deux.',
  })),
  'text-limit': look(
    'Limite d’un texte qui n’est pas celle du champ',
    (told: string, limit: number | null) => ({
      message: `Le texte dit « ${told} », et ${limit === null ? 'le champ n’a pas de limite' : `la limite du champ est ${limit}`}.`,
      hint: 'Accordez le texte et le champ ; un message d’erreur peut écrire « {limit} ».',
    }),
  ),
  'message-skeleton': look('Texte encore à écrire', (text: string) => ({
    message: `« ${text} » attend encore son texte.`,
    hint: 'Écrivez ce que l’utilisateur lira.',
  })),
  'message-plural': lookAlways('Pluriel à revoir', (fault: PluralFault) => pluralFaults[fault]),
  'message-encoding': lookAlways('Texte mal décodé', (found: string, meant: string, others: number) => ({
    message: `« ${found} » vient d’un texte lu dans un autre codage.${furtherPlaces(others)}`,
    hint: `Écrivez « ${meant} », et enregistrez le fichier en UTF-8.`,
  })),
  'verbatim-unused': lookAlways('Texte à la lettre sans objet', (key: string) => ({
    message: `« ${key} » n’a pas besoin d’être repris à la lettre : rien ne serait à y corriger.`,
    hint: 'Ôtez-le de la liste.',
  })),
  'verbatim-twice': lookAlways('Texte à la lettre en double', (key: string) => ({
    message: `« ${key} » est déjà repris à la lettre plus haut.`,
    hint: 'Ôtez-le de la liste.',
  })),
  // ---- waivers
  'waiver-expired': lookAlways('Dispense périmée', (until: string) => ({
    message: `Cette dispense a pris fin le ${until}.`,
    hint: 'Corrigez le problème et ôtez-la, ou décidez d’une nouvelle date.',
  })),
  'waiver-unused': lookAlways('Dispense sans objet', (code: string) => ({
    message: `Aucun problème « ${code} » ne correspond à cette dispense.`,
    hint: 'Ôtez-la, ou corrigez « file » ou « about », qui est une partie du texte du problème.',
  })),
  'waiver-refused': stop('Dispense impossible', (code: string) => ({
    message: `Le problème « ${code} » ne souffre pas de dispense : l’écran ne marcherait pas.`,
    hint: 'Corrigez le problème.',
  })),
  // ---- Markdown
  'markdown-missing': stop('Texte absent', (file: string, near: Maybe) => ({
    message: `Le fichier « ${file} » n’existe pas.`,
    hint: suggest(near) ?? 'Écrivez ce fichier, ou nommez-en un autre par « markdown: ».',
    needs: [file, ...named(file.replace(/^.*\/|\.md$/g, ''))],
  })),
  'markdown-unused': look('Texte inutile', {
    message: 'Aucun écran ne montre ce fichier.',
    hint: 'Supprimez-le, ou donnez-le à un écran « page ».',
  }),
  'markdown-too-intricate': stop('Page trop compliquée', {
    message: 'Cette page a trop de niveaux ou de marques pour être lue.',
    hint: 'Vingt niveaux de listes et mille marques par paragraphe sont bien assez.',
  }),
  'markdown-html': stop('HTML dans un texte', {
    message: 'Le HTML n’est pas admis dans un texte.',
    hint: 'Servez-vous du Markdown seul.',
  }),
  'markdown-unsupported': stop('Markdown non admis', (what: string) => ({
    message: `${what} : non admis dans un texte.`,
    hint: 'Sont admis : titres de niveau 2 à 4, paragraphes, listes, citations, tableaux, liens, gras, italique, code.',
  })),
  'markdown-heading': stop('Niveau de titre', (depth: number) => ({
    message: `Un titre de niveau ${depth} ne convient pas : le niveau 1 est celui de l’écran, et le texte va de 2 à 4 sans saut.`,
  })),
  'markdown-duplicate-id': stop('Titre en double', (id: string) => ({
    message: `Deux titres ont l’ancre « ${id} ».`,
    hint: 'Donnez une ancre à l’un d’eux : « ## Titre {#ancre} ».',
  })),
  'markdown-link': stop(
    'Lien incorrect',
    (href: string, fault: keyof typeof linkFaults, near: Maybe, known: Strings) => {
      const suggestion = suggest(near, known);
      const form = 'Un lien commence par « / », « # », « https:// », « mailto: » ou « tel: ».';
      const address = fault === 'form' && !suggestion?.text ? form : suggestion;
      return {
        message: linkFaults[fault](href),
        hint: fault === 'mail' ? `Écrivez une adresse entière : « ${href}@… ».` : address,
        needs: fault === 'screen' ? [screenOf('*/*')] : [],
      };
    },
  ),
  'markdown-link-closed': look(
    'Lien d’une page ouverte vers un écran fermé',
    (path: string, screen: string) => ({
      message: `Cet écran s’ouvre à tous, et le lien « ${path} » mène à l’écran « ${screen} », qui ne s’ouvre pas sans connexion.`,
      hint: 'Ouvrez l’écran, gardez la page pour ceux qui le voient, ou dites dans le texte qu’il faut se connecter et dispensez-en.',
    }),
  ),
  'markdown-mark': lookAlways('Marque mal écrite', (mark: string, meant: string) => ({
    message: `« ${mark} » se lira tel quel : la marque est mal écrite, ou n’est pas refermée.`,
    hint: `Écrivez « ${meant} ».`,
  })),
  'markdown-property': stop('Propriété sans valeur par défaut', (written: string) => ({
    message: `« ${written} » ne dit pas quoi écrire quand le serveur ne la donne pas.`,
    hint: 'Écrivez « {nom.de.propriete = valeur par défaut} ».',
  })),
  // ---- contract
  'contract-missing': stop('Contrat absent', {
    message: 'Il n’y a pas de contrat : rien ne dit ce que les appels reçoivent.',
    hint: 'Remettez-le à sa place, « schemas/openapi.json », ou nommez-le par « --contract ». Une application sans contrat écrit elle-même ce qu’elle envoie.',
    loses: [contract],
  }),
  'contract-unreadable': stop('Contrat illisible', (format: string) => ({
    message: `Le contrat n’est pas un document ${format} complet : la lecture s’arrête ici.`,
    hint: 'Le fichier est peut-être coupé : reprenez-le en entier. Sans lui, aucun appel n’est contrôlé.',
    loses: [contract],
  })),
  'contract-version': stop('Contrat d’une autre sorte', (version: string) => ({
    message: `Ce document n’est ni un contrat OpenAPI 3, ni Swagger 2 : ${version === '' ? '« openapi: 3.… » n’y est pas' : `il dit « ${version} »`}.`,
    hint: 'Convertissez-le en OpenAPI 3.1, ou nommez le bon fichier par « --contract ».',
    loses: [contract],
  })),
  'contract-file': stop('Fichier du contrat introuvable ou illisible', (reason: string) => ({
    message: `Cette référence mène à un autre fichier, qui ne peut pas être lu : ${reason}`,
    hint: 'Remettez le fichier à sa place à côté du contrat, ou corrigez la référence.',
    loses: [contract],
  })),
  'contract-reference': look('Référence sans but', (reference: string, near: Maybe) => ({
    message: `La référence « ${reference} » ne mène à rien : ce qu’elle décrit n’est pas contrôlé.`,
    hint: suggest(near) ?? 'Corrigez la référence dans le contrat, ou ajoutez ce qu’elle nomme.',
  })),
  'contract-operation': waivable('Opération inconnue', (operation: string, near: Maybe) => ({
    message: `Le contrat n’a pas d’opération « ${operation} ».`,
    hint: suggest(near),
    // It is told once, and so are the names in its path.
    needs: `operations/@/${operation.replaceAll('/', ' ')}`,
    loses: [
      'codes/@',
      `operations/@/${operation.replaceAll('/', ' ')}`,
      ...paramsIn(operation).map((name) => unknown('path', name)),
    ],
  })),
  'contract-repeated': look('Mot que le contrat rend inutile', (name: string) => ({
    message: `Le contrat le dit déjà : « ${name} » ne fait que le répéter.`,
    hint: 'Ôtez-le.',
  })),
  'contract-query': waivable('Paramètre inconnu', (name: string, near: Maybe, known: Strings) => ({
    message: `L’opération n’a pas de paramètre de requête « ${name} ».`,
    hint: suggest(near, known),
    needs: named(name),
  })),
  'contract-query-missing': waivable('Paramètre exigé', (name: string) => ({
    message: `L’opération exige le paramètre de requête « ${name} ».`,
  })),
  'contract-body': waivable('Champ inconnu du corps', (name: string, near: Maybe, known: Strings) => ({
    message: `Le corps de l’opération n’a pas de champ « ${name} ».`,
    hint: suggest(near, known),
    needs: named(name),
    loses: textsOf(name),
  })),
  'contract-field': waivable('Champ inconnu de la réponse', (name: string, near: Maybe, known: Strings) => ({
    message: `La réponse n’a pas de champ « ${name} ».`,
    hint: suggest(near, known),
    needs: named(name),
    loses: textsOf(name),
  })),
  'contract-rows': waivable('Liste absente de la réponse', (path: string) => ({
    message: path === '' ? 'La réponse n’est pas une liste.' : `La réponse n’a pas de liste « ${path} ».`,
  })),
  'contract-unpaged': waivable(
    'Liste lue en une fois, que le serveur donne page par page',
    (operation: string, names: Strings, paging: Maybe) => ({
      message: `« ${operation} » donne ses lignes page par page (${list(names)}), et rien ici ne demande les suivantes : la liste peut être tronquée.`,
      hint:
        paging === null
          ? 'Demandez assez de lignes sous « query: », ou écrivez « paging: false » sur la source si le serveur, sans ces paramètres, donne tout.'
          : `Écrivez « paging: ${paging} », ou « paging: false » si le serveur, sans ces paramètres, donne tout.`,
      needs: 'screens/app/paging',
    }),
  ),
  'contract-failure': waivable(
    'Place d’un code ou d’une erreur qu’aucun refus n’a',
    (path: string, near: Maybe, known: Strings) => ({
      message: `Aucun refus du contrat n’a « ${path} » : rien n’y serait lu.`,
      hint: suggest(near, known),
    }),
  ),
  'contract-page-size': stop(
    'Page plus grande que ce que le serveur donne',
    (sizes: readonly number[], most: number, fitting: readonly number[]) => ({
      message: `Des pages de ${sizes.join(' ou ')} lignes sont offertes, et l’opération n’en donne que ${most} à la fois.`,
      hint: `Écrivez « pageSizes: [${fitting.join(', ')}] » sous « grid: » ; « largestPage » vaut au plus ${most}.`,
    }),
  ),
  'contract-envelope': stop(
    'Enveloppe absente de la réponse ou du corps',
    (path: string, near: Maybe, known: Strings) => ({
      message: `Le contrat n’a pas « ${path} » à cet endroit.`,
      hint: suggest(near, known),
    }),
  ),
  'contract-answer-header': waivable(
    'En-tête absent de la réponse',
    (name: string, near: Maybe, known: Strings) => ({
      message: `La réponse n’a pas d’en-tête « ${name} ».`,
      hint: suggest(near, known),
    }),
  ),
  'contract-query-empty': waivable('Paramètre exigé, critère facultatif', (name: string, filter: string) => ({
    message: `L’opération exige « ${name} », mais le critère « ${filter} » peut rester vide.`,
    hint: `Ajoutez « ${filter} » à « required » dans le schéma des critères.`,
  })),
  'contract-header': waivable('En-tête inconnu', (name: string, near: Maybe, known: Strings) => ({
    message: `L’opération n’a pas d’en-tête « ${name} ».`,
    hint: suggest(near, known),
  })),
  'contract-header-missing': waivable('En-tête exigé', (name: string) => ({
    message: `L’opération exige l’en-tête « ${name} ».`,
    hint: `Ajoutez « headers: { ${name}: … } ».`,
  })),
  'contract-media-type': waivable('Corps que l’opération ne lit pas', (sent: string, types: Strings) => ({
    message: `Le corps partirait en « ${sent} », et l’opération lit ${list(types)}.`,
    hint: 'Ôtez l’en-tête : le contrat dit en quoi le corps part.',
  })),
  'contract-if-match': look('Étiquette sans effet', {
    message: 'L’opération ne connaît ni « If-Match » ni la réponse 412 : l’étiquette ne sert à rien.',
    hint: 'Ôtez « ifMatch », ou complétez le contrat.',
  }),
  'contract-body-missing': waivable('Corps exigé', {
    message: 'L’opération exige un corps, et l’appel n’en envoie pas.',
    hint: 'Ajoutez « body: ».',
  }),
  'contract-body-needless': waivable('Corps sans objet', {
    message: 'L’opération ne prend pas de corps de cette nature.',
    hint: 'Ôtez « body: », ou vérifiez l’opération.',
  }),
  'contract-body-required': waivable('Champ exigé du corps', (name: string) => ({
    message: `L’opération exige le champ « ${name} » dans le corps, et rien ne dit qu’il y est toujours.`,
    hint: 'Ajoutez-le au corps ; s’il vient d’un formulaire, rendez-le obligatoire dans son schéma.',
    needs: named(name),
  })),
  'contract-body-drops': waivable('Champs effacés par l’envoi', (lost: Strings) => ({
    message: `L’objet lu a des champs que l’envoi ne dit pas, et que l’opération efface : ${list(lost)}.`,
    hint: 'Écrivez « body: replace » : l’objet lu, avec les champs du formulaire par-dessus. Si l’opération garde ce qu’un envoi ne dit pas, dites-le à côté d’elle : « writes: merge » ; si toutes celles de sa méthode le font, dans app.yaml : « writes: { PUT: merge } ».',
  })),
  'form-unread': waivable('Formulaire d’un objet qui n’est pas lu', (read: string) => ({
    message: `Le formulaire commence vide, et son envoi remplace tout l’objet que « ${read} » donne : ce que l’on n’y ressaisit pas est effacé.`,
    hint: `Ajoutez « source: ${read} ». Si l’opération garde ce qu’un envoi ne dit pas, dites-le à côté d’elle : « writes: merge ».`,
  })),
  'contract-body-uncleared': waivable('Champ impossible à vider', (names: Strings) => ({
    message: `L’opération garde ce qu’un envoi ne dit pas, et un champ vidé n’est pas envoyé : il garderait sa valeur (${list(names)}).`,
    hint: 'Écrivez « body: merge » : un champ vidé est envoyé vide. Ou rendez le champ obligatoire.',
  })),
  'contract-type': waivable(
    'Type différent du contrat',
    (name: string, sent: string, wanted: string, cure: Maybe = null) => ({
      message: `« ${name} » reçoit ${sent}, alors que l’opération attend ${wanted}.`,
      hint: toWrite(cure, 'Corrigez le type ou le format du champ, ou prenez une autre valeur.'),
      needs: named(name),
      loses: [`texts/@/${name}`],
    }),
  ),
  'contract-value': waivable(
    'Valeur refusée par le contrat',
    (name: string, values: Strings, wanted: Strings) => ({
      message: `« ${name} » peut valoir ${list(values)}, que l’opération refuse.`,
      hint: suggest(null, wanted),
    }),
  ),
  'contract-format': waivable(
    'Format différent du contrat',
    (field: string, format: string, found: string) => ({
      message: `Le format « ${format} » ne convient pas à « ${field} », qui est ${found}.`,
      hint: 'Choisissez le format qui convient : text, number, date, dateTime, yesNo, option, list.',
      // An object is shown by its code.
      needs: 'screens/app/codeProperty',
    }),
  ),
  'contract-total': waivable('Total d’autre chose que de nombres', (field: string, found: string) => ({
    message: `Le total de « ${field} » n’a pas de sens : le champ est ${found}.`,
    hint: 'Ôtez « total », ou choisissez un champ dont le contrat fait un nombre.',
  })),
  'contract-option': look('Valeur sans texte', (name: string, values: Strings) => ({
    message: `La réponse peut contenir ${list(values)}, qui n’est pas dans la liste « ${name} ».`,
    hint: 'Complétez la liste et ses messages.',
    needs: named(...values),
    loses: [`lists/@/${name}`],
  })),
  'contract-key-optional': look('Clé de ligne facultative', (key: string) => ({
    message: `« ${key} » identifie une ligne, mais la réponse peut ne pas le donner.`,
    hint: 'Prenez un champ que le contrat exige, ou corrigez le contrat.',
  })),
  'contract-key-shared': waivable('Clé de ligne partagée', (key: string, unique: Strings) => ({
    message: `« ${key} » ne peut pas distinguer les lignes.`,
    hint:
      unique.length > 0
        ? `Sont uniques : ${list(unique)}.`
        : 'Prenez un champ dont chaque ligne a une autre valeur.',
  })),
  'contract-right': waivable(
    'Droit différent du contrat',
    (operations: Strings, guard: string, caller: string, cure: Maybe) => ({
      message:
        operations.length === 1
          ? `L’écran s’ouvre ${guard}, mais « ${operations[0]} » est réservée ${caller}.`
          : `Ce qui s’ouvre ${guard} appelle ${operations.length} opérations réservées ${caller} : ${firstOf(operations, 4)}`,
      hint:
        cure === null
          ? 'Accordez le droit de l’écran à celui de l’opération : qui ouvre l’écran serait refusé.'
          : `Écrivez « ${cure} » : qui ouvre l’écran serait refusé.`,
      needs: 'tabs/@',
      loses: cure === null ? [] : ['rights/@'],
    }),
  ),
  'error-unmapped': look('Réponse sans suite', (cases: Strings, operations: number = 1) => {
    const isEnd = cases.every((one) => one.startsWith('401'));
    const rule = isEnd ? '« { status: 401, then: endSession } »' : 'une règle qui les nomme';
    const ofMany = operations > 1;
    return {
      message: `Aucune règle ne nomme ces réponses${ofMany ? ` de ${operations} opérations` : ''} : ${list(cases)}.`,
      hint: ofMany
        ? `Écrivez sous « errors: » de l’application ${rule}.`
        : 'Écrivez le message « errors.<code> » du domaine ; ou, sous « errors: », une règle qui les nomme ou une règle générale.',
      // A text `errors.<code>` is a rule.
      needs: ['screens/app/errors', 'screens/@/errors', 'messages/@/errors'],
    };
  }),
  'contract-user': waivable(
    'Valeur inconnue de l’utilisateur',
    (name: string, near: Maybe, known: Strings) => ({
      message: `Le contrat ne donne pas de « ${name} » à l’utilisateur connecté.`,
      hint: suggest(near, known),
    }),
  ),
  'contract-claim': waivable('Revendication absente du jeton', (name: string, near: Maybe) => ({
    message: `Le contrat ne donne pas de revendication « ${name} » au jeton de la session.`,
    hint:
      suggest(near) ??
      'Ajoutez-la à « x-claims » de l’opération qui ouvre la session, ou corrigez « claims ».',
    needs: named(...name.split('.').slice(-1)),
  })),
  'contract-session': waivable(
    'Réponse illisible pour la session',
    (name: string, wanted: keyof typeof sessionWords, places: Strings = []) => ({
      message: `« ${name} » ne donne pas ${sessionWords[wanted]}.`,
      hint:
        places.length === 0
          ? 'Le guide des composants dit ce que le serveur répond pour la session.'
          : `Dites où il est : « token: { at: ${places[0]} } », sous « session ».`,
    }),
  ),
  'contract-limit': waivable(
    'Limite au-delà du contrat',
    (name: string, limit: string, sent: number | null, taken: number) => ({
      message:
        sent === null
          ? `« ${name} » n’a pas de limite, et l’opération en a une : « ${limit} » vaut ${taken} dans le contrat.`
          : `« ${name} » admet plus que l’opération : « ${limit} » vaut ${sent}, et ${taken} dans le contrat.`,
      hint: `Écrivez « ${limit}: ${taken} » : la saisie serait refusée à l’envoi.`,
      needs: named(name),
      loses: textsOf(name),
    }),
  ),
  'contract-codes': look('Codes montrés tels quels', (name: string, values: Strings, offered: Maybe) => ({
    message: `« ${name} » montrerait les codes du serveur : ${firstOf(values, 6)}`,
    hint: listCure(offered, values),
    loses: [`lists/@/${name}`, ...(offered === null ? [] : [`lists/@/${offered}`])],
  })),
  'contract-free': waivable(
    'Saisie libre d’une valeur choisie',
    (name: string, values: Strings, offered: Maybe) => ({
      message: `« ${name} » se tape librement, et l’opération n’admet que ${firstOf(values, 6)}`,
      hint: listCure(offered, values),
      loses: offered === null ? [] : [`lists/@/${offered}`],
    }),
  ),
  'contract-property': look('Propriété d’un autre nom', (name: string, isTold: boolean, near: Maybe) => ({
    message: isTold
      ? `Le serveur ne donne pas de propriété « ${name} » : sa valeur par défaut se lirait toujours.`
      : `La propriété « ${name} » a un autre nom ailleurs : l’un des deux est mal écrit.`,
    hint: suggest(near),
  })),
  'contract-fill': waivable(
    'Champ absent de ce qui est lu',
    (key: string, name: string, near: Maybe, known: Strings) => ({
      message: `Le message « ${key} » attend « {${name}} », que la réponse n’a pas.`,
      hint: suggest(near, known),
      needs: named(name),
    }),
  ),
  'contract-placeholder': waivable(
    'Champ absent d’un refus',
    (key: string, name: string, status: number | string, near: Maybe, known: Strings) => ({
      message: `Le message « ${key} » attend « {${name}} », que la réponse ${status} n’a pas.`,
      hint: suggest(near, known),
    }),
  ),
  'error-rule-covered': stop('Règle d’échec sans effet', {
    message: 'Une règle plus haut répond déjà à tous ces échecs : celle-ci ne sert jamais.',
    hint: 'Supprimez-la, ou écrivez-la avant la plus générale.',
  }),
  'error-code-unknown': look('Code inconnu du contrat', (code: string, near: Maybe, known: Strings) => ({
    message: `Aucune réponse ne porte le code « ${code} ».`,
    hint: suggest(near, known),
    needs: ['codes/@'],
  })),
  'error-status-never': stop('Statut qui n’est pas un refus', (status: number) => ({
    message: `Aucun refus n’a le statut ${status} : cette règle ne servirait jamais.`,
    hint: 'Un refus a un statut de 400 à 599 ; 0 dit que le serveur n’a pas répondu.',
    loses: ['screens/@/errors'],
  })),
  'error-session-stays': waivable('Fin de session cachée', {
    message: 'Le statut 401 dit que la session est finie, et cette règle garde l’utilisateur sur la page.',
    hint: 'Ajoutez « then: endSession », ou le « code » du refus dont il s’agit ; ou nommez l’opération sous « except » de la règle de l’application.',
  }),
  'error-status-unknown': look('Statut inconnu du contrat', (status: string, known: Strings) => ({
    message: `Aucune réponse n’a le statut ${status}.`,
    hint: suggest(null, known),
  })),
};

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
/** What a problem of a code is about. */
export type ProblemArgs<Code extends ProblemCode> = Parameters<(typeof problems)[Code]['say']>;

/** Whether a code is in the catalogue. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** Whether a waiver may suppress problems of a code. */
export function isWaivable(code: ProblemCode): boolean {
  return problems[code].isWaivable;
}

/** Whether no application is built with problems of a code; its author only looks at others. */
export function isStop(code: ProblemCode): boolean {
  return problems[code].isStop;
}
