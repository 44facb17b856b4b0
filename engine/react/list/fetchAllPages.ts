/** Reads all pages of a server-paged result, for features that need all rows: CSV file and print. */
import type { PagingModel, SourceModel } from '../../core/model/screen.ts';
import { rowKey } from '../../core/runtime/bulk.ts';
import { pagingParams, readServerPage } from '../../core/runtime/paging.ts';
import { holdsRows, type Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Api, CallValues, Failure } from '../client/api.ts';

type AllPages =
  /**
   * `total`: the number of rows at the end of the reading; it differs from the number of rows read if the result
   * changed meanwhile.
   */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly total: number }
  | { readonly kind: 'tooMany'; readonly rows: readonly Row[]; readonly total: number }
  /** The rows may be a part of the result only. */
  | { readonly kind: 'unsure'; readonly rows: readonly Row[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

type PageReading = {
  readonly signal: AbortSignal;
  /** Maximum number of rows. */
  readonly limit: number;
  readonly onProgress: (read: number, total: number | null) => void;
};

/**
 * Returns each row once, by its key and in result order, also if rows are added or deleted during the reading. Where the
 * protocol counts rows, a page starts with the last row of the previous page: if that row is unknown, rows have moved up,
 * and the reading goes back to find them. A back end without a count may return fewer rows than requested: the result
 * ends with a page without new rows, or with a numbered page that is shorter than the first. A page that starts like the previous one comes from a back end that ignores where a
 * page starts: what it returned may be a part only.
 */
export async function fetchAllPages(
  api: Api,
  source: SourceModel & { readonly paging: PagingModel },
  columns: readonly { readonly id: string; readonly field: string }[],
  search: Pick<Search, 'sort'>,
  values: CallValues,
  { signal, limit, onProgress }: PageReading,
): Promise<AllPages> {
  const { paging, largestPage: size } = source;
  const { sort } = search;
  const isByRow = paging.protocol === 'datatables' || paging.protocol === 'offset';
  const rows = new Map<string, Row>();
  const accepts = (body: unknown): boolean => holdsRows(body, source.rows);
  let before: string | null = null;
  let longest = 0;
  let cursor: string | null = null;
  for (let draw = 1, start = 0, overlap = 0; ; draw++) {
    const extraQuery = pagingParams(paging, { sort, size, start, cursor }, columns, draw);
    const answer = await api.call<unknown>(source.call, { ...values, extraQuery }, { signal, accepts });
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    const part = readServerPage(answer.data, source);
    const first = part.rows[0] === undefined ? null : rowKey(part.rows[0], source.key);
    const isSame =
      (start > 0 && first !== null && first === before) || (cursor !== null && part.next === cursor);
    if (isSame) return { kind: 'unsure', rows: [...rows.values()] };
    before = first;
    const isNext = first !== null && rows.has(first);
    if (start > 0 && overlap > 0 && !isNext) {
      start = Math.max(0, start - Math.ceil(size / 2));
      continue;
    }
    for (const row of part.rows) rows.set(rowKey(row, source.key), row);
    const total = part.total ?? rows.size;
    // A result by cursor is read as far as the limit, whatever its length.
    if ((paging.protocol === 'cursor' ? rows.size : total) > limit)
      return { kind: 'tooMany', rows: [...rows.values()], total };
    onProgress(rows.size, part.total);
    cursor = part.next;
    const end = start + part.rows.length;
    const isShorter = paging.protocol === 'page' && part.total === null && part.rows.length < longest;
    longest = Math.max(longest, part.rows.length);
    const isEnd =
      paging.protocol === 'cursor'
        ? cursor === null
        : isShorter ||
          part.rows.length <= overlap ||
          (part.total !== null && (isByRow ? end : rows.size) >= part.total);
    if (isEnd) return { kind: 'rows', rows: [...rows.values()], total };
    overlap = isByRow && part.rows.length > 1 ? 1 : 0;
    start = isByRow || paging.protocol === 'cursor' ? end - overlap : start + size;
  }
}
