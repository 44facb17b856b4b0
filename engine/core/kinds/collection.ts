/** Collections: texts or files that the server lists, in groups or not. */
import type { CollectionScreen } from '../../../schemas/types/definition.ts';
import { listsOf } from '../definition/linker.ts';
import { part, textParts } from '../describe/shownPart.ts';
import { ownNames, said } from '../describe/words.ts';
import type { CollectionModel } from '../model/screen.ts';
import { assembleCall, assembleSource } from '../parts/call.ts';
import { assembleOptions } from '../parts/options.ts';
import type { Scope } from '../parts/scope.ts';
import { keyOf } from '../parts/table.ts';
import type { Kind } from './kind.ts';

export const collection: Kind<'collection'> = {
  assemble(written, scope) {
    const { entry, accordion = false, search = false } = written;
    const { texts, key } = scope;
    const need = (name: string, filled: readonly string[] = []) =>
      texts.need(`${key}.${name}`, filled, [written]);
    const { download = null } = entry;
    return {
      source: assembleSource(written.source, {}, scope),
      groups: assembleGroups(written, scope),
      entry: {
        title: keyOf(entry.title),
        text: entry.text ?? null,
        note: entry.note ?? null,
        download: download && {
          call: assembleCall(download.call, { row: 'any' }, scope),
          name: download.name,
          extension: download.extension ?? 'pdf',
        },
      },
      accordion,
      search: search
        ? {
            label: need('search.label'),
            found: need('search.found', ['n']),
            tab: written.groups?.tabs ? need('search.tab', ['label', 'n']) : '',
            nothing: need('search.nothing'),
          }
        : null,
      texts: {
        empty: need('empty'),
        untitled: download === null ? need('untitled') : '',
        anchor: accordion ? need('anchor') : '',
      },
    };
  },
  parts: ({ entry, groups, accordion, search, texts }) => [
    (groups?.members ?? []).map(({ id, label, value }) =>
      part(
        groups?.tabs ? 'tab' : 'content',
        id,
        { title: label, codes: JSON.stringify(value) },
        { path: 'groups' },
      ),
    ),
    Object.entries({
      ...entry,
      title: entry.title.join(', '),
      download: entry.download && `${entry.download.name}.${entry.download.extension}`,
    }).map(([id, field]) => field !== null && part('item', id, { responseField: field }, { path: 'entry' })),
    part('page', ownNames.presentation, {
      underHeadings: accordion ? said.collapsed : null,
      label: search?.label ?? null,
      groupedBy: groups?.by ?? null,
    }),
    textParts(texts),
    textParts(search ?? {}, 'search.'),
    textParts(groups?.tabs ? { tabs: groups.tabs } : {}),
  ],
  calls: ({ source, entry: { download } }) => [
    { name: ownNames.load, call: source.call, reading: source },
    ...(download ? [{ name: ownNames.download, call: download.call }] : []),
  ],
};

function assembleGroups({ groups: written }: CollectionScreen, scope: Scope): CollectionModel['groups'] {
  if (written === undefined) return null;
  const { by, options: name, tabs = false } = written;
  const options = assembleOptions(name, scope, [written, 'options']) ?? [];
  const ids = Object.keys(listsOf(scope.area, scope)[name] ?? {});
  return {
    by,
    members: options.map(({ value, label }, place) => ({ id: ids[place] ?? '', value, label })),
    tabs: tabs ? scope.texts.need(`${scope.key}.groups`, [], [written, 'tabs']) : null,
  };
}
