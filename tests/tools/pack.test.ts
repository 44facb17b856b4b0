/** The guides in the package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actions } from '../../engine/node/cliTexts.ts';
import { copiedFiles } from '../../tools/pack.ts';

const files = copiedFiles();
const guides = ['getting-started', 'guide-analyste', 'guide-widgets', 'problems'].map(
  (name) => `docs/${name}.md`,
);

it('has the guides', () => {
  expect(files.filter((file) => file.startsWith('docs/')).toSorted()).toEqual(guides);
});

describe.each([...guides, 'engine/README.md', 'engine/GRAMMAR.md', 'engine/REFERENCE.md'])('%s', (guide) => {
  it('links only to pages that the package has', () => {
    const links = readFileSync(guide, 'utf8').matchAll(/\]\(([^)#\s:{}]+\.md)(?:#[^)]*)?\)/g);
    const pages = [...links].map(([, page = '']) => join(guide, '..', page));
    expect(pages.filter((page) => !files.includes(page))).toEqual([]);
  });
});

it('names only commands that there are, on one page in English', () => {
  const text = readFileSync('docs/getting-started.md', 'utf8');
  const named = [...text.matchAll(/\bscreen-engine (\w+)/g)].map(([, action = '']) => action);
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((action) => !Object.hasOwn(actions, action))).toEqual([]);
  expect(text.split('\n').length).toBeLessThan(70);
});
