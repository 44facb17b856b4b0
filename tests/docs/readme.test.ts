/** The first page that a newcomer reads is short, and its pictures are in the repository. */
import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file);

it('the README has at most 80 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

it('its three pictures have at most 150 kB each', () => {
  expect(pictures).toHaveLength(3);
  for (const file of pictures) expect(statSync(file).size, file).toBeLessThanOrEqual(150_000);
});
