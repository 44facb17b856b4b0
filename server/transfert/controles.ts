/**
 * The checks of an order file, in order, and their texts. Titles, outcomes and reasons are part of the
 * answer; the portal displays them unchanged.
 */

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

export type Outcome = { passed: boolean; text: string };
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

const lines = (count: number): string =>
  count === 1 ? '1 ligne' : `${count.toLocaleString('fr-FR')} lignes`;

/** A value of the file in a reason. Cut by code points: PostgreSQL refuses half a surrogate pair in JSON. */
function quoted(value: string): string {
  const characters = [...value];
  const shown = characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : value;
  return `« ${shown} »`;
}

const longestQuote = 40;

/** All reasons of checks and lines. */
export const motifs = {
  lignes: (count: number) => lines(count),
  lignesEnErreur: (count: number) => `${lines(count)} en erreur`,
  tropDeLignes: (count: number, maximum: number) =>
    `${lines(count)}, ${maximum.toLocaleString('fr-FR')} au plus`,
  /** Continues « Le fichier n'a pas pu être importé suite ». */
  nomDejaTransfere: 'à un nom de fichier déjà transféré',
  vide: 'Le fichier est vide',
  sansLigne: 'Le fichier ne contient aucune ligne de demande',
  utf16: 'Le fichier est encodé en UTF-16 : enregistrez-le en CSV UTF-8',
  binaire: (line: number) => `Le fichier n’est pas un fichier texte (ligne ${line})`,
  enTete: (expected: string) => `La première ligne doit porter les noms des champs : ${expected}`,
  separateur: 'Le séparateur des champs doit être le point-virgule',
  ligneTropLongue: (line: number) => `La ligne ${line} est trop longue`,
  guillemets: (line: number) => `Guillemets mal placés ou non fermés (ligne ${line})`,
  nombreChamps: (found: number, expected: number) => `Nombre de champs : ${found} au lieu de ${expected}`,
  obligatoire: (field: string) => `Champ obligatoire absent : ${field}`,
  valeurInconnue: (field: string, value: string) => `Valeur inconnue : ${field} ${quoted(value)}`,
  tropLong: (field: string, maximum: number, value: string) =>
    `Champ de plus de ${maximum} caractères : ${field} ${quoted(value)}`,
  numerique: (field: string, value: string) => `Champ non numérique : ${field} ${quoted(value)}`,
  codePostal: (value: string) => `Code postal sans cinq chiffres : ${quoted(value)}`,
  date: (field: string, value: string) => `Date invalide : ${field} ${quoted(value)}`,
  dateFuture: (value: string) => `Date dans le futur : date de naissance ${quoted(value)}`,
  finAvantDebut: (fin: string, debut: string) =>
    `La date de fin de validité ${quoted(fin)} précède la date de début ${quoted(debut)}`,
  seuil: (rate: string, threshold: string) => `${rate} % de lignes en erreur, ${threshold} % au plus`,
  commandeSeuil: 'Taux de lignes en erreur supérieur au seuil',
  commandeStructure: 'Structure du fichier incorrecte',
  commandePartielle: 'Des lignes en erreur ont été rejetées',
  commandeSysteme: 'Erreur technique pendant l’intégration',
} as const;
