/** Unused declarations, pages and texts. */
import type { Linker, Used } from '../definition/linker.ts';
import { partsIn, partTree } from '../definition/partTree.ts';
import { textKeyOf } from '../messages/textKeys.ts';
import { nearest, onlyName } from '../problems/nearest.ts';
import { isWaivable, type Noun } from '../problems/problems.ts';
import { isWaived } from '../problems/waive.ts';

/** Reports them; skips areas with other problems that no waiver is for, which may be the cause, and all areas if the application has some. */
export function checkUnused({ declarations, pages, missingPages }: Used, linker: Linker): void {
  const { definitions, texts, problems, vocabulary, report } = linker;
  const { app, areas, complete } = definitions;
  // A page that no screen shows may be one that is missing, under another name.
  const idle = new Set([...definitions.pages.keys()].filter((file) => !pages.has(file)));
  for (const [file, at] of missingPages) {
    const near = nearest(file, idle) ?? (missingPages.size === 1 ? onlyName(idle) : null);
    report('markdown-missing', at, file, near);
    idle.delete(near ?? '');
  }
  const unknown = problems.filter((problem) => !isWaived(problem, definitions.checks.waivers));
  const wrong = new Set(unknown.map(({ file }) => file));
  // Types, lists and rules of the application may use texts of any area.
  const isAppSound =
    complete &&
    app.broken.size === 0 &&
    problems.every(({ file, code }) => file !== app.file || isWaivable(code));
  const sound = areas.filter(({ file }) => !wrong.has(file));
  const silent = areas.filter((area) => !isAppSound || !sound.includes(area));
  const isSound = isAppSound && silent.length === 0;
  for (const { definition } of sound)
    for (const kind of ['types', 'sources', 'calls', 'options'] as const) reportIn(kind, definition[kind]);
  if (isSound) {
    for (const kind of ['types', 'options'] as const) reportIn(kind, app.definition[kind]);
    for (const file of idle) report('markdown-unused', file);
  }
  const silentNames = silent.map(({ definition }) => definition.area);
  texts.reportUnused(
    new Set(isSound && vocabulary.texts ? silentNames : [...silentNames, 'app']),
    ['app', ...areas.map(({ definition }) => definition.area)],
    typesOfFields(linker),
  );
  const broken = areas.filter((area) => area.broken.size > 0).map(({ definition }) => definition.area);
  const all = areas.map(({ definition }) => definition);
  texts.reportMissing(all, new Set(app.broken.size > 0 ? [...broken, 'app'] : broken));

  function reportIn(kind: Noun, entries: Readonly<Record<string, object>> = {}): void {
    for (const [name, entry] of Object.entries(entries))
      if (!declarations.has(entry)) report('unused-declaration', [entries, name, 'key'], kind, name);
  }
}

/** The declared types of fields, by the key of their messages. */
function typesOfFields({ definitions, screens }: Linker): ReadonlyMap<string, Holder> {
  const { types: ofApp = {} } = definitions.app.definition;
  const found = new Map<string, Holder>();
  for (const { id, area, screen } of screens.values())
    for (const part of partsIn(partTree(screen))) {
      const { type = '' } = part.type === 'field' ? part.words : {};
      const types = [area.definition.types ?? {}, ofApp].find((one) => Object.hasOwn(one, type));
      if (types) found.set(`${id.replace('/', '.')}.${textKeyOf(part.path)}.errors`, [types, type]);
    }
  return found;
}

type Holder = readonly [types: object, name: string];
