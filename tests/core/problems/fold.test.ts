import { expect, it } from 'vitest';
import { fold } from '../../../engine/core/problems/fold.ts';
import { type Problem, problem } from '../../../engine/core/problems/problem.ts';

const shownOf = (problems: readonly Problem[], hidden: readonly string[] = []) =>
  fold(problems, new Set(hidden)).map(({ code, consequences = [] }) => [
    code,
    ...consequences.map((one) => one.code),
  ]);

const unused = problem('message-unused', 'messages/livres.yaml', 'livres.titre');
const summary = problem('area-missing', 'messages/livres.yaml', 'livres');
const renamed: Problem = { ...problem('file-unknown', 'screens/livres.yml'), loses: ['screens/livres'] };

it('puts a cause first, with what needs the part that it takes away', () => {
  const other = problem('message-unused', 'messages/achats.yaml', 'achats.titre');
  expect(shownOf([other, unused, renamed])).toEqual([['file-unknown', 'message-unused'], ['message-unused']]);
});

it('prefers the cause that follows from nothing, and does not count a summary beside it', () => {
  expect(shownOf([summary, unused])).toEqual([['area-missing', 'message-unused']]);
  expect(shownOf([summary, unused, renamed])).toEqual([['file-unknown', 'message-unused']]);
});

it('leaves out a summary of nothing, and what needs a part of which nothing is known', () => {
  expect(shownOf([summary])).toEqual([]);
  expect(shownOf([unused, renamed], ['screens/livres'])).toEqual([['file-unknown']]);
});

it('hands over problems without the marks that folding needs', () => {
  expect(Object.keys(fold([renamed], new Set())[0] ?? {})).not.toContain('loses');
});
