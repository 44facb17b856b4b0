import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadFiles } from '../../engine/node/loadFiles.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'definitions-'));
  mkdirSync(join(root, 'screens/pages'), { recursive: true });
  mkdirSync(join(root, 'messages'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, content: string | Uint8Array) => writeFileSync(join(root, file), content);
const load = (...more: readonly string[]) =>
  loadFiles({
    root,
    screens: join(root, 'screens'),
    messages: [join(root, 'messages'), ...more.map((place) => join(root, place))],
  });
const problemsOf = async () => (await load()).problems.map(({ file, code }) => `${file} ${code}`);

it('reads every definition with its kind, sorted by path, and skips hidden files and copies', async () => {
  write('screens/books.yaml', 'area: books');
  write('screens/app.yaml', 'format: 2');
  write('screens/pages/about.md', '# About');
  write('screens/.books.yaml.swp', 'x');
  write('screens/books.yaml~', 'x');
  write('messages/books.yaml', 'books: {}');
  const { files, problems } = await load();
  expect(problems).toEqual([]);
  expect(files.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'app screens/app.yaml',
    'area screens/books.yaml',
    'markdown screens/pages/about.md',
    'messages messages/books.yaml',
  ]);
});

it('reads messages from additional folders or files, and reports a missing one', async () => {
  write('messages/books.yaml', 'books: {}');
  mkdirSync(join(root, 'shared'));
  write('shared/engine.yaml', 'engine: {}');
  const { files, problems } = await load('shared/engine.yaml', 'shared/absent.yaml');
  expect(files.map(({ path }) => path)).toEqual(['messages/books.yaml', 'shared/engine.yaml']);
  expect(problems.map(({ file, code }) => `${file} ${code}`)).toEqual(['shared/absent.yaml folder-missing']);
});

it('returns the same object for an unchanged file', () => {
  write('screens/books.yaml', 'area: books');
  write('messages/books.yaml', 'books: {}');
  const places = { root, screens: join(root, 'screens'), messages: [join(root, 'messages')] };
  const before = loadFiles(places).files;
  write('messages/books.yaml', 'books: { a: b }');
  const after = loadFiles(places, before).files;
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(after[1]?.text).toBe('books: { a: b }');
});

it('removes the byte order mark', async () => {
  write('messages/books.yaml', '\uFEFFbooks: {}');
  expect((await load()).files[0]?.text).toBe('books: {}');
});

it('reports binary content and other encodings', async () => {
  write('screens/picture.yaml', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1));
  write('messages/latin.yaml', Uint8Array.of(0x6e, 0x6f, 0x6d, 0x3a, 0x20, 0xe9));
  expect(await problemsOf()).toEqual(['screens/picture.yaml file-binary', 'messages/latin.yaml file-binary']);
});

it('follows a link within the folder, reports one that leaves it or is broken', async () => {
  write('screens/books.yaml', 'area: books');
  write('secret.yaml', 'password: x');
  symlinkSync(join(root, 'screens/books.yaml'), join(root, 'screens/alias.yaml'));
  symlinkSync(join(root, 'secret.yaml'), join(root, 'screens/out.yaml'));
  symlinkSync(join(root, 'nothing.yaml'), join(root, 'screens/nowhere.yaml'));
  const { files } = await load();
  expect(files.map(({ path }) => path)).toEqual(['screens/alias.yaml', 'screens/books.yaml']);
  expect(await problemsOf()).toEqual([
    'screens/nowhere.yaml file-unreadable',
    'screens/out.yaml file-outside',
  ]);
});

it('reports a folder link that leaves the folder and has the name of a file', async () => {
  symlinkSync(tmpdir(), join(root, 'screens/elsewhere'));
  expect(await problemsOf()).toEqual(['screens/elsewhere file-unknown']);
});

it('reports files that are not definitions, and very large ones', async () => {
  write('screens/notes.txt', 'x');
  write('screens/old.yml', 'x');
  write('messages/page.md', 'x');
  write('messages/huge.yaml', '#'.repeat(5 * 1024 * 1024));
  expect(await problemsOf()).toEqual([
    'screens/notes.txt file-unknown',
    'screens/old.yml file-unknown',
    'messages/huge.yaml file-too-large',
    'messages/page.md file-unknown',
  ]);
});

it.skipIf(process.getuid?.() === 0)('reports a file that it has no permission to read', async () => {
  write('screens/locked.yaml', 'x');
  chmodSync(join(root, 'screens/locked.yaml'), 0);
  expect(await problemsOf()).toEqual(['screens/locked.yaml file-unreadable']);
});

it('reports a folder that does not exist', async () => {
  rmSync(join(root, 'messages'), { recursive: true });
  expect(await problemsOf()).toEqual(['messages folder-missing']);
});
