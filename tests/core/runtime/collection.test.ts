import { expect, test } from 'vitest';
import { anchored, anchorOf, entriesOf, matching } from '../../../engine/core/runtime/collection.ts';

const question = (title: string, text = '') => ({ title, text });

test('builds an anchor from the words of its question', () => {
  expect(anchorOf('J’ai oublié mon mot de passe : que faire ?')).toBe(
    'j-ai-oublie-mon-mot-de-passe-que-faire',
  );
  expect(anchorOf("Qu'est-ce qu’un soupçon ?")).toBe('qu-est-ce-qu-un-soupcon');
});

test('FAQ-006: gives the plain anchor to the first of several equal questions, and no two share one', () => {
  const labels = ['La carte ?', 'Le délai ?', 'la carte', 'La carte 2', 'La carte ?', '?', ''];
  expect(anchored(labels.map((label) => question(label))).map(({ anchor }) => anchor)).toEqual([
    'la-carte',
    'le-delai',
    'la-carte-3',
    'la-carte-2',
    'la-carte-4',
    'entry',
    'entry-2',
  ]);
});

test('searches for every word, ignoring case and accents, in question and answer, not in the markup', () => {
  const all = [
    question('Le fichier', '<p>est <strong>rejeté</strong></p>'),
    question('La carte', '<a href="/strong">x</a>'),
  ];
  expect(matching(all, ' REJETE fichier ')).toEqual([all[0]]);
  expect(matching(all, 'strong')).toEqual([]);
  expect(matching(all, '  ')).toEqual(all);
  expect(matching(all, 'carte fichier')).toEqual([]);
});

test('reads the fields of an entry, and leaves out what has none of them or no known group', () => {
  const call = {
    method: 'GET',
    path: '/',
    pathParams: {},
    query: {},
    headers: {},
    body: null,
    ifMatch: false,
  } as const;
  const model = {
    groups: { by: 'genre', members: [{ id: 'romans', value: 'ROMAN', label: 'Romans' }], tabs: null },
    entry: {
      title: ['titre', 'resume'],
      text: 'resume',
      note: 'taille',
      download: { call: { ...call, errors: [] }, name: 'cle', extension: 'pdf' },
    },
  };
  const rows = [
    { genre: 'ROMAN', titre: ' Nadja ', resume: 'Un récit', taille: 3, cle: 'a/nadja' },
    { genre: { code: 'ROMAN' }, titre: null, resume: 'Sans titre', taille: {}, cle: '' },
    { genre: 'ROMAN', cle: 'b.txt' },
    { genre: 'ROMAN' },
    { genre: 'POEME', titre: 'Alcools' },
  ];
  const shown = entriesOf(rows, model, 'code').map(({ title, text, note, file }) => [
    title,
    text,
    note,
    file,
  ]);
  expect(shown).toEqual([
    ['Nadja', 'Un récit', '3', 'nadja.pdf'],
    ['Sans titre', 'Sans titre', '', null],
    ['b.txt', '', '', 'b.txt'],
  ]);
});
