/** Paging: the protocol in which a server hands out a result page by page, with the names of its parameters. */
import type { Paging } from '../../../schemas/types/definition.ts';
import type { AnswerPlace, PagingModel } from '../model/screen.ts';

export function assemblePaging(written: Paging): PagingModel {
  const { protocol, end, sort = null, direction = null, total, next } = written;
  const form = direction === null && !sort?.includes('{field}') ? '{field},' : '';
  const { ascending = `${form}asc`, descending = `${form}desc` } = written;
  return {
    protocol,
    position: protocol === 'datatables' ? 'start' : (written[protocol] ?? protocol),
    first: written.firstPage ?? 1,
    size: protocol === 'datatables' ? 'length' : (end ?? written.size ?? 'size'),
    ...(end !== undefined && { isEnd: true }),
    sort,
    direction,
    ...(sort !== null && { order: [ascending, descending] }),
    total: placeOf(total),
    next: placeOf(next),
    ...((protocol === 'cursor' || next !== undefined || typeof total === 'object') && { isLate: true }),
  };
}

function placeOf(written: Paging['total']): AnswerPlace | null {
  return typeof written === 'object' ? { header: written.header.toLowerCase() } : (written ?? null);
}

/** Whether the server sorts the rows. */
export function takesOrder({ protocol, sort }: PagingModel): boolean {
  return protocol === 'datatables' || sort !== null;
}

/** The parameters without which no page can be asked for. */
export function pagingNames(written: Paging): readonly string[] {
  const { position, size } = assemblePaging(written);
  return [position, size];
}

/** Every parameter that a protocol sends, if there is one; those that contain the name of a column are not listed. */
export function sentNames(written: Paging | boolean | undefined): readonly string[] {
  if (typeof written !== 'object') return [];
  const { sort, direction } = assemblePaging(written);
  const order = [sort, direction].filter((name) => name !== null && !name.includes('{field}')) as string[];
  return [...pagingNames(written), ...order, ...(written.protocol === 'datatables' ? ['draw'] : [])];
}
