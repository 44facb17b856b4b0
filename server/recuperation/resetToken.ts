/** Reset tokens: random, told once in a mail, known here by their fingerprint alone. */
import { createHash, randomBytes } from 'node:crypto';

/** How long a reset link lives. */
export const resetMinutes = 30;

const form = /^[\w-]{43}$/;

/** 256 random bits. */
export function makeResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of the token; null for what is no token of ours, such as a session's. */
export function fingerprintOf(token: string): string | null {
  return form.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}
