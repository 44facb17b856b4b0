/** Keys made from the secrets of the settings: they sign session tokens and seal mails that wait. */
import { createSecretKey, type KeyObject } from 'node:crypto';

/** The first key signs, all verify. */
export type TokenKeys = readonly [KeyObject, ...KeyObject[]];

export function tokenKeys(current: string, previous: string | null = null): TokenKeys {
  const key = (secret: string) => createSecretKey(Buffer.from(secret, 'utf8'));
  return previous === null ? [key(current)] : [key(current), key(previous)];
}
