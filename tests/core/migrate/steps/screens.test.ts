/** What the address of a screen, its name and its place in the menu say. */
import { expect, it } from 'vitest';
import type { SourceFile } from '../../../../engine/core/definition/definitions.ts';
import { screensStep } from '../../../../engine/core/migrate/steps/screens.ts';
import { applyEdits, readFile } from '../../../../engine/core/migrate/yamlEdits.ts';

const app = `menu:
  livres: { screen: livres/accueil, entries: { liste: livres/liste } }
special: { signIn: livres/entree }
`;

it('removes what is known, and refuses what was not said', () => {
  const text = migrated(`area: livres
screens:
  accueil: { kind: links, path: /livres, entries: { liste: livres/liste } }
  autres: { kind: links, path: /autres, entries: { liste: livres/accueil } }
  liste:
    kind: search
    path: /livres/liste
    parent: livres/accueil
  detail: { kind: detail, path: '/livres/liste/{id}', parent: livres/accueil }
  aide: { kind: page, path: /livres/aide, markdown: pages/aide.md, parts: { a: { markdown: pages/aideA.md } } }
  entree: { kind: signIn, path: /entree, call: entrer, identifier: { field: a }, password: { field: b } }
  expiree: { kind: signIn, path: /entree/expiree, call: entrer, identifier: { field: a }, password: { field: b } }
`);
  expect(text).toBe(`screens:
  accueil: { kind: links, path: /livres }
  autres: { kind: links, path: /autres, entries: { liste: livres/accueil } }
  liste:
    kind: search
    path: /livres/liste
  detail: { kind: detail, path: '/livres/liste/{id}', parent: livres/accueil }
  aide: { kind: page, path: /livres/aide, parts: { a: {} }, parent: false }
  entree: { kind: signIn, path: /entree, call: entrer, identifier: { field: a }, password: { field: b } }
  expiree: { kind: signIn, path: /entree/expiree }
`);
});

function migrated(text: string): string {
  const files = [read('screens/app.yaml', 'app', app), read('screens/livres.yaml', 'area', text)];
  const area = files[1];
  return area ? applyEdits(text, screensStep(files).get(area) ?? []) : '';
}

function read(path: string, kind: SourceFile['kind'], text: string) {
  const file = readFile({ path, kind, text });
  if (file === null) throw new Error('not read');
  return file;
}
