/**
 * After validation: fills in what calls and sources leave out, so that later phases read every call in one form. Names
 * without a source take the value of the same name; what the contract says is taken from the contract.
 */
import type {
  AppDefinition,
  AreaDefinition,
  OptionList,
  Paging,
  Screen,
  Source,
  ValueRef,
} from '../../../schemas/types/definition.ts';
import type { Operations } from '../contract/operations.ts';
import { isGuardedBy, repeated, type Said, saidByContract } from '../contract/said.ts';
import type { Definitions } from '../definition/definitions.ts';
import { paramsOf } from '../definition/linker.ts';
import type { WrittenCall } from '../parts/call.ts';
import { placedLike } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { isObject } from '../runtime/values.ts';
import { completeBlocks } from './completeBlocks.ts';
import { completeConditions } from './completeConditions.ts';
import { completeAppTargets } from './completeTargets.ts';

type Refs = Readonly<Record<string, ValueRef>>;
type Written = WrittenCall & Partial<Pick<Source, 'rows' | 'paging' | 'etag'>>;

/** What calls are completed with. */
export type Given = {
  /** The contract; null: there is none. */
  readonly operations: Operations | null;
  /** The protocol of the application. */
  readonly paging: Paging | undefined;
} & Pick<Reporter, 'report'>;

/** The same definitions, with whole calls. `operations`: the contract; null: there is none. */
export function completeCalls(
  definitions: Definitions,
  operations: Operations | null,
  { report }: Reporter,
): Definitions {
  const { app, areas } = definitions;
  const given: Given = { operations, paging: app.definition.paging, report };
  return {
    ...definitions,
    app: {
      ...app,
      definition: completeApp(completeAppTargets(completeConditions(app.definition)), given),
    },
    areas: areas.map((area) => ({
      ...area,
      definition: completeArea(completeConditions(area.definition), given),
    })),
  };
}

function completeApp(written: Partial<AppDefinition>, given: Given): Partial<AppDefinition> {
  const { calls, session, options } = written;
  return {
    ...written,
    ...(options && { options: mapped(options, completeList) }),
    ...(calls && { calls: mapped(calls, (call) => completeCall(call, given, 'field', 'row')) }),
    ...(session && { session: completeSession(session, given) }),
  };
}

function completeSession(session: AppDefinition['session'], given: Given): AppDefinition['session'] {
  const { validate, user, logout, properties } = session;
  const calls = Object.entries({ validate, user, logout, properties }).map(
    ([name, call]) => [name, completeCall(call, given, 'field', 'row')] as const,
  );
  return { ...session, ...Object.fromEntries(calls) };
}

function completeArea(written: AreaDefinition, given: Given): AreaDefinition {
  const { sources, calls, screens, options } = written;
  return {
    ...written,
    ...(options && { options: mapped(options, completeList) }),
    ...(sources && { sources: mapped(sources, (source) => completeSource(source, given)) }),
    ...(calls && { calls: mapped(calls, (call) => completeCall(call, given)) }),
    screens: mapped(screens, completeScreen),
  };
}

/** A list of names as options that say nothing else. */
function completeList(written: OptionList | readonly string[]): OptionList {
  if (!isNames(written)) return written;
  return placedLike(Object.fromEntries(written.map((name) => [name, {}])), written);
}

function isNames(written: OptionList | readonly string[]): written is readonly string[] {
  return Array.isArray(written);
}

function completeScreen(screen: Screen): Screen {
  return screen.kind === 'dashboard' ? completeBlocks(screen) : screen;
}

/** A source with what the contract says of it. */
export function completeSource(written: Source, given: Given): Source {
  const source = completeCall(written, given, 'filter', 'path');
  const said = saidByContract(written, given.operations, given.paging);
  const paging = pagingOf(source, said, given);
  if (written.paging === true && paging === undefined)
    given.report('paging-undeclared', [written, 'paging', 'key']);
  for (const name of repeated(written, said)) given.report('contract-repeated', [written, name, 'key'], name);
  const { paging: _, ...rest } = source;
  return {
    ...rest,
    ...(paging && { paging }),
    ...(said.rows !== undefined && source.rows === undefined && { rows: said.rows }),
    ...(said.etag !== undefined && source.etag === undefined && { etag: said.etag }),
  };
}

/** The protocol of a source: its own, that of the application if asked for, or what the contract says. */
function pagingOf({ paging }: Source, said: Said, { paging: usual }: Given): Paging | undefined {
  if (typeof paging === 'object') return paging;
  return paging !== false && (paging === true || said.paging === true) ? usual : undefined;
}

/**
 * A call with what the contract says of it. `inQuery`: where the values of names that stand alone come from; `inPath`:
 * those of path parameters that are not written, if that does not depend on the use.
 */
export function completeCall<Call extends Written>(
  written: Call,
  given: Given,
  inQuery: 'filter' | 'field' = 'field',
  inPath: 'path' | 'row' | null = null,
): Call {
  const { operations } = given;
  const { call, path, query, body, ifMatch } = written;
  const unwritten = inPath === null ? [] : paramsOf(call).filter((name) => !Object.hasOwn(path ?? {}, name));
  const fields = isObject(body) ? body.fields : undefined;
  const isGuarded = isGuardedBy(operations?.byId.get(call));
  if (ifMatch === true && isGuarded)
    given.report('contract-repeated', [written, 'ifMatch', 'key'], 'ifMatch');
  return {
    ...written,
    ...(unwritten.length > 0 && {
      path: placedLike({ ...named(unwritten, inPath ?? 'row', written), ...path }, path ?? written),
    }),
    ...(Array.isArray(query) && { query: named(query, inQuery, query) }),
    ...(isObject(body) &&
      Array.isArray(fields) && {
        body: { ...body, fields: named(fields, 'field', fields) },
      }),
    ...(ifMatch === undefined && isGuarded && { ifMatch: true }),
  };
}

function named(names: readonly string[], kind: keyof ValueRef, holder: object): Refs {
  const refs = names.map((name) => [name, placedLike({ [kind]: name }, holder)] as const);
  return placedLike(Object.fromEntries(refs), holder);
}

function mapped<Inner>(
  group: Readonly<Record<string, Inner>>,
  change: (inner: Inner) => Inner,
): Record<string, Inner> {
  const changed = Object.entries(group).map(([name, inner]) => [name, change(inner)] as const);
  return placedLike(Object.fromEntries(changed), group);
}
