/** Dashboards: criteria, and a block for each value of one of them. */

import type { Block, DashboardScreen } from '../../../schemas/types/definition.ts';
import { listsOf } from '../definition/linker.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { ownNames, said } from '../describe/words.ts';
import type { FieldModel, FormModel, OptionModel } from '../model/form.ts';
import type { BlockModel, ChartModel } from '../model/screen.ts';
import type { JsonValue } from '../model/value.ts';
import { assembleSource, readingTold } from '../parts/call.ts';
import { assembleCondition } from '../parts/condition.ts';
import { wholeOf } from '../parts/element.ts';
import { assembleFilters } from '../parts/filters.ts';
import { formParts } from '../parts/form.ts';
import { valuesOf } from '../parts/options.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTable, exportParts, gridParts, keyOf } from '../parts/table.ts';
import { mapValues } from '../runtime/values.ts';
import type { Kind } from './kind.ts';

export const dashboard: Kind<'dashboard'> = {
  assemble(written, scope) {
    const { among } = scope;
    const filters = withOnlyValues(assembleFilters(written.filters ?? { fields: {} }, scope));
    const names = filters.fields.map(({ name }) => name);
    const { by = null, period, blocks } = written;
    if (by === null) {
      if (Object.keys(blocks).length > 1) scope.report('missing-key', [written], 'by');
    } else if (among('filter', by, names, [written, 'by'])) checkBlocks(by, written, filters, scope);
    if (period !== undefined)
      for (const end of ['from', 'to'] as const) among('filter', period[end], names, [period, end]);
    return {
      filters,
      by,
      start: filters.fields.every((field) => onlyValueOf(field) !== null) ? 'arrival' : 'submit',
      period: period === undefined ? null : { from: period.from, to: period.to },
      reason: written.reason ?? null,
      blocks: mapValues(blocks, (block, id) => assembleBlock(id, block, names, scope)),
    };
  },
  parts: (model) => [
    formParts(model.filters, { kind: 'filter', path: 'filters' }),
    part('page', ownNames.presentation, {
      blockFilter: model.by,
      start: model.start === 'arrival' ? said.onArrival : null,
      reason: model.reason,
      period: model.period && `${model.period.from}, ${model.period.to}`,
    }),
    Object.entries(model.blocks).map(([id, block]) => blockParts(id, block)),
  ],
  calls: ({ blocks }) =>
    Object.entries(blocks).map(([name, { source }]) => ({ name, call: source.call, reading: source })),
};

/** A criterion with one value starts with it. */
function withOnlyValues(filters: FormModel): FormModel {
  const fields = filters.fields.map((field): FieldModel => {
    const only = onlyValueOf(field);
    return only === null ? field : { ...field, initial: field.initial ?? { const: only.value } };
  });
  return { ...filters, fields };
}

function onlyValueOf({ options }: FieldModel): OptionModel | null {
  const [only = null, second] = options ?? [];
  return second === undefined ? only : null;
}

/** Each value of the criterion must have a block in some variant, and each block a value. */
function checkBlocks(by: string, screen: DashboardScreen, { fields }: FormModel, scope: Scope): void {
  const { blocks, filters } = screen;
  const written = filters?.fields ?? {};
  const lists = listsOf(scope.area, scope);
  const { options } = written[by] ?? {};
  // An unknown list is reported where it is named.
  if (options !== undefined && !Object.hasOwn(lists, options)) return;
  const values = fields.find(({ name }) => name === by)?.options?.map(({ value }) => String(value)) ?? [];
  for (const id of Object.keys(blocks)) scope.among('filterValue', id, values, [blocks, id, 'key']);
  const list = options === undefined ? [] : valuesOf(lists[options] ?? {}).map(String);
  // Blocks of other variants count, because the list of values is that of all variants.
  const { blocks: declared = {} } = declaredOf(scope) ?? {};
  const lacking = [...new Set([...values, ...list])].filter(
    (value) => !Object.hasOwn(values.includes(value) ? blocks : declared, value),
  );
  if (lacking.length > 0) scope.report('block-missing', [written, by, 'key'], by, lacking);
}

/** The screen with what it has in any variant. */
function declaredOf(scope: Scope): DashboardScreen | undefined {
  return scope.screens.get(scope.id)?.screen as DashboardScreen | undefined;
}

function assembleBlock(id: string, written: Block, filters: readonly string[], scope: Scope): BlockModel {
  const source = wholeOf(written.source);
  const { single, columns } = written;
  const known = Object.keys(columns);
  if (single !== undefined) scope.among('column', single, known, [written, 'single']);
  // A block whose source does not exist needs no key.
  const key = single ?? (source === undefined ? [] : source.key);
  const rowKey = key === undefined ? null : keyOf(key);
  const title = [...filters, ...scope.absent, 'period', 'today'];
  const place = { place: 'blocks', usualFile: fileOfBlock(id) } as const;
  const table = assembleTable(id, written, { rowKey, title, file: [], ...place }, scope);
  return {
    source: assembleSource(written.source, { filter: filters, hidden: scope.absent }, scope),
    table,
    single: single ?? null,
    empty: assembleCondition(written, 'empty', scope, { row: 'any' }),
    rowOrder: rowOrderOf(written, table, scope),
    chart: chartOf(id, written, scope),
  };
}

function rowOrderOf(written: Block, { grid }: BlockModel['table'], scope: Scope): BlockModel['rowOrder'] {
  const { rowOrder, columns } = written;
  if (rowOrder === undefined) return null;
  if (!scope.among('column', rowOrder, Object.keys(columns), [written, 'rowOrder'])) return null;
  const options = grid.columns.find(({ id }) => id === rowOrder)?.format.options ?? [];
  if (columns[rowOrder]?.options === undefined)
    scope.report('options-needed', [written, 'rowOrder'], rowOrder);
  return { column: rowOrder, values: options.map(({ value }) => value as JsonValue) };
}

function chartOf(id: string, { chart, columns }: Block, scope: Scope): ChartModel | null {
  if (chart === undefined) return null;
  const [category = '', ...others] = Object.keys(columns);
  const { without = [] } = chart;
  const declared = declaredOf(scope)?.blocks[id]?.columns ?? {};
  const known = [...new Set([...others, ...Object.keys(declared)])];
  for (const [index, name] of without.entries()) scope.among('column', name, known, [without, String(index)]);
  const series = others.filter((id) => columns[id]?.format === 'number' && !without.includes(id));
  if (series.length === 0) scope.report('chart-empty', [chart]);
  return { layout: chart.layout ?? 'grouped', category, series };
}

function blockParts(id: string, { table, chart, rowOrder, single, empty }: BlockModel): ShownParts {
  const path = `blocks.${id}`;
  const told = {
    title: table.title,
    chart: chart && (chart.layout === 'stacked' ? said.stackedBars : said.groupedBars),
    category: chart?.category ?? null,
    series: chart?.series.join(', ') ?? null,
    rowOrder: rowOrder && `${rowOrder.column} : ${rowOrder.values.map(String).join(', ')}`,
    singleRow: single,
    noDataWhen: empty,
    ...readingTold(table),
  };
  return [
    part('block', id, told, { path }),
    gridParts(table.grid, path, id),
    exportParts(table, `${id} `, path),
  ];
}

/** The usual name of the CSV file of a block: its id, `SUIVI_TITRE` as `suiviTitre`. */
function fileOfBlock(id: string): string {
  if (!/^[A-Z][A-Z0-9_]*$/.test(id)) return id;
  return id.toLowerCase().replaceAll(/_+(.)/g, (_all, letter: string) => letter.toUpperCase());
}
