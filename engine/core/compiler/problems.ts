/**
 * The catalogue of mistakes. A code is permanent; the message says what is wrong and why, the hint what to write. They
 * are French: their readers are the analysts who write the definitions.
 */
import type { Place, Problem } from './problem.ts';
import type { TypographyFault } from './typography.ts';

type Entry = {
  readonly title: string;
  readonly message: (...args: never[]) => string;
  readonly hint?: (...args: never[]) => string | null;
  /** Spoils no screen: a waiver may put up with it for a time. */
  readonly waivable?: true;
};

const list = (names: readonly string[]) => names.map((name) => `« ${name} »`).join(', ');
/** The closest name, or all of them when they are few. */
const suggest = (near: string | null, known: readonly string[] = []): string | null => {
  if (near !== null) return `Vouliez-vous écrire « ${near} » ?`;
  return known.length > 0 && known.length <= 12 ? `Admis : ${list(known)}.` : null;
};
/** What is said once for all of a file. */
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
  'needless-space': { message: 'Une espace est de trop.', hint: 'Ôtez-la.' },
};

export const problems = {
  // ---- files
  'folder-missing': {
    title: 'Dossier absent',
    message: () => 'Ce dossier n’existe pas.',
    hint: () => 'Donnez le bon dossier en option, ou créez-le.',
  },
  'file-outside': {
    title: 'Lien hors du dossier',
    message: () => 'Ce lien symbolique mène hors du dossier des définitions.',
    hint: () => 'Remplacez-le par le fichier lui-même.',
  },
  'file-too-large': {
    title: 'Fichier trop grand',
    message: () => 'Ce fichier est trop grand pour une définition écrite à la main.',
    hint: () => 'Découpez-le : un fichier par domaine.',
  },
  'file-unknown': {
    title: 'Fichier étranger',
    message: () => 'Ce fichier n’est pas une définition.',
    hint: () => 'Seuls les fichiers .yaml et, parmi les écrans, .md sont lus.',
  },
  'file-binary': {
    title: 'Fichier binaire',
    message: () => 'Ce fichier n’est pas un texte en UTF-8.',
    hint: () => 'Enregistrez-le en UTF-8, ou sortez-le du dossier.',
  },
  'file-unreadable': {
    title: 'Fichier illisible',
    message: () => 'Ce fichier ne peut pas être lu.',
    hint: () => 'Vérifiez ses droits d’accès.',
  },
  'file-empty': {
    title: 'Fichier vide',
    message: () => 'Ce fichier ne définit rien.',
    hint: () => 'Supprimez-le, ou écrivez-y une définition.',
  },
  'app-missing': {
    title: 'Application absente',
    message: () => 'Il n’y a pas de définition de l’application.',
    hint: () => 'Écrivez app.yaml dans le dossier des écrans.',
  },
  // ---- YAML
  'yaml-syntax': {
    title: 'YAML incorrect',
    message: (reason: string) => `Le YAML est incorrect : ${reason}.`,
    hint: () => 'Vérifiez cette ligne et la précédente.',
  },
  'yaml-tab': {
    title: 'Tabulation',
    message: () => 'Une tabulation sert de retrait.',
    hint: () => 'Remplacez-la par deux espaces.',
  },
  'yaml-duplicate-key': {
    title: 'Clé en double',
    message: () => 'Cette clé est déjà écrite dans le même bloc.',
    hint: () => 'Gardez-en une seule.',
  },
  'yaml-documents': {
    title: 'Plusieurs documents',
    message: () => 'Le fichier contient plusieurs documents YAML.',
    hint: () => 'Ôtez la ligne « --- », ou faites deux fichiers.',
  },
  'yaml-alias': {
    title: 'Alias',
    message: (others: number) =>
      `Les alias « * » ne sont pas admis : chaque définition se lit seule.${furtherPlaces(others)}`,
    hint: () => 'Écrivez la valeur.',
  },
  'yaml-anchor': {
    title: 'Ancre',
    message: (others: number) => `Les ancres « & » ne sont pas admises.${furtherPlaces(others)}`,
    hint: () => 'Ôtez-la.',
  },
  'yaml-merge': {
    title: 'Clé de fusion',
    message: () => 'La clé de fusion « << » n’est pas admise.',
    hint: () => 'Écrivez les clés elles-mêmes.',
  },
  'yaml-tag': {
    title: 'Étiquette',
    message: (tag: string) => `L’étiquette « ${tag} » n’est pas admise.`,
    hint: () => 'Ôtez-la ; mettez un texte entre guillemets.',
  },
  'yaml-key': {
    title: 'Clé illisible',
    message: () => 'Une clé doit être un nom.',
    hint: () => 'Mettez entre guillemets un texte qui contient « ? », « { » ou « [ ».',
  },
  'yaml-reserved-key': {
    title: 'Clé réservée',
    message: (name: string) => `Le nom « ${name} » est réservé.`,
    hint: () => 'Choisissez un autre nom.',
  },
  'yaml-too-deep': {
    title: 'Imbrication',
    message: () => 'La structure est trop imbriquée pour être lue.',
    hint: () => 'Une définition tient en une dizaine de niveaux.',
  },
  // ---- grammar
  'unknown-key': {
    title: 'Clé inconnue',
    message: (key: string, _near: string | null, _known: readonly string[]) =>
      `La clé « ${key} » n’existe pas ici.`,
    hint: (_key: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'missing-key': {
    title: 'Clé absente',
    message: (key: string) => `Il manque la clé « ${key} ».`,
    hint: (_key: string) => null,
  },
  'unknown-value': {
    title: 'Valeur inconnue',
    message: (value: string, _near: string | null, _known: readonly string[]) =>
      `La valeur « ${value} » n’est pas admise ici.`,
    hint: (_value: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'wrong-type': {
    title: 'Type incorrect',
    message: (expected: string, found: string) => `Il faut ${expected} ici, et non ${found}.`,
    hint: (expected: string, found: string) =>
      found === 'rien' && expected.includes('objet') ? 'Écrivez « {} » pour un objet sans précision.' : null,
  },
  'bad-form': {
    title: 'Forme incorrecte',
    message: (value: string) => `« ${value} » n’a pas la forme attendue.`,
    hint: (_value: string, example: string | null = null) =>
      example === null ? null : `Par exemple : ${example}`,
  },
  'bad-name': {
    title: 'Nom incorrect',
    message: (name: string) => `« ${name} » ne peut pas servir de nom.`,
    hint: () => 'Un nom commence par une lettre, puis lettres sans accent, chiffres, « _ » ou « - ».',
  },
  'too-few': { title: 'Rien à cet endroit', message: () => 'Il faut au moins un élément ici.' },
  'too-many': {
    title: 'Trop d’éléments',
    message: (most: number) => `Il y a trop d’éléments ici : ${most} au plus.`,
  },
  'duplicate-item': {
    title: 'Élément en double',
    message: () => 'Deux éléments de la liste sont les mêmes.',
  },
  'out-of-range': {
    title: 'Nombre hors limites',
    message: (bound: string) => `Le nombre doit être ${bound}.`,
  },
  'exclusive-keys': {
    title: 'Clés incompatibles',
    message: (keys: readonly string[]) => `Ces clés s’excluent : ${list(keys)}.`,
    hint: () => 'Gardez-en une seule.',
  },
  'bad-reference': {
    title: 'Référence mal formée',
    message: () => 'Il faut exactement une provenance de valeur.',
    hint: () =>
      'Une seule clé parmi filter, field, row, path, user, property, choice, const, date, fn (default ne va qu’avec property).',
  },
  'bad-day': {
    title: 'Jour inexistant',
    message: (day: string) => `« ${day} » n’est pas un jour du calendrier.`,
    hint: () => 'Écrire `today`, ou un jour qui existe, sous la forme aaaa-mm-jj.',
  },
  'block-missing': {
    title: 'Valeur sans bloc',
    message: (by: string, values: readonly string[]) =>
      `Le critère « ${by} » a des valeurs sans bloc : ${values.join(', ')}.`,
    hint: () => 'Ajouter un bloc de ce nom sous `blocks`, ou retirer la valeur du schéma.',
  },
  'chart-empty': {
    title: 'Graphique sans série',
    message: () => 'Ce graphique n’a rien à montrer.',
    hint: () =>
      'Une série est une colonne au format `number`, après la première, que `without` ne nomme pas.',
  },
  'fill-cycle': {
    title: 'Champs qui s’attendent l’un l’autre',
    message: (field: string) =>
      `Le champ « ${field} » se remplit d’après un champ qui se remplit d’après lui.`,
    hint: () => 'Donner à l’un des deux un `whenEmpty` qui ne dépend d’aucun champ.',
  },
  'bad-condition': {
    title: 'Condition mal formée',
    message: () => 'Cette condition n’est pas complète, ou en mêle plusieurs.',
    hint: () =>
      'Écrivez une valeur et « is », « isNot » ou « isEmpty » ; ou une seule clé parmi right, variant, all, any, not, fn.',
  },
  // ---- names
  'unknown-name': {
    title: 'Nom inconnu',
    message: (what: string, name: string, _near: string | null, _known: readonly string[]) =>
      `${what} « ${name} » n’existe pas.`,
    hint: (_what: string, _name: string, near: string | null, known: readonly string[]) =>
      suggest(near, known),
  },
  'duplicate-area': {
    title: 'Domaine en double',
    message: (name: string, file: string) => `Le domaine « ${name} » est déjà défini dans ${file}.`,
    hint: () => 'Changez de nom, ou réunissez les deux fichiers.',
  },
  'reserved-area': {
    title: 'Domaine réservé',
    message: (name: string) =>
      `« ${name} » est le nom d’un catalogue de messages du moteur ou de l’application.`,
    hint: () => 'Choisissez un autre nom de domaine.',
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
  },
  'no-guard': {
    title: 'Accès non défini',
    message: (screen: string) => `Rien ne dit qui peut ouvrir l’écran « ${screen} ».`,
    hint: () => 'Ajoutez « right » ou « guard », sur l’écran ou en tête du domaine.',
  },
  'path-conflict': {
    title: 'Adresse en double',
    message: (path: string, screen: string) =>
      `L’adresse « ${path} » est déjà celle de l’écran « ${screen} ».`,
  },
  'alias-params': {
    title: 'Paramètres d’alias',
    message: (alias: string) => `L’alias « ${alias} » n’a pas les mêmes paramètres que l’adresse.`,
  },
  'parent-cycle': {
    title: 'Écrans en boucle',
    message: (screen: string) => `En remontant de parent en parent, « ${screen} » revient à lui-même.`,
  },
  'key-missing': {
    title: 'Clé de ligne absente',
    message: (source: string) => `La source « ${source} » ne dit pas quel champ identifie une ligne.`,
    hint: () => 'Ajoutez « key: » à la source.',
  },
  'not-sortable': {
    title: 'Colonne sans tri',
    message: (column: string) => `La colonne « ${column} » ne se trie pas.`,
  },
  'options-needed': {
    title: 'Liste absente',
    message: () => 'Le format « option » a besoin d’une liste de valeurs.',
    hint: () => 'Ajoutez « options: » avec le nom d’une liste du domaine.',
  },
  'option-not-in-list': {
    title: 'Valeur hors de la liste',
    message: (value: string, name: string) => `La valeur « ${value} » n’est pas dans la liste « ${name} ».`,
  },
  'link-cell-without-link': {
    title: 'Cellule sans lien',
    message: () => 'La cellule « link » a besoin d’un « link: ».',
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
    hint: () => 'Donnez au contrôle le même « only » qu’au champ.',
  },
  'bulk-without-selection': {
    title: 'Action sans sélection',
    message: () => 'Une action sur les lignes cochées a besoin de cases à cocher.',
    hint: () => 'Ajoutez « selection: many » au tableau.',
  },
  'unused-declaration': {
    title: 'Déclaration inutile',
    waivable: true,
    message: (what: string, name: string) => `${what} « ${name} » ne sert à aucun écran.`,
    hint: () => 'Supprimez-la, ou servez-vous-en.',
  },
  // ---- variants
  'patch-unknown': {
    title: 'Élément inconnu',
    message: (path: string, missing: string, _near: string | null) =>
      `« ${path} » ne mène à rien : « ${missing} » n’existe pas.`,
    hint: (_path: string, _missing: string, near: string | null) => suggest(near),
  },
  'patch-exists': {
    title: 'Élément déjà présent',
    message: (name: string) => `« ${name} » existe déjà.`,
    hint: () => 'Servez-vous de « set » pour le changer.',
  },
  'patch-order': {
    title: 'Ordre incomplet',
    message: (path: string, names: readonly string[]) =>
      `L’ordre de « ${path} » doit nommer chaque élément une fois : ${list(names)}.`,
  },
  // ---- forms
  'schema-type': {
    title: 'Schéma de formulaire',
    message: () => 'Le schéma d’un formulaire a « type: object » et des « properties ».',
  },
  'schema-label': {
    title: 'Texte dans un schéma',
    message: (key: string) => `Le schéma porte « ${key} » : les textes n’y ont pas place.`,
    hint: () => 'Écrivez un message « champs.<champ>.libelle » ou « .aide ».',
  },
  'schema-keyword': {
    title: 'Mot inconnu du schéma',
    message: (key: string, _near: string | null) => `« ${key} » n’est pas un mot de JSON Schema admis ici.`,
    hint: (_key: string, near: string | null) => suggest(near),
  },
  'filter-reserved': {
    title: 'Critère réservé',
    message: (name: string) =>
      `« ${name} » est déjà un paramètre de l’adresse (tri, page, taille ou onglet).`,
    hint: () => 'Donnez un autre nom au critère, et ce nom-là au paramètre de requête.',
  },
  'schema-invalid': {
    title: 'Schéma incorrect',
    message: (reason: string) => `Le schéma est incorrect : ${reason}.`,
  },
  'schema-format': {
    title: 'Format de schéma inconnu',
    message: (name: string, _near: string | null, _known: readonly string[]) =>
      `Le format « ${name} » n’est pas admis dans un formulaire.`,
    hint: (_name: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  // ---- messages
  'message-missing': {
    title: 'Message absent',
    message: (key: string, _near: string | null) => `Il manque le message « ${key} ».`,
    hint: (key: string, near: string | null) =>
      suggest(near) ?? `Écrivez-le dans le catalogue du domaine « ${key.split('.')[0]} ».`,
  },
  'message-unused': {
    title: 'Message inutile',
    waivable: true,
    message: (key: string) => `Le message « ${key} » ne sert nulle part.`,
    hint: (_key: string, near: string | null = null) =>
      near === null ? 'Supprimez-le, ou corrigez son nom.' : `Un message absent lui ressemble : « ${near} ».`,
  },
  'message-duplicate': {
    title: 'Message en double',
    message: (key: string, file: string) => `Le message « ${key} » est déjà écrit dans ${file}.`,
  },
  'message-syntax': {
    title: 'Message mal formé',
    message: (reason: string) => `Le message est mal formé : ${reason}.`,
  },
  'message-apostrophe': {
    title: 'Apostrophe devant une accolade',
    message: () => 'Une apostrophe droite devant une accolade la neutralise : le champ ne serait pas rempli.',
    hint: () => 'Écrivez l’apostrophe typographique « ’ ».',
  },
  'message-placeholder': {
    title: 'Champ non rempli',
    message: (key: string, name: string) =>
      `Le message « ${key} » attend « {${name}} », que rien ne remplit ici.`,
    hint: (_key: string, _name: string, known: readonly string[] = []) =>
      known.length > 0 ? `Champs remplis ici : ${list(known)}.` : 'Aucun champ n’est rempli ici.',
  },
  'engine-text-unknown': {
    title: 'Texte inconnu du moteur',
    message: (name: string, _near: string | null) => `Le moteur n’a pas de texte « ${name} ».`,
    hint: (_name: string, near: string | null) => suggest(near),
  },
  'message-typography': {
    title: 'Typographie',
    message: (fault: TypographyFault) => typography[fault].message,
    hint: (fault: TypographyFault) => typography[fault].hint,
    waivable: true,
  },
  'verbatim-unused': {
    title: 'Texte à la lettre sans objet',
    message: (key: string) =>
      `« ${key} » n’a pas besoin d’être repris à la lettre : rien ne serait à y corriger.`,
    hint: () => 'Ôtez-le de la liste.',
  },
  // ---- waivers
  'waiver-expired': {
    title: 'Dispense périmée',
    message: (until: string) => `Cette dispense a pris fin le ${until}.`,
    hint: () => 'Corrigez le problème et ôtez-la, ou décidez d’une nouvelle date.',
  },
  'waiver-unused': {
    title: 'Dispense sans objet',
    message: (code: string) => `Aucun problème « ${code} » ne correspond à cette dispense.`,
    hint: () => 'Ôtez-la, ou corrigez « file » ou « about », qui est une partie du texte du problème.',
  },
  'waiver-refused': {
    title: 'Dispense impossible',
    message: (code: string) =>
      `Le problème « ${code} » ne souffre pas de dispense : l’écran ne marcherait pas.`,
    hint: () => 'Corrigez le problème.',
  },
  // ---- Markdown
  'markdown-missing': {
    title: 'Texte absent',
    message: (file: string, _near: string | null) => `Le fichier « ${file} » n’existe pas.`,
    hint: (_file: string, near: string | null) => suggest(near),
  },
  'markdown-unused': {
    title: 'Texte inutile',
    waivable: true,
    message: () => 'Aucun écran ne montre ce fichier.',
    hint: () => 'Supprimez-le, ou donnez-le à un écran « page ».',
  },
  'markdown-too-intricate': {
    title: 'Page trop compliquée',
    message: () => 'Cette page a trop de niveaux ou de marques pour être lue.',
    hint: () => 'Vingt niveaux de listes et mille marques par paragraphe sont bien assez.',
  },
  'markdown-html': {
    title: 'HTML dans un texte',
    message: () => 'Le HTML n’est pas admis dans un texte.',
    hint: () => 'Servez-vous du Markdown seul.',
  },
  'markdown-unsupported': {
    title: 'Markdown non admis',
    message: (what: string) => `${what} : non admis dans un texte.`,
    hint: () =>
      'Sont admis : titres de niveau 2 à 4, paragraphes, listes, citations, tableaux, liens, gras, italique, code.',
  },
  'markdown-heading': {
    title: 'Niveau de titre',
    message: (depth: number) =>
      `Un titre de niveau ${depth} ne convient pas : le niveau 1 est celui de l’écran, et le texte va de 2 à 4 sans saut.`,
  },
  'markdown-duplicate-id': {
    title: 'Titre en double',
    message: (id: string) => `Deux titres ont l’ancre « ${id} ».`,
    hint: () => 'Donnez une ancre à l’un d’eux : « ## Titre {#ancre} ».',
  },
  'markdown-link': {
    title: 'Lien incorrect',
    message: (href: string) => `Le lien « ${href} » n’est pas admis ou ne mène nulle part.`,
    hint: (_href: string, near: string | null = null) =>
      suggest(near) ?? 'Un lien commence par « / », « # », « https:// », « mailto: » ou « tel: ».',
  },
  'markdown-property': {
    title: 'Propriété sans valeur par défaut',
    message: (written: string) => `« ${written} » ne dit pas quoi écrire quand le serveur ne la donne pas.`,
    hint: () => 'Écrivez « {nom.de.propriete = valeur par défaut} ».',
  },
  // ---- contract
  'contract-operation': {
    title: 'Opération inconnue',
    waivable: true,
    message: (operation: string, _near: string | null) => `Le contrat n’a pas d’opération « ${operation} ».`,
    hint: (_operation: string, near: string | null) => suggest(near),
  },
  'contract-query': {
    title: 'Paramètre inconnu',
    waivable: true,
    message: (name: string, _near: string | null, _known: readonly string[]) =>
      `L’opération n’a pas de paramètre de requête « ${name} ».`,
    hint: (_name: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'contract-query-missing': {
    title: 'Paramètre exigé',
    waivable: true,
    message: (name: string) => `L’opération exige le paramètre de requête « ${name} ».`,
  },
  'contract-body': {
    title: 'Champ inconnu du corps',
    waivable: true,
    message: (name: string, _near: string | null, _known: readonly string[]) =>
      `Le corps de l’opération n’a pas de champ « ${name} ».`,
    hint: (_name: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'contract-field': {
    title: 'Champ inconnu de la réponse',
    waivable: true,
    message: (name: string, _near: string | null, _known: readonly string[]) =>
      `La réponse n’a pas de champ « ${name} ».`,
    hint: (_name: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'contract-rows': {
    title: 'Liste absente de la réponse',
    waivable: true,
    message: (path: string) =>
      path === '' ? 'La réponse n’est pas une liste.' : `La réponse n’a pas de liste « ${path} ».`,
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
    message: (name: string, _near: string | null, _known: readonly string[]) =>
      `L’opération n’a pas d’en-tête « ${name} ».`,
    hint: (_name: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'contract-header-missing': {
    title: 'En-tête exigé',
    waivable: true,
    message: (name: string) => `L’opération exige l’en-tête « ${name} ».`,
    hint: (name: string) => `Ajoutez « headers: { ${name}: … } ».`,
  },
  'contract-if-match': {
    title: 'Étiquette sans effet',
    waivable: true,
    message: () => 'L’opération ne connaît ni « If-Match » ni la réponse 412 : l’étiquette ne sert à rien.',
    hint: () => 'Ôtez « ifMatch », ou complétez le contrat.',
  },
  'contract-body-missing': {
    title: 'Corps exigé',
    waivable: true,
    message: () => 'L’opération exige un corps, et l’appel n’en envoie pas.',
    hint: () => 'Ajoutez « body: ».',
  },
  'contract-body-needless': {
    title: 'Corps sans objet',
    waivable: true,
    message: () => 'L’opération ne prend pas de corps de cette nature.',
    hint: () => 'Ôtez « body: », ou vérifiez l’opération.',
  },
  'contract-body-required': {
    title: 'Champ exigé du corps',
    waivable: true,
    message: (name: string) =>
      `L’opération exige le champ « ${name} » dans le corps, et rien ne dit qu’il y est toujours.`,
    hint: () => 'Ajoutez-le au corps ; s’il vient d’un formulaire, rendez-le obligatoire dans son schéma.',
  },
  'contract-upload': {
    title: 'Champ de fichier inconnu',
    waivable: true,
    message: (name: string) => `L’opération ne prend pas de fichier sous le nom « ${name} ».`,
    hint: (_name: string, known: readonly string[] = []) => suggest(null, known),
  },
  'contract-type': {
    title: 'Type différent du contrat',
    waivable: true,
    message: (name: string, sent: string, wanted: string) =>
      `« ${name} » reçoit ${sent}, alors que l’opération attend ${wanted}.`,
    hint: () => 'Corrigez le type ou le format du champ, ou prenez une autre valeur.',
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
    hint: () => 'Choisissez le format qui convient : text, number, date, dateTime, yesNo, option, list.',
  },
  'contract-option': {
    title: 'Valeur sans texte',
    waivable: true,
    message: (name: string, values: readonly string[]) =>
      `La réponse peut contenir ${list(values)}, qui n’est pas dans la liste « ${name} ».`,
    hint: () => 'Complétez la liste et ses messages.',
  },
  'contract-key-optional': {
    title: 'Clé de ligne facultative',
    waivable: true,
    message: (key: string) => `« ${key} » identifie une ligne, mais la réponse peut ne pas le donner.`,
    hint: () => 'Prenez un champ que le contrat exige, ou corrigez le contrat.',
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
    message: (operation: string, guard: string, caller: string) =>
      `L’écran s’ouvre ${guard}, mais « ${operation} » est réservée ${caller}.`,
    hint: () => 'Accordez le droit de l’écran à celui de l’opération : qui ouvre l’écran serait refusé.',
  },
  'error-unmapped': {
    title: 'Réponse sans suite',
    waivable: true,
    message: (cases: readonly string[]) => `Aucune règle ne nomme ces réponses : ${list(cases)}.`,
    hint: () =>
      'Ajoutez une règle sous « errors: », ou nommez-les sous « including: » de la règle « status: other ».',
  },
  'contract-placeholder': {
    title: 'Champ absent d’un refus',
    waivable: true,
    message: (key: string, name: string, status: number, _near: string | null, _known: readonly string[]) =>
      `Le message « ${key} » attend « {${name}} », que la réponse ${status} n’a pas.`,
    hint: (_key: string, _name: string, _status: number, near: string | null, known: readonly string[]) =>
      suggest(near, known),
  },
  'error-code-unknown': {
    title: 'Code inconnu du contrat',
    waivable: true,
    message: (code: string, _near: string | null, _known: readonly string[]) =>
      `Aucune réponse ne porte le code « ${code} ».`,
    hint: (_code: string, near: string | null, known: readonly string[]) => suggest(near, known),
  },
  'error-status-unknown': {
    title: 'Statut inconnu du contrat',
    waivable: true,
    message: (status: string) => `Aucune réponse n’a le statut ${status}.`,
    hint: (_status: string, known: readonly string[] = []) => suggest(null, known),
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type ProblemCode = keyof typeof problems;
type MessageArgs<Code extends ProblemCode> = Parameters<(typeof problems)[Code]['message']>;
type HintArgs<Code extends ProblemCode> = (typeof problems)[Code] extends {
  readonly hint: (...args: infer Args) => string | null;
}
  ? Args
  : [];
/** What the message and the hint of a code need: the hint's arguments where they go on after the message's. */
export type ProblemArgs<Code extends ProblemCode> =
  HintArgs<Code> extends readonly [...MessageArgs<Code>, ...unknown[]] ? HintArgs<Code> : MessageArgs<Code>;

/** Whether a code is one of the catalogue. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** Whether a waiver may put up with problems of a code. */
export function isWaivable(code: ProblemCode): boolean {
  const entry: Entry = problems[code];
  return entry.waivable ?? false;
}

/** A problem of the catalogue, at a place (a file's name alone: its beginning). */
export function problem<Code extends ProblemCode>(
  code: Code,
  at: Place | string,
  ...args: ProblemArgs<Code>
): Problem {
  const entry: Entry = problems[code];
  const place = typeof at === 'string' ? { file: at, line: 1, column: 1 } : at;
  const given = args as never[];
  return { ...place, code, message: entry.message(...given), hint: entry.hint?.(...given) ?? null };
}
