/** Help with the text at the caret: names, cures of planted mistakes, and changes by the form. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from '../../../engine/node/applicationPlaces.ts';
import { type Definitions, loadDefinitions } from '../../../engine/node/definitions.ts';
import { loadFiles } from '../../../engine/node/loadFiles.ts';
import { cureLabel, mended } from '../../../engine/workbench/server/cures.ts';
import { changed, elementAt, variantOrder } from '../../../engine/workbench/server/element.ts';
import { meaningAt, offersAt } from '../../../engine/workbench/server/names.ts';
import { withMessages } from '../../../engine/workbench/server/offer.ts';

const root = 'examples/permis';
const screens = 'screens/permis.yaml';
const textOf = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
let definitions: Definitions;
beforeAll(async () => {
  definitions = await loadDefinitions(placesOf({ root }));
});

/** The application with another text of a file. */
function withText(path: string, text: string): Promise<Definitions> {
  const places = placesOf({ root });
  return loadDefinitions(places, loadFiles(places, [], new Map([[path, text]])));
}

describe('a planted mistake is mended by one press', () => {
  it.each([
    ['a column', screens, 'titulaire: {}', 'titulair: {}'],
    ['a key of the grammar', screens, 'maxLength: 40', 'maxLenght: 40'],
    ['a key in French', screens, 'maxLength: 40', 'longueurMax: 40'],
    ['a kind of screen', screens, 'kind: search', 'kind: serch'],
    ['a value of the grammar', screens, 'tone: waiting', 'tone: wating'],
    [
      'a list of values',
      screens,
      'zone: { options: zone }\n        statut',
      'zone: { options: zonne }\n        statut',
    ],
    ['a right', screens, 'right: consultation', 'right: consultaton'],
    ['a screen', screens, 'link: permis/detail', 'link: permis/detai'],
    ['a format', screens, 'fin: { format: date }\n    bulk', 'fin: { format: dat }\n    bulk'],
    ['a component', screens, 'component: Occupation', 'component: Ocupation'],
    [
      'a boolean in quotes',
      screens,
      'selectable: { row: statut',
      'pageSize: "20"\n      selectable: { row: statut',
    ],
    ['a tabulation', screens, '    kind: links', '\t\tkind: links'],
    ['an anchor', screens, 'marque: {}', 'marque: &m {}'],
    ['curly quotes', screens, "autocomplete: 'off'", 'autocomplete: “off”'],
    [
      'a text that is cut',
      'messages/permis.yaml',
      'caption: Permis trouvés',
      'caption: Permis n°1 # trouvés',
    ],
    ['an apostrophe', 'messages/permis.yaml', 'Cochez d’abord', "Cochez d'abord"],
    ['a space before a colon', 'messages/permis.yaml', 'refusée pour\u00a0:', 'refusée pour :'],
  ])('%s', async (_, path, right, wrong) => {
    const text = textOf(path).replace(right, wrong);
    const broken = await withText(path, text);
    const [problem] = broken.problems.filter((one) => one.file === path && cureLabel(one, text) !== null);
    expect(problem).toBeDefined();
    const made = problem && mended(broken, problem, text);
    expect((await withText(path, made ?? text)).problems).toEqual([]);
  });
});

it('values that the contract lists and nothing names get a list, by one press', async () => {
  const text = textOf(screens)
    .replace('  zone: [A, B, C]\n', '')
    .replaceAll(/, options: zone|options: zone(, )?/g, '');
  const broken = await withText(screens, text);
  const [problem] = broken.problems;
  if (problem === undefined) throw new Error('no problem');
  expect(problem.hint).toContain('avec une liste de ces valeurs');
  expect(cureLabel(problem, text)).toBe('Corriger');
  const made = mended(broken, problem, text) ?? '';
  const lines = made.split('\n').filter((line) => !text.split('\n').includes(line));
  expect(lines).toEqual(['  zone: [ A, B, C ]', '        zone: { width: 2, options: zone }']);
  // Where the list is known, its name is the cure.
  const next = await withText(screens, made);
  const [other] = next.problems;
  if (other === undefined) throw new Error('no problem');
  expect(cureLabel(other, made)).toMatch(/^Écrire .*options: zone/);
  expect((await withText(screens, mended(next, other, made) ?? '')).problems).toEqual([]);
});

