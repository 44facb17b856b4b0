/** Reset tokens: random, contained in one mail, stored as a fingerprint only. */
import { createHash, randomBytes } from 'node:crypto';

/** Lifetime of a reset link. */
export const resetMinutes = 30;

const form = /^[\w-]{43}$/;

/** 256 random bits. */
export function makeResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The fingerprint to store; null if the text is not a reset token, for example a session token. */
export function fingerprintOf(token: string): string | null {
  return form.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}
