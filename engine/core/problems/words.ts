/** French words that problems quote: errors of parsers and schemas, types of values, callers; and what was not checked. */

/** By the code of the YAML parser. */
export const yamlReasons: Readonly<Record<string, string>> = {
  BAD_INDENT: 'le retrait ne convient pas',
  BLOCK_AS_IMPLICIT_KEY:
    'un bloc ne peut pas suivre une valeur sur la même ligne (un « : » de trop, ou un texte à mettre entre guillemets)',
  BLOCK_IN_FLOW: 'un bloc ne peut pas se trouver entre crochets ou accolades',
  MISSING_CHAR: 'il manque un caractère (guillemet, crochet, accolade, « : » ou espace)',
  UNEXPECTED_TOKEN: 'un caractère inattendu',
  MULTILINE_IMPLICIT_KEY: 'une clé tient sur une ligne (il manque peut-être un « : »)',
  BAD_SCALAR_START: 'un texte qui commence ainsi se met entre guillemets',
  BAD_DQ_ESCAPE: 'une séquence « \\ » inconnue entre guillemets doubles',
  IMPOSSIBLE: 'la structure est illisible',
  BAD_ALIAS: 'un texte qui commence par « & » ou « * » se met entre guillemets',
  BAD_DIRECTIVE: 'une ligne qui commence par « % » n’a pas de sens ici',
  TAG_RESOLVE_FAILED: 'une étiquette « ! » n’a pas de sens ici',
  MULTIPLE_ANCHORS: 'les ancres « & » ne sont pas admises',
  MULTIPLE_TAGS: 'les étiquettes « ! » ne sont pas admises',
  KEY_OVER_1024_CHARS: 'une clé est bien trop longue',
};

/** What is wrong with a line of YAML that can be told from the line itself. */
export const lineReasons = {
  colon: 'un texte qui contient « : » se met entre guillemets',
  quotes: 'du texte suit un guillemet fermant',
  sign: 'un texte qui commence par un signe comme « { », « * » ou « @ » se met entre guillemets',
  space: 'il manque une espace après « : »',
  item: 'un « - » commence un élément de liste, et ce qui l’entoure est fait de clés',
  outdented: 'ce bloc commence trop à gauche',
  unclosed: 'un guillemet n’est pas refermé',
} as const;

/** A note in the place of a text. */
export const toBeWritten =
  /^[([]?[àa] (?:compléter|remplir|définir|préciser|rédiger|écrire|traduire)[\])]?[ .…!]*$/i;

/** Messages that hold others too deeply. */
export const tooDeep = 'trop de niveaux s’emboîtent';

/** A message that is wrong in any other way. */
export const malformed = 'un champ entre accolades est mal écrit';

/** By the code of the message parser. */
export const messageReasons: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'une accolade n’est pas refermée',
  EMPTY_ARGUMENT: 'des accolades sont vides',
  EXPECT_ARGUMENT_TYPE: 'il manque « plural » ou « select » après la virgule',
  INVALID_ARGUMENT_TYPE:
    'seuls « plural », « selectordinal », « select », « number », « date » et « time » sont admis après la virgule',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'il manque une virgule et les cas',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'il manque les cas du pluriel',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'il manque les cas du choix',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'il manque le texte d’un cas, entre accolades',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'il manque le texte d’un cas, entre accolades',
  INVALID_PLURAL_ARGUMENT_SELECTOR: 'un cas du pluriel est mal écrit',
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'un cas du pluriel est écrit deux fois',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'un cas du choix est écrit deux fois',
  MISSING_OTHER_CLAUSE: 'il manque le cas « other »',
  STYLED_ARGUMENT: 'rien n’est admis après « number », « date » et « time »',
};

/** What the pages of texts may not hold, by the type of its node. */
export const markdownNames: Readonly<Record<string, string>> = {
  code: 'Un bloc de code',
  image: 'Une image',
  imageReference: 'Une image',
  linkReference: 'Un lien par référence',
  definition: 'Une référence de lien',
  thematicBreak: 'Un trait de séparation',
  break: 'Un saut de ligne forcé',
};

/** Types of values, by their name in JSON Schema. */
export const typeWords = {
  object: 'un objet',
  array: 'une liste',
  string: 'un texte',
  integer: 'un nombre entier',
  number: 'un nombre',
  boolean: 'un booléen',
} as const;

/** A choice between types; `written`: as a definition writes their values. */
export function typesText(types: readonly string[], written = false): string {
  const words: Readonly<Record<string, string>> = written
    ? { ...typeWords, boolean: 'true ou false' }
    : typeWords;
  return types.map((type) => words[type] ?? type).join(' ou ');
}

/** Formats of texts, by their name in JSON Schema. */
export const formatWords: Readonly<Record<string, string>> = {
  date: 'une date',
  'date-time': 'une date avec l’heure',
  time: 'une heure',
  binary: 'un fichier',
};

