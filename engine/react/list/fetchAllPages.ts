/** Reads all pages of a server-paged result, for features that need all rows: CSV file and print. */
import type { SourceModel } from '../../core/model/screen.ts';
import { rowKey } from '../../core/runtime/bulk.ts';
import { holdsRows, pagingParams, readServerPage, type Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Api, CallValues, Failure } from '../state/api.ts';

type AllPages =
  /**
   * `total`: the number of rows at the end of the reading; it differs from the number of rows read if the result
   * changed meanwhile.
   */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly total: number }
  | { readonly kind: 'tooMany'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

type PageReading = {
  readonly signal: AbortSignal;
  /** Maximum number of rows. */
  readonly limit: number;
  readonly onProgress: (read: number, total: number | null) => void;
};

/**
 * Returns each row once, by its key and in result order, also if rows are added or deleted during the reading. A page
 * starts with the last row of the previous page: if that row is unknown, rows have moved up, and the reading goes back
 * to find them. A back end without a count may return fewer rows than requested: the result ends with a page without
 * new rows, or with one that starts like the previous page, from a back end that ignores `start` and has returned
 * everything.
 */
export async function fetchAllPages(
  api: Api,
  source: SourceModel,
  columns: readonly { readonly id: string; readonly field: string }[],
  search: Search,
  values: CallValues,
  { signal, limit, onProgress }: PageReading,
): Promise<AllPages> {
  const size = source.largestPage;
  const rows = new Map<string, Row>();
  const accepts = (body: unknown): boolean => holdsRows(body, source.rows);
  let before: string | null = null;
  for (let draw = 1, start = 0, overlap = 0; ; draw++) {
    const paging = pagingParams(draw, { sort: search.sort, page: 1, size }, columns);
    const extraQuery = { ...paging, start: String(start) };
    const answer = await api.call<unknown>(source.call, { ...values, extraQuery }, { signal, accepts });
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    const part = readServerPage(answer.data, source.rows);
    const first = part.rows[0] === undefined ? null : rowKey(part.rows[0], source.key);
    const isSame = first === before;
    before = first;
    const isNext = first !== null && rows.has(first);
    if (start > 0 && overlap > 0 && !isNext) {
      start = Math.max(0, start - Math.ceil(size / 2));
      continue;
    }
    for (const row of part.rows) rows.set(rowKey(row, source.key), row);
    const total = part.total ?? rows.size;
    if (total > limit) return { kind: 'tooMany', total };
    onProgress(rows.size, part.total);
    const end = start + part.rows.length;
    const isEnd = part.rows.length <= overlap || (part.total === null ? isSame : end >= part.total);
    if (isEnd) return { kind: 'rows', rows: [...rows.values()], total };
    overlap = part.rows.length > 1 ? 1 : 0;
    start = end - overlap;
  }
}
