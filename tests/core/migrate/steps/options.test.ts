/** Options carry their values. */
import { expect, it } from 'vitest';
import { optionsStep } from '../../../../engine/core/migrate/steps/options.ts';
import { applyEdits, readFile } from '../../../../engine/core/migrate/yamlEdits.ts';

const app = 'codeProperty: valeur\n';

function after(text: string): string {
  const files = [
    readFile({ path: 'screens/app.yaml', kind: 'app', text: app }),
    readFile({ path: 'screens/livres.yaml', kind: 'area', text }),
  ].flatMap((file) => file ?? []);
  const file = files.at(-1);
  return file ? applyEdits(text, optionsStep(files).get(file) ?? []) : '';
}

const lists = `options:
  genre: { BD: {}, ROMAN: {} }
  rang: { un: { value: 1 }, deux: { value: 2 } }
  rayon: { A: {}, B: { offered: false } }
`;

it.each([
  ['fields: { genre: { enum: [BD, ROMAN], options: genre } }', 'fields: { genre: { options: genre } }'],
  ['fields: { rang: { options: rang, enum: [1, 2] } }', 'fields: { rang: { options: rang } }'],
  ['fields: { genre: { enum: [BD], options: genre } }', null],
  ['fields: { genre: { enum: [ROMAN, BD], options: genre } }', null],
  ['fields: { genre: { enum: [BD, ROMAN] } }', null],
  [
    'fields: { r: { type: array, items: { type: string }, contains: { enum: [A] }, required: true, options: rayon } }',
    'fields: { r: { type: array, required: true, options: rayon } }',
  ],
  ['columns: { genre: { format: option, options: genre } }', 'columns: { genre: { options: genre } }'],
  ['columns: { genre: { format: option } }', null],
  [
    'items: { genre: { field: genre.valeur, format: option, options: genre } }',
    'items: { genre: { options: genre } }',
  ],
  ['items: { type: { field: genre.valeur, copy: true } }', 'items: { type: { field: genre, copy: true } }'],
  ['items: { genre: { field: genre.libelle } }', null],
  [
    'columns: { genre: { format: option, options: genre, csv: { format: option, options: rang } } }',
    'columns: { genre: { options: genre, csv: { options: rang } } }',
  ],
])('%s', (written, changed) => {
  expect(after(`${lists}x:\n  ${written}\n`)).toBe(
    `${lists.replace('{ BD: {}, ROMAN: {} }', '[BD, ROMAN]')}x:\n  ${changed ?? written}\n`,
  );
});

it.each([
  ['{ A: {}, B: {} }', '[A, B]'],
  [
    '\n    A: {}\n    "1": {} # later\n    # C is old\n    C: {}',
    '\n    - A\n    - "1" # later\n    # C is old\n    - C',
  ],
  ['\n    A: {}\n    1: {}', " [A, '1']"],
  ['{\n    A: {}, # first\n    B: {}\n  }', ' [\n    A, # first\n    B\n  ]'],
  ['{ A: {}, B: { offered: false } }', null],
])('a list of names: %j', (written, changed) => {
  expect(after(`options:\n  genre:${written.startsWith('\n') ? '' : ' '}${written}\n`)).toBe(
    `options:\n  genre:${/^\s/.test(changed ?? written) ? '' : ' '}${changed ?? written}\n`,
  );
});

it('a list of names that is too long for a line', () => {
  const names = ['A', 'B'].map((letter) => letter.repeat(60));
  const text = (prefix: string, suffix: string) =>
    `options:\n  genre:\n${names.map((name) => `    ${prefix}${name}${suffix}\n`).join('')}`;
  expect(after(text('', ': {}'))).toBe(text('- ', ''));
});
