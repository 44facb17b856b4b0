/** A check of unchanged definitions answers from its cache, and never says what is no longer so. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { checkDefinitions } from '../../engine/node/checkDefinitions.ts';
import { createLibraryApp, type LibraryApp, libraryVocabulary } from './libraryApp.ts';

let app: LibraryApp;
beforeEach(() => {
  app = createLibraryApp();
});
afterEach(() => app.remove());

const check = () => checkDefinitions(placesOf({ root: app.root, vocabulary: libraryVocabulary }));

function cacheFile(): string {
  const folder = join(app.root, 'node_modules/.cache/definitions');
  return join(folder, readdirSync(folder)[0] ?? '');
}

it('says that a folder is missing, and nothing that follows from it', async () => {
  const places = placesOf({ root: app.root, vocabulary: libraryVocabulary, screens: 'screen' });
  const { problems } = await checkDefinitions(places);
  expect(problems.map(({ file, code }) => [file, code])).toEqual([['screen', 'folder-missing']]);
});

it('answers what the last check of the same content found', async () => {
  app.write('screens/pages.yaml', `${app.original('screens/pages.yaml')}unknown: true\n`);
  const first = await check();
  expect(first.problems.map(({ code }) => code)).toEqual(['unknown-key']);
  const kept = JSON.parse(readFileSync(cacheFile(), 'utf8')) as {
    value: { problems: { hint: string }[] };
  };
  const value = { ...kept.value, problems: [{ ...kept.value.problems[0], hint: 'kept' }] };
  writeFileSync(cacheFile(), JSON.stringify({ ...kept, value }));
  expect((await check()).problems.map(({ hint }) => hint)).toEqual(['kept']);
});

it.each([
  ['a screen', (text: string) => ['screens/pages.yaml', `${text}other: true\n`] as const],
  ['the contract', () => ['schemas/openapi.json', '{ "openapi": "3.1.0", "paths": {} }'] as const],
])('checks anew when it changes: %s', async (_case, change) => {
  expect((await check()).problems).toEqual([]);
  const [path, text] = change(app.original('screens/pages.yaml'));
  app.write(path, text);
  expect((await check()).problems).not.toEqual([]);
});

it('does without a cache that is damaged', async () => {
  await check();
  writeFileSync(cacheFile(), '{');
  expect((await check()).problems).toEqual([]);
});
