/**
 * A list that the server pages. A table of its columns says what an answer selects, what the list is sorted by and what it is
 * searched by; the schema of the route and the SQL follow from it.
 */
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify';
import type { Queryable, SqlValue } from '../db/database.ts';
import type { Bind } from '../db/searchText.ts';
import {
  columnParameters,
  type Order,
  orderOf,
  type PagingQuery,
  pageOf,
  pagingProperties,
} from './paging.ts';

type Organisme = { readonly id: number; readonly personneMorale: boolean };

/** SQL: the condition of a criterion on a row of the searched table. */
type Condition = (typed: string, bind: Bind, organisme: Organisme) => string;

/** A query parameter that restricts the list. */
export type Criterion = {
  readonly name: string;
  readonly schema: object;
  readonly condition: Condition;
  /** Whether the condition also holds on the rows of `PagedList.totals`. */
  readonly isCounted?: boolean;
};

export type ListColumn = {
  /** SQL: the value in an answer. */
  readonly select: string;
  /** SQL: the indexed column or expression of the searched table to sort by; absent: not sortable. */
  readonly sort?: string;
  /** The members of a coded value: `mention.valeur` sorts as `mention` does. */
  readonly members?: readonly string[];
  readonly criterion?: Criterion;
};
type Columns = Readonly<Record<string, ListColumn>>;

export type PagedList<Row, Answer> = {
  readonly columns: Columns;
  /** SQL: the searched rows of the organisation `$1`, from `from` to `where`. */
  readonly rows: string;
  /** The key of the searched table. Its last column is unique in an organisation, and breaks ties. */
  readonly key: readonly string[];
  /** SQL: what the answers select. */
  readonly select: string;
  /** SQL: joins the tables of `select` to `page`, which has the columns of `key`. */
  readonly joins: string;
  /** The table whose column `nombre` sums up to the number of rows of an organisation. */
  readonly totals: string;
  readonly defaultOrder: Order;
  readonly answerOf: (row: Row) => Answer;
};

type Query = PagingQuery & Readonly<Record<string, unknown>>;

/** The route of a list; `rows` is the `$ref` of what it answers. */
type Route = Pick<FastifySchema, 'operationId' | 'summary' | 'tags'> & {
  readonly url: string;
  readonly right: NonNullable<FastifyContextConfig['right']>;
  readonly rows: string;
};

export function addPagedList<Row, Answer>(
  app: FastifyInstance,
  db: Queryable,
  list: PagedList<Row, Answer>,
  { url, right, rows, ...schema }: Route,
): void {
  const criteria = criteriaOf(list.columns).map((criterion) => [criterion.name, criterion.schema]);
  const querystring = {
    type: 'object',
    additionalProperties: false,
    patternProperties: columnParameters,
    properties: { ...Object.fromEntries(criteria), ...pagingProperties },
  };
  app.get<{ Querystring: Query }>(
    url,
    { config: { right, list: true }, schema: { ...schema, querystring, response: { 200: pageOf(rows) } } },
    ({ query, session }) => findPage(db, list, session.organisme, query),
  );
}

/** SQL: the values of the columns, by their names. */
export function selectOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { select }]) => `${select} as "${name}"`)
    .join(', ');
}

function criteriaOf(columns: Columns): Criterion[] {
  return Object.values(columns).flatMap(({ criterion }) => criterion ?? []);
}

/** The SQL to sort by a field, `mention` or `mention.valeur`; undefined: the list is not sorted by it. */
function sortOf(columns: Columns, field: string): string | undefined {
  const [name = '', ...members] = field.split('.');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  const isKnown = members.length === 0 || column?.members?.includes(members.join('.'));
  return isKnown ? column?.sort : undefined;
}

/**
 * A page of the matching rows in the given order, with both totals. The offset counts from the nearer end of the
 * result, so that the last page is as fast as the first.
 */
