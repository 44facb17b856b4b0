/** Search screens: filters, results, the action on ticked rows. */
import type { Bulk, Form, SearchScreen } from '../../../schemas/types/definition.ts';
import type { BulkModel, JsonValue, ScreenBase, SearchModel, SourceModel } from '../model.ts';
import { assembleActions } from '../parts/action.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleConfirm } from '../parts/confirm.ts';
import { assembleForm } from '../parts/form.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleCsv, assembleGrid, keyOf, usualPageSizes } from '../parts/table.ts';
import { reservedParams } from '../query.ts';

/** Reads a search screen. */
export function assembleSearch(written: SearchScreen, base: ScreenBase, scope: Scope): SearchModel {
  const { texts, key } = scope;
  const filters = written.filters
    ? assembleForm(
        written.filters,
        {
          submit: texts.findOr(`${key}.filtrer`, 'filters.submit'),
          reset: texts.findOr(`${key}.reinitialiser`, 'filters.reset'),
        },
        scope,
      )
    : null;
  reportReserved(written.filters, scope);
  const source = assembleSource(written, filters?.fields.map(({ name }) => name) ?? [], scope);
  const resultTexts = `${key}.resultats`;
  return {
    ...base,
    kind: 'search',
    source,
    filters,
    start: written.start ?? (filters ? 'submit' : 'arrival'),
    grid: assembleGrid(
      written.grid,
      {
        texts: resultTexts,
        columnTexts: `${key}.colonnes`,
        linkTexts: `${key}.liens`,
        rowKey: source.key[0] ?? '',
        isEditable: true,
      },
      scope,
    ),
    bulk: written.bulk ? assembleBulk(written.bulk, written, scope) : null,
    actions: assembleActions(written.actions, scope),
    csv: assembleCsv(written.csv, scope),
    print: written.print ?? false,
  };
}

function assembleSource(written: SearchScreen, present: readonly string[], scope: Scope): SourceModel {
  const source = scope.shared(scope.area, 'sources', written.source, [written, 'source']);
  if (source && source.key === undefined) scope.report('key-missing', [written, 'source'], written.source);
  return {
    call: assembleCall(
      source ?? { call: 'GET /' },
      { filter: present, hidden: hiddenFilters(written.filters, present, scope), path: scope.params },
      scope,
      scope.params,
    ),
    key: source?.key === undefined ? [] : keyOf(source.key),
    rows: source?.rows ?? '',
    etag: source?.etag ?? null,
    paging: source?.paging ?? 'client',
    largestPage: source?.largestPage ?? Math.max(...(written.grid.pageSizes ?? usualPageSizes)),
  };
}

/** Filters that references may name although the form has them not: of other variants, or of a schema that is wrong. */
export function hiddenFilters(
  filters: Form | undefined,
  present: readonly string[],
  scope: Scope,
): readonly string[] {
  return [...scope.absent, ...propertyNames(filters)].filter((name) => !present.includes(name));
}

/** A filter stands in the address under its own name, beside sort and page. */
export function reportReserved(filters: Form | undefined, scope: Scope): void {
  const names = propertyNames(filters);
  for (const name of Object.values(reservedParams))
    if (names.includes(name))
      scope.report('filter-reserved', [filters?.schema.properties as object, name, 'key'], name);
}

function propertyNames(filters: Form | undefined): readonly string[] {
  const properties = filters?.schema.properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function assembleBulk(written: Bulk, { grid }: SearchScreen, scope: Scope): BulkModel {
  const { texts } = scope;
  const key = `${scope.key}.${written.id}`;
  if (grid.selection !== 'many') scope.report('bulk-without-selection', [written]);
  if (written.right !== undefined) scope.right(written.right, [written, 'right']);
  const set = new Set(Object.values(written.choices).flatMap((choice) => Object.keys(choice.set)));
  return {
    id: written.id,
    right: written.right ?? null,
    label: texts.need(`${key}.libelle`, [], [written, 'id']),
    submit: texts.need(`${key}.valider`, [], [written, 'id']),
    choices: Object.entries(written.choices).map(([value, choice]) => ({
      value,
      label: texts.need(`${key}.choix.${value}`, [], [written.choices, value]),
      set: choice.set as Readonly<Record<string, JsonValue>>,
    })),
    call: assembleCall(written, { row: 'any', choice: [...set], path: scope.params }, scope, scope.params),
    groupBy: written.groupBy ?? null,
    confirm: assembleConfirm(written, key, ['n', 'choix'], scope),
    noRows: notice(`${key}.aucuneLigne`),
    noChoice: notice(`${key}.aucunChoix`),
    done: texts.need(`${key}.fait`, ['n', 'noms'], [written, 'id']),
    failed: texts.need(`${key}.echec`, ['n', 'noms'], [written, 'id']),
    after: written.after ?? 'search',
  };

  function notice(notices: string) {
    return {
      title: texts.need(`${notices}.titre`, [], [written, 'id']),
      body: texts.need(`${notices}.texte`, [], [written, 'id']),
    };
  }
}
