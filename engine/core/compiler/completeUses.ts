/**
 * After the variants: the calls, sources and targets of a screen, whole where they are used. What is written in place, or
 * as a name alone, becomes an object; path parameters and filters that are not written take the value of the same name.
 */
import type { Form, Screen, Source, ValueRef } from '../../../schemas/types/definition.ts';
import type { Operations } from '../contract/operations.ts';
import type { LinkedScreen, Linker } from '../definition/linker.ts';
import { sentNames } from '../definition/paging.ts';
import { sourceOf } from '../parts/element.ts';
import { overlaid, placedAt, placedLike } from '../problems/places.ts';
import { isObject } from '../runtime/values.ts';
import { completeCaller } from './completeCaller.ts';
import { completeSource } from './completeCalls.ts';
import { wholeTargets } from './completeTargets.ts';
import { mapGroup } from './mapGroup.ts';
import { noRow, type Row, rowOfSource, type UseContext, unknownRow } from './useContext.ts';

type Refs = Readonly<Record<string, ValueRef>>;

/** Completes a screen in one variant. `operations`: the contract; null: there is none. */
export function completeUses(
  written: Screen,
  { area, params }: LinkedScreen,
  linker: Linker,
  operations: Operations | null,
): Screen {
  const { report, definitions } = linker;
  const { paging } = definitions.app.definition;
  const context: UseContext = { operations, paging, report, area, params, linker };
  const filters = 'filters' in written ? written.filters : undefined;
  const screen = withOptions(withSource(written, filters, context), context) as Screen;
  const row = 'source' in screen ? rowOfSource(screen.source, context) : noRow;
  const whole = mapGroup(screen, (value, key) =>
    isObject(value) ? completePart(value, key, { screen, row, filters }, context) : value,
  );
  return completeCaller(whole, row, context);
}

/** What the parts of a screen have in common. */
type Held = { readonly screen: Screen; readonly row: Row; readonly filters: Form | undefined };

function completePart(
  part: object,
  key: string,
  { screen, row, filters }: Held,
  context: UseContext,
): object {
  const caller = (one: object) => completeCaller(one, row, context);
  const callerBelow = (name: string) => (one: object) => within(one, name, caller);
  switch (key) {
    case 'actions':
      // Those of a list apply to no row.
      return each(
        wholeTargets(part),
        screen.kind === 'search' ? (one) => completeCaller(one, noRow, context) : caller,
      );
    case 'entries':
    case 'help':
      return wholeTargets(part);
    case 'grid':
      return within(withColumns(part, row, context), 'actions', (actions) => each(actions, caller));
    case 'bulk':
      return caller(part);
    case 'compare':
      return withSource(part, undefined, context);
    case 'tables':
      return each(part, (one) => withTable(withSource(one, undefined, context), screen, context));
    case 'blocks':
      return each(part, (one) => withTable(withSource(one, filters, context), screen, context));
    case 'panels':
      return each(part, (panel) => withItems(panel, row, context));
    case 'sections':
      return each(part, (section) => callerBelow('edit')(withItems(section, row, context)));
    case 'edit':
      return within(withItems(part, row, context), 'steps', (steps) => each(steps, caller));
    case 'entry':
      return callerBelow('download')(part);
    default:
      return part;
  }
}

type WrittenTable = { readonly source?: string | Source; readonly rows?: string };

function withTable(table: WrittenTable, screen: Screen, context: UseContext): object {
  const source = table.source ?? (screen.kind === 'detail' ? screen.source : undefined);
  const row = source === undefined ? unknownRow : rowOfSource(source, context, table.rows);
  return withColumns(table, row, context);
}

function withColumns(table: object, row: Row, context: UseContext): object {
  const change = (column: object) => withCallers(column, row, context);
  return within(table, 'columns', (columns) => each(columns, change));
}

function withItems(holder: object, row: Row, context: UseContext): object {
  const change = (item: object) => withCallers(item, row, context);
  return within(holder, 'items', (items) => each(items, change));
}

/** A column or a value with its whole link, action and edit. */
function withCallers(holder: object, row: Row, context: UseContext): object {
  const isCaller = (key: string) => key === 'link' || key === 'action' || key === 'edit';
  return mapGroup(wholeTargets(holder, ['link', 'action']), (value, key) =>
    isCaller(key) && isObject(value) ? completeCaller(value, row, context) : value,
  );
}

/** A holder of a source with a whole source, to which the filters are sent. */
function withSource<T extends object>(holder: T, filters: Form | undefined, context: UseContext): T {
  const { area, linker } = context;
  const { source } = holder as { readonly source?: string | Source };
  if (source === undefined) return holder;
  const isName = typeof source === 'string' && !source.includes(' ');
  const written =
    typeof source === 'string' && !isName ? placedAt({ call: source }, holder, 'source') : source;
  const whole = typeof written === 'string' ? written : completeSource(written, context);
  const found = sourceOf(area.definition, whole);
  const fed = found && filters ? withFilters(found, filters, context) : found;
  if (isName && found && fed !== found) linker.replace(found);
  if (fed === undefined || (isName && fed === found)) return holder;
  if (isName) linker.shared(area, 'sources', source, [holder, 'source']);
  return { ...holder, source: fed };
}

/** Filters for which the contract has a parameter of the same name are sent under it. */
function withFilters(source: Source, { fields }: Form, { operations, report }: UseContext): Source {
  const { query = {}, paging } = source;
  const taken = operations?.byId.get(source.call)?.query.map(({ name }) => name) ?? [];
  const paged = typeof paging === 'object' ? sentNames(paging) : [];
  const named = Object.keys(fields).filter((name) => taken.includes(name) && !paged.includes(name));
  for (const name of named)
    if (query[name]?.filter === name) report('contract-repeated', [query, name, 'key'], name);
  const sent = refsOf(source).map(({ filter }) => filter);
  const added = named.filter((name) => !sent.includes(name) && !Object.hasOwn(query, name));
  if (added.length === 0) return source;
  const refs = added.map((name) => [name, placedLike({ filter: name }, fields)] as const);
  return { ...source, query: overlaid(placedLike(Object.fromEntries(refs), fields), query) };
}

/** The values that a source sends. */
function refsOf({ path, query, headers, body }: Source): readonly ValueRef[] {
  const inBody = typeof body === 'object' ? (body.fields ?? body.form?.set ?? body.row?.set) : {};
  return [path, query, headers, inBody].flatMap((refs: Refs = {}) => Object.values(refs));
}

/** The sources of options, wherever they are. */
function withOptions(value: unknown, context: UseContext): unknown {
  if (!isObject(value)) return value;
  return mapGroup(value, (inner, key) => {
    if (key === 'native' || key === 'variants') return inner;
    if (key === 'optionsFrom' && isObject(inner)) return withSource(inner, undefined, context);
    return withOptions(inner, context);
  });
}

function each(group: object, change: (inner: object) => object): object {
  return mapGroup(group, (inner) => (isObject(inner) ? change(inner) : inner));
}

function within(group: object, key: string, change: (inner: object) => object): object {
  return mapGroup(group, (inner, name) => (name === key && isObject(inner) ? change(inner) : inner));
}
