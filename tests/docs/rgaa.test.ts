/** The self-assessment of accessibility: complete, its evidence exists, and the footer says what follows from it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readAssessment, resultOf } from '../../tools/rgaa.ts';

const assessment = readAssessment();
const criteria = Object.entries(assessment.criteria);

/** How many criteria each theme of the RGAA 4.1.2 has. */
const perTheme = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

/** The ids in the titles of the tests; `A11Y-03 to A11Y-07` names five. */
function idsOfTests(): ReadonlySet<string> {
  const titles = globSync('tests/**/*.test.{ts,tsx}')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['`])(.*?)\1/gs,
      ),
    ])
    .map(([, , title = '']) => title);
  return new Set(
    titles.flatMap((title) => [
      ...(title.match(/\b(?:A11Y-\d+|RGAA-\d+\.\d+)/g) ?? []),
      ...[...title.matchAll(/A11Y-(\d+) to A11Y-(\d+)/g)].flatMap(([, from, to]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => {
          return `A11Y-${String(Number(from) + index).padStart(2, '0')}`;
        }),
      ),
    ]),
  );
}

it('has the 106 criteria, each with its title and state', () => {
  const numbers = perTheme.flatMap((count, theme) =>
    Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
  );
  expect(numbers).toHaveLength(106);
  expect(criteria.map(([number]) => number)).toEqual(numbers);
  const states = ['conforme', 'non conforme', 'non applicable', 'non vérifié'];
  expect(criteria.filter(([, { title, state }]) => !title || !states.includes(state))).toEqual([]);
  const texts = criteria.flatMap(([, { title, observation = '', effect = '' }]) => [
    title,
    observation,
    effect,
  ]);
  expect([...texts, ...assessment.derogations].filter((text) => typeof text !== 'string')).toEqual([]);
});

it('names tests that exist', () => {
  const known = idsOfTests();
  expect(known.size).toBeGreaterThan(60);
  const unknown = criteria.flatMap(([number, { tests = [] }]) =>
    tests.filter((id) => !known.has(id)).map((id) => `${number}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

it('has evidence for each state, and says of what is not met what a user meets', () => {
  const bare = criteria.filter(([, { state, tests, observation, effect }]) => {
    if (state === 'conforme') return tests === undefined && observation === undefined;
    if (state === 'non applicable') return observation === undefined;
    return observation === undefined || effect === undefined;
  });
  expect(bare.map(([number]) => number)).toEqual([]);
});

it('counts what nobody verified as not met', () => {
  const state = (criterion: string) =>
    ({ title: '', state: criterion }) as (typeof assessment.criteria)[string];
  const of = (...states: string[]) =>
    resultOf({
      ...assessment,
      criteria: Object.fromEntries(states.map((one, at) => [`1.${at}`, state(one)])),
    });
  expect(of('conforme', 'non applicable')).toMatchObject({ rate: 100, state: 'totalement conforme' });
  expect(of('conforme', 'non vérifié')).toMatchObject({ rate: 50, state: 'partiellement conforme' });
  expect(of('conforme', 'non conforme', 'non vérifié')).toMatchObject({ rate: 33, state: 'non conforme' });
});

it('SHELL-024 A11Y-66: the footer says the state that follows', () => {
  const { app } = parse(readFileSync('messages/app.yaml', 'utf8')) as {
    app: { links: { footer: { accessibilite: string } } };
  };
  expect(app.links.footer.accessibilite.replaceAll('\u00a0', ' ')).toBe(
    `Accessibilité : ${resultOf(assessment).state}`,
  );
  expect(assessment.assessment).toBe('auto-évaluation');
  // The page that the footer leads to says who assessed.
  expect(readFileSync('screens/pages/accessibilite.md', 'utf8')).toMatch(
    /Ce site est \*\*[^*]+\*\* .*d’après une auto-évaluation du .*\.\n[\s\S]*Aucun tiers n’a mené d’audit\./,
  );
});
