/**
 * What a new password must be: the rule of the portal's forms, and none of the passwords that are tried first, which
 * are the most used ones and what is known of the account, with digits and signs around them or not.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

const shortestPassword = 12;
export const longestPassword = 1024;

/** Of the 49,000 that the list holds; words of everyday French come later in it. */
const mostUsed = 15_000;

const ownWords = ['cmi', 'portailcmi', 'cartemobiliteinclusion', 'motdepasse'];

let common: ReadonlySet<string> | undefined;

/** What the account is known by: identifier, names, organisation. */
export type KnownOfAccount = readonly (string | null)[];

/** Whether the password may be kept for this account. */
export function isAcceptedPassword(password: string, known: KnownOfAccount): boolean {
  if (password.length > longestPassword || [...password].length < shortestPassword) return false;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password) || !/\p{Nd}/u.test(password)) return false;
  return !isTriedFirst(password, known);
}

function isTriedFirst(password: string, known: KnownOfAccount): boolean {
  common ??= new Set([...dictionary['passwords-common'].slice(0, mostUsed), ...ownWords]);
  const words = new Set(known.map((word) => plain(word ?? '')).filter((word) => word !== ''));
  const lower = fold(password);
  const guesses = [lower, core(lower), core(withoutDisguise(lower))].flatMap((guess) => [
    guess,
    plain(guess),
  ]);
  const text = plain(password);
  return (
    guesses.some((guess) => common?.has(guess) === true || words.has(guess)) ||
    [...words].some((word) => isNumbered(word) && text.includes(word))
  );
}

/** Identifiers and codes are refused wherever they stand; names, which are words, only as the whole of it. */
function isNumbered(word: string): boolean {
  return word.length >= 6 && /\p{N}/u.test(word);
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters and digits alone. */
function plain(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Without the digits and signs around it. */
function core(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$/gu, '');
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

/** With the letters that digits and signs inside of it stand for. */
function withoutDisguise(text: string): string {
  return core(text).replace(/[@4310!5$]/g, (sign) => disguises[sign] ?? sign);
}
