/** Reads a result outside its list: one page if the server pages, else all rows. */

import { isPagedByServer, pagingParams, readServerPage } from '../../core/runtime/paging.ts';
import { holdsRows, type Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Api, CallOptions, Failure } from '../client/api.ts';
import type { Trail } from '../client/trails.ts';

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
  const { sort, page, size } = search;
  const asked = { sort, size, start: (page - 1) * size };
  const extraQuery = isPagedByServer(source) ? pagingParams(source.paging, asked, grid.columns, 1) : {};
  const answer = await api.call<unknown>(
    source.call,
    { filter: search.filters, path, extraQuery },
    { ...options, accepts: (body) => holdsRows(body, source.rows) },
  );
  return answer.ok ? { ok: true, ...readServerPage(answer.data, source) } : answer;
}
