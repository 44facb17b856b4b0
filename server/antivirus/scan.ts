/**
 * Virus scan of every uploaded file, by ClamAV if configured. Otherwise only the EICAR test file is detected.
 * A scan that could not run is `failed`, never `clean`.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type ClamdAddress, scanWithClamd } from './clamd.ts';
import { holdsEicar } from './eicar.ts';

export type Verdict = 'clean' | 'infected' | 'failed';

/** Scans one file. */
export async function scan(
  bytes: Uint8Array,
  clamd: ClamdAddress | null,
  log: FastifyBaseLogger,
): Promise<Verdict> {
  if (clamd === null) return holdsEicar(bytes) ? 'infected' : 'clean';
  try {
    return await scanWithClamd(bytes, clamd);
  } catch (error) {
    log.error({ err: error }, 'antivirus scan failed');
    return 'failed';
  }
}
