/** Texts of an application's own components: the vocabulary names them, the catalogues contain them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { vocabulary as portal } from '../../../src/registry/vocabulary.ts';
import { filesWith, vocabulary } from '../fixtureFiles.ts';

const messages = (foot: string) => ({
  'messages/app.yaml': `app:\n  rights: { livres: Livres, prets: Prêts, aide: Aide }\n  erreurs: { inconnue: Une erreur. }\n  pied: ${foot}\n`,
});

function codes(foot: string, texts: Readonly<Record<string, readonly string[]>>) {
  const { problems } = compile(filesWith(messages(foot)), { ...vocabulary, texts });
  return problems.map(({ file, line, code, hint }) => [file, line, code, hint]);
}

it('reports a text that no component uses, a missing text, and a placeholder that no component fills', () => {
  expect(codes('{ marqe: Marque }', { 'pied.marque': [] })).toEqual([
    [
      'messages/app.yaml',
      4,
      'message-missing',
      'Les textes ont « marqe », qui ne sert nulle part : écrivez le même nom des deux côtés.',
    ],
  ]);
  expect(codes("{ marque: 'Marque {nom}' }", { 'pied.marque': ['ville'] })).toEqual([
    ['messages/app.yaml', 4, 'message-placeholder', 'Champs remplis ici : « ville ».'],
  ]);
});

it('treats every text as used when the vocabulary names none', () => {
  const { problems, compiled } = compile(filesWith(messages('{ marque: Marque }')), vocabulary);
  expect(problems).toEqual([]);
  expect(compiled?.app.appTexts['pied.marque']).toBe('Marque');
});

it("names in the portal's vocabulary exactly the texts that its components use", () => {
  const root = join(import.meta.dirname, '../../../src');
  const sources = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== 'vocabulary.ts')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const writers = sources.filter((text) => text.includes('useAppText')).join('\n');
  const named = Object.keys(portal.texts);
  const written = [...writers.matchAll(/['"]((?:[a-z]\w*\.)+\w+)['"]/g)].map(([, name = '']) => name);
  const groups = new Set(named.map((name) => name.split('.', 1)[0]));
  const unknown = written.filter((name) => groups.has(name.split('.', 1)[0]) && !named.includes(name));
  expect(unknown).toEqual([]);
  const all = sources.join('\n');
  const unwritten = named.filter(
    (name) => !written.includes(name) && !all.includes(`'${name.split('.').at(-1)}'`),
  );
  expect(unwritten).toEqual([]);
});
