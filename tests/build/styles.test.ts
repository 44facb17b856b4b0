/** The build must not drop or reorder the shared styles, which precede the rules of the parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

const assets = join(inject('site'), 'assets');
const entry = readFileSync(
  join(assets, readdirSync(assets).find((name) => /\.css$/.test(name)) ?? 'none'),
  'utf8',
);

it('contains the tokens, then the rules for elements, then those of the parts', () => {
  const places = ['--eng-font-size:', '.eng-card{', '.eng-header{', '.eng-input{'].map((text) =>
    entry.indexOf(text),
  );
  const [tokens = -1, base = -1, ...parts] = places;
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(tokens).toBeLessThan(base);
  for (const part of parts) expect(base).toBeLessThan(part);
});

it('contains the styles that all kinds of screens share: a page looks alike from every entry point', () => {
  for (const shared of ['eng-stack', 'eng-card__title'])
    expect(entry).toMatch(new RegExp(`\\.${shared}[,{)]`));
});
