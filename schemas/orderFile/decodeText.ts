/**
 * Decodes an order file: UTF-8 (byte-order mark allowed), otherwise Windows-1252. Line ends become line feeds; the
 * Ctrl-Z with which MS-DOS ends a file is dropped. What is not text (archive, image, program, UTF-16) is detected by
 * content, not by name; so are files that mix two encodings or are in another one.
 */
import { misreadSteps, utf8Character } from '../text/misread.ts';
import { runSteps, type Steps } from '../text/steps.ts';
import { motifs } from './controles.ts';

export type Decoded = { text: string } | { problem: string };

/** Decodes a file; `problem` is the reason of the structure check. */
export function decodeText(bytes: Uint8Array): Decoded {
  return runSteps(decodeSteps(bytes));
}

export function* decodeSteps(bytes: Uint8Array): Steps<Decoded> {
  if (bytes.length === 0) return { problem: motifs.vide };
  if (isUtf16(bytes)) return { problem: motifs.utf16 };
  const content = withoutEndMark(bytes);
  const control = firstControl(content);
  if (control !== undefined) return { problem: motifs.binaire(lineOfByte(content, control)) };
  yield;
  const utf8 = asUtf8(content);
  const mixed = utf8 === undefined ? yield* findMixed(content) : undefined;
  if (mixed !== undefined) return { problem: mixed };
  const text = (utf8 ?? new TextDecoder('windows-1252').decode(content)).replace(/\r\n?/g, '\n');
  const unassigned = /[\x80-\x9f]/.exec(text);
  if (unassigned) return { problem: yield* problemOfCode(text, unassigned) };
  return text.trim() === '' ? { problem: motifs.vide } : { text };
}

/** By its byte-order mark, or the NUL beside the first letter of the header. */
function isUtf16([first = 0, second = 0]: Uint8Array): boolean {
  const mark = (first << 8) | second;
  return mark === 0xfffe || mark === 0xfeff || (mark !== 0 && (first === 0 || second === 0));
}

const endMark = 0x1a;

/** Programs of MS-DOS write it once, or up to the end of a block. */
function withoutEndMark(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === endMark) end--;
  return bytes.subarray(0, end);
}

/** The place of the first control character of ASCII other than tabulations and line ends. */
function firstControl(bytes: Uint8Array): number | undefined {
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x20 ? byte !== 0x09 && byte !== 0x0a && byte !== 0x0d : byte === 0x7f) return index;
  }
  return undefined;
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Sequences read between two pauses. */
const sequencesOfStep = 5_000;
const byteOrderMark = '\xef\xbb\xbf';
/** The forms of a character in UTF-8, and single bytes, in a text of one character for each byte. */
const encoded = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/**
 * The problem of a file that has both UTF-8 and bytes that are not UTF-8: the first line in the encoding that the file
 * has less of. Letters of Windows-1252 that have the form of a character that no French file means decide nothing.
 */
function* findMixed(bytes: Uint8Array): Steps<string | undefined> {
  const raw = oneCharacterEach(bytes);
  let utf8 = 0;
  let single = 0;
  let firstUtf8: { index: number; character: string } | undefined;
  let firstSingle: number | undefined;
  let read = 0;
  for (const { 0: sequence, index } of raw.slice(raw.startsWith(byteOrderMark) ? 3 : 0).matchAll(encoded)) {
    if (++read % sequencesOfStep === 0) yield;
    if (sequence.length === 1) {
      single++;
      firstSingle ??= index;
      continue;
    }
    const character = utf8Character(Uint8Array.from(sequence, (character) => character.charCodeAt(0)));
    if (character === undefined) continue;
    utf8++;
    firstUtf8 ??= { index, character };
  }
  if (raw.startsWith(byteOrderMark))
    return motifs.octetEtranger(
      lineOfByte(bytes, (firstSingle ?? 0) + 3),
      raw.charCodeAt((firstSingle ?? 0) + 3),
    );
  if (firstUtf8 === undefined || firstSingle === undefined) return undefined;
  return utf8 < single
    ? motifs.utf8Etranger(lineOfByte(bytes, firstUtf8.index), firstUtf8.character)
    : motifs.octetEtranger(lineOfByte(bytes, firstSingle), raw.charCodeAt(firstSingle));
}

/** The reason why a text has a code that no encoding of French gives to a character. */
function* problemOfCode(text: string, { 0: code, index }: RegExpExecArray): Steps<string> {
  const line = text.slice(0, index).split('\n').length;
  const misread = yield* misreadSteps(text);
  return motifs.codeInconnu(line, code.charCodeAt(0), misread?.encoding);
}

/** The line of a byte, from 1, whatever the line ends. */
function lineOfByte(bytes: Uint8Array, index: number): number {
  return oneCharacterEach(bytes.subarray(0, index)).split(/\r\n|\r|\n/).length;
}

/** A text of one character for each byte. */
function oneCharacterEach(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += charactersAtOnce)
    text += String.fromCharCode(...bytes.subarray(from, from + charactersAtOnce));
  return text;
}

/** Arguments of one call. */
const charactersAtOnce = 8_192;
