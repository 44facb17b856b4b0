/** The words of the guide of terms, in every text that the specification does not quote. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Quoted by the specification. */
const quoted =
  /Echec (de la (modification (de (vos|votre)|des ressources)|(création|modification|suppression) du groupe|requête)|du changement)|login oublié|A partir du \{from\}|adresse mail n'est pas conforme/g;

const rows = read('docs/guide-des-termes.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const forbidden = rows.flatMap(([, , , forms = '']) =>
  [...forms.matchAll(/«\s([^»]+?)\s»/g)].map(([, form = '']) => form),
);

function textsOf(value: unknown, at: string): (readonly [at: string, text: string])[] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => textsOf(below, at === '' ? key : `${at}.${key}`));
}

const texts = [
  ...globSync('messages/*.yaml', { cwd: root }).flatMap((path) => textsOf(parse(read(path)), '')),
  ...globSync('screens/pages/*.md', { cwd: root }).map(
    (path) => [path, read(path).replace(/\{portail\.[^}=]*/g, '')] as const,
  ),
  ...globSync('server/{aide/documents/*.md,aide/questions.ts,mail/modeles/*.txt}', { cwd: root }).map(
    (path) => [path, read(path)] as const,
  ),
];

it('the guide of terms is kept by every text', () => {
  expect(forbidden.length).toBeGreaterThan(10);
  expect(texts.length).toBeGreaterThan(500);
  const faults = texts.flatMap(([at, text]) =>
    forbidden
      .filter((form) => text.replace(quoted, '').includes(form))
      .map((form) => `${at}: « ${form} » in ${JSON.stringify(text)}`),
  );
  expect(faults).toEqual([]);
});
