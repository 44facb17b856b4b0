/**
 * Password hashes: argon2id on the thread pool, in PHC string format, queued by caller (`hashQueue.ts`). The
 * caller is the address or the user for whom the hash is computed; all command line tools share one unnamed
 * caller.
 */
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { hashInTurn } from './hashQueue.ts';

/** Memory in KiB. */
export type PasswordCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** 19 MiB, two passes, one lane. */
export const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a new password. Every character counts; nothing is trimmed or folded. */
export async function hashPassword(
  password: string,
  cost: PasswordCost = fullCost,
  caller = '',
): Promise<string> {
  return hashInTurn(caller, () => hash(password, cost));
}

/**
 * Whether the password matches the hash, and whether the hash must be renewed at the current cost.
 * @throws Error if the stored hash is not in the expected form
 */
export async function checkPassword(
  password: string,
  stored: string,
  cost: PasswordCost = fullCost,
  caller = '',
): Promise<{ ok: boolean; outdated: boolean }> {
  const kept = parseOptions(stored);
  const ok = await hashInTurn(caller, () => verify(stored, password));
  return { ok, outdated: kept.memoryCost < cost.memoryCost || kept.timeCost < cost.timeCost };
}

/**
 * Takes the time of a check, whose answer is always no, so that an unknown identifier answers no faster than a
 * wrong password.
 */
export async function checkNoPassword(
  password: string,
  cost: PasswordCost = fullCost,
  caller = '',
): Promise<void> {
  await hashPassword(password, cost, caller);
}
