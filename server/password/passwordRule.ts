/**
 * Rules for new passwords: the rule of the portal's forms, and a deny-list of the most used passwords and of
 * the account's own data, also when surrounded by digits and signs.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { unmarked } from '#schemas/text/unmarked.ts';

const shortestPassword = 12;
export const longestPassword = 1024;

/** Number of entries used, of the 49,000 in the list. Words of everyday French come later in it. */
const mostUsed = 15_000;

const ownWords = ['cmi', 'portailcmi', 'cartemobiliteinclusion', 'motdepasse'];

const common: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].slice(0, mostUsed),
  ...ownWords,
]);
const longestCommon = lengthOfLongest(common);

/** Data of the account: identifier, names, organisation. */
export type KnownOfAccount = readonly (string | null)[];

/** Whether the account may use the password. */
export function isAcceptedPassword(password: string, known: KnownOfAccount): boolean {
  if (password.length > longestPassword || [...password].length < shortestPassword) return false;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password) || !/\p{Nd}/u.test(password)) return false;
  return !isTriedFirst(password, known);
}

function isTriedFirst(password: string, known: KnownOfAccount): boolean {
  const words = new Set(known.map((word) => plain(fold(word ?? ''))).filter((word) => word !== ''));
  const whole = fold(password);
  const text = plain(whole);
  if ([...words].some((word) => isNumbered(word) && text.includes(word))) return true;
  // The core is the shortest guess: if it is longer than every listed word, no guess can match.
  const shortest = core(text);
  if (shortest.length > Math.max(longestCommon, lengthOfLongest(words))) return false;
  const inside = core(whole);
  const undisguised = withoutDisguise(inside);
  return [whole, text, inside, shortest, undisguised, plain(undisguised)].some(
    (guess) => common.has(guess) || words.has(guess),
  );
}

function lengthOfLongest(words: ReadonlySet<string>): number {
  return Math.max(0, ...[...words].map((word) => word.length));
}

/**
 * Identifiers and codes are refused anywhere in the password. Names are words, so they are refused only as
 * the whole of it.
 */
function isNumbered(word: string): boolean {
  return word.length >= 6 && /\p{N}/u.test(word);
}

/** Lower case, without accents. */
function fold(text: string): string {
  return unmarked(text, 'NFKD').toLowerCase();
}

/** Letters and digits only. */
function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The text from its first letter to its last, without surrounding digits and signs. */
function core(text: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
}

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
};

/** Replaces digits and signs inside the text with the letters that they imitate. */
function withoutDisguise(text: string): string {
  return text.replace(/[@4310!5$]/g, (sign) => disguises[sign] ?? sign);
}
