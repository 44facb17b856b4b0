import { expect, it } from 'vitest';
import { fold } from '../../../engine/core/problems/fold.ts';
import { type Problem, problem } from '../../../engine/core/problems/problem.ts';

const shownOf = (problems: readonly Problem[], hidden: readonly string[] = []) =>
  fold(problems, new Set(hidden)).map(({ code, consequences = [] }) => [
    code,
    ...consequences.map((one) => one.code),
  ]);

const unused = problem('message-unused', 'messages/livres.yaml', 'livres.titre', null, 1);
const summary = problem('area-missing', 'messages/livres.yaml', 'livres');
const missing = problem('message-missing', 'screens/livres.yaml', 'livres.liste.columns.titer', null, null);
const misspelt = (name: string) =>
  problem(
    'message-missing',
    'screens/livres.yaml',
    `livres.liste.columns.${name}`,
    'livres.liste.columns.titre',
    { start: 'livres.liste.columns.', name, other: 'titre' },
  );
const renamed: Problem = { ...problem('file-unknown', 'screens/livres.yml'), loses: ['screens/livres'] };

it('puts a cause first, with what needs the part that it takes away', () => {
  const other = problem('message-unused', 'messages/achats.yaml', 'achats.titre', null, 1);
  expect(shownOf([other, unused, renamed])).toEqual([['file-unknown', 'message-unused'], ['message-unused']]);
});

it('puts what follows from a consequence under the first cause', () => {
  const lost: Problem = { ...problem('file-unknown', 'messages/livres.yml'), loses: ['messages/livres'] };
  const field = problem('contract-field', 'screens/livres.yaml', 'titer', null, []);
  expect(shownOf([field, misspelt('titer')])).toEqual([['message-missing', 'contract-field']]);
  expect(shownOf([field, misspelt('titer'), lost])).toEqual([
    ['file-unknown', 'contract-field', 'message-missing'],
  ]);
});

it('folds under a renamed part what names it in its area, old or new, and nothing of another area', () => {
  const former = problem('unknown-name', 'screens/livres.yaml', 'column', 'titre', null, []);
  const elsewhere = problem('unknown-name', 'screens/prets.yaml', 'column', 'titre', null, []);
  expect(shownOf([former, elsewhere, misspelt('titer')])).toEqual([
    ['message-missing', 'unknown-name'],
    ['unknown-name'],
  ]);
  expect(shownOf([former, missing])).toEqual([['unknown-name'], ['message-missing']]);
});

it('leaves out what needs a part of which nothing is known', () => {
  expect(shownOf([summary], ['screens/livres'])).toEqual([]);
  expect(shownOf([unused, renamed], ['screens/livres'])).toEqual([['file-unknown']]);
});

it('hands over problems without the marks that folding needs', () => {
  expect(Object.keys(fold([renamed], new Set())[0] ?? {})).not.toContain('loses');
});
