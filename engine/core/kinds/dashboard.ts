/** Dashboards: criteria, and a block for each value of one of them. */
import type { Block, Column, DashboardScreen } from '../../../schemas/types/definition.ts';
import type { BlockModel, ChartModel, DashboardModel, FormModel, JsonValue, ScreenBase } from '../model.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleCondition } from '../parts/condition.ts';
import { assembleForm } from '../parts/form.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTable, keyOf } from '../parts/table.ts';
import { hiddenFilters, reportReserved } from './search.ts';

/** Reads a dashboard. */
export function assembleDashboard(written: DashboardScreen, base: ScreenBase, scope: Scope): DashboardModel {
  const { texts, key, among } = scope;
  const filters = assembleForm(
    written.filters,
    {
      submit: texts.findOr(`${key}.filtrer`, 'filters.submit'),
      reset: texts.findOr(`${key}.reinitialiser`, 'filters.reset'),
    },
    scope,
  );
  reportReserved(written.filters, scope);
  const names = filters.fields.map(({ name }) => name);
  const { by, period } = written;
  if (among('Le critère', by, names, [written, 'by'])) checkBlocks(written, filters, scope);
  if (period !== undefined)
    for (const end of ['from', 'to'] as const) among('Le critère', period[end], names, [period, end]);
  const hidden = hiddenFilters(written.filters, names, scope);
  return {
    ...base,
    kind: 'dashboard',
    filters,
    by,
    period: period === undefined ? null : { from: period.from, to: period.to },
    reason: written.reason ?? null,
    blocks: Object.fromEntries(
      Object.entries(written.blocks).map(([id, block]) => [
        id,
        assembleBlock(id, block, { present: names, hidden }, scope),
      ]),
    ),
  };
}

/** Each value of the criterion has its block, and each block its value. */
function checkBlocks({ by, blocks, ...written }: DashboardScreen, { fields }: FormModel, scope: Scope): void {
  const values = fields.find(({ name }) => name === by)?.options?.map(({ value }) => String(value)) ?? [];
  for (const id of Object.keys(blocks)) scope.among('La valeur du critère', id, values, [blocks, id, 'key']);
  const lacking = values.filter((value) => !Object.hasOwn(blocks, value));
  const properties = written.filters.schema.properties as Readonly<Record<string, unknown>>;
  if (lacking.length > 0) scope.report('block-missing', [properties, by, 'key'], by, lacking);
}

function assembleBlock(
  id: string,
  written: Block,
  filters: { readonly present: readonly string[]; readonly hidden: readonly string[] },
  scope: Scope,
): BlockModel {
  const source = scope.shared(scope.area, 'sources', written.source, [written, 'source']);
  const { single, columns } = written;
  const known = Object.keys(columns);
  if (single !== undefined) scope.among('La colonne', single, known, [written, 'single']);
  const key = single ?? source?.key;
  const rowKey = key === undefined ? null : keyOf(key);
  const table = assembleTable(id, written, rowKey, scope);
  return {
    source: {
      call: assembleCall(
        source ?? { call: 'GET /' },
        { filter: filters.present, hidden: filters.hidden, path: scope.params },
        scope,
        scope.params,
      ),
      rows: source?.rows ?? '',
    },
    table,
    single: single ?? null,
    empty: assembleCondition(written.empty, { row: 'any' }, scope, [written, 'empty']),
    rowOrder: rowOrderOf(written, table, scope),
    chart: chartOf(written, scope),
  };
}

function rowOrderOf(written: Block, { grid }: BlockModel['table'], scope: Scope): BlockModel['rowOrder'] {
  const { rowOrder, columns } = written;
  if (rowOrder === undefined) return null;
  if (!scope.among('La colonne', rowOrder, Object.keys(columns), [written, 'rowOrder'])) return null;
  const options = grid.columns.find(({ id }) => id === rowOrder)?.format.options ?? null;
  if (columns[rowOrder]?.options === undefined) scope.report('options-needed', [written, 'rowOrder']);
  return { column: rowOrder, values: (options ?? []).map(({ value }) => value as JsonValue) };
}

function chartOf({ chart, columns }: Block, scope: Scope): ChartModel | null {
  if (chart === undefined) return null;
  const [category = '', ...others] = Object.keys(columns);
  const isNumber = (column: Column | undefined) => column?.format === 'number';
  const without = chart.without ?? [];
  const series = others.filter((id) => isNumber(columns[id]) && !without.includes(id));
  if (series.length === 0) scope.report('chart-empty', [chart]);
  return { layout: chart.layout ?? 'grouped', category, series };
}
