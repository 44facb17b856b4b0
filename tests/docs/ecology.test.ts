/** Ecodesign: the answers are complete, the tests that they name exist, and what no browser is needed for holds. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEcodesign, readMeasurement } from '../../tools/ecology.ts';

const topics = Object.values(readEcodesign().topics).flat();
const nginx = readFileSync('docs/nginx.conf', 'utf8');

it('each answer has a state and what shows it, and the tests exist', () => {
  expect(topics.length).toBeGreaterThan(25);
  const tests = globSync('tests/**/*.test.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const faulty = topics.filter(
    ({ state, tests: ids = [], observation }) =>
      !['mesuré', 'observé', 'hébergeur', 'non vérifié'].includes(state) ||
      (state === 'mesuré' ? ids.length === 0 : observation === undefined) ||
      ids.some((id) => !new RegExp(`\\b${id.replaceAll('.', '\\.')}\\b`).test(tests)),
  );
  expect(faulty.map(({ title }) => title)).toEqual([]);
});

it('the weights are those of nine screens, with the day when they were measured', () => {
  const { date, screens } = readMeasurement();
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(screens).toHaveLength(9);
  for (const { bytes, nextBytes, requests, used } of screens) {
    expect(bytes).toBeGreaterThan(nextBytes);
    expect(requests).toBeGreaterThan(1);
    expect(used).toBeGreaterThan(0);
  }
});

it('ECO-04 the code is built for browsers of 2022', () => {
  expect(readFileSync('vite.config.ts', 'utf8')).toMatch(/target: 'es2022'/);
});

it('ECO-06 the sample proxy speaks HTTP/2', () => {
  expect(nginx).toMatch(/^\s*listen 443 ssl http2;/m);
});
