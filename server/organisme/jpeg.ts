/**
 * Reads a JPEG without decoding its pixels, so that a header that promises billions of them costs nothing, and
 * writes it again without what is no picture: Exif, comments, thumbnails, and bytes behind its end (ITU-T T.81).
 */
import { JPG } from 'image-size/types/jpg';

export type Pixels = { readonly width: number; readonly height: number };

/** Width and height as the frame header says; null where the bytes are no JPEG. */
export function jpegPixels(bytes: Uint8Array): Pixels | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  try {
    const { width, height } = JPG.calculate(bytes);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    // The library throws on every header that it cannot read.
    return null;
  }
}

/** Markers that stand alone, without a length: TEM and the restart markers. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** JFIF (APP0) and Adobe (APP14) say how the colours are to be read; the other application data say who, when, where. */
const isMetadata = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/** The same picture, byte for byte, without its metadata; null where the structure is broken or has no end. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length + 2) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      return Buffer.concat(kept);
    }
    const end = isBare(marker) ? at + 2 : at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length || end < at + 2) return null;
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

function lengthAt(bytes: Uint8Array, at: number): number {
  const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  return length < 2 ? Number.NaN : length;
}

/** Where the coded data of a scan end: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0x00 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}
