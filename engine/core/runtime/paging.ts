/** Results that the server hands out page by page: the parameters of a page, and how its answer is read. */
import type { PagingModel, SourceModel } from '../model/screen.ts';
import type { SortModel } from '../model/table.ts';
import { readRows } from './query.ts';
import { fieldsOf, isObject, type Row, valueAt } from './values.ts';

/** Where a page starts: `start` rows from the beginning, or at the cursor that the page before it gave. */
export type PageStart = { readonly start: number; readonly cursor?: string | null };
/** A page: where it starts, its size and the order of the result. */
export type PageRequest = PageStart & { readonly size: number; readonly sort: SortModel | null };
type Columns = readonly { readonly id: string; readonly field: string }[];

/** Whether the list reads one page at a time. A cursor leads to no page but the next: such a result is read as a whole. */
export function isPagedByServer<Source extends Pick<SourceModel, 'paging'>>(
  source: Source,
): source is Source & { readonly paging: PagingModel } {
  return source.paging !== null && source.paging.protocol !== 'cursor';
}

/** The parameters that ask for a page. `draw` numbers the requests, for the protocol that wants it. */
export function pagingParams(
  paging: PagingModel,
  page: PageRequest,
  columns: Columns,
  draw: number,
): Readonly<Record<string, string>> {
  const { protocol, position, first, size } = paging;
  const sized = { [size]: String(page.size) };
  switch (protocol) {
    case 'datatables':
      return { draw: String(draw), [position]: String(page.start), ...sized, ...tableOrder(page, columns) };
    case 'page':
      return {
        [position]: String(first + page.start / page.size),
        ...sized,
        ...order(paging, page, columns),
      };
    case 'offset':
      return { [position]: String(page.start), ...sized, ...order(paging, page, columns) };
    case 'cursor':
      return {
        ...(page.cursor ? { [position]: page.cursor } : {}),
        ...sized,
        ...order(paging, page, columns),
      };
  }
}

function order({ sort, direction }: PagingModel, page: PageRequest, columns: Columns) {
  const column = columns.find(({ id }) => id === page.sort?.column);
  if (sort === null || column === undefined || page.sort === null) return {};
  if (direction === null) return { [sort]: `${column.field},${page.sort.direction}` };
  return { [sort]: column.field, [direction]: page.sort.direction };
}

/** The order in the DataTables server-side protocol. */
function tableOrder({ sort }: PageRequest, columns: Columns): Readonly<Record<string, string>> {
  const sorted = sort === null ? -1 : columns.findIndex(({ id }) => id === sort.column);
  return {
    ...(sort === null || sorted < 0
      ? {}
      : { 'order[0][column]': String(sorted), 'order[0][dir]': sort.direction }),
    ...Object.fromEntries(columns.map(({ field }, index) => [`columns[${index}][data]`, field])),
  };
}

/** One page from the server; `total` null if the back end returns no count. */
export type ServerPage = {
  readonly rows: readonly Row[];
  readonly total: number | null;
  /** The cursor of the next page; null: there is none. */
  readonly next: string | null;
};

/** Reads the response; a body of another shape has no rows. */
export function readServerPage(
  answer: unknown,
  { rows, paging }: Pick<SourceModel, 'rows' | 'paging'>,
): ServerPage {
  const at = (path: string): unknown => (isObject(answer) ? valueAt(answer, path, null) : null);
  const count = (value: unknown): number | null =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
  const { recordsFiltered, recordsTotal } = fieldsOf(answer);
  const declared = paging?.total ? count(at(paging.total)) : null;
  const usual = paging?.protocol === 'datatables' ? (count(recordsFiltered) ?? count(recordsTotal)) : null;
  const next = paging?.next ? at(paging.next) : null;
  return {
    rows: readRows(answer, rows),
    total: declared ?? usual,
    next: typeof next === 'string' && next !== '' ? next : null,
  };
}
