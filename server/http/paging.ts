/** Lists paged by the server: the DataTables protocol, in requests and answers. */
import { ApiError } from './errors.ts';

/** The paging parameters of a request. */
export type PagingQuery = {
  draw: number;
  start: number;
  length: number;
  'order[0][column]'?: number;
  'order[0][dir]'?: 'asc' | 'desc';
  [column: `columns[${number}][data]`]: string;
};

export type Order = { readonly field: string; readonly direction: 'asc' | 'desc' };

const largest = 1_000;

/** The paging properties of a query schema. */
export const pagingProperties = {
  draw: {
    type: 'integer',
    minimum: 0,
    maximum: 2_147_483_647,
    default: 0,
    description: 'Number of the question; its answer carries the same',
  },
  start: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 0, description: 'Rows to skip' },
  length: { type: 'integer', minimum: 1, maximum: largest, default: 20, description: 'Rows of a page' },
  'order[0][column]': {
    type: 'integer',
    minimum: 0,
    maximum: 99,
    description: 'Number of the sorted column',
  },
  'order[0][dir]': { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
} as const;

/** The field of each table column; the maximum number of columns. */
export const columnParameters = {
  '^columns\\[\\d{1,2}\\]\\[data\\]$': { type: 'string', maxLength: 100 },
} as const;

/** The answer: a page of `rows` and the totals. */
export function pageOf(rows: string) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['draw', 'recordsTotal', 'recordsFiltered', 'data'],
    properties: {
      draw: { type: 'integer' },
      recordsTotal: { type: 'integer', description: 'Rows without any criterion' },
      recordsFiltered: { type: 'integer', description: 'Rows that match' },
      data: { type: 'array', items: { $ref: rows } },
    },
  } as const;
}

/**
 * The requested order; null if there is none.
 * @throws ApiError REQUETE_INVALIDE if it names no column or one that is not sortable
 */
export function orderOf(query: PagingQuery, isSortable: (field: string) => boolean): Order | null {
  const column = query['order[0][column]'];
  if (column === undefined) return null;
  const field = query[`columns[${column}][data]`];
  if (field === undefined || !isSortable(field)) throw new ApiError('REQUETE_INVALIDE');
  return { field, direction: query['order[0][dir]'] ?? 'asc' };
}
