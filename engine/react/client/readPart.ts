/** Reads the rows of a list: the one place that asks the API for a part of a result, or for all of it. */
import type { SourceModel } from '../../core/model/screen.ts';
import {
  count,
  pageParams,
  type ResultPart,
  readServerPage,
  type ServerPage,
} from '../../core/runtime/paging.ts';
import { holdsRows, readRows } from '../../core/runtime/query.ts';
import type { Values } from '../../core/runtime/reference.ts';
import type { RawAnswer } from '../browser/senders.ts';
import { type Api, type CallOptions, type Failure, sender } from './api.ts';

/** What is read: the source, its columns (an order names them), and the values of the page's address. */
export type ReadList = {
  readonly source: SourceModel;
  readonly columns: readonly { readonly id: string; readonly field: string }[];
  readonly path: Values;
};

export type ReadPart = ServerPage & {
  /** The number of rows at which the server truncated an unpaged result; null: it is complete. */
  readonly limit: number | null;
};

/** A value that was asked for, or why it did not come. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Reads a part of the result of these filters; of a source without pages, the whole. */
export async function readPart(
  api: Api,
  list: ReadList,
  filters: Values,
  part: ResultPart,
  options: Pick<CallOptions, 'signal' | 'quiet'> = {},
): Promise<Asked<ReadPart>> {
  const { source } = list;
  const late = source.paging?.isLate ? await sender.load().catch(() => null) : undefined;
  if (late && source.paging?.protocol === 'cursor' && part.cursor === undefined)
    return late.readPage(
      (one) => readPart(api, list, filters, one, options),
      source,
      JSON.stringify([filters, list.path]),
      part,
    );
  // Without the code that reads it, an answer is a failure.
  const accepts = (body: unknown) => late !== null && holdsRows(body, source.rows);
  const answer = await api.call<unknown>(source.call, valuesOf(list, filters, part), { ...options, accepts });
  if (!answer.ok) return answer;
  const value = partIn(answer, source);
  return {
    ok: true,
    value: late ? { ...value, ...late.toldPage(answer.data, value.rows, source, answer.headers) } : value,
  };
}

/** The part that `readPart` will bring, if its answer is here already; null: it is not. */
export function lookAtPart(api: Api, list: ReadList, filters: Values, part: ResultPart): ReadPart | null {
  const { source } = list;
  if (source.paging?.isLate) return null;
  const accepts = (body: unknown) => holdsRows(body, source.rows);
  const answer = api.look<unknown>(source.call, valuesOf(list, filters, part), { accepts });
  return answer && partIn(answer, source);
}

function valuesOf({ source, columns, path }: ReadList, filter: Values, part: ResultPart) {
  return { filter, path, extraQuery: pageParams(source, columns, part) };
}

function partIn(
  { data, headers }: { readonly data: unknown; readonly headers: RawAnswer['headers'] },
  source: SourceModel,
): ReadPart {
  if (source.paging !== null) return { ...readServerPage(data, source), limit: null };
  const rows = readRows(data, source.rows);
  const limit = count(Number(headers['row-limit'])) || null;
  return { rows, total: rows.length, hasNext: false, next: null, limit };
}
