import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';
import { type BooksApp, createBooksApp, libraryVocabulary } from './booksApp.ts';

let app: BooksApp;
beforeEach(() => {
  app = createBooksApp();
});
afterEach(() => app.remove());

it('reports a missing folder, and none of the consequences', async () => {
  const places = placesOf({ root: app.root, vocabulary: libraryVocabulary, screens: 'screen' });
  const { problems } = await loadDefinitions(places);
  expect(problems.map(({ file, code }) => [file, code])).toEqual([['screen', 'folder-missing']]);
});

it.each([
  ['a screen', (text: string) => ['screens/pages.yaml', `${text}other: true\n`] as const],
  ['the contract', () => ['schemas/openapi.json', '{ "openapi": "3.1.0", "paths": {} }'] as const],
])('checks again when this file changes: %s', async (_case, change) => {
  const check = () => loadDefinitions(placesOf({ root: app.root, vocabulary: libraryVocabulary }));
  expect((await check()).problems).toEqual([]);
  const [path, text] = change(app.original('screens/pages.yaml'));
  app.write(path, text);
  expect((await check()).problems).not.toEqual([]);
});
