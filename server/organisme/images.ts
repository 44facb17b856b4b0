/**
 * Images of an organisation (specification 3, section 5). The server repeats the portal's checks on the bytes
 * and scans them. Images are transferred as base64 without prefix.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { ClamdAddress } from '../antivirus/clamd.ts';
import { scan } from '../antivirus/scan.ts';
import { jpegPixels, type Pixels, reencode } from './reencode.ts';

/** A Ko of the specification is 1024 bytes (decision RES-023). */
const ko = 1024;

/** The rules of each image. */
export const imageRules = {
  logo: {
    maximumBytes: 40 * ko,
    isLargeEnough: ({ width, height }: Pixels) => width >= 402 || height >= 331,
  },
  signature: {
    maximumBytes: 30 * ko,
    isLargeEnough: ({ width, height }: Pixels) =>
      width >= 394 && height >= 189 && height / width >= 189 / 394,
  },
} as const;

export type ImageKind = keyof typeof imageRules;

/**
 * Maximum length of an image in a request, in characters: far above the accepted size, so that the image rule
 * answers and not the length limit.
 */
export const longestImage = 400_000;

/** Decodes base64 without prefix; null for anything else. */
export function decodeImage(text: string): Buffer | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}

export type AntivirusCode =
  | 'OK'
  | 'FICHIER_MANQUANT'
  | 'ERREUR_PREFIXE_IMAGE'
  | 'VIRUS_DETECTE'
  | 'ERREUR_ANTIVIRUS';

/** The scan result of an encoded image: OK only for a JPEG that was scanned without a finding. */
export async function scanImage(
  data: string | null | undefined,
  clamd: ClamdAddress | null,
  log: FastifyBaseLogger,
): Promise<AntivirusCode> {
  if (!data) return 'FICHIER_MANQUANT';
  const bytes = decodeImage(data);
  if (bytes === null) return 'ERREUR_PREFIXE_IMAGE';
  const verdict = await scan(bytes, clamd, log);
  if (verdict === 'infected') return 'VIRUS_DETECTE';
  if (verdict === 'failed') return 'ERREUR_ANTIVIRUS';
  return (await jpegPixels(bytes)) === null ? 'ERREUR_PREFIXE_IMAGE' : 'OK';
}

/** The re-encoded image, in base64; null if it violates a rule of its kind. */
export async function acceptedImage(kind: ImageKind, data: string): Promise<string | null> {
  const { maximumBytes, isLargeEnough } = imageRules[kind];
  const bytes = decodeImage(data);
  if (bytes === null || bytes.length > maximumBytes) return null;
  const pixels = await jpegPixels(bytes);
  if (pixels === null || !isLargeEnough(pixels)) return null;
  return (await reencode(bytes, maximumBytes))?.toString('base64') ?? null;
}
