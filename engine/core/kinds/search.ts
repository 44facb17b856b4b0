/** Search screens: filters, results, the action on selected rows. */
import type { Bulk, SearchScreen, Shortcut } from '../../../schemas/types/definition.ts';
import { assemblePaging, takesOrder } from '../definition/paging.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { refsText } from '../describe/text.ts';
import { ownNames, said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { FormModel } from '../model/form.ts';
import type { ShortcutModel, SourceModel } from '../model/screen.ts';
import type { BulkModel } from '../model/table.ts';
import type { JsonValue, Text } from '../model/value.ts';
import { actionParts, assembleActions, assembleConfirm, callsOfActions } from '../parts/action.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleCompare, compareParts } from '../parts/compare.ts';
import { wholeOf } from '../parts/element.ts';
import { assembleFilters } from '../parts/filters.ts';
import { formParts } from '../parts/form.ts';
import { nameOfSource, type Scope } from '../parts/scope.ts';
import {
  actionsOfRows,
  assembleCsv,
  assembleGrid,
  exportParts,
  gridParts,
  keyOf,
  usualPageSizes,
} from '../parts/table.ts';
import { assembleRef } from '../parts/valueRef.ts';
import { type At, dataOf } from '../problems/places.ts';
import { isObject, mapValues } from '../runtime/values.ts';
import type { Kind } from './kind.ts';

export const search: Kind<'search'> = {
  assemble(written, scope) {
    const { bulk, compare, shortcuts = {} } = written;
    const filters = written.filters ? assembleFilters(written.filters, scope) : null;
    const source = assembleSource(written, filters?.fields.map(({ name }) => name) ?? [], scope);
    const context = {
      texts: scope.key,
      rowKey: source.key[0] ?? '',
      isEditable: true,
      hasSelection: bulk !== undefined,
      comparing: compare?.column,
      isUnsorted: source.paging !== null && !takesOrder(source.paging),
    };
    const grid = assembleGrid(written.grid, context, scope);
    const rows = { ...scope, shown: written.grid.columns };
    return {
      source,
      filters,
      start: written.start ?? (filters ? 'submit' : 'arrival'),
      view: written.grid.view ?? 'table',
      grid,
      compare: compare ? assembleCompare(compare, Object.keys(written.grid.columns), rows) : null,
      shortcuts: Object.entries(shortcuts).map(([id, shortcut]) =>
        assembleShortcut(id, shortcut, [shortcuts, id, 'key'], filters, scope),
      ),
      bulk: bulk ? assembleBulk(bulk, grid.rowName, rows) : null,
      actions: assembleActions(written.actions, scope),
      csv: assembleCsv(written, scope.area.definition.area, [], scope),
      print: written.print ?? true,
    };
  },
  parts: (model) => [
    model.filters && formParts(model.filters, { kind: 'filter', path: 'filters' }),
    gridParts(model.grid, 'grid'),
    part('table', ownNames.display, {
      start: model.start === 'arrival' ? said.onArrival : said.afterSearch,
      view: model.view === 'grid' ? said.gridView : null,
    }),
    model.shortcuts.map(({ id, label, filters }) =>
      part('action', id, { label, effect: refsText(filters) ?? said.withoutCriteria }, { path: 'shortcuts' }),
    ),
    model.bulk && bulkParts(model.bulk),
    model.compare && compareParts(model.compare),
    actionParts(model.actions),
    exportParts(model, '', ''),
  ],
  calls: ({ source, bulk, compare, grid, actions }) => [
    { name: ownNames.search, call: source.call, reading: source },
    ...(bulk ? [{ name: bulk.id, call: bulk.call }] : []),
    ...(compare ? [{ name: ownNames.compare, call: compare.call }] : []),
    ...(compare?.ownCall ? [{ name: ownNames.compareOwn, call: compare.ownCall }] : []),
    ...grid.columns.flatMap(({ id, edit }) => (edit === null ? [] : [{ name: id, call: edit.call }])),
    ...callsOfActions([...actionsOfRows(grid), ...actions]),
  ],
};

function assembleShortcut(
  id: string,
  { set }: Shortcut,
  at: At,
  filters: FormModel | null,
  scope: Scope,
): ShortcutModel {
  const fields = filters?.fields ?? [];
  const names = fields.map((field) => field.name);
  const label = scope.texts.need(`${textKeys.screen(scope.key).shortcuts}.${id}`, [], at);
  const values = mapValues(set, (value, name) => {
    const ref = isObject(value)
      ? assembleRef(value, {}, scope, [set, name])
      : { const: dataOf(value) as JsonValue };
    const options = fields.find((field) => field.name === name)?.options;
    const known = options?.map((option) => String(option.value));
    // A criterion with options has one of them, or several.
    if (scope.among('filter', name, names, [set, name, 'key']) && known && 'const' in ref)
      for (const one of [ref.const].flat()) scope.among('filterValue', String(one), known, [set, name]);
    return ref;
  });
  return { id, label, filters: values };
}

function assembleSource(written: SearchScreen, present: readonly string[], scope: Scope): SourceModel {
  const source = wholeOf(written.source);
  const paging = typeof source?.paging === 'object' ? source.paging : null;
  if (source?.largestPage !== undefined && !paging && !scope.definitions.app.definition.paging)
    scope.report('paging-needless', [source, 'largestPage', 'key']);
  if (source && paging?.protocol === 'cursor' && !paging.next)
    scope.report('paging-next', [source, 'paging']);
  if (source && source.key === undefined)
    scope.report('key-missing', [written, 'source'], nameOfSource(source, scope) ?? source.call);
  return {
    call: assembleCall(written.source, { filter: present, hidden: scope.absent }, scope),
    key: keyOf(source?.key),
    rows: source?.rows ?? '',
    etag: source?.etag ?? null,
    paging: paging && assemblePaging(paging),
    largestPage: source?.largestPage ?? Math.max(...(written.grid.pageSizes ?? usualPageSizes)),
  };
}

// ---------------------------------------------------------------- the action on selected rows

function assembleBulk(written: Bulk, rowName: Text, scope: Scope): BulkModel {
  const { texts } = scope;
  const keys = textKeys.bulk(textKeys.screen(scope.key).bulk);
  if (written.right !== undefined) scope.right(written.right, [written, 'right']);
  /** The number of rows and of calls, and the choice: its text and its value. */
  const told = ['n', 'appels', 'choix', 'valeur'];
  const set = new Set(Object.values(written.choices).flatMap((choice) => Object.keys(choice.set)));
  return {
    id: written.id,
    right: written.right ?? null,
    label: texts.need(keys.label, [], [written, 'id']),
    submit: texts.need(keys.submit, [], [written, 'id']),
    choices: Object.entries(written.choices).map(([value, choice]) => {
      const label = texts.need(`${keys.choices}.${value}`, [], [written.choices, value]);
      return {
        value,
        label,
        set: dataOf(choice.set) as Readonly<Record<string, JsonValue>>,
        danger: choice.danger ?? false,
        button: choice.button === true ? (texts.find(`${keys.buttons}.${value}`, []) ?? label) : null,
      };
    }),
    call: assembleCall(written.call, { row: 'any', choice: [...set] }, scope),
    groupBy: written.groupBy ?? null,
    confirm: assembleConfirm(written, keys.confirm, told, scope, rowName),
    noRows: notice(keys.noRows),
    noChoice: notice(keys.noChoice),
    done: texts.need(keys.done, told, [written, 'id']),
    undone: written.undo ? texts.need(keys.undone, ['n'], [written, 'undo']) : null,
    failed: texts.need(keys.failed, ['n', 'noms'], [written, 'id']),
    after: written.after ?? 'search',
  };

  function notice(key: string) {
    const { title, text } = textKeys.notice(key);
    return { title: texts.need(title, [], [written, 'id']), body: texts.need(text, [], [written, 'id']) };
  }
}

/** The bulk action and its choices. */
function bulkParts(bulk: BulkModel): ShownParts {
  const { id, label, right, choices, submit: button, groupBy, after, ...asked } = bulk;
  const then = after === 'patch' ? said.patchesRows : said.searchesAgain;
  return [
    part('action', id, { label, right, choices, button, ...asked, groupBy, then }, { path: 'bulk' }),
    choices.map(({ value, label: name, set, button, danger }) => {
      const effects = Object.entries(set).map(([field, given]) => `${field} : ${JSON.stringify(given)}`);
      const told = { label: name, effect: effects.join(', '), button, danger };
      return part('choice', value, told, { within: id, path: 'bulk.choices' });
    }),
  ];
}
