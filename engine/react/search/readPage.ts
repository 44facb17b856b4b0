/** One page of a result that the server pages, beside the one that its list shows. */
import type { Row } from '../../core/formats.ts';
import { holdsRows, pagingParams, readServerPage, type Search } from '../../core/query.ts';
import type { Api, Failure } from '../api.ts';
import type { Trail } from '../trails.ts';

type Page =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly total: number | null }
  | { readonly ok: false; readonly failure: Failure };

export async function readPage(api: Api, { model, path }: Trail, search: Search): Promise<Page> {
  const { source, grid } = model;
  const answer = await api.call<unknown>(
    source.call,
    { filter: search.filters, path, extraQuery: pagingParams(1, search, grid.columns) },
    { accepts: (body) => holdsRows(body, source.rows) },
  );
  return answer.ok ? { ok: true, ...readServerPage(answer.data, source.rows) } : answer;
}
