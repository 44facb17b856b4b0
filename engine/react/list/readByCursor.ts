/** Reads a result by its cursors: no page but the next can be asked for, so the list has all rows. */
import type { PagingModel, SourceModel } from '../../core/model/screen.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Api, CallValues } from '../client/api.ts';
import type { Asked } from '../parts/useLoader.ts';
import { fetchAllPages } from './fetchAllPages.ts';

/** The rows, and their number as the limit if there may be more. */
export type CursorResult = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly limit: number | null;
};

/** The number of rows after which the reading ends. */
const longestResult = 10_000;

export async function readByCursor(
  api: Api,
  source: SourceModel & { readonly paging: PagingModel },
  values: CallValues,
  signal: AbortSignal,
): Promise<Asked<CursorResult>> {
  const reading = { signal, limit: longestResult, onProgress: () => undefined };
  const all = await fetchAllPages(api, source, [], { sort: null }, values, reading);
  if (all.kind === 'failed') return { ok: false, failure: all.failure };
  const { rows } = all;
  const { length } = rows;
  return { ok: true, value: { rows, total: length, limit: all.kind === 'rows' ? null : length } };
}
