/** What the workbench's page shows of an application: its tree, its problems, and where each text is written. */
import type { LinkedScreen } from '../../core/definition/linker.ts';
import { partsIn, partTree } from '../../core/definition/partTree.ts';
import { textKeyOf } from '../../core/messages/textKeys.ts';
import { type At, placeOf } from '../../core/problems/places.ts';
import type { Problem } from '../../core/problems/problem.ts';
import { oncePer } from '../../core/runtime/oncePer.ts';
import { formatText } from '../../core/runtime/text.ts';
import type { Definitions } from '../../node/definitions.ts';
import { withoutMarks } from '../marks.ts';
import type { AreaEntry, Project, ScreenEntry, TextPlace } from '../protocol.ts';
import { shownText } from '../rawText.ts';
import { cureLabel } from './cures.ts';

export function projectOf(
  definitions: Definitions,
  isEditable: (path: string) => boolean,
  more: Pick<Project, 'folder' | 'people' | 'isReal'>,
): Project {
  const { prepared, files, problems, compiled, model } = definitions;
  const areas = prepared?.linker.definitions.areas ?? [];
  return {
    title: withoutMarks(formatText(model?.app.siteTitle.default ?? '')),
    areas: areas.map(
      ({ file, definition: { area } }): AreaEntry => ({
        name: area,
        file,
        screens: [...(prepared?.linker.screens.values() ?? [])]
          .filter((screen) => screen.area.definition.area === area)
          .map((screen) => entryOf(screen, definitions)),
      }),
    ),
    files: files.map(({ path }) => path).filter(isEditable),
    problems: problems.map((problem) => ({ ...problem, cure: cureIn(problem, files) })),
    isShown: compiled !== null,
    ...more,
  };
}

function cureIn(problem: Problem, files: Definitions['files']): string | null {
  const file = files.find(({ path }) => path === problem.file);
  return file ? cureLabel(problem, shownText(file.text)) : null;
}

function entryOf(linked: LinkedScreen, { model, files }: Definitions): ScreenEntry {
  const { id, name, area, screen } = linked;
  const route = model?.routes.find((one) => one.screen === id);
  const isOf = (path: string, end: string) => path.endsWith(`/${end}`);
  const texts = files.filter(
    ({ kind, path }) => kind === 'messages' && isOf(path, `${area.definition.area}.yaml`),
  );
  const pages = partsIn(partTree(screen)).flatMap(({ words }) =>
    'markdown' in words ? [words.markdown] : [],
  );
  const own = files.filter(
    ({ kind, path }) => kind === 'markdown' && pages.some((page) => isOf(path, String(page))),
  );
  return {
    id,
    label: (route && withoutMarks(formatText(route.breadcrumb))) || name,
    path: screen.path,
    files: [area.file, ...[...texts, ...own].map(({ path }) => path)],
    line: placeOf([screen]).line,
  };
}

/** Where texts are written, and the part of a definition that each of them names. */
export function textPlaces({ prepared }: Definitions, keys: readonly string[]): readonly TextPlace[] {
  if (prepared === null) return [];
  const parts = partPlaces(prepared);
  return keys.map((key) => {
    const [, page, number] = /^(.+\.md):(\d+)$/.exec(key) ?? [];
    if (page !== undefined) return { key, file: page, line: Number(number), part: null, own: [] };
    const { texts } = prepared.linker;
    const { file, line } = placeOf(texts.placeOf(key));
    const part = holdersOf(key).find((holder) => parts.has(holder));
    const at = part === undefined ? null : placeOf(parts.get(part) as At);
    return { key, file, line, part: at, own: texts.keysReplacing(key) };
  });
}

/** The numbers of the texts that are written on a line, or whose part is. */
export function textsAt(
  definitions: Definitions,
  keys: readonly string[],
  file: string,
  line: number,
): readonly number[] {
  const isThere = (place: { readonly file: string; readonly line: number } | null) =>
    place?.file === file && place.line === line;
  return textPlaces(definitions, keys).flatMap((one, number) =>
    isThere(one) || isThere(one.part) ? [number] : [],
  );
}

/** Where the parts of screens and the lists of values are written, by the keys of their texts. */
const partPlaces = oncePer(({ linker }: NonNullable<Definitions['prepared']>): ReadonlyMap<string, At> => {
  const { definitions, screens } = linker;
  const parts = new Map<string, At>();
  for (const { definition } of definitions.areas)
    for (const [name, list] of Object.entries(definition.options ?? {})) {
      const key = `${definition.area}.options.${name}`;
      parts.set(key, [definition.options ?? {}, name, 'key']);
      for (const [at, value] of Object.entries(list))
        if (Array.isArray(list)) parts.set(`${key}.${value}`, [list, at]);
        else parts.set(`${key}.${at}`, [list, at, 'key']);
    }
  for (const { name, area, screen } of screens.values())
    for (const { path, at } of partsIn(partTree(screen)))
      parts.set([area.definition.area, name, textKeyOf(path)].filter(Boolean).join('.'), at);
  return parts;
});

/** A key and those that it begins with, the longest first. */
function holdersOf(key: string): readonly string[] {
  const names = key.split('.');
  return names.map((_, n) => names.slice(0, names.length - n).join('.'));
}