export const anyValue = 'une valeur';
export const chosenValue = 'choisie dans une liste';
export const nothing = 'rien';

/** A value as it is written: a text that would be another value without its quotes has them. */
export function asWritten(value: unknown): string {
  if (typeof value === 'string' && !/^(true|false|null|-?\d+(\.\d+)?)$/.test(value)) return value;
  return JSON.stringify(value) ?? nothing;
}

/** `true` or `false` as it is said in words; null: it is neither. */
export function truthOf(text: string): 'true' | 'false' | null {
  const word = text.replaceAll('"', '');
  if (/^(oui|vrai|yes|on|true)$/i.test(word)) return 'true';
  return /^(non|faux|no|off|false)$/i.test(word) ? 'false' : null;
}

/** Keys of the grammar by the French words that authors write in their place. */
export const frenchKeys: Readonly<Record<string, RegExp>> = {
  required: /^((requis|obligatoire)e?|mandatory|optional)$/i,
  requiredWhen: /^(required|requis|obligatoire)(If|Si|Quand)$/i,
  maxLength: /^(longueur|taille)(Max(imale)?)?$/i,
  minLength: /^(longueur|taille)Min(imale)?$/i,
  readOnly: /^lectureSeule$/i,
  label: /^libell[eé]$/i,
  initial: /^(default|d[eé]faut|valeur(ParD[eé]faut|Initiale|DeD[eé]part))$/i,
  title: /^titre$/i,
  path: /^(chemin|adresse)$/i,
  screen: /^[eé]cran$/i,
  screens: /^[eé]crans$/i,
  fields: /^champs$/i,
  field: /^champ$/i,
  columns: /^colonnes$/i,
  filters: /^(filtres|crit[eè]res)$/i,
  rules: /^(r[eè]gles|contr[oô]les)$/i,
  right: /^droit$/i,
  visible: /^(affich[eé]|cach[eé]|si|hidden|masqu[eé]|hide|show)$/i,
  when: /^(quand|si)$/i,
  format: /^(forme|mise en forme)$/i,
  sort: /^tri$/i,
  source: /^donn[eé]es$/i,
  options: /^(liste|valeurs)$/i,
  confirm: /^(confirmer|confirmation)$/i,
};

/** Keys that would hold a text, which the catalogue holds. */
export const textWords =
  /^(label|libell[eé]|title|titre|caption|l[eé]gende|placeholder|hint|description|text|texte|tooltip|message)$/i;

/** What takes a condition in place of a key that is true or false. */
export const conditionKeys: Readonly<Record<string, string>> = {
  required: 'requiredWhen: { … }',
  readOnly: 'enabled: { … }',
};

/** Numbers in words; those that are made of others are added or multiplied. */
const numberWords: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
      .split(' ')
      .map((word, index) => [word, index + 2]),
  ),
  ...{ un: 1, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60, cent: 100, mille: 1000 },
};
const numberWord = `(?:${Object.keys(numberWords).join('|')})s?`;
/** A number in digits or in words; « un » alone is an article. */
const number = `(\\d[\\d\\u00a0\\u202f]*|(?!un\\s+\\p{L})${numberWord}(?:(?:[\\s-]et(?=[\\s-](?:un|onze)))?[\\s-]${numberWord})*)`;

/** How texts name the limits of a field: its characters, or the amounts between which a number lies. */
export const namedLimits = {
  characters: new RegExp(
    `(?<!\\p{L})${number}\\s+(?:caractères?|chiffres?|lettres?|signes?)(?!\\p{L})`,
    'giu',
  ),
  amounts: new RegExp(
    `(?:au plus|au moins|maximum|minimum|jusqu’à|entre|et)\\s+${number}(?![\\s-]*(?:\\d|(?!et\\s)\\p{L}))`,
    'giu',
  ),
} as const;

/** The value of a number that `namedLimits` finds: « 1 000 », « deux cents », « quatre-vingt-dix ». */
export function numberSaid(text: string): number {
  if (/^\d/.test(text)) return Number(text.replace(/\D/g, ''));
  const values = text
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) => numberWords[word] ?? numberWords[word.replace(/s$/, '')] ?? 0);
  return values.reduce((sum, value) => {
    const last = value === 20 ? sum % 100 : value === 100 ? sum % 1000 : sum;
    const multiplies = value >= 100 || (value === 20 && last === 4);
    return multiplies ? sum - last + Math.max(1, last) * value : sum + value;
  }, 0);
}

/** Limits of a number. */
export const limits = {
  atLeast: (limit: unknown) => `au moins ${String(limit)}`,
  atMost: (limit: unknown) => `au plus ${String(limit)}`,
} as const;

