import { expect, it } from 'vitest';
import { vocabularyOf } from '../../engine/node/definitions.ts';

const read = (text: string) => vocabularyOf(text, 'vocabulary.yaml');

it('reads the names of an application; what is left out is empty', () => {
  expect(read('widgets: [plaque]\nformats: { plaque: text, solde: { input: number, csv: text } }')).toEqual({
    components: {},
    widgets: ['plaque'],
    cells: [],
    formats: { plaque: 'text', solde: { input: 'number', csv: 'text' } },
    functions: [],
    icons: [],
  });
  expect(read('# nothing')).toMatchObject({ formats: {} });
});

it.each([
  ['a key that does not exist', 'formatInputs: {}', 'La clé « formatInputs » n’existe pas'],
  ['names that are no list', 'widgets: { plaque: text }', '« widgets » attend une liste de noms'],
  ['formats that say nothing', 'formats: [plaque]', '« formats » attend des noms, chacun avec son contenu'],
  [
    'an input that does not exist',
    'formats: { plaque: texte }',
    'Le format « plaque » ne dit pas ce qu’il prend',
  ],
  ['no input', 'formats: { plaque: }', 'Le format « plaque » ne dit pas ce qu’il prend'],
  ['text that is no YAML', 'widgets: [', 'vocabulary.yaml n’est pas du YAML'],
])('refuses %s', (_case, text, reason) => {
  expect(() => read(text)).toThrow(reason);
});
