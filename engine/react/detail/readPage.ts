/** Reads a result outside its list: one page if the server pages, else all rows. */

import { holdsRows, pagingParams, readServerPage, type Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Api, CallOptions, Failure } from '../state/api.ts';
import type { Trail } from '../state/trails.ts';

type Page =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly total: number | null }
  | { readonly ok: false; readonly failure: Failure };

export async function readPage(
  api: Api,
  { model, path }: Pick<Trail, 'model' | 'path'>,
  search: Search,
  options: Pick<CallOptions, 'quiet'> = {},
): Promise<Page> {
  const { source, grid } = model;
  const extraQuery = source.paging === 'server' ? pagingParams(1, search, grid.columns) : {};
  const answer = await api.call<unknown>(
    source.call,
    { filter: search.filters, path, extraQuery },
    { ...options, accepts: (body) => holdsRows(body, source.rows) },
  );
  return answer.ok ? { ok: true, ...readServerPage(answer.data, source.rows) } : answer;
}
