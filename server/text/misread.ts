/**
 * Finds text that was decoded with an encoding other than its own: UTF-8 read twice (`HÃ©lÃ¨ne`), MS-DOS or Mac
 * text read as Windows-1252 (`H‚lŠne`). The misread letters are given back as they were meant.
 */

/** The encodings that French spreadsheets and exports write besides UTF-8 and Windows-1252. */
export type Encoding = 'UTF-8' | 'MS-DOS (CP850)' | 'Mac Roman';

/** What Windows-1252 shows for the bytes 0x80 to 0xFF. Its five unassigned bytes give C1 control characters. */
const windows = upperHalf('windows-1252');

/** CP437 has the same French letters, without È, Ê, Ë, À, Â, Î, Ï, Ô, Ù and Û. */
const dos = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('');

const singleByte = { 'MS-DOS (CP850)': dos, 'Mac Roman': upperHalf('macintosh') } as const;

/** Without ä, ö, ü: they are rare in French, and stand at the places of é, è, ê in other encodings. */
const frenchLetters = new Set('àâçéèêëîïôùûœÀÂÇÉÈÊËÎÏÔÙÛŒ');

function upperHalf(label: string): string {
  return new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
}

/** The byte that Windows-1252 shows as each character. */
const byteOf = new Map([...windows].map((character, index) => [character, 128 + index]));

const trailing = `[${windows.slice(0, 64)}]`;
/** Two or three characters of Windows-1252 whose bytes have the form of one character of UTF-8. */
const twice = new RegExp(`[\u00c2-\u00df]${trailing}|[\u00e0-\u00ef]${trailing}{2}`, 'g');

/** Characters that a French file may mean by several bytes; others come from the letters of Windows-1252 itself. */
const plausible = /^[\u00a0-\u024f\u1e00-\u1eff\u2010-\u2026\u20ac\u2122]$/;

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

const meantBy = (sequence: string): string | undefined =>
  utf8Character(Uint8Array.from(sequence, (character) => byteOf.get(character) ?? 0));

/** The first sequence that was UTF-8 read as Windows-1252, such as `Ã©`. An `Ã` alone is a letter of Portuguese. */
export function readTwice(text: string): string | undefined {
  for (const [sequence] of text.matchAll(twice)) if (meantBy(sequence) !== undefined) return sequence;
  return undefined;
}

/**
 * The first capital that no word has inside: Š, Ž and Ÿ after a letter and before a small one, Œ between two small
 * ones. MS-DOS and Mac files hold è, é, ù and î at their places.
 */
export function strayCapital(text: string): string | undefined {
  return /(?<=\p{L})[ŠŽŸ](?=\p{Ll})|(?<=\p{Ll})Œ(?=\p{Ll})/u.exec(text)?.[0];
}

/** The text that was UTF-8 read as Windows-1252. */
export function readOnce(text: string): string {
  return text.replace(twice, (sequence) => meantBy(sequence) ?? sequence);
}

function reread(text: string, encoding: Encoding): string {
  if (encoding === 'UTF-8') return readOnce(text);
  return text.replace(/[^\p{ASCII}]/gu, (character) => {
    const byte = byteOf.get(character);
    return byte === undefined ? character : (singleByte[encoding][byte - 128] ?? character);
  });
}

const encodings: readonly Encoding[] = ['UTF-8', 'MS-DOS (CP850)', 'Mac Roman'];

const countFrench = (text: string): number =>
  (text.match(/[^\p{ASCII}]/gu) ?? []).filter((character) => frenchLetters.has(character)).length;

/** The encoding in which a text has the most French letters, and the text in it; `undefined` if as it stands. */
export function misreadOf(text: string): { encoding: Encoding; meant: string } | undefined {
  let most = countFrench(text);
  let found: { encoding: Encoding; meant: string } | undefined;
  for (const encoding of encodings) {
    const meant = reread(text, encoding);
    const count = countFrench(meant);
    if (count <= most) continue;
    most = count;
    found = { encoding, meant };
  }
  return found;
}