async function findPage<Row, Answer>(
  db: Queryable,
  list: PagedList<Row, Answer>,
  organisme: Organisme,
  query: Query,
) {
  const order = orderOf(query, (field) => sortOf(list.columns, field) !== undefined) ?? list.defaultOrder;
  const isDescending = order.direction === 'desc';
  const tie = list.key.at(-1) ?? '';
  const where = whereOf(list, organisme, query);
  const totals = await totalsOf(db, list.totals, where);
  const slice = sliceOf(query, totals.recordsFiltered);
  if (slice.limit === 0) return { draw: query.draw, ...totals, data: [] };
  const next = where.params.length + 1;
  const rows = await db.query<Row>(
    `with trouve as ${readingOf(totals)} (
       select ${list.key.join(', ')}, ${sortOf(list.columns, order.field)} as tri ${where.rows}),
     page as (
       select * from trouve
       order by ${orderBy(['tri', tie], isDescending !== slice.reversed)}
       limit $${next} offset $${next + 1})
     select ${list.select} from page ${list.joins}
     order by ${orderBy(['page.tri', `page.${tie}`], isDescending)}`,
    [...where.params, slice.limit, slice.offset],
  );
  return { draw: query.draw, ...totals, data: rows.map(list.answerOf) };
}

type Where = {
  /** SQL: the matching rows, from `from` on. */
  readonly rows: string;
  /** SQL: the condition on the totals that count the matching rows; null if they do not. */
  readonly counted: string | null;
  readonly params: readonly SqlValue[];
};

function whereOf(
  list: Pick<PagedList<never, never>, 'columns' | 'rows'>,
  organisme: Organisme,
  query: Query,
): Where {
  const params: SqlValue[] = [organisme.id];
  const bind = (value: SqlValue): string => `$${params.push(value)}`;
  const asked = criteriaOf(list.columns).filter(({ name }) => query[name] !== undefined);
  const conditions = asked.map(({ name, condition }) => condition(String(query[name]), bind, organisme));
  const isCounted = asked.every((criterion) => criterion.isCounted);
  return {
    rows: [list.rows, ...conditions].join(' and '),
    counted: isCounted ? ['true', ...conditions].join(' and ') : null,
    params,
  };
}

type Totals = { readonly recordsTotal: number; readonly recordsFiltered: number };

/** Both totals: the kept ones, as far as they count the matching rows. */
async function totalsOf(db: Queryable, kept: string, { rows, counted, params }: Where): Promise<Totals> {
  const [totals = { recordsTotal: 0, recordsFiltered: 0 }] = await db.query<Totals>(
    `select coalesce(sum(nombre), 0)::bigint as "recordsTotal",
       coalesce(sum(nombre) filter (where ${counted ?? 'true'}), 0)::bigint as "recordsFiltered"
     from ${kept} where organisme_id = $1`,
    counted === null ? params.slice(0, 1) : params,
  );
  if (counted !== null) return totals;
  const [found] = await db.query<{ n: number }>(`select count(*) as n ${rows}`, params);
  return { ...totals, recordsFiltered: found?.n ?? 0 };
}

type Slice = { readonly offset: number; readonly limit: number; readonly reversed: boolean };

/** The rows of a page, with an offset from the nearer end of the result. */
export function sliceOf({ start, length }: { start: number; length: number }, total: number): Slice {
  const limit = Math.max(0, Math.min(length, total - start));
  const reversed = start > total / 2;
  return { offset: reversed ? total - start - limit : start, limit, reversed };
}

/** The terms of an `order by`, all in one direction, so that one index serves both directions. */
export function orderBy(columns: readonly string[], isDescending: boolean): string {
  return [...new Set(columns)].map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', ');
}

/** This many rows are sorted quickly. */
const few = 5_000;

/**
 * How to read the matching rows. Few are materialized, then sorted. If many match, or there is no filter, an
 * index scan in list order fills a page early. The planner's own estimate is unreliable here.
 */
function readingOf({ recordsFiltered, recordsTotal }: Totals): 'materialized' | 'not materialized' {
  return recordsFiltered <= few && recordsFiltered < recordsTotal ? 'materialized' : 'not materialized';
}
