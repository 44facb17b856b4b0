/**
 * The images of an organisation (specification 3, section 5): what the portal checks before it sends one is checked
 * again here, on the bytes themselves, and scanned. Images travel as base64 without prefix.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { ClamdAddress } from '../antivirus/clamd.ts';
import { scan } from '../antivirus/scan.ts';
import { jpegPixels, type Pixels, reencode } from './reencode.ts';

/** Ko of the specification are 1024 bytes (decision RES-023). */
const ko = 1024;

/** What each image must be. */
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

/** Characters of an image in a request at most: far above what is accepted, so that the rule and not the size answers. */
export const longestImage = 400_000;

/** The bytes of base64 text without prefix; null for anything else. */
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

/** What the antivirus says of an image as it travels: OK for a JPEG without a virus, and never where in doubt. */
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

/** The image as it is kept, in base64, encoded anew; null where it breaks a rule of its kind. */
export async function acceptedImage(kind: ImageKind, data: string): Promise<string | null> {
  const { maximumBytes, isLargeEnough } = imageRules[kind];
  const bytes = decodeImage(data);
  if (bytes === null || bytes.length > maximumBytes) return null;
  const pixels = await jpegPixels(bytes);
  if (pixels === null || !isLargeEnough(pixels)) return null;
  return (await reencode(bytes, maximumBytes))?.toString('base64') ?? null;
}
