/**
 * What keeps an image from being sent (specification 3, section 5), read from its bytes before anything is sent. The
 * server checks all of it again.
 */
import { JPG } from 'image-size/types/jpg';

export type ImageKind = 'logo' | 'signature';

/** Names of the screen's texts: the image is none at all, or breaks the rule of that name. */
export type ImageProblem = 'invalide' | 'formatJpeg' | 'tailleMaximale' | 'definition';

/** Ko of the specification are 1024 bytes (decision RES-023). */
const ko = 1024;

/** No scanner makes more pixels of so few bytes: a header that says so wants the memory of whoever decodes it. */
const mostPixels = 25_000_000;

export const imageRules = {
  logo: { ko: 40, fits: (width: number, height: number) => width >= 402 || height >= 331 },
  signature: {
    ko: 30,
    fits: (width: number, height: number) => width >= 394 && height >= 189 && height / width >= 189 / 394,
  },
} as const;

/**
 * The first rule that the image breaks; null where it may be sent.
 * @param type media type as the browser declares it
 */
export function imageProblem(kind: ImageKind, type: string, bytes: Uint8Array): ImageProblem | null {
  const content = contentType(bytes);
  if (content === null) return 'invalide';
  if (content !== 'image/jpeg' || type !== 'image/jpeg') return 'formatJpeg';
  if (bytes.length > imageRules[kind].ko * ko) return 'tailleMaximale';
  const pixels = pixelsOf(bytes);
  if (pixels === null || pixels.width * pixels.height > mostPixels || !hasEnd(bytes)) return 'invalide';
  return imageRules[kind].fits(pixels.width, pixels.height) ? null : 'definition';
}

const signatures = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
] as const;

/** The type that the leading bytes tell. */
export function contentType(bytes: Uint8Array): (typeof signatures)[number][0] | null {
  const found = signatures.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  return found === undefined ? null : found[0];
}

function pixelsOf(jpeg: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height } = JPG.calculate(jpeg);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null; // the library throws on every header that it cannot read
  }
}

/** A file that was cut off has no end marker; a browser draws the part of it that is there. */
function hasEnd(jpeg: Uint8Array): boolean {
  let at = jpeg.length - 2;
  while (at > 0 && !(jpeg[at] === 0xff && jpeg[at + 1] === 0xd9)) at -= 1;
  return at > 0;
}

/** The bytes as the API takes them: base64 without prefix. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
