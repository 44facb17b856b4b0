/** What rehearsals with any contract share. */
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** The absolute paths of contracts, and of those in folders. */
export function contractsIn(given: readonly string[]): readonly string[] {
  return given.flatMap((one) => {
    if (!statSync(one).isDirectory()) return [resolve(one)];
    const files = readdirSync(one).filter((file) => /\.(json|ya?ml)$/.test(file));
    return files.sort().map((file) => resolve(one, file));
  });
}

/** What a page shows that is no text for a person. */
export function faultsIn(text: string): readonly string[] {
  return ['[object Object]', 'undefined', 'NaN', 'Invalid Date', '{"'].filter((one) => text.includes(one));
}
