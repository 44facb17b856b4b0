/** Client-side checks of an image's bytes (specification 3, section 5). The server repeats all of them. */
import { JPG } from 'image-size/types/jpg';

export type ImageKind = 'logo' | 'signature';

/** Message names: the file is not an image, or violates the rule of that name. */
export type ImageProblem = 'invalide' | 'formatJpeg' | 'tailleMaximale' | 'definition' | 'proportions';

/** A Ko of the specification is 1024 bytes (decision RES-023). */
const ko = 1024;

/**
 * Maximum number of pixels: a real image of this file size has fewer; a header that claims more would exhaust
 * memory.
 */
const mostPixels = 25_000_000;

/** `koMin` and `koMax`: file size; `ratio`: minimum of height to width. */
export const imageRules = {
  logo: {
    koMin: 0,
    koMax: 40,
    ratio: 0,
    fits: (width: number, height: number) => width >= 402 || height >= 331,
  },
  signature: {
    koMin: 0,
    koMax: 30,
    ratio: 189 / 394,
    fits: (width: number, height: number) => width >= 394 && height >= 189,
  },
  /** Not used by a screen yet (RES-028, RES-029). */
  generique: {
    koMin: 50,
    koMax: 2048,
    ratio: 0,
    fits: (width: number, height: number) => width >= 413 && height >= 531,
  },
} as const;

/**
 * The first rule that the image violates; null if it is valid.
 * @param type media type declared by the browser
 */
export function imageProblem(kind: ImageKind, type: string, bytes: Uint8Array): ImageProblem | null;
export function imageProblem(
  kind: 'generique',
  type: string,
  bytes: Uint8Array,
): ImageProblem | 'tailleMinimale' | null;
export function imageProblem(
  kind: keyof typeof imageRules,
  type: string,
  bytes: Uint8Array,
): ImageProblem | 'tailleMinimale' | null {
  const { koMin, koMax, ratio, fits } = imageRules[kind];
  const content = contentType(bytes);
  if (content === null) return 'invalide';
  if (content !== 'jpeg' || type !== 'image/jpeg') return 'formatJpeg';
  if (bytes.length > koMax * ko) return 'tailleMaximale';
  if (bytes.length < koMin * ko) return 'tailleMinimale';
  const pixels = pixelsOf(bytes);
  if (pixels === null || pixels.width * pixels.height > mostPixels || !hasEnd(bytes)) return 'invalide';
  if (!fits(pixels.width, pixels.height)) return 'definition';
  return pixels.height / pixels.width < ratio ? 'proportions' : null;
}

/** Magic numbers and their offsets. */
const signatures = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['bmp', 0, 'BM'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['heic', 4, 'ftyphe'],
  ['heic', 4, 'ftypmif'],
  ['avif', 4, 'ftypavi'],
] as const;

/** The media type by magic number; null if it is not an image. */
function contentType(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return signatures.find(([, at, text]) => start.startsWith(text, at))?.[0] ?? null;
}

/** Displayed width and height: EXIF orientations from 5 on swap them. */
function pixelsOf(jpeg: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height, orientation = 1 } = JPG.calculate(jpeg);
    if (width === 0 || height === 0) return null;
    return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };
  } catch {
    return null; // the library throws on every header that it cannot parse
  }
}

/** A truncated file has no end marker; browsers would render a part of it. */
function hasEnd(jpeg: Uint8Array): boolean {
  let at = jpeg.length - 2;
  while (at > 0 && !(jpeg[at] === 0xff && jpeg[at + 1] === 0xd9)) at -= 1;
  return at > 0;
}

/** Encodes for the API: base64 without prefix. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
