/** What the workbench's page shows of an application: its tree, its problems, and where each text is written. */
import type { LinkedScreen, Linker } from '../../core/definition/linker.ts';
import { menuEntries } from '../../core/definition/menuEntries.ts';
import { partsIn, partTree } from '../../core/definition/partTree.ts';
import { sharedKeyOf, textKeyOf } from '../../core/messages/textKeys.ts';
import { type At, placeOf } from '../../core/problems/places.ts';
import type { Problem } from '../../core/problems/problem.ts';
import { oncePer } from '../../core/runtime/oncePer.ts';
import { formatText } from '../../core/runtime/text.ts';
import type { Definitions } from '../../node/definitions.ts';
import { addressIn } from '../../node/fake/examples.ts';
import { offsetIn, pathAt, unlessRefused } from '../../node/yamlEdits.ts';
import { withoutMarks } from '../marks.ts';
import type { AreaEntry, Caret, Project, ScreenEntry, TextPlace } from '../protocol.ts';
import { shownText } from '../rawText.ts';
import { cureLabel, isOfMessages } from './cures.ts';

export function projectOf(
  definitions: Definitions,
  isEditable: (path: string) => boolean,
  more: Pick<Project, 'folder' | 'people' | 'isReal'>,
): Project {
  const { prepared, files, problems, compiled, model } = definitions;
  const areas = prepared?.linker.definitions.areas ?? [];
  const sources = prepared?.linker.texts.written.values() ?? [];
  const textsByArea = Map.groupBy(sources, ({ key }) => key.split('.')[0] ?? '');
  const catalogues = (area: string) => new Set(textsByArea.get(area)?.map(({ file }) => file));
  return {
    title: withoutMarks(formatText(model?.app.siteTitle.default ?? '')),
    areas: areas.map(
      ({ file, definition: { area } }): AreaEntry => ({
        name: area,
        file,
        screens: [...(prepared?.linker.screens.values() ?? [])]
          .filter((screen) => screen.area.definition.area === area)
          .map((screen) => entryOf(screen, definitions, catalogues(area))),
      }),
    ),
    files: files.map(({ path }) => path).filter(isEditable),
    problems: problems.map((problem, n) => ({
      ...problem,
      cure: n < mostCures ? cureIn(problem, files) : null,
      isOfMessages: isOfMessages(problem),
    })),
    isShown: compiled !== null,
    ...more,
  };
}

/** Each cure reads its file; the others are told once some of these are mended. */
const mostCures = 30;

function cureIn(problem: Problem, files: Definitions['files']): string | null {
  const file = files.find(({ path }) => path === problem.file);
  return file ? cureLabel(problem, shownText(file.text)) : null;
}

function entryOf(
  linked: LinkedScreen,
  { model, files }: Definitions,
  catalogues: ReadonlySet<string>,
): ScreenEntry {
  const { id, name, area, screen } = linked;
  const route = model?.routes.find((one) => one.screen === id);
  const isOf = (path: string, end: string) => path.endsWith(`/${end}`);
  const isCatalogue = (path: string) => catalogues.has(path) || isOf(path, `${area.definition.area}.yaml`);
  const texts = files.filter(({ kind, path }) => kind === 'messages' && isCatalogue(path));
  const pages = partsIn(partTree(screen)).flatMap(({ words }) =>
    'markdown' in words ? [words.markdown] : [],
  );
  const own = files.filter(
    ({ kind, path }) => kind === 'markdown' && pages.some((page) => isOf(path, String(page))),
  );
  return {
    id,
    label: (route && withoutMarks(formatText(route.breadcrumb))) || name,
    path: addressIn(screen.path),
    files: [area.file, ...[...texts, ...own].map(({ path }) => path)],
    line: placeOf([screen]).line,
  };
}

/** Where texts are written, and the part of a definition that each of them names. */
export function textPlaces({ prepared }: Definitions, keys: readonly string[]): readonly TextPlace[] {
  if (prepared === null) return [];
  const parts = partPlaces(prepared.linker);
  return keys.map((key) => {
    const [, page, number] = /^(.+\.md):(\d+)$/.exec(key) ?? [];
    if (page !== undefined) return { key, file: page, line: Number(number), column: 1, part: null, own: [] };
    const { texts } = prepared.linker;
    // A text that is named further below is none of the part, as that of an error.
    const part = parts.get(key) ?? parts.get(key.slice(0, Math.max(0, key.lastIndexOf('.'))));
    const place = placeOf(texts.placeOf(key));
    return { key, ...place, part: part ? placeOf(part) : null, own: texts.keysReplacing(key) };
  });
}

/** Where the parts of screens, those of the application and the lists of values are written, by the keys of their texts. */
const partPlaces = oncePer(
  ({ definitions, screens }: Pick<Linker, 'definitions' | 'screens'>): ReadonlyMap<string, At> => {
    const parts = new Map<string, At>();
    const add = (start: string, group: object = {}) => {
      for (const [at, value] of Object.entries(group))
        if (Array.isArray(group)) parts.set(`${start}.${value}`, [group, at]);
        else parts.set(`${start}.${at}`, [group, at, 'key']);
    };
    const addEach = (start: string, groups: Readonly<Record<string, object>> = {}) => {
      add(start, groups);
      for (const [name, group] of Object.entries(groups)) add(`${start}.${name}`, group);
    };
    const { menu, links, rights, options, tour } = definitions.app.definition;
    add('app.menu', menu);
    for (const { entry } of menuEntries(menu)) add('app.menu', entry.entries);
    addEach('app.links', links);
    addEach('app.options', options);
    for (const [word, group] of Object.entries({ rights, tour })) add(`app.${word}`, group);
    for (const { definition } of definitions.areas) addEach(`${definition.area}.options`, definition.options);
    for (const { name, area, screen } of screens.values()) {
      const keyOf = (...names: readonly string[]) =>
        [area.definition.area, name, ...names].filter(Boolean).join('.');
      for (const { path, at } of partsIn(partTree(screen))) {
        const shared = sharedKeyOf(path);
        if (shared === null) parts.set(keyOf(textKeyOf(path)), at);
        for (const word of shared?.words ?? []) parts.set(keyOf(shared?.key ?? '', word), at);
      }
    }
    return parts;
  },
);

/** The numbers of the texts of the innermost part at the caret, or of the text that is written there. */
export function textsAt(
  definitions: Definitions,
  keys: readonly string[],
  { file, line, offset }: Caret,
): readonly number[] {
  const { text: raw = '' } = definitions.files.find(({ path }) => path === file) ?? {};
  const text = shownText(raw);
  const found = textPlaces(definitions, keys).flatMap((one, number) =>
    [one, one.part].flatMap((place) => (place?.file === file ? [{ number, ...place }] : [])),
  );
  if (file.endsWith('.md')) {
    const nearest = Math.max(...found.map((one) => one.line).filter((one) => one <= line));
    return found.filter((one) => one.line === nearest).map(({ number }) => number);
  }
  const pathOf = (at: number) => unlessRefused(() => pathAt(text, at).path) ?? [];
  const byPath = Map.groupBy(found, (place) => pathOf(offsetIn(text, place)).join('\0'));
  const here = pathOf(offset);
  const held = here.map((_, n) => byPath.get(here.slice(0, here.length - n).join('\0')));
  return held.find((one) => one !== undefined)?.map(({ number }) => number) ?? [];
}
