/** Paging: the protocol in which a server hands out a result page by page, with the names of its parameters. */
import type { Paging } from '../../../schemas/types/definition.ts';
import type { PagingModel } from '../model/screen.ts';

/** Compiles a protocol. */
export function assemblePaging(written: Paging): PagingModel {
  const { protocol, sort = null, direction = null, total = null, next = null } = written;
  return {
    protocol,
    position: positionOf(written),
    first: written.firstPage ?? 1,
    size: protocol === 'datatables' ? 'length' : (written.size ?? 'size'),
    sort,
    direction,
    total,
    next,
  };
}

/** Whether the rows can be sorted: by the server, or here if the whole result is read. */
export function takesOrder({ protocol, sort }: PagingModel): boolean {
  return protocol === 'datatables' || protocol === 'cursor' || sort !== null;
}

/** The parameters without which no page can be asked for. */
export function pagingNames(written: Paging): readonly string[] {
  const { size } = assemblePaging(written);
  return [positionOf(written), size];
}

/** Every parameter that the protocol sends; those of columns and order of `datatables` are not listed. */
export function sentNames(written: Paging): readonly string[] {
  const { sort, direction } = assemblePaging(written);
  const order = [sort, direction].filter((name) => name !== null);
  return [...pagingNames(written), ...order, ...(written.protocol === 'datatables' ? ['draw'] : [])];
}

/** The parameter that says where a page starts. */
function positionOf({ protocol, page, offset, cursor }: Paging): string {
  return {
    datatables: 'start',
    page: page ?? 'page',
    offset: offset ?? 'offset',
    cursor: cursor ?? 'cursor',
  }[protocol];
}
