/**
 * Decodes an order file: UTF-8 (byte-order mark allowed), otherwise Windows-1252. Line ends become line
 * feeds. Content that is not text (archive, image, program, UTF-16) is detected by content, not by name.
 */
import { motifs } from './controles.ts';

export type Decoded = { text: string } | { problem: string };

/** Decodes a file; `problem` is the reason of the structure check. */
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

/** The line of the first control character that is not allowed in a text file. */
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
