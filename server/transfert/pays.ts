/**
 * Which countries of a delivery are France, by name and by ISO 3166 code: the overseas territories have French postal
 * codes. Monaco, whose codes have their form, is another country.
 */
import { unaccented } from '../db/searchText.ts';

/** Without accents, articles and punctuation. */
const french: ReadonlySet<string> = new Set(
  [
    ['FRANCE', 'FRANCE METROPOLITAINE', 'METROPOLE', 'REPUBLIQUE FRANCAISE', 'FR', 'FRA', 'FX', 'FXX', 'F'],
    ['GUADELOUPE', 'GP', 'GLP'],
    ['MARTINIQUE', 'MQ', 'MTQ'],
    ['GUYANE', 'GUYANE FRANCAISE', 'GF', 'GUF'],
    ['REUNION', 'ILE REUNION', 'RE', 'REU'],
    ['MAYOTTE', 'YT', 'MYT'],
    ['SAINT PIERRE ET MIQUELON', 'SAINT PIERRE MIQUELON', 'PM', 'SPM'],
    ['SAINT BARTHELEMY', 'BL', 'BLM'],
    ['SAINT MARTIN', 'MF', 'MAF'],
    ['POLYNESIE FRANCAISE', 'POLYNESIE', 'PF', 'PYF'],
    ['NOUVELLE CALEDONIE', 'NC', 'NCL'],
    ['WALLIS ET FUTUNA', 'WALLIS FUTUNA', 'WF', 'WLF'],
    ['TERRES AUSTRALES ET ANTARCTIQUES FRANCAISES', 'TERRES AUSTRALES FRANCAISES', 'TAAF', 'TF', 'ATF'],
  ].flat(),
);

const articles = /\b(?:L|LA|LE|LES|D|DE|DU|DES)\b/g;

/** The results by text: a file names few countries on many lines. */
const known = new Map<string, boolean>();
const mostKnown = 1_000;

/** Whether a delivery goes to France, overseas included: `La Réunion`, `GUADELOUPE (FRANCE)`, `GLP`. */
export function isFrench(pays: string): boolean {
  const before = known.get(pays);
  if (before !== undefined) return before;
  const form = unaccented(pays)
    .replace(/[^A-Z]+/g, ' ')
    .replace(articles, ' ');
  const words = form
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word === 'ST' ? 'SAINT' : word));
  const name = words.join(' ');
  const apart = words.filter((word) => word !== 'FRANCE' && word !== 'FR').join(' ');
  const result = french.has(name) || (apart !== name && (apart === '' || french.has(apart)));
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
