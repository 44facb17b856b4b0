/**
 * Reads a JPEG without decoding its pixels, so that a header that promises billions of them costs nothing, and
 * writes it again without what is no picture: Exif, comments, thumbnails, and bytes behind its end (ITU-T T.81).
 */
import { JPG } from 'image-size/types/jpg';

export type Pixels = { readonly width: number; readonly height: number };

/** Width and height as the picture is displayed; null where the bytes are no JPEG. */
export function jpegPixels(bytes: Uint8Array): Pixels | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  const { width = 0, height = 0, orientation = upright } = headerOf(bytes);
  if (width === 0 || height === 0) return null;
  return orientation >= firstOnItsSide ? { width: height, height: width } : { width, height };
}

/** Values of the orientation in Exif: 2 to 4 mirror the picture or turn it over, 5 to 8 lay it on its side. */
const upright = 1;
const firstOnItsSide = 5;

/** What the frame header says, and the orientation of Exif; nothing where the header cannot be read. */
function headerOf(bytes: Uint8Array): Partial<ReturnType<typeof JPG.calculate>> {
  try {
    const { orientation = upright, ...pixels } = JPG.calculate(bytes);
    return { ...pixels, orientation: orientation <= 8 ? orientation : upright };
  } catch {
    // The library throws on every header that it cannot read.
    return {};
  }
}

/** Markers that stand alone, without a length: TEM and the restart markers. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** JFIF (APP0) and Adobe (APP14) say how the colours are to be read; the other application data say who, when, where. */
const isMetadata = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/** Exif that tells the orientation and nothing else: one entry of the TIFF that it wraps. */
function orientationSegment(orientation: number): Uint8Array {
  const entry = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, ...entry, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0'), ...tiff]);
}

/**
 * The same picture, byte for byte, without its metadata but for which side is up; null where the structure is broken
 * or has no end.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  const { orientation = upright } = headerOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  if (orientation !== upright) kept.push(orientationSegment(orientation));
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
