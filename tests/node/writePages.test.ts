/** The folder of screen pages: complete, without leftovers, and for the project as committed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pagesFor, writePages } from '../../engine/node/inspect.ts';
import { type BooksApp, createBooksApp, libraryVocabulary } from './booksApp.ts';

let app: BooksApp;
beforeEach(() => {
  app = createBooksApp();
});
afterEach(() => app.remove());

const write = () => writePages({ root: app.root, vocabulary: libraryVocabulary }, 'docs/pages');

it('contains a page for each screen, loses those of removed screens, and keeps other files', async () => {
  expect(await write()).toBe(3);
  app.write('docs/pages/notes.md', 'mine');
  app.write('docs/pages/old.screen.md', readFileSync(join(app.root, 'docs/pages/README.md'), 'utf8'));
  expect(await write()).toBe(3);
  const names = readdirSync(join(app.root, 'docs/pages')).sort();
  expect(names).toEqual(['README.md', 'books.list.md', 'notes.md', 'pages.about.md']);
});

it('links to the definitions from any folder', async () => {
  await write();
  const page = readFileSync(join(app.root, 'docs/pages/books.list.md'), 'utf8');
  const [, target = ''] = /\]\((\.\.\/[^)#]+)#L\d+\)/.exec(page) ?? [];
  expect(target).toBe('../../screens/books.yaml');
  expect(existsSync(join(app.root, 'docs/pages', target))).toBe(true);
});

it('is not written from definitions with problems', async () => {
  app.write('screens/pages.yaml', app.original('screens/pages.yaml').replace('kind: page', 'kind: paje'));
  await expect(write()).rejects.toThrow('screens/pages.yaml:5:18');
});

it('is, in docs/ecrans, what npm run gen generates', async () => {
  const project = join(import.meta.dirname, '../..');
  const made = await pagesFor({ root: project }, 'docs/ecrans');
  const committed = readdirSync(join(project, 'docs/ecrans')).sort();
  expect(committed).toEqual([...made.keys()].sort());
  const stale = committed.filter(
    (name) => readFileSync(join(project, 'docs/ecrans', name), 'utf8') !== made.get(name),
  );
  expect(stale).toEqual([]);
});
