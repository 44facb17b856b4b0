/** Which chunks of the build contain what many screens share, and which chunks name which. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

const assets = join(inject('site'), 'assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
const withoutHash = (name: string) => name.replace(/-[\w-]{7,8}\.js$/, '');

/** The scripts that contain a text, named without their hashes. */
function holding(text: string): string[] {
  return scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(text)).map(withoutHash);
}

it.each([
  ['the shell', 'eng-shell', 'common'],
  ['the tags of a search', 'eng-tags', 'list'],
  ['the errors above a form', 'eng-error-summary', 'form'],
  ['the placeholder of a result', 'eng-state', 'list'],
])('puts what most screens render into one file: %s', (_part, text, chunk) => {
  expect(holding(text)).toEqual([chunk]);
});

it('names the file of each screen after it', () => {
  expect(holding('/api/commandeDemande/commande')).toContain('commandes.liste');
});

it('names the files of screens where a page starts alone: a changed definition leaves the other shared files as they are', () => {
  const screen = scripts.find((name) => name.startsWith('commandes.liste-')) ?? 'none';
  expect(holding(screen)).toEqual(['index']);
  const entry = holding(scripts.find((name) => name.startsWith('index-')) ?? 'none');
  expect(entry.filter((name) => ['common', 'list', 'form', 'parts'].includes(name))).toEqual([]);
});

it('begins the files of the first view with the hint to compile all of their functions, and no other file', () => {
  const hinted = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(hinted.map(withoutHash).sort()).toEqual(['common', 'index', 'list', 'start']);
});

it('has no links and forms of the router, of which the engine draws none', () => {
  expect(holding('data-discover')).toEqual([]);
});

it('has one file of styles', () => {
  expect(readdirSync(assets).filter((name) => name.endsWith('.css'))).toHaveLength(1);
});
