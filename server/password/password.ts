/**
 * Password hashes: argon2id on the thread pool, in PHC string format, queued by caller (`hashQueue.ts`). The
 * caller is the address or the user for whom the hash is computed; all command line tools share one unnamed
 * caller.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashInTurn } from './hashQueue.ts';

/** Memory in KiB. */
export type PasswordCost = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
};

/** 19 MiB, two passes, one lane. */
export const fullCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** Hashes a new password. Every character counts; nothing is trimmed or folded. */
export async function hashPassword(
  password: string,
  cost: PasswordCost = fullCost,
  caller = '',
): Promise<string> {
  const salt = randomBytes(16);
  return write(cost, salt, await hash(password, salt, cost, tagLength, caller));
}

function write({ memory, passes, parallelism }: PasswordCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password matches the hash, and whether the hash must be renewed at the current cost. */
export async function checkPassword(
  password: string,
  stored: string,
  cost: PasswordCost = fullCost,
  caller = '',
): Promise<{ ok: boolean; outdated: boolean }> {
  const [, m, t, p, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  if (salt === undefined || tag === undefined)
    throw new Error('A stored password hash is not in the expected form');
  const kept: PasswordCost = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash(password, Buffer.from(salt, 'base64'), kept, expected.length, caller);
  const outdated = kept.memory < cost.memory || kept.passes < cost.passes;
  return { ok: timingSafeEqual(actual, expected), outdated };
}

/**
 * Takes the time of a check and fails, so that an unknown identifier answers no faster than a wrong password.
 */
export async function checkNoPassword(
  password: string,
  cost: PasswordCost = fullCost,
  caller = '',
): Promise<void> {
  await checkPassword(password, write(cost, randomBytes(16), randomBytes(tagLength)), cost, caller);
}

function hash(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: PasswordCost,
  length: number,
  caller: string,
): Promise<Buffer> {
  const message = Buffer.from(password, 'utf8');
  return hashInTurn(caller, () =>
    derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: length }),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
