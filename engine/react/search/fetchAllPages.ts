/** Reads a result that the server pages to its end, for what needs all rows: the file and the print. */
import type { Row } from '../../core/formats.ts';
import type { SourceModel } from '../../core/model.ts';
import { holdsRows, pagingParams, readServerPage, type Search } from '../../core/query.ts';
import type { Api, CallValues, Failure } from '../api.ts';

type AllPages =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly failure: Failure };

type PageReading = {
  readonly signal: AbortSignal;
  readonly size: number;
  readonly onProgress: (read: number, total: number | null) => void;
};

export async function fetchAllPages(
  api: Api,
  source: SourceModel,
  columns: readonly { readonly id: string; readonly field: string }[],
  search: Search,
  values: CallValues,
  { signal, size, onProgress }: PageReading,
): Promise<AllPages> {
  const rows: Row[] = [];
  const accepts = (body: unknown): boolean => holdsRows(body, source.rows);
  for (let page = 1; ; page++) {
    const extraQuery = pagingParams(page, { sort: search.sort, page, size }, columns);
    const answer = await api.call<unknown>(source.call, { ...values, extraQuery }, { signal, accepts });
    if (!answer.ok) return answer;
    const part = readServerPage(answer.data, source.rows);
    rows.push(...part.rows);
    onProgress(rows.length, part.total);
    if (part.rows.length < size || (part.total !== null && rows.length >= part.total))
      return { ok: true, rows };
  }
}
