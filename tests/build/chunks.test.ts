/** Which chunks of the build contain what many screens share. The test fails when a renamed module leaves its chunk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { commonParts } from '../../engine/node/chunks.ts';

const assets = join(inject('site'), 'assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

/** The scripts that contain a text, named without their hashes. */
function holding(text: string): string[] {
  return scripts
    .filter((name) => readFileSync(join(assets, name), 'utf8').includes(text))
    .map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
}

it.each(commonParts)('finds the module: %s', (part) => {
  expect(existsSync(join(import.meta.dirname, '../../engine/react', part))).toBe(true);
});

it.each([
  ['the errors above a form', 'eng-error-summary'],
  ['the plain table', 'eng-table__tick'],
  ['the placeholder of a result', 'eng-state'],
])('puts what most screens render into one file: %s', (_part, text) => {
  expect(holding(text)).toEqual(['common']);
});

it('names the file of each screen after it', () => {
  expect(holding('/api/commandeDemande/commande')).toContain('commandes.liste');
});
