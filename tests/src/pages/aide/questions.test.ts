import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { questions } from '../../../../server/aide/questions.ts';
import { anchored, anchorOf, matching } from '../../../../src/pages/aide/questions.ts';

const question = (libelle: string, reponse = '') =>
  ({ categorie: 'PERSONNE_PHYSIQUE', libelle, reponse }) as const;

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
    'question',
    'question-2',
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

test('UX-24: each question that the help of a screen links to exists, in its tab', () => {
  const links = readdirSync('screens')
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => [
      ...readFileSync(`screens/${file}`, 'utf8').matchAll(
        /screen: aide\/questions, tab: (\w+), anchor: ([\w-]+)/g,
      ),
    ])
    .map(([, tab, anchor]) => `${tab} ${anchor}`);
  const tabs = { PERSONNE_PHYSIQUE: 'physiques', PERSONNE_MORALE: 'morales' };
  const asked = questions.map(({ categorie, libelle }) => `${tabs[categorie]} ${anchorOf(libelle)}`);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !asked.includes(link))).toEqual([]);
});
