/** Texts of a body are composed (NFC) before they are validated: an accent and its letter count as one character. */
import type { FastifyRequest } from 'fastify';
import { composed } from '../text/composed.ts';

/** The `preValidation` of a route that stores these members. Never a password, whose hash is of what was typed. */
export function composedTexts(...members: readonly string[]) {
  return async ({ body }: FastifyRequest): Promise<void> => {
    if (typeof body !== 'object' || body === null) return;
    const sent = body as Record<string, unknown>;
    for (const name of members) {
      const value = sent[name];
      if (typeof value === 'string') sent[name] = composed(value);
    }
  };
}
