/**
 * The antivirus of everything that users send: ClamAV where it is set up, else the EICAR test file alone is
 * recognised. A scan that could not be done is `failed`, never `clean`.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type ClamdAddress, scanWithClamd } from './clamd.ts';
import { holdsEicar } from './eicar.ts';

export type Verdict = 'clean' | 'infected' | 'failed';

/** Scans the bytes of one file. */
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
