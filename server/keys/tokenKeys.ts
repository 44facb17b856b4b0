/** Keys made from the secrets of the settings: they sign session tokens and seal mails that wait. */
import { createSecretKey, type KeyObject } from 'node:crypto';

/** The first key signs, all verify. */
export type TokenKeys = readonly [KeyObject, ...KeyObject[]];

/** @param accepted further secrets, whose keys only verify and unseal */
export function tokenKeys(signing: string, ...accepted: readonly (string | null)[]): TokenKeys {
  const key = (secret: string) => createSecretKey(Buffer.from(secret, 'utf8'));
  return [key(signing), ...accepted.filter((secret) => secret !== null).map(key)];
}
