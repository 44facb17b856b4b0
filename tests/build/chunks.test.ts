/** Which files of the build hold what many screens share: a module that is renamed must not leave its file unseen. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { commonParts } from '../../engine/node/chunks.ts';

const assets = join(inject('site'), 'assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

/** The scripts that hold a text, without their hashes. */
function holding(text: string): string[] {
  return scripts
    .filter((name) => readFileSync(join(assets, name), 'utf8').includes(text))
    .map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
}

it.each(commonParts)('names parts that are there: %s', (part) => {
  expect(existsSync(join(import.meta.dirname, '../../engine/react', part))).toBe(true);
});

it.each([
  ['the errors above a form', 'eng-error-summary'],
  ['the plain table', 'eng-table__tick'],
  ['what stands in the place of a result', 'eng-state'],
])('puts into one file what most screens draw: %s', (_part, text) => {
  expect(holding(text)).toEqual(['common']);
});

it('gives each screen a file by its name', () => {
  expect(holding('/api/commandeDemande/commande')).toContain('commandes.liste');
});
