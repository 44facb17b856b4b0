/**
 * What an analyst's editor shows for the definitions: the real YAML language server, with the project's own settings.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LanguageServer, type Position, startLanguageServer } from './languageServer.ts';

const root = resolve(import.meta.dirname, '../..');
const screens = globSync(['screens/*.yaml', 'examples/*/screens/*.yaml'], { cwd: root }).sort();
const messages = globSync(['messages/*.yaml', 'examples/*/messages/*.yaml'], { cwd: root }).sort();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer(root, JSON.parse(read('.vscode/settings.json')));
}, 60_000);
afterAll(() => server?.stop());

/** `§` marks the position of the cursor. */
async function openAt(file: string, marked: string): Promise<Position> {
  const lines = marked.slice(0, marked.indexOf('§')).split('\n');
  await server.open(file, marked.replace('§', ''));
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

it.each(screens)('%s names its grammar, so that any editor finds it', (file) => {
  const [, grammar = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(read(file)) ?? [];
  expect(existsSync(resolve(root, dirname(file), grammar))).toBe(true);
});

it('reports no diagnostic for the current definitions', async () => {
  expect(screens.length).toBeGreaterThan(5);
  const files = [...screens, ...messages];
  // In parallel, because the server debounces before it validates each file.
  const found = await Promise.all(files.map(async (file) => [file, await server.open(file, read(file))]));
  expect(found).toEqual(files.map((file) => [file, []]));
}, 120_000);

const area = `# yaml-language-server: $schema=../schemas/definition/area.schema.json
format: 2
area: essai
guard: login
`;

it('reports a wrong key and a wrong value, in French', async () => {
  const text = `${area}screens:\n  liste:\n    kind: page\n    path: /essai\n    markdown: a.md\n    colour: red\n    chrome: { footer: dark }\n`;
  const found = await server.open('screens/essai.yaml', text);
  const underlined = new Map(found.map(({ range, message }) => [range.start.line + 1, message]));
  expect([...underlined.keys()].sort()).toEqual([10, 11]);
  expect(underlined.get(10)).toBe("La propriété colour n'est pas autorisée.");
  expect(underlined.get(11)).toContain('"plain", "accent"');
});

describe('completion', () => {
  const screen = (kind: string) => `${area}screens:\n  liste:\n    kind: ${kind}\n    path: /essai\n    §\n`;

  it.each([
    ['an area', `${area}§\n`, ['sources', 'calls', 'options', 'screens'], ['area', 'kind']],
    [
      'the kind of a screen',
      `${area}screens:\n  liste:\n    kind: §\n`,
      ['search', 'detail', 'form'],
      ['red'],
    ],
    [
      'a search screen',
      screen('search'),
      ['source', 'filters', 'grid', 'bulk', 'csv'],
      ['panels', 'markdown', 'kind'],
    ],
    ['a detail screen', screen('detail'), ['source', 'panels', 'tables'], ['grid', 'bulk']],
    [
      'a column',
      `${area}screens:\n  liste:\n    kind: search\n    path: /e\n    source: s\n    grid:\n      columns:\n        nom:\n          §\n`,
      ['format', 'link', 'sortable', 'csv', 'only'],
      ['widget'],
    ],
    [
      'a field',
      `${area}screens:\n  saisie:\n    kind: form\n    path: /e\n    call: c\n    form:\n      fields:\n        nom:\n          §\n`,
      ['widget', 'visible', 'criteria', 'autocomplete'],
      ['sortable'],
    ],
    [
      'a rule',
      `${area}screens:\n  saisie:\n    kind: form\n    path: /e\n    call: c\n    form:\n      rules:\n        - rule: §\n`,
      ['atLeastOne', 'notBefore', 'equals'],
      ['after'],
    ],
  ])('offers the valid names in %s', async (name, marked, offered, other) => {
    const file = `screens/${name.replaceAll(' ', '-')}.yaml`;
    const at = await openAt(file, marked);
    const names = await server.complete(file, at);
    expect(names).toEqual(expect.arrayContaining(offered));
    for (const none of other) expect(names).not.toContain(none);
  });
});

it.each([
  ['grid:', 'Domaine', 'Le tableau'],
  ['body: row', 'Domaine', 'Corps de la requête'],
  ['rule: notBefore', 'Domaine', 'contrôle'],
  ['alias:', 'Domaine', 'Autres adresses'],
])('explains %s in French', async (word, title, said) => {
  const file = 'screens/commandes.yaml';
  await server.open(file, read(file));
  const lines = read(file)
    .slice(0, read(file).indexOf(word) + 1)
    .split('\n');
  const text = await server.hover(file, { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 });
  expect(text).toContain(`#### ${title}`);
  expect(text).toContain(said);
});
