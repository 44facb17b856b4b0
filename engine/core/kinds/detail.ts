/** Detail screens: what is loaded, panels of values, tables. */
import type { DetailScreen, Item, Panel } from '../../../schemas/types/definition.ts';
import type { At } from '../compiler/places.ts';
import type {
  DetailModel,
  DetailSourceModel,
  ItemModel,
  PanelModel,
  ScreenBase,
  TableModel,
} from '../model.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleCondition } from '../parts/condition.ts';
import { assembleFormat, assembleOptionsFrom } from '../parts/options.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTable, keyOf } from '../parts/table.ts';
import { assembleTabs } from '../parts/tabs.ts';
import { assembleDetailEdit } from './detailEdit.ts';

/** Reads a detail screen. */
export function assembleDetail(written: DetailScreen, base: ScreenBase, scope: Scope): DetailModel {
  const { parent } = written;
  const all = [...Object.values(written.panels ?? {}), ...Object.values(written.tables ?? {})];
  const tabs = assembleTabs(written.tabs, all, scope);
  const tables = Object.entries(written.tables ?? {});
  const named = new Map<string, At>([[written.source, [written, 'source']]]);
  written.sources?.forEach((name, index) => {
    if (!named.has(name)) named.set(name, [written.sources ?? [], String(index)]);
  });
  for (const [, table] of tables)
    if (table.source !== undefined && !named.has(table.source)) named.set(table.source, [table, 'source']);

  const sources = Object.fromEntries(
    [...named].map(([name, at]) => [name, { ...assembleSource(name, at, scope), rights: rightsOf(name) }]),
  );
  return {
    ...base,
    kind: 'detail',
    sources,
    main: written.source,
    tabs,
    panels: Object.entries(written.panels ?? {}).map(([id, panel]) => assemblePanel(id, panel, scope)),
    tables: tables.map(([id, table]): TableModel => {
      if (table.source === undefined) scope.report('missing-key', [table], 'source');
      const source = table.source ?? '';
      const key = sources[source]?.key ?? [];
      const made = assembleTable(id, table, key.length === 0 ? null : key, scope);
      return { ...made, source, tab: table.tab ?? null };
    }),
    edit: written.edit === undefined ? null : assembleDetailEdit(written.edit, scope),
    back:
      parent === undefined
        ? null
        : { screen: parent, label: scope.texts.findOr(`${scope.key}.retour`, 'detail.back') },
  };

  /** What the tabs of the tables that show a source ask for; null when it is read for everybody. */
  function rightsOf(name: string): readonly string[] | null {
    if (name === written.source || written.sources?.includes(name)) return null;
    const asked = tables
      .filter(([, { source }]) => source === name)
      .map(([, { tab }]) => tabs.find(({ id }) => id === tab)?.right ?? null);
    return asked.includes(null) ? null : [...new Set(asked.filter((right) => right !== null))];
  }
}

function assembleSource(name: string, at: At, scope: Scope): Omit<DetailSourceModel, 'rights'> {
  const source = scope.shared(scope.area, 'sources', name, at);
  return {
    call: assembleCall(source ?? { call: 'GET /' }, { path: scope.params }, scope, scope.params),
    key: source?.key === undefined ? [] : keyOf(source.key),
    rows: source?.rows ?? '',
  };
}

function assemblePanel(id: string, panel: Panel, scope: Scope): PanelModel {
  const key = `${scope.key}.panneaux.${id}`;
  const title = scope.texts.find(`${key}.titre`, 'any');
  if (panel.help) scope.explain(`${key}.titre`, title ?? '', [panel]);
  return {
    id,
    tab: panel.tab ?? null,
    title,
    items: Object.entries(panel.items).map(([name, item]) =>
      assembleItem(name, item, key, [panel.items, name], scope),
    ),
  };
}

/** Reads a value that is shown; its label is found under `key`. */
export function assembleItem(id: string, item: Item, key: string, at: At, scope: Scope): ItemModel {
  const label = scope.texts.need(`${key}.${id}`, [], at);
  if (item.help) scope.explain(`${key}.${id}`, label, at);
  return {
    id,
    field: item.field ?? id,
    label,
    format: assembleFormat(item, scope),
    optionsFrom: assembleOptionsFrom(item.optionsFrom, scope),
    sentence: scope.texts.find(`${key}.phrases.${id}`, ['valeur']),
    visible: assembleCondition(item.visible, { row: 'any', path: scope.params }, scope, [item, 'visible']),
    copy: item.copy ?? false,
  };
}