it.each([
  ['one', '    caption: Permis trouvés\n', /^ {4}caption: /],
  ['a group', /( {6}noRows: .*\n)/, /^ {6}noRows: \{ title: .*, text: .* \}|^ {8}(title|text): /],
])('a missing message gets a first text by one press: %s', async (_, gone, line) => {
  const path = 'messages/permis.yaml';
  const lacking = await withText(path, textOf(path).replace(gone, ''));
  const [problem] = lacking.problems;
  expect(problem && cureLabel(problem, '')).toBe('Écrire des premiers textes');
  const made = withMessages(lacking, problem ? [problem] : []);
  const before = textOf(path).replace(gone, '').split('\n');
  const lines = made.get(path)?.split('\n') ?? [];
  const added = lines.filter((one) => !before.includes(one));
  expect(added.some((one) => line.test(one))).toBe(true);
  expect((await withText(path, lines.join('\n'))).problems).toEqual([]);
});

describe('what may be written at the caret', () => {
  const column = '        titulaire: {}\n';
  const offersIn = (marked: string) => {
    const text = textOf(screens).replace(column, marked);
    const spot = { path: screens, text: text.replace('§', ''), offset: text.indexOf('§') };
    return offersAt(definitions, spot).map(({ label }) => label);
  };

  it.each([
    ['keys in a block', '        titulaire:\n          §\n', 'sortable', 'widget'],
    ['keys between braces', '        titulaire: { format: date, § }\n', 'sortable', 'format'],
    ['keys before others', '        titulaire: { wid§ format: date }\n', 'width', 'format'],
    ['fields of the contract', '        titulaire: {}\n        §\n', 'marque', 'tel'],
    ['values of the grammar', '        titulaire: { align: § }\n', 'end', 'middle'],
    ['formats of the application', '        titulaire: { format: pla§ }\n', 'plaque', 'widget'],
    ['screens', '        titulaire: { link: § }\n', 'permis/detail', 'permis'],
    ['rights', '        titulaire: { visible: { right: § } }\n', 'instruction', 'permis/detail'],
    ['lists', '        titulaire: { options: § }\n', 'zone', 'permis'],
    ['keys beside a fault', '        titulaire: { format: date, § }\n        - ]\n', 'sortable', 'format'],
  ])('%s', (_, marked, has, hasNot) => {
    expect(offersIn(marked)).toContain(has);
    expect(offersIn(marked)).not.toContain(hasNot);
  });

  it('is explained in French', () => {
    const text = textOf(screens);
    const spot = { path: screens, text, offset: text.indexOf('maxLength') + 2 };
    const said = meaningAt(definitions, spot);
    expect(said).toMatch(/^Longueur maximale du texte/);
    expect(said).toContain('Par exemple');
  });
});

