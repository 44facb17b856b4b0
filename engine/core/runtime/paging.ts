/** Results that the server hands out page by page: the parameters of a page, and how its answer is read. */
import type { PagingModel, SourceModel } from '../model/screen.ts';
import type { SortModel } from '../model/table.ts';
import { readRows, type Search } from './query.ts';
import { fieldsOf, type Row, valueAt } from './values.ts';

/** A part of a result: where it starts (rows from the beginning, or the cursor that the part before gave), its size and the order. */
export type ResultPart = {
  readonly start: number;
  readonly cursor?: string | null;
  readonly size: number;
  readonly sort: SortModel | null;
};
type Columns = readonly { readonly id: string; readonly field: string }[];

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
  const { protocol, position, first, size, isEnd } = paging;
  const { start } = part;
  const place = protocol === 'page' ? first + start / part.size : start;
  const at = protocol === 'cursor' ? part.cursor : String(place);
  return {
    // Answers are told apart by their requests: the number of each need not differ.
    ...(protocol === 'datatables'
      ? { draw: '1', ...tableOrder(part, columns) }
      : order(paging, part, columns)),
    ...(at ? { [position]: at } : {}),
    [size]: String(part.size + (isEnd ? start : 0)),
  };
}

function order({ sort, direction, order: forms }: PagingModel, part: ResultPart, columns: Columns) {
  const column = columns.find(({ id }) => id === part.sort?.column);
  if (sort === null || forms === undefined || column === undefined || part.sort === null) return {};
  const form = forms[part.sort.direction === 'asc' ? 0 : 1];
  const named = (text: string) => text.replace('{field}', column.field);
  return direction === null ? { [named(sort)]: named(form) } : { [sort]: column.field, [direction]: form };
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

export type ServerPage = {
  readonly rows: readonly Row[];
  /** The number of rows of the whole result; null: the back end does not tell. */
  readonly total: number | null;
  /** Whether another page follows; null: the back end does not tell. */
  readonly hasNext: boolean | null;
  /** The cursor of the next page; null: there is none. */
  readonly next: string | null;
};

/** Reads the response; a body of another shape has no rows. */
export function readServerPage(
  answer: unknown,
  { rows, paging }: Pick<SourceModel, 'rows' | 'paging'>,
): ServerPage {
  const { recordsFiltered, recordsTotal } = fieldsOf(answer);
  const declared = typeof paging?.total === 'string' ? count(valueAt(answer, paging.total, null)) : null;
  const usual = paging?.protocol === 'datatables' ? (count(recordsFiltered) ?? count(recordsTotal)) : null;
  return { rows: readRows(answer, rows), total: declared ?? usual, hasNext: null, next: null };
}

/** A whole number of rows; null: it is none. */
export const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
