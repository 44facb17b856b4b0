/**
 * The checks of an order file, in order, and their texts. Titles, outcomes and reasons are part of the
 * answer; the portal displays them unchanged.
 */
import type { Kind } from './layouts.ts';

const INTITULES = {
  nommage: 'Nommage du fichier',
  unicite: 'Unicité du nom',
  emetteur: 'Code émetteur',
  taille: 'Taille du fichier',
  antivirus: 'Antivirus',
  nombreLignes: 'Nombre de lignes',
  structure: 'Structure',
  champsObligatoires: 'Champs obligatoires',
  champsNumeriques: 'Champs numériques',
  dates: 'Dates',
  seuil: 'Seuil de rejet',
} as const;

export type ControlName = keyof typeof INTITULES;

/** The checks of a line. The first that fails is its only reason. */
export type LineControl = 'champsObligatoires' | 'champsNumeriques' | 'dates';

export type Outcome = {
  passed: boolean;
  text: string;
  /** The text without values of the file, if it quotes one: it may be kept. */
  anonymous?: string;
};
export type Outcomes = { readonly [Name in ControlName]?: Outcome };

export type Controle = { intitule: string; statut: boolean | null; resultatControle: string };

/** Refusal codes of the transfer page (answer 202). */
export type RefusalCode = '900' | '901' | '902' | '903' | '904' | '905';

export const passed = (text = 'Conforme'): Outcome => ({ passed: true, text });
export const failed = (text: string): Outcome => ({ passed: false, text });

/** The checks in the answer's order; the status of a check that did not run is null. */
export function controlList(outcomes: Outcomes): Controle[] {
  const names = Object.keys(INTITULES) as ControlName[];
  return names.map((name) => {
    const outcome = outcomes[name];
    return {
      intitule: INTITULES[name],
      statut: outcome?.passed ?? null,
      resultatControle: outcome?.text ?? '',
    };
  });
}

/** The same, without values of the file. */
export function anonymousControls(outcomes: Outcomes): Controle[] {
  const named = Object.entries(outcomes).map(([name, outcome]) => [
    name,
    { ...outcome, text: outcome.anonymous ?? outcome.text },
  ]);
  return controlList(Object.fromEntries(named));
}

const lines = (count: number): string =>
  count === 1 ? '1 ligne' : `${count.toLocaleString('fr-FR')} lignes`;

/** A value of the file in a reason. Cut by code points: PostgreSQL refuses half a surrogate pair in JSON. */
function quoted(value: string): string {
  const characters = [...value.replace(/\s/g, ' ')];
  const cut = characters.slice(0, longestQuote).join('');
  const shown = characters.length > longestQuote ? `${cut}…` : characters.join('');
  return `« ${shown} »`;
}

const longestQuote = 40;

const genres = { PP: 'physiques', PM: 'morales' } as const satisfies Record<Kind, string>;

const enregistrez = 'enregistrez-le depuis le tableur en « CSV UTF-8 », séparateur point-virgule';

