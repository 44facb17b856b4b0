/**
 * Which countries of a delivery are France, by name and by ISO 3166 code: the overseas territories have French postal
 * codes. Monaco, whose codes have their form, is another country.
 */
import { unaccented } from '../text/unaccented.ts';

/** ISO 3166-1: France, its overseas territories, and what only calls it otherwise. */
const codes = [
  ['FR', 'FRA'],
  ['GP', 'GLP'],
  ['MQ', 'MTQ'],
  ['GF', 'GUF'],
  ['RE', 'REU'],
  ['YT', 'MYT'],
  ['PM', 'SPM'],
  ['BL', 'BLM'],
  ['MF', 'MAF'],
  ['PF', 'PYF'],
  ['NC', 'NCL'],
  ['WF', 'WLF'],
  ['TF', 'ATF'],
  ['CP', 'CPT'],
] as const;

/** The languages of the neighbours, whose exports name countries in them. */
const languages = ['fr', 'en', 'de', 'es', 'it', 'nl', 'pt'] as const;

/** Usual names that the lists of countries do not have. */
const usual = [
  ...['METROPOLE', 'METRO', 'HEXAGONE', 'CORSE', 'FX', 'FXX', 'F'],
  ...['OUTRE MER', 'DOM', 'TOM', 'DOM TOM', 'DROM', 'DROM COM', 'ANTILLES', 'ANTILLES FRANCAISES'],
  ...['GUYANE', 'ST BARTH', 'ST BARTHS', 'POLYNESIE', 'TAHITI', 'WALLIS', 'FUTUNA'],
  ...['TERRES AUSTRALES ET ANTARCTIQUES FRANCAISES', 'TAAF'],
];

/** Words that name nothing by themselves. */
const additions = new Set(
  [
    ['L', 'LA', 'LE', 'LES', 'D', 'DE', 'DU', 'DES', 'ET', 'EN'],
    ['REPUBLIQUE', 'REP', 'ILE', 'ILES', 'PARTIE', 'DEPARTEMENT', 'COLLECTIVITE', 'TERRITOIRE', 'REGION'],
    ['METROPOLITAINE', 'HEXAGONALE', 'CONTINENTALE', 'ENTIERE', 'ENTIER'],
    ['FRANCE', 'FRANCAISE', 'FRANCAISES', 'FRANCAIS', 'FR', 'FRA'],
  ].flat(),
);

const abbreviated: Readonly<Record<string, string>> = { SAINT: 'ST', NLLE: 'NOUVELLE', NVLLE: 'NOUVELLE' };

/** Without accents, points of abbreviations, signs and digits. */
function wordsOf(text: string): string[] {
  return unaccented(text)
    .replace(/\b([A-Z])\.(?=[A-Z]\b)/g, '$1')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')
    .map((word) => abbreviated[word] ?? word);
}

/** Without the words that name nothing. */
const nameOf = (words: readonly string[]): string => words.filter((word) => !additions.has(word)).join(' ');

const french: ReadonlySet<string> = new Set(
  [
    ...codes.flat(),
    ...codes.flatMap(([code]) =>
      languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code),
    ),
    ...usual,
  ]
    .map((text) => nameOf(wordsOf(text)))
    .filter((name) => name !== ''),
);

/** The results by text: a file names few countries on many lines. */
const known = new Map<string, boolean>();
const mostKnown = 1_000;

/** Whether a delivery goes to France, overseas included: `La Réunion`, `GUADELOUPE (FRANCE)`, `GLP`. */
export function isFrench(pays: string): boolean {
  const before = known.get(pays);
  if (before !== undefined) return before;
  const words = wordsOf(pays);
  const name = nameOf(words);
  const result = name === '' ? words.some((word) => word.startsWith('FR')) : french.has(name);
  if (known.size < mostKnown) known.set(pays, result);
  return result;
}

/** Postal codes whose département is not their beginning: Corsica, and the islands that left Guadeloupe in 2007. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [/^20[0137]/, '2A'],
  [/^20/, '2B'],
  [/^(?:97133|9709[5-8])$/, '977'],
  [/^(?:97150|970[5-8]\d)$/, '978'],
];

/** Départements and overseas collectivities; 00 is of the army, 96 and 99 of nobody, 980 of Monaco. */
const departements = /^(?:0[1-9]|[1-8]\d|9[0-5]|97[1-8]|98[46-9])/;

/**
 * The département of a French postal code: 2A and 2B for Corsica, three digits overseas; null if the code is of none.
 */
export function departementOf(codePostal: string): string | null {
  const exception = exceptions.find(([codes]) => codes.test(codePostal));
  return exception?.[1] ?? departements.exec(codePostal)?.[0] ?? null;
}
