/** A check of unchanged definitions answers from its cache, and never says what is no longer so. */
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { checkDefinitions } from '../../engine/node/checkDefinitions.ts';
import { type BooksApp, createBooksApp, libraryVocabulary } from './booksApp.ts';

let app: BooksApp;
beforeEach(() => {
  app = createBooksApp();
});
afterEach(() => {
  vi.useRealTimers();
  app.remove();
});

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

it('reads no file that nobody wrote since, and any other', async () => {
  vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] });
  await check();
  const note = JSON.parse(readFileSync(cacheFile(), 'utf8')) as {
    stamp: string | null;
    value: { count: number };
  };
  expect(note.stamp).not.toBeNull();
  writeFileSync(cacheFile(), JSON.stringify({ ...note, key: 'another' }));
  expect(await check()).toMatchObject({ problems: [], count: note.value.count });

  const page = app.original('screens/pages.yaml');
  const before = statSync(join(app.root, 'screens/pages.yaml'));
  app.write('screens/pages.yaml', page.replace('path: /about', 'paht: /about'));
  utimesSync(join(app.root, 'screens/pages.yaml'), before.atime, before.mtime);
  expect((await check()).problems.map(({ code }) => code)).toContain('unknown-key');
});

it('trusts no time of a file that was written a moment ago', async () => {
  const { ctimeMs } = statSync(join(app.root, 'screens/pages.yaml'));
  vi.useFakeTimers({ now: Math.ceil(ctimeMs), toFake: ['Date'] });
  await check();
  expect(JSON.parse(readFileSync(cacheFile(), 'utf8'))).toMatchObject({ stamp: null });
});

it('does without a cache that is damaged', async () => {
  await check();
  writeFileSync(cacheFile(), '{');
  expect((await check()).problems).toEqual([]);
});
