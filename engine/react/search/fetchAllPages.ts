/** Reads a result that the server pages to its end, for what needs all rows: the file and the print. */
import { rowKey } from '../../core/bulk.ts';
import type { Row } from '../../core/formats.ts';
import type { SourceModel } from '../../core/model.ts';
import { holdsRows, pagingParams, readServerPage, type Search } from '../../core/query.ts';
import type { Api, CallValues, Failure } from '../api.ts';

type AllPages =
  /** `total`: how many there are at the end of the reading; other than the rows where they changed meanwhile. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly total: number }
  | { readonly kind: 'tooMany'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

type PageReading = {
  readonly signal: AbortSignal;
  /** Most rows in all. */
  readonly limit: number;
  readonly onProgress: (read: number, total: number | null) => void;
};

/** Each row once, by its key, also where new ones push others to the next page while the pages are read. */
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
  for (let page = 1; ; page++) {
    const extraQuery = pagingParams(page, { sort: search.sort, page, size }, columns);
    const answer = await api.call<unknown>(source.call, { ...values, extraQuery }, { signal, accepts });
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    const part = readServerPage(answer.data, source.rows);
    for (const row of part.rows) rows.set(rowKey(row, source.key), row);
    const total = part.total ?? rows.size;
    if (total > limit) return { kind: 'tooMany', total };
    onProgress(rows.size, part.total);
    const isEnd =
      part.rows.length === 0 || (part.total === null ? part.rows.length < size : page * size >= total);
    if (isEnd) return { kind: 'rows', rows: [...rows.values()], total };
  }
}
