/** French words that problems quote: for the errors of the YAML and message parsers, and for parts of Markdown. */

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
  BAD_ALIAS: 'un « * » en tête se met entre guillemets',
  BAD_DIRECTIVE: 'une ligne qui commence par « % » n’a pas de sens ici',
  TAG_RESOLVE_FAILED: 'une étiquette « ! » n’a pas de sens ici',
  MULTIPLE_ANCHORS: 'les ancres « & » ne sont pas admises',
  MULTIPLE_TAGS: 'les étiquettes « ! » ne sont pas admises',
  KEY_OVER_1024_CHARS: 'une clé est bien trop longue',
};

/** Messages that hold others too deeply. */
export const tooDeep = 'trop de niveaux s’emboîtent';

/** By the code of the message parser. */
export const messageReasons: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'une accolade n’est pas refermée',
  EMPTY_ARGUMENT: 'des accolades sont vides',
  MALFORMED_ARGUMENT: 'un champ entre accolades est mal écrit',
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
  UNMATCHED_CLOSING_TAG: 'une accolade de trop',
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
