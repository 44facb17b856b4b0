/** Reads a whole result part by part: for the CSV file and the print of a list that the server pages. */
import { rowKey } from '../../core/runtime/bulk.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Api, Failure } from '../client/api.ts';
import { type ReadList, readPart } from '../client/readPart.ts';
import type { Engine } from '../context/EngineContext.ts';

type AllParts =
  /** `total`: the rows of the result at the end; others than were read, if it changed meanwhile. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly total: number }
  | { readonly kind: 'tooMany'; readonly rows: readonly Row[]; readonly total: number }
  /** The rows may be a part of the result only. */
  | { readonly kind: 'unsure'; readonly rows: readonly Row[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

type Reading = {
  readonly signal: AbortSignal;
  /** Maximum number of rows. */
  readonly limit: number;
  readonly onProgress?: (read: number, total: number | null) => void;
};

/**
 * Returns each row once, by its key and in result order, also if rows are added or deleted during the reading. Where the
 * protocol counts rows, a page starts with the last row of the previous page: if that row is unknown, rows have moved up,
 * and the reading goes back to find them. A back end without a count may return fewer rows than requested: the result
 * ends with a page without new rows, or with a numbered page that is shorter than the first. A page that starts like the
 * previous one comes from a back end that ignores where a page starts: what it returned may be a part only.
 */
export async function readAllParts(
  api: Api,
  list: ReadList,
  { filters, sort }: Pick<Search, 'filters' | 'sort'>,
  { signal, limit, onProgress }: Reading,
): Promise<AllParts> {
  const { paging, largestPage: size, key } = list.source;
  const protocol = paging?.protocol;
  const isByRow = protocol === 'datatables' || protocol === 'offset';
  const rows = new Map<string, Row>();
  let before: string | null = null;
  let longest = 0;
  let cursor: string | null = null;
  for (let start = 0, overlap = 0; ; ) {
    const answer = await readPart(api, list, filters, { sort, size, start, cursor }, { signal });
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    const part = answer.value;
    const first = part.rows[0] === undefined ? null : rowKey(part.rows[0], key);
    const isSame =
      (start > 0 && first !== null && first === before) || (cursor !== null && part.next === cursor);
    if (isSame) return { kind: 'unsure', rows: [...rows.values()] };
    before = first;
    const isNext = first !== null && rows.has(first);
    if (start > 0 && overlap > 0 && !isNext) {
      start = Math.max(0, start - Math.ceil(size / 2));
      continue;
    }
    for (const row of part.rows) rows.set(rowKey(row, key), row);
    const total = part.total ?? rows.size;
    // A result by cursor is read as far as the limit, whatever its length.
    if ((protocol === 'cursor' ? rows.size : total) > limit)
      return { kind: 'tooMany', rows: [...rows.values()], total };
    onProgress?.(rows.size, part.total);
    cursor = part.next;
    const end = start + part.rows.length;
    const isCounted = part.total !== null || part.hasNext === true;
    const isShorter = protocol === 'page' && !isCounted && part.rows.length < longest;
    longest = Math.max(longest, part.rows.length);
    const isEnd =
      protocol === 'cursor'
        ? cursor === null
        : part.hasNext === false ||
          isShorter ||
          part.rows.length <= overlap ||
          (part.total !== null && (isByRow ? end : rows.size) >= part.total);
    if (isEnd) return { kind: 'rows', rows: [...rows.values()], total };
    overlap = isByRow && part.rows.length > 1 ? 1 : 0;
    start = isByRow || protocol === 'cursor' ? end - overlap : start + size;
  }
}

/** All rows for a file or a print; null: they cannot be had, which the banner says. */
export async function readOutput(
  { api, say, engineText, banner }: Engine,
  list: ReadList,
  search: Search,
  reading: Reading,
): Promise<readonly Row[] | null> {
  const refuse = (text: string): null => {
    banner.show({ tone: 'error', text });
    return null;
  };
  const all = await readAllParts(api, list, search, reading);
  if (reading.signal.aborted) return null;
  switch (all.kind) {
    case 'rows': {
      const { rows, total } = all;
      if (rows.length !== total)
        banner.show({ tone: 'info', text: engineText('export.changed', { n: rows.length, total }) });
      return rows;
    }
    case 'unsure':
      return refuse(engineText('export.unsure', { read: all.rows.length }));
    case 'tooMany':
      return refuse(engineText('export.tooMany', { total: all.total, limit: reading.limit }));
    case 'failed':
      return all.failure.handled ? null : refuse(say(all.failure.message));
  }
}
