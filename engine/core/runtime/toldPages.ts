/** What an answer tells of its pages: in a header, by an address, by a yes or no, by a cursor. */
import type { AnswerPlace, SourceModel } from '../model/screen.ts';
import type { ServerPage } from './paging.ts';
import { valueAt } from './values.ts';

/** What a page tells of the others. `headers`: by their names in lower case. */
export function toldPage(
  answer: unknown,
  rows: ServerPage['rows'],
  { key, paging }: Pick<SourceModel, 'key' | 'paging'>,
  headers: Readonly<Record<string, unknown>>,
): Omit<ServerPage, 'rows'> {
  const at = (place: AnswerPlace | null = null): unknown => {
    if (typeof place === 'string') return valueAt(answer, place, null);
    return place && headers[place.header];
  };
  const sign = linked(at(paging?.next));
  const hasNext = paging?.next ? Boolean(sign) && sign !== 'false' : null;
  const cursor = sign === true ? rows.at(-1)?.[key[0] ?? ''] : inAddress(sign, paging?.position ?? '');
  return { total: countIn(at(paging?.total)), hasNext, next: hasNext ? String(cursor) : null };
}

/** A count, also the one at the end of a `Content-Range`. */
function countIn(told: unknown): number | null {
  const [, count] = /(?:^|\/)(\d+)$/.exec(String(told)) ?? [];
  return count === undefined ? null : Number(count);
}

/** The address that a header `Link` has for the next page (RFC 8288); any other value as it is. */
function linked(told: unknown): unknown {
  if (typeof told !== 'string' || told[0] !== '<') return told;
  return /<([^>]*)>[^<]*\brel="?([^",;]* )?next\b/i.exec(told)?.[1];
}

/** The parameter of an address; any other value as it is. */
function inAddress(told: unknown, parameter: string): unknown {
  const [, query] = String(told).split('?', 2);
  return (query === undefined ? null : new URLSearchParams(query).get(parameter)) ?? told;
}
