/** The French texts of the workbench's server. */
import { aspectNames } from '../../core/describe/words.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'vous n’avez pas le droit d’y écrire',
  EPERM: 'vous n’avez pas le droit d’y écrire',
  EROFS: 'le disque est en lecture seule',
  ENOSPC: 'le disque est plein',
  EDQUOT: 'votre quota de disque est atteint',
  ENOENT: 'il n’existe plus',
  EISDIR: 'c’est un dossier',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'ce n’est pas du texte en UTF-8',
};

function because(reason: string): string {
  return reasons[reason] ?? reason;
}

export const refusals = {
  outside: (path: string) => `« ${path} » n’est pas une définition ni un message de cette application.`,
  link: (path: string) => `« ${path} » est un lien vers un autre fichier : l’atelier ne le suit pas.`,
  tooLarge: (path: string, size: number) =>
    `« ${path} » pèse ${Math.round(size / 1000)} ko : une définition écrite à la main n’atteint pas 1 Mo.`,
  leftOut: (part: string, why: string) => `« ${part} » est laissé de côté : ${why}`,
  commit: (reason: string) => `Git a refusé : ${reason}`,
  unreadable: (path: string, reason: string) => `« ${path} » ne peut pas être lu : ${because(reason)}.`,
  unwritable: (path: string, reason: string) =>
    `« ${path} » n’a pas été enregistré : ${because(reason)}. Vos modifications restent ici.`,
} as const;

/** How hints of problems begin that say what to write, or that something is to go. */
export const hintWords = { written: /^Écrivez « (.+?) »/, removed: /^(?:Ôtez|Supprimez)/ } as const;

export const cureLabels = {
  write: (word: string) => `Écrire « ${word} »`,
  remove: 'Ôter',
  mend: 'Corriger',
  none: 'Aucune correction n’est sûre ici : lisez le conseil et modifiez le texte.',
} as const;

export const grammarWords = { example: 'Par exemple :', item: (n: number) => `n° ${n}` } as const;

/** Words of texts that reports do not have, and the label itself. */
const ownWords: Readonly<Record<string, string>> = {
  '': aspectNames.label,
  page: aspectNames.pageTitle,
  intro: aspectNames.introduction,
  submit: 'bouton d’envoi',
  cancel: 'bouton d’annulation',
  success: 'message de réussite',
  open: 'bouton d’ouverture',
  own: 'titre de la ligne',
  other: 'titre de l’autre objet',
};

/** What a text of an element is, by the last name of its key. */
export function textLabel(word: string): string {
  const known: Readonly<Record<string, string>> = { ...aspectNames, ...ownWords };
  return (known[word] ?? word).replace(/^./, (first) => first.toUpperCase());
}

/** The page that answers a request without the right to talk to the workbench. */
export const refusedPages = {
  host: 'L’atelier ne répond qu’à son adresse sur cette machine.',
  origin: 'Une page d’un autre site ne peut pas parler à l’atelier.',
  address: 'Cette adresse n’en est pas une.',
  token: 'Ouvrez l’adresse écrite au démarrage de l’atelier : elle contient le jeton de cette session.',
} as const;

export const said = {
  noScript: 'L’atelier a besoin de JavaScript.',
  opened: (address: string) => `Atelier : ${address}`,
  notInstalled: (folder: string, reason: string) =>
    `L’application est faite, mais « npm install » n’a pas abouti dans ${folder} : ${reason}. Lancez-la, puis relancez l’atelier.`,
  noEngine: (file: string) =>
    `${file} n’utilise pas le greffon du moteur (« screen-engine/vite ») : il n’y a rien à montrer.`,
  portTaken: (port: number) =>
    `Le port ${port} est déjà pris : arrêtez ce qui l’occupe, ou donnez-en un autre (ATELIER_PORT=…).`,
  badPort: (given: string) => `ATELIER_PORT attend un nombre de 1 à 65535, et non « ${given} ».`,
} as const;

/** The first texts of a commit: a branch beside the main one, the screens that change, and what changes in them. */
export function commitTexts(
  current: string,
  changes: readonly { readonly whole: string; readonly lines: readonly string[] }[],
): { readonly branch: string; readonly message: string } {
  const [first = 'Textes et définitions'] = changes.map(({ whole }) => whole);
  const rest = changes.length > 1 ? ` et ${changes.length - 1} autre${changes.length > 2 ? 's' : ''}` : '';
  const subject = first.length + rest.length > 72 ? `${first.slice(0, 71 - rest.length)}…` : first;
  const lines = changes.flatMap(({ whole, lines: own }) => ['', whole, ...own.map((line) => `  ${line}`)]);
  const [, screen = 'textes'] = /\(([\w/-]+)\)$/.exec(first) ?? [];
  const isMain = /^(?:main|master|trunk|develop)$/.test(current);
  const branch = isMain ? `ecrans/${screen.replace('/', '-')}` : current;
  return { branch, message: [subject + rest, ...lines].join('\n') };
}
