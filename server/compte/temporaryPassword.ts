/**
 * Temporary passwords: generated here, sent by mail, never displayed, replaced at the first login (ASVS
 * 6.4.1).
 */
import { randomInt } from 'node:crypto';

/** Days during which a temporary password is valid. */
export const temporaryDays = 7;

/** Letters and digits that cannot be confused. */
const lower = 'abcdefghijkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const groups = 4;

/** Sixteen random characters in groups of four, at least one of each kind: 89 bits. */
export function makeTemporaryPassword(): string {
  const alphabet = lower + upper + digits;
  const pick = (from: string) => from.charAt(randomInt(from.length));
  for (;;) {
    const text = Array.from({ length: groups }, () =>
      Array.from({ length: 4 }, () => pick(alphabet)).join(''),
    ).join('-');
    const hasAll = [lower, upper, digits].every((kind) => [...text].some((sign) => kind.includes(sign)));
    if (hasAll) return text;
  }
}

export function temporaryUntil(now: Date): Date {
  return new Date(now.getTime() + temporaryDays * 24 * 3_600_000);
}