/** Why a field does not take the value that it starts with. */
export const refusals = {
  type: (wanted: string) => `il attend ${wanted}`,
  unlisted: 'elle n’est pas dans sa liste',
  tooLong: (limit: unknown) => `${String(limit)} caractères au plus`,
  tooShort: (limit: unknown) => `${String(limit)} caractères au moins`,
  tooLarge: (limit: unknown) => `${String(limit)} au plus`,
  tooSmall: (limit: unknown) => `${String(limit)} au moins`,
} as const;

/** What is wrong with the schema of a form, by the keyword of the meta-schema. */
export const schemaReasons: Readonly<Record<string, string>> = {
  enum: 'cette valeur n’est pas admise',
  type: 'cette valeur n’a pas le bon type',
  minItems: 'cette liste est vide',
  uniqueItems: 'deux éléments sont les mêmes',
  minimum: 'ce nombre est trop petit',
  exclusiveMinimum: 'ce nombre est trop petit',
};

/** The same for any other keyword. */
export function otherSchemaReason(keyword: string): string {
  return `cette valeur ne convient pas (${keyword})`;
}

/** An expression that is not valid. */
export function unreadablePattern(key: string, why: string): string {
  const reason = Object.entries(patternReasons).find(([said]) => why.includes(said))?.[1];
  return `l’expression de « ${key} » ne peut pas être lue${reason === undefined ? '' : ` : ${reason}`}`;
}

/** Why an expression cannot be read, by the words of the parser. */
const patternReasons: Readonly<Record<string, string>> = {
  'Unterminated character class': 'un « [ » n’est pas refermé',
  'Range out of order': 'les bornes d’un intervalle sont inversées (« 9-0 »)',
  'Incomplete quantifier':
    'un nombre de fois s’écrit « {3} », « {3,} » ou « {3,5} », sans espace ; une accolade qui se lit s’écrit « \\{ »',
  'Lone quantifier': 'une accolade, un crochet ou une parenthèse qui se lit s’écrit avec « \\ » devant',
  'Nothing to repeat': 'rien ne précède un « * », un « + » ou un « ? »',
  'Unterminated group': 'une parenthèse n’est pas refermée',
  "Unmatched ')'": 'une parenthèse se ferme sans être ouverte',
  'Invalid property name': 'ce genre de caractères n’existe pas (« \\p{…} »)',
  'Invalid escape': 'cette lettre ne prend pas de « \\ »',
};

/** To whom a screen or an operation is open. */
export const callerWords = {
  public: 'à tous',
  login: 'à tout utilisateur connecté',
  rights: (names: readonly string[]) =>
    names.length === 1
      ? `au droit « ${names[0]} »`
      : `aux droits ${names.map((one) => `« ${one} »`).join(', ')}`,
} as const;

/** What the browser reads of the session. */
export const sessionWords = {
  token: 'le jeton de la session, qui est un texte',
  object: 'un objet',
  right: 'un booléen, que lit un droit',
  time: 'un nombre de secondes',
  count: 'un nombre',
} as const;

/** Why a session cannot do what it asks for. */
export const sessionReasons = {
  cookieUser: 'un cookie ne dit pas qui est connecté : ajoutez « user », dont le chemin ne nomme personne',
  cookieLogout: 'le serveur seul peut retirer un cookie de session : ajoutez « logout »',
  cookieEnd: 'un cookie ne dit pas quand il finit',
  cookieRenewal: 'le serveur renouvelle lui-même son cookie',
  cookieClaim: 'un cookie ne dit pas qui est connecté, et cette lecture doit le dire',
  providerRenewal: 'le fournisseur d’identité renouvelle lui-même ses jetons',
  renewedEnd: 'une session renouvelée n’a pas de fin connue',
  renewedToken:
    'la réponse de la connexion doit avoir plus d’un jeton : dites par « token.at » où est le premier',
} as const;

/** What the check could not check, and why. */
export const uncheckedWords = {
  contract:
    'Il n’y a pas de contrat (schemas/openapi.json, ou --contract) : aucun appel n’est comparé au serveur.',
  answers: 'Réponses sans schéma au contrat : les champs qu’en lisent les écrans.',
  bodies: 'Corps sans schéma au contrat : les champs qu’y envoient les écrans.',
  claims:
    'Droits et identifiant lus dans le jeton, que le contrat ne décrit pas (« x-claims » de l’opération qui ouvre la session).',
  users: 'Valeurs de l’utilisateur que seul le jeton peut donner.',
  outside: 'Références du contrat vers un autre document : ce qu’elles décrivent.',
} as const;

/** How hints begin that say what to write, or that something is to go. */
export const hintWords = {
  written: /^(?:Écrivez|Ajoutez) « ([^…]*?[^…:]) »/,
  removed: /^(?:Ôtez|Supprimez)/,
  messages: /^Écrivez-les? dans le catalogue/,
} as const;
