/** The way from a text of the screen to its line, and from the caret to the texts of the screen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from '../../../engine/node/applicationPlaces.ts';
import { type Definitions, loadDefinitions } from '../../../engine/node/definitions.ts';
import { loadFiles } from '../../../engine/node/loadFiles.ts';
import { projectOf, textPlaces, textsAt } from '../../../engine/workbench/server/project.ts';
import { peopleOf } from '../../../engine/workbench/server/screenCalls.ts';

const root = 'examples/permis';
const [screens, messages, app] = ['screens/permis.yaml', 'messages/permis.yaml', 'screens/app.yaml'];
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
let definitions: Definitions;
beforeAll(async () => {
  definitions = await loadDefinitions(placesOf({ root }));
});

/** The line to which a text of the screen leads. */
function lineOf(key: string, from = definitions): string {
  const [place] = textPlaces(from, [key]);
  const { file = '', line = 0 } = place?.part ?? place ?? {};
  const text = from.files.find(({ path }) => path === file)?.text ?? '';
  return `${file}: ${text.split('\n')[line - 1]?.trim().slice(0, 20)}`;
}

describe('a text of the screen leads to', () => {
  it.each([
    ['permis.liste.title', screens, 'liste:'],
    ['permis.liste.caption', screens, 'grid:'],
    ['permis.liste.count', screens, 'grid:'],
    ['permis.liste.submit', screens, 'filters:'],
    ['permis.nouveau.success', screens, 'form:'],
    ['permis.liste.columns.zone', screens, 'zone: { options: zon'],
    ['permis.nouveau.fields.marque.label', screens, 'marque: { maxLength:'],
    ['permis.options.zone.B', screens, 'zone: [A, B, C]'],
    ['permis.liste.erreurs.decide', messages, 'erreurs: { decide: C'],
    ['permis.nouveau.fields.immatriculation.errors.pattern', messages, 'errors: { pattern: L'],
    ['permis.occupation.texts.zone', messages, "zone: 'Zone {zone}"],
    ['app.menu.liste', app, 'liste: permis/liste'],
    ['app.links.footer.aide', app, 'aide: service/aide'],
    ['app.rights.consultation', app, 'consultation: {}'],
  ])('%s: %s', (key, file, line) => {
    expect(lineOf(key)).toContain(`${file}: ${line}`);
  });
});

describe('the caret marks', () => {
  const keys = [
    ...['permis.liste.title', 'permis.liste.caption', 'permis.liste.columns.zone', 'permis.options.zone.B'],
    ...['permis.options.zone.C', 'permis.nouveau.intro', 'app.menu.liste'],
  ];
  const at = async (path: string, word: string, change = (text: string) => text) => {
    const text = change(textOf(path));
    const changed = new Map([[path, text]]);
    const all = await loadDefinitions(placesOf({ root }), loadFiles(placesOf({ root }), [], changed));
    const offset = text.indexOf(word) + word.length;
    const line = text.slice(0, offset).split('\n').length;
    return textsAt(all, keys, { file: path, line, offset }).map((number) => keys[number]);
  };
  const folded = (text: string) =>
    text.replace('intro: Le permis est', 'intro: >-\n      Le permis est\n      bien');
  const block = (text: string) =>
    text.replace('zone: { options: zone }\n        statut', 'zone:\n          options: zone\n        statut');

  it.each([
    ['a screen', screens, 'liste:\n    kind: sea', ['permis.liste.title']],
    ['a table', screens, '      sort: { fin', ['permis.liste.caption']],
    ['a column on its own line', screens, 'cell: plaque }\n        zo', ['permis.liste.columns.zone']],
    ['one of several values on a line', messages, 'zone: { A: Centre, B: G', ['permis.options.zone.B']],
    ['an entry of the menu', app, 'liste: permis/l', ['app.menu.liste']],
    ['nothing', screens, 'zones: { call', []],
  ])('%s', async (_, path, word, found) => {
    expect(await at(path, word)).toEqual(found);
  });

  it('what it writes on a later line', async () => {
    expect(await at(messages, '      bien', folded)).toEqual(['permis.nouveau.intro']);
    expect(await at(screens, 'zone:\n          options: zo', block)).toEqual(['permis.liste.columns.zone']);
  });
});

it('the files of a screen are those that hold its texts, whatever their name', async () => {
  const places = placesOf({ root });
  const loaded = loadFiles(places, []);
  const files = loaded.files.map((one) =>
    one.path === messages ? { ...one, path: 'messages/textes.yaml' } : one,
  );
  const read = await loadDefinitions(places, { ...loaded, files });
  const more = { folder: '', people: peopleOf(read, '/api'), isReal: false };
  const list = projectOf(read, () => true, more)
    .areas.flatMap((area) => area.screens)
    .find(({ id }) => id === 'permis/liste');
  expect(list?.files).toEqual([screens, 'messages/textes.yaml']);
});