/** All reasons of checks and lines. */
export const motifs = {
  lignes: (count: number) => lines(count),
  lignesEnErreur: (count: number) => `${lines(count)} en erreur`,
  tropDeLignes: (count: number, maximum: number) =>
    `${lines(count)}, ${maximum.toLocaleString('fr-FR')} au plus`,
  /** Continues « Le fichier n'a pas pu être importé suite ». `libre`: a name that no order has; null if none is left. */
  nomDejaUtilise: (libre: string | null) =>
    `à un nom de fichier déjà utilisé${libre === null ? '' : `. Renommez-le, par exemple ${libre}`}`,
  vide: 'Le fichier est vide',
  sansLigne: 'Le fichier ne contient aucune ligne de demande',
  utf16: 'Le fichier est encodé en UTF-16 : enregistrez-le en CSV UTF-8',
  binaire: (line: number) => `Le fichier n’est pas un fichier texte (ligne ${line})`,
  /** A byte that is not UTF-8, told as 0xE9. */
  octetEtranger: (line: number, byte: number) =>
    `Le fichier mélange deux codages : la ligne ${line} contient l’octet 0x${byte.toString(16).toUpperCase()}, qui n’est pas de l’UTF-8 comme le reste du fichier. Corrigez cette ligne ou ${enregistrez}`,
  utf8Etranger: (line: number, character: string) =>
    `Le fichier mélange deux codages : la ligne ${line} contient le caractère « ${character} » en UTF-8, le reste du fichier est en Windows-1252. Corrigez cette ligne ou ${enregistrez}`,
  /** A code of 0x80 to 0x9F that no character has. */
  codeInconnu: (line: number, code: number, encoding: string | undefined) =>
    `Le codage du fichier n’est ni UTF-8 ni Windows-1252 (ligne ${line}, code 0x${code.toString(16).toUpperCase()})${encoding === undefined ? '' : ` : il semble être ${encoding}`}. Réparez-le à sa source, puis ${enregistrez}`,
  malDecode: (line: number, encoding: string, quote = 'un mot mal décodé') =>
    `Le fichier a été converti depuis un autre codage que le sien, ${encoding} : la ligne ${line} contient ${quote}. Réparez-le à sa source, puis ${enregistrez}`,
  malDecodePour: (value: string, meant: string) => `${quoted(value)} pour ${quoted(meant)}`,
  enTete: (expected: string) => `La première ligne doit porter les noms des champs : ${expected}`,
  /** `other` is the kind of the file. */
  genre: (other: Kind) =>
    `Le fichier est celui d’un organisme de personnes ${genres[other]} ; le vôtre est de personnes ${genres[other === 'PP' ? 'PM' : 'PP']}`,
  separateur: 'Le séparateur des champs doit être le point-virgule',
  ligneTropLongue: (line: number) => `La ligne ${line} est trop longue`,
  guillemets:
    'Guillemets mal placés ou non fermés : entourez le champ entier de guillemets et doublez ceux qu’il contient, ou retirez-les',
  nombreChamps: (found: number, expected: number, isCutOff = false) =>
    `Nombre de champs : ${found} au lieu de ${expected}${isCutOff ? ', et la ligne n’est pas terminée' : ''}`,
  fichierCoupe: (line: number) =>
    `Le fichier s’arrête au milieu de la ligne ${line} : vérifiez qu’il est complet, et terminez la dernière ligne par un saut de ligne`,
  obligatoire: (field: string) => `Champ obligatoire absent : ${field}`,
  valeurInconnue: (field: string, value: string, allowed: readonly string[]) =>
    `Valeur inconnue : ${field} ${quoted(value)} (valeurs admises : ${allowed.join(', ')})`,
  tropLong: (field: string, maximum: number, value: string) =>
    `Champ de plus de ${maximum} caractères : ${field} ${quoted(value)}`,
  numerique: (field: string, value: string) => `Champ non numérique : ${field} ${quoted(value)}`,
  identifiantNul: (value: string) => `Numéro identifiant sans autre chiffre que zéro : ${quoted(value)}`,
  /** A spreadsheet drops the zero of the first nine départements. */
  codePostal: (value: string) =>
    `Code postal sans cinq chiffres : ${quoted(value)}${/^[1-9]\d{3}$/.test(value) ? ` (un tableur a pu retirer le zéro du début : 0${value} ; mettez la colonne au format texte)` : ''}`,
  sansLettre: (field: string, value: string) => `Champ sans lettre : ${field} ${quoted(value)}`,
  suite: (signs: string) => `suite ${quoted(signs)}`,
  /** `sign` names it, `meant` is the value if it was decoded wrongly. */
  signe: (field: string, value: string, sign: string, meant: string | undefined) =>
    `Signe non imprimable sur une carte : ${field} ${quoted(value)}, ${sign}${meant === undefined ? '' : ` ; sans doute ${quoted(meant)}, mal décodé`}`,
  valeurEndommagee: (field: string, value: string, sign: string) =>
    `Valeur endommagée avant le transfert : ${field} ${quoted(value)}, ${sign}`,
  /** `hint` says what is expected. */
  date: (field: string, value: string, hint: string) => `Date invalide : ${field} ${quoted(value)} (${hint})`,
  formeDate: 'attendu : jj/mm/aaaa, comme 05/03/2026',
  jourInexistant: 'ce jour n’existe pas au calendrier',
  jourInconnu: 'attendu : jj/mm/aaaa, avec 01 pour un jour ou un mois inconnu',
  finPermanente: 'attendu : jj/mm/aaaa, ou rien pour un titre permanent',
  dateFuture: (value: string) => `Date dans le futur : date de naissance ${quoted(value)}`,
  finAvantDebut: (fin: string, debut: string) =>
    `La date de fin de validité ${quoted(fin)} précède la date de début ${quoted(debut)}`,
  seuil: (rate: string, threshold: string) => `${rate} % de lignes en erreur, ${threshold} % au plus`,
  commandeSeuil: 'Taux de lignes en erreur supérieur au seuil',
  commandeStructure: 'Structure du fichier incorrecte',
  commandePartielle: 'Des lignes en erreur ont été rejetées',
  commandeSysteme: 'Erreur technique pendant l’intégration',
  commandeInhabituelle:
    'Des lignes sont trop semblables entre elles : la prochaine commande de ce genre attendra un référent',
  commandeAConfirmer:
    'En attente de la confirmation d’un référent : des lignes sont trop semblables entre elles',
  commandeRefusee: 'Refusée par un référent de l’organisme',
} as const;
