import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { filesOf, fixtures, vocabulary } from '../fixtureFiles.ts';

const folder = join(fixtures, 'invalid', 'screen-unreachable');

/** Codes and messages of the problems when these screens are opened from elsewhere than definitions. */
function problemsWith(entrances: readonly string[]): readonly string[] {
  const { problems } = compile(filesOf(folder).files, { ...vocabulary, entrances });
  return problems.map(({ code, message }) => `${code}: ${message}`);
}

it('a screen that the vocabulary says is opened from elsewhere needs no link', () => {
  expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain('livres/reserve');
  expect(problemsWith(['livres/reserve'])).toEqual([]);
});

it('an entrance that is no screen is reported', () => {
  expect(problemsWith(['livres/reserve', 'livres/rayon'])).toEqual([
    'unknown-name: L’écran « livres/rayon » n’existe pas.',
  ]);
});
