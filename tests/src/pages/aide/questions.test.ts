import { expect, test } from 'vitest';
import { anchorOf, matching } from '../../../../src/pages/aide/questions.ts';

const question = (libelle: string, reponse = '') =>
  ({ categorie: 'PERSONNE_PHYSIQUE', libelle, reponse }) as const;

test('an anchor is made of the words of its question', () => {
  expect(anchorOf('J’ai oublié mon mot de passe : que faire ?')).toBe(
    'j-ai-oublie-mon-mot-de-passe-que-faire',
  );
  expect(anchorOf("Qu'est-ce qu’un soupçon ?")).toBe('qu-est-ce-qu-un-soupcon');
});

test('every word is looked for, without case and accents, in question and answer, not in the markup', () => {
  const all = [
    question('Le fichier', '<p>est <strong>rejeté</strong></p>'),
    question('La carte', '<a href="/strong">x</a>'),
  ];
  expect(matching(all, ' REJETE fichier ')).toEqual([all[0]]);
  expect(matching(all, 'strong')).toEqual([]);
  expect(matching(all, '  ')).toEqual(all);
  expect(matching(all, 'carte fichier')).toEqual([]);
});
