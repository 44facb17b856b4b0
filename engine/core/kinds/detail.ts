/** Detail screens: the loaded object, panels of values, tables, and the editable part. */

import type { DetailEdit, DetailScreen, Panel, Refresh, Source } from '../../../schemas/types/definition.ts';
import { part, type ShownParts, textParts } from '../describe/shownPart.ts';
import { ownNames, said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type {
  DetailEditModel,
  DetailSourceModel,
  ItemModel,
  PanelModel,
  RefreshModel,
} from '../model/screen.ts';
import type { TableModel } from '../model/table.ts';
import type { Condition } from '../model/value.ts';
import { actionParts, assembleActions, assembleConfirm, callsOfActions, formatsOf } from '../parts/action.ts';
import { assembleCall, assembleSource } from '../parts/call.ts';
import { assembleCondition } from '../parts/condition.ts';
import { wholeOf } from '../parts/element.ts';
import { assembleForm, formParts, formTexts, shownFields } from '../parts/form.ts';
import { assembleItems, itemParts, itemsIn } from '../parts/item.ts';
import { engineTextsOf, nameOfSource, type Scope } from '../parts/scope.ts';
import { assembleTable, keyOf, tableParts } from '../parts/table.ts';
import { assembleTabs, tabParts } from '../parts/tabs.ts';
import { ofRow } from '../parts/valueRef.ts';
import type { At } from '../problems/places.ts';
import type { Kind } from './kind.ts';

export const detail: Kind<'detail'> = {
  assemble(written, scope) {
    const { parent } = written;
    const all = [...Object.values(written.panels ?? {}), ...Object.values(written.tables ?? {})];
    const tabs = assembleTabs(written.tabs, all, scope);
    const tables = Object.entries(written.tables ?? {});
    const named = namedSources(written, scope);
    const sources = Object.fromEntries(
      [...named].map(([source, name]): [string, DetailSourceModel] => {
        const { call, rows } = assembleSource(source, {}, scope);
        return [name, { call, key: keyOf(wholeOf(source)?.key), rows, rights: rightsOf(source, name) }];
      }),
    );
    const parts = { ...scope, shown: itemsIn(written.panels) };
    const panels = Object.entries(written.panels ?? {}).map(([id, panel]) => assemblePanel(id, panel, scope));
    return {
      status: statusOf(written, panels, scope),
      actions: assembleActions(written.actions, parts),
      refresh: written.refresh === undefined ? null : assembleRefresh(written.refresh, parts),
      sources,
      main: named.get(written.source) ?? '',
      tabs,
      panels,
      tables: tables.map(([id, table]): TableModel => {
        const read = table.source ?? written.source;
        const source = named.get(read) ?? '';
        const key = sources[source]?.key ?? [];
        // A table whose source does not exist needs no key.
        const isUnsaid = key.length === 0 && wholeOf(read) !== undefined;
        const rowKey = isUnsaid ? null : key;
        const made = assembleTable(id, table, { rowKey, title: [], file: 'any' }, scope);
        return { ...made, source, tab: table.tab ?? null };
      }),
      edit: written.edit === undefined ? null : assembleDetailEdit(written.edit, parts),
      back:
        parent === undefined
          ? null
          : { screen: parent, label: scope.texts.findOr(textKeys.screen(scope.key).back, 'detail.back') },
    };

    /** The rights of the tabs whose tables show a source; null if the source is loaded for everyone. */
    function rightsOf(one: string | Source, name: string): readonly string[] | null {
      if (one === written.source || written.sources?.includes(name)) return null;
      const asked = tables
        .filter(([, { source }]) => source === one)
        .map(([, { tab }]) => tabs.find(({ id }) => id === tab)?.right ?? null);
      return asked.includes(null) ? null : [...new Set(asked.filter((right) => right !== null))];
    }
  },
  parts: ({ actions, refresh, main, status, tabs, panels, edit, tables, back }) => [
    actionParts(actions),
    refresh && refreshParts(refresh),
    part('page', ownNames.load, { source: main === 'main' ? null : main }),
    part('panel', ownNames.header, status.length > 0 && { values: status.map(({ id }) => id).join(', ') }),
    tabParts(tabs),
    panels.map(({ id, tab, title, items }) => [
      part('panel', id, { title, tab }, { path: `panels.${id}` }),
      itemParts(items, { within: id, path: `panels.${id}.items` }),
    ]),
    edit && detailEditParts(edit),
    tables.map((table) => {
      const { id, tab } = table;
      const where = { within: id, path: `tables.${id}` };
      return [part('table', ownNames.place, tab !== null && { tab }, where), tableParts(table)];
    }),
    part('action', ownNames.back, back && { label: back.label, leadsTo: back.screen }),
  ],
  calls: ({ sources, edit, actions }) => [
    ...Object.entries(sources).map(([name, source]) => ({
      name: name === 'main' ? ownNames.load : name,
      call: source.call,
      reading: source,
    })),
    ...(edit?.steps ?? []).map(({ id, call }) => ({ name: id, call })),
    ...callsOfActions(actions),
  ],
};

/**
 * The sources of the screen, first that of its object, with their names: that of the entry of the area, or of the place
 * where the source is written.
 */
function namedSources(written: DetailScreen, scope: Scope): ReadonlyMap<string | Source, string> {
  const { sources = [], tables = {} } = written;
  const named = new Map<string | Source, string>();
  const add = (source: string | Source, place: string) => {
    if (!named.has(source)) named.set(source, nameOfSource(source, scope) ?? place);
  };
  add(written.source, 'main');
  for (const [index, name] of sources.entries())
    add(scope.shared(scope.area, 'sources', name, [sources, String(index)]) ?? name, name);
  for (const [id, { source }] of Object.entries(tables)) add(source ?? written.source, id);
  return named;
}

/** The values of the panels that stand beside the heading too. */
function statusOf(written: DetailScreen, panels: readonly PanelModel[], scope: Scope): readonly ItemModel[] {
  const { status = [] } = written;
  const items = panels.flatMap((panel) => panel.items);
  const names = items.map(({ id }) => id);
  return status.flatMap((name, index) => {
    scope.among('item', name, names, [status, String(index)]);
    return items.filter(({ id }) => id === name);
  });
}

function assemblePanel(id: string, panel: Panel, scope: Scope): PanelModel {
  const key = `${textKeys.screen(scope.key).panels}.${id}`;
  return {
    id,
    tab: panel.tab ?? null,
    title: scope.texts.find(textKeys.items(key).title, []),
    items: assembleItems(panel.items, key, scope),
  };
}

// ---------------------------------------------------------------- the editable part

function assembleDetailEdit(written: DetailEdit, screen: Scope): DetailEditModel {
  const shown = { ...shownFields(written.form), ...written.items, ...screen.shown };
  const scope = { ...screen, key: textKeys.screen(screen.key).edit, shown };
  const { texts } = scope;
  const keys = textKeys.detailEdit(scope.key);
  const form = assembleForm(written.form, formTexts(scope), scope, { row: 'any' });
  const field = form.fields.map(({ name }) => name);
  return {
    title: texts.need(keys.title, [], [written]),
    items: assembleItems(written.items ?? {}, scope.key, scope),
    form,
    steps: Object.entries(written.steps).map(([id, step]) => {
      const { confirm, ...said } = textKeys.action(`${keys.steps}.${id}`);
      const at: At = [written.steps, id, 'key'];
      return {
        id,
        call: assembleCall(step.call, { field, row: 'any' }, scope),
        when: assembleCondition(step, 'when', scope, { field, ...ofRow(scope) }),
        confirm: assembleConfirm(step, confirm, 'any', scope),
        done: texts.need(said.done, [], at),
        failed: texts.need(said.failed, [], at),
      };
    }),
    success: texts.need(keys.success, 'any', [written]),
    nothing: texts.findOr(keys.nothing, 'edit.nothing'),
    reloadAfter: written.reloadAfter ?? 0,
  };
}

/** Its values and fields, and the effect of its button. */
function detailEditParts(edit: DetailEditModel): ShownParts {
  const { title, items, form, steps, success, nothing, reloadAfter } = edit;
  const where = { within: ownNames.edit, path: 'edit' };
  const sent = { message: success, nothing, reloadsObject: said.afterMs(reloadAfter) };
  return [
    part('section', ownNames.edit, { title }, { path: 'edit' }),
    itemParts(items, { ...where, path: 'edit.items' }),
    formParts(form, { ...where, kind: 'field' }),
    steps.map(({ id, when, confirm, done, failed }) =>
      part('step', id, { doneWhen: when, confirm, done, failed }, { ...where, path: 'edit.steps' }),
    ),
    part('action', ownNames.afterSend, sent, where),
  ];
}

// ---------------------------------------------------------------- an object that is read again by itself

/** The condition that the variant decides. */
const always: Condition = { all: [] };

function assembleRefresh(written: Refresh, scope: Scope): RefreshModel {
  const { done: key } = textKeys.refresh(textKeys.screen(scope.key).refresh);
  const done = scope.texts.need(key, 'any', [written]);
  return {
    every: written.every,
    while: assembleCondition(written, 'while', scope) ?? always,
    done,
    written: formatsOf([done], scope),
    texts: engineTextsOf('refresh', null, scope),
  };
}

function refreshParts(refresh: RefreshModel): ShownParts {
  const { every, done } = refresh;
  const told = { doneWhen: refresh.while, message: done, reloadsObject: said.afterMs(every * 1000) };
  return [part('action', ownNames.refresh, told, { path: 'refresh' }), textParts(refresh.texts)];
}
