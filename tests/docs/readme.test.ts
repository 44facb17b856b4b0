/** The pages that a newcomer reads: the first is short, with its pictures in the repository; the others name everything. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
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

it('docs/commands.md has every script of package.json', () => {
  const commands = readFileSync('docs/commands.md', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(`\\bnpm (run )?${name}(?![:\\w-])`).test(commands),
  );
  expect(missing).toEqual([]);
});

it.each(['core', 'react'])('engine/README.md has every folder of %s/', (root) => {
  const engine = readFileSync('engine/README.md', 'utf8');
  const folders = readdirSync(`engine/${root}`);
  expect(folders.filter((name) => !engine.includes(`\`${name}/\``))).toEqual([]);
});
