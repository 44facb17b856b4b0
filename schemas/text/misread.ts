/**
 * Finds text that was decoded with an encoding other than its own: UTF-8 read twice (`HÃ©lÃ¨ne`), MS-DOS or Mac
 * text read as Windows-1252 (`H‚lŠne`), Windows-1252 read as one of them (`HÈlËne`). The misread letters are given back
 * as they were meant.
 */
import { runSteps, type Steps } from './steps.ts';

/** The encodings that French spreadsheets and exports write. */
export type Encoding = 'UTF-8' | 'Windows-1252' | 'MS-DOS (CP850)' | 'Mac Roman';
type SingleByte = Exclude<Encoding, 'UTF-8'>;

/** CP437 has the same French letters, without È, Ê, Ë, À, Â, Î, Ï, Ô, Ù and Û. */
const dos = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('');

/** What each encoding shows for the bytes 0x80 to 0xFF. Five bytes that Windows-1252 lacks give C1 control characters. */
const upperHalves: Readonly<Record<SingleByte, string>> = {
  'Windows-1252': upperHalf('windows-1252'),
  'MS-DOS (CP850)': dos,
  'Mac Roman': upperHalf('macintosh'),
};

function upperHalf(label: string): string {
  return new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
}

/** The byte that each encoding shows as a character; C1 control characters are bytes that no encoding shows. */
const byteOf = new Map(
  (Object.keys(upperHalves) as SingleByte[]).map((readAs) => {
    const controls = Array.from({ length: 32 }, (_, index) => String.fromCharCode(128 + index));
    return [readAs, new Map([controls.join(''), upperHalves[readAs]].flatMap(bytesFrom128))] as const;
  }),
);

function bytesFrom128(characters: string): [string, number][] {
  return [...characters].map((character, index) => [character, 128 + index]);
}

/** Two or three characters whose bytes have the form of one character of UTF-8. */
const sequences = new Map(
  [...byteOf].map(([readAs, bytes]) => {
    const shown = (from: number, to: number): string =>
      [...bytes].flatMap(([character, byte]) => (byte >= from && byte <= to ? [character] : [])).join('');
    const trailing = `[${shown(0x80, 0xbf)}]`;
    const form = `[${shown(0xc2, 0xdf)}]${trailing}|[${shown(0xe0, 0xef)}]${trailing}{2}`;
    return [readAs, new RegExp(form, 'g')] as const;
  }),
);

/** Characters that a French file may mean by several bytes, or that its letters become when they are read wrongly. */
const plausible = /^[\u00a0-\u024f\u02c6\u02dc\u1e00-\u1eff\u2010-\u203a\u20ac\u2122]$/;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The character that these bytes encode in UTF-8, if it is one of a French file. */
export function utf8Character(bytes: Uint8Array): string | undefined {
  try {
    const character = strictUtf8.decode(bytes);
    return plausible.test(character) ? character : undefined;
  } catch {
    return undefined;
  }
}

function meantBy(sequence: string, readAs: SingleByte): string | undefined {
  return utf8Character(Uint8Array.from(sequence, (character) => byteOf.get(readAs)?.get(character) ?? 0));
}

/** The first sequence that was UTF-8 read as Windows-1252, such as `Ã©`. An `Ã` alone is a letter of Portuguese. */
export function readTwice(text: string): string | undefined {
  for (const [sequence] of text.matchAll(sequences.get('Windows-1252') ?? /$^/g))
    if (meantBy(sequence, 'Windows-1252') !== undefined) return sequence;
  return undefined;
}

/** The text that was UTF-8, as often as it was read as another encoding. */
export function meantAsUtf8(text: string, readAs: SingleByte = 'Windows-1252'): string {
  const once = text.replace(
    sequences.get(readAs) ?? /$^/g,
    (sequence) => meantBy(sequence, readAs) ?? sequence,
  );
  return once === text ? text : meantAsUtf8(once, readAs);
}

/**
 * A capital that no word has inside: after a letter and before a small one, or after small letters at the end, where
 * people type `AndrÉ`. The `h` of `Ó hÉalaí` and the `Mac` of names may come before one.
 */
const inside =
  /(?<=\p{L})(?<!(?<!\p{L})(?:\p{Ll}|Ma?c))(?![A-Z])\p{Lu}(?=\p{Ll})|(?<=\p{Ll}\p{Ll})(?![A-ZÉ])\p{Lu}(?!\p{L})/gu;

/**
 * The first capital that was another letter in another encoding. Š, Ž, Ÿ and Œ, where MS-DOS and Mac files hold è, é, ù
 * and î, always were one.
 */
export function strayCapital(text: string): string | undefined {
  const capitals = [...text.matchAll(inside)].map(([capital]) => capital);
  const sure = capitals.find((capital) => 'ŠŽŸŒ'.includes(capital));
  return sure ?? (capitals.length > 0 && misreadOf(text) !== undefined ? capitals[0] : undefined);
}

type Reading = { readonly meant: Encoding; readonly readAs: SingleByte };

const encodings: readonly Encoding[] = ['UTF-8', 'MS-DOS (CP850)', 'Mac Roman', 'Windows-1252'];

/** The probable ones first. */
const readings: readonly Reading[] = [...byteOf.keys()].flatMap((readAs) =>
  encodings.flatMap((meant) => (meant === readAs ? [] : [{ meant, readAs }])),
);

function reread(text: string, { meant, readAs }: Reading): string {
  if (meant === 'UTF-8') return meantAsUtf8(text, readAs);
  return text.replace(/[^\p{ASCII}]/gu, (character) => {
    const byte = byteOf.get(readAs)?.get(character);
    return byte === undefined ? character : (upperHalves[meant][byte - 128] ?? character);
  });
}

/**
 * A letter of French in a word that has its case. Without ä, ö, ü: they are rare in French, and stand at the places of é,
 * è, ê in other encodings.
 */
const fitting =
  /(?<=\p{Ll}|(?<!\p{L})\p{Lu})[àâçéèêëîïôùûœ](?!\p{Lu})|(?<!\p{L})[àâçéèêëîïôùûœ](?=\p{Ll})|(?<=\p{Lu})[ÀÂÇÉÈÊËÎÏÔÙÛŒ](?!\p{Ll})|(?<!\p{L})[ÀÂÇÉÈÊËÎÏÔÙÛŒ](?=\p{L})/gu;

/** A sign that names and addresses do not hold. ƒ is the É of Mac files. */
const odd = /ƒ|(?![ªº°«»’‘“”–—´\u00a0\u2009\u202f])[^\p{ASCII}\p{L}\p{M}]/gu;

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

export type Misread = { readonly encoding: Encoding; readonly meant: string };

/** The encoding in which a text has the most French letters in their places; `undefined` if as it stands. */
export function misreadOf(text: string): Misread | undefined {
  return runSteps(misreadSteps(text));
}

/** The same for a long text, in steps. */
export function* misreadSteps(text: string): Steps<Misread | undefined> {
  const faults = (of: string): number => countOf(inside, of) + countOf(odd, of);
  let most = countOf(fitting, text);
  const mostFaults = faults(text);
  let found: Misread | undefined;
  for (const reading of readings) {
    yield;
    const meant = reread(text, reading);
    const count = countOf(fitting, meant);
    if (count <= most || faults(meant) > mostFaults) continue;
    most = count;
    found = { encoding: reading.meant, meant };
  }
  return found;
}
