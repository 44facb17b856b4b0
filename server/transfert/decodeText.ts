/**
 * From the bytes of an order file to its text: UTF-8 (a byte-order mark is allowed) or else Windows-1252, with a line
 * feed at the end of each line. Whatever is not text (an archive, an image, a program, UTF-16) is told apart here, by
 * content and not by name.
 */
import { motifs } from './controles.ts';

export type Decoded = { text: string } | { problem: string };

/** Decodes a file; a `problem` is the sentence that the structure control reports. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { problem: motifs.vide };
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { problem: motifs.utf16 };
  }
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  const strange = lineOfStrangeCharacter(text);
  if (strange !== undefined) return { problem: motifs.binaire(strange) };
  return text.trim() === '' ? { problem: motifs.vide } : { text };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const TAB = 0x09;
const LINE_FEED = 0x0a;

/** The line of the first control character that a text file does not hold. */
function lineOfStrangeCharacter(text: string): number | undefined {
  let line = 1;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === LINE_FEED) line++;
    else if (unit === TAB) continue;
    else if (unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)) return line;
  }
  return undefined;
}
