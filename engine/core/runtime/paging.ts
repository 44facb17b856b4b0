/** Results that the server hands out page by page: the parameters of a page, and how its answer is read. */
import type { PagingModel, SourceModel } from '../model/screen.ts';
import type { SortModel } from '../model/table.ts';
import { readRows, type Search } from './query.ts';
import { fieldsOf, isObject, type Row, valueAt } from './values.ts';

/** A part of a result: where it starts (rows from the beginning, or the cursor that the part before gave), its size and the order. */
export type ResultPart = {
  readonly start: number;
  readonly cursor?: string | null;
  readonly size: number;
  readonly sort: SortModel | null;
};
type Columns = readonly { readonly id: string; readonly field: string }[];

/** Whether the list reads one page at a time. A cursor leads to no page but the next: such a result is read as a whole. */
export function isPagedByServer<Source extends Pick<SourceModel, 'paging'>>(
  source: Source,
): source is Source & { readonly paging: PagingModel } {
  return source.paging !== null && source.paging.protocol !== 'cursor';
}

/** The page of a search as a part of its result. */
export function pageOf({ sort, page, size }: Omit<Search, 'filters'>): ResultPart {
  return { sort, size, start: (page - 1) * size };
}

/** The parameters that ask a source for a part of its result; none where it has no pages. */
export function pageParams(
  { paging }: Pick<SourceModel, 'paging'>,
  columns: Columns,
  part: ResultPart,
): Readonly<Record<string, string>> {
  if (paging === null) return {};
  const { protocol, position, first } = paging;
  const sized = { [paging.size]: String(part.size) };
  switch (protocol) {
    case 'datatables':
      // Answers are told apart by their requests: the number of each need not differ.
      return { draw: '1', [position]: String(part.start), ...sized, ...tableOrder(part, columns) };
    case 'page':
      return {
        [position]: String(first + part.start / part.size),
        ...sized,
        ...order(paging, part, columns),
      };
    case 'offset':
      return { [position]: String(part.start), ...sized, ...order(paging, part, columns) };
    case 'cursor':
      return {
        ...(part.cursor ? { [position]: part.cursor } : {}),
        ...sized,
        ...order(paging, part, columns),
      };
  }
}

function order({ sort, direction }: PagingModel, part: ResultPart, columns: Columns) {
  const column = columns.find(({ id }) => id === part.sort?.column);
  if (sort === null || column === undefined || part.sort === null) return {};
  if (direction === null) return { [sort]: `${column.field},${part.sort.direction}` };
  return { [sort]: column.field, [direction]: part.sort.direction };
}

/** The order in the DataTables server-side protocol. */
function tableOrder({ sort }: ResultPart, columns: Columns): Readonly<Record<string, string>> {
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
