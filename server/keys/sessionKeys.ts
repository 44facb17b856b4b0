/** The keys of session tokens: from the environment, otherwise generated once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/startError.ts';
import { type TokenKeys, tokenKeys } from './tokenKeys.ts';

export function sessionKeys(settings: Settings): TokenKeys {
  const { jwtSecret, jwtSecretNext, jwtSecretPrevious, dataDir } = settings;
  return tokenKeys(jwtSecret ?? keptSecret(dataDir), jwtSecretNext, jwtSecretPrevious);
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) makeSecret(file);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new Error('it is too short');
    return secret;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartError('dataFolder', `the signing key ${file} cannot be used (${cause})`);
  }
}

/** Only one of several processes that start together creates the key: the write is atomic. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