describe('the element at the caret', () => {
  const at = (path: string, word: string) => {
    const text = textOf(path);
    return elementAt(definitions, { path, text, offset: text.indexOf(word) + 2 });
  };
  const lines = (edit: Parameters<typeof changed>[3], text = textOf(screens)) => {
    const before = text.split('\n');
    return changed(definitions, screens, text, edit)
      .split('\n')
      .filter((line) => !before.includes(line));
  };

  it('has its members, its text and its neighbours', () => {
    const found = at(screens, 'immatriculation: { format');
    expect(found).toMatchObject({
      path: ['screens', 'liste', 'grid', 'columns', 'immatriculation'],
      texts: [{ file: 'messages/permis.yaml', value: 'Immatriculation' }],
      variants: ['accueil', 'terrain'],
    });
    expect(found?.siblings?.map(({ name }) => name)).toContain('statut');
    const controls = Object.fromEntries(found?.members.map(({ key, control }) => [key, control]) ?? []);
    // A file has a name, and no boolean is one.
    expect(controls).toMatchObject({
      visible: 'condition',
      sortable: 'flag',
      align: 'choice',
      csv: 'source',
    });
    expect(at(screens, 'row: statut, isNot')?.path.at(-1)).toBe('fin');
    expect(at(screens, ' B, C]')?.path).toEqual(['options', 'zone', '1']);
    expect(at('screens/app.yaml', 'format: 2')).toBeNull();
  });

  it('has the texts that the compiler looks up for it, under their keys', () => {
    const textsAt = (path: string, word: string) => {
      const { key, texts = [] } = at(path, word) ?? {};
      return [key?.join('.'), ...texts.map((one) => one.path.slice(key?.length).join('.'))];
    };
    const [app, fields] = ['screens/app.yaml', ['label', 'empty', 'hint', 'placeholder', 'help']];
    expect(textsAt(screens, '  form:\n')).toEqual([
      'permis.nouveau',
      ...['submit', 'reset', 'note', 'successLink', 'success', 'cancel'],
    ]);
    expect(textsAt(screens, '  filters:')).toEqual(['permis.liste', 'submit', 'reset', 'note']);
    expect(textsAt(screens, '  grid:')).toEqual(['permis.liste', 'rowName', 'caption', 'count', 'empty']);
    expect(textsAt(screens, 'marque: { max')).toEqual(['permis.nouveau.fields.marque', ...fields]);
    expect(textsAt(screens, '  bulk:')).toEqual(
      expect.arrayContaining(['label', 'confirm.text', 'noRows.title', 'failed']),
    );
    expect(textsAt(screens, '  nouveau: { screen: permis/nouveau, when')).toEqual([
      'permis.liste.actions.nouveau',
      'label',
    ]);
    expect(textsAt(screens, 'chart: {}')).toEqual(['permis.bilan.blocks.zones.chart']);
    expect(textsAt(app, 'liste: permis')).toEqual(['app.menu.liste', '']);
    expect(textsAt(app, 'aide: service')).toEqual(['app.links.footer.aide', '']);
    expect(textsAt('screens/agent.yaml', 'edit:')).toEqual(
      expect.arrayContaining(['agent.fiche.sections.telephone.edit', 'open', 'success']),
    );
  });

  it('takes a member: in a map, beside a name that stood alone, and in a list of names', () => {
    const [zone, action] = [at(screens, ' B, C]'), ['screens', 'accueil', 'entries', 'liste']];
    expect(lines({ element: zone?.path ?? [], key: 'tone', value: 'danger' })).toEqual([
      '  zone: { A: {}, B: { tone: danger }, C: {} }',
    ]);
    const short = textOf(screens).replace('{ screen: permis/liste, icon: list }', 'permis/liste');
    expect(lines({ element: action, key: 'icon', value: 'list' }, short)).toEqual([
      '      liste: { screen: permis/liste, icon: list }',
    ]);
    expect(lines({ element: action, key: 'icon', value: null })).toEqual([
      '      liste: { screen: permis/liste }',
    ]);
  });

  it('is added to the orders of variants, and removed from all that they name, so that nothing breaks', async () => {
    const liste = (...rest: string[]) => ({ path: ['screens', 'liste', ...rest], value: null });
    expect(lines({ ...liste('grid', 'columns', 'marque'), value: {} })).toEqual([
      '        marque: {}',
      '        order: { grid.columns: [immatriculation, zone, statut, fin, numero, marque] }',
    ]);
    expect(lines({ path: ['options', 'zone', '3'], value: '2A' })).toEqual(['  zone: [A, B, C, 2A]']);
    expect(lines({ path: ['options', 'statut', '01'], value: {} })).toEqual(["    '01': {}"]);
    const removed = [
      liste('grid', 'columns', 'titulaire'),
      liste('grid', 'columns', 'zone'),
      { element: ['screens', 'liste'], key: 'bulk', value: null },
    ].map((edit) => lines(edit).filter((line) => /hide|order/.test(line)));
    const [hide, order] = ['        hide: [filters.fields.titulaire', '        order: { grid.columns: '];
    const comment = ' # no name in the street, no decision either';
    expect(removed).toEqual([
      [`${hide}, bulk]${comment}`],
      [`${order}[immatriculation, statut, fin, numero] }`],
      [`${hide}, grid.columns.titulaire]${comment}`],
    ]);
    const groups = textOf(screens).replace(
      '        order: {',
      '        set: { filters: { start: arrival } }\n        order: { filters.fields: [zone], ',
    );
    expect(lines(liste('filters'), groups).join('\n')).not.toMatch(/arrival|filters\.fields/);
    const made = changed(definitions, screens, textOf(screens), liste('grid', 'columns', 'zone'));
    const codes = (await withText(screens, made)).problems.map(({ code }) => code);
    expect(codes).toEqual(['message-unused']);
  });

  it('has the order of a variant: the one that is written, or the names that the compiler asks for', () => {
    const spot = { path: screens, text: textOf(screens) };
    const columns = variantOrder(definitions, spot, ['screens', 'liste', 'grid', 'columns'], 'terrain');
    expect(columns.names).toEqual(['immatriculation', 'zone', 'statut', 'fin', 'numero']);
    const fields = variantOrder(definitions, spot, ['screens', 'liste', 'filters', 'fields'], 'terrain');
    expect(fields.names).toEqual(['zone', 'statut', 'finAvant']);
    expect(lines({ path: fields.path, value: fields.names.toReversed() })).toEqual([
      '        order: { grid.columns: [immatriculation, zone, statut, fin, numero], filters.fields: [finAvant, statut, zone] }',
    ]);
  });
});
