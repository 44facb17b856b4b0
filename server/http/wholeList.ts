/**
 * Lists that are answered whole, as the specification writes them: an array. Each has a bound, and a header where the
 * bound left rows out (decision 25).
 */
import type { FastifyReply } from 'fastify';

/** Rows of one answer. */
export const mostRows = 20_000;

/** Ends the statement of such a list: one row more than is answered tells that there are more. */
export const limitWhole = `limit ${mostRows + 1}`;

/** The answer 200: every row that matches, as far as the bound allows. */
export function wholeListOf(rows: string) {
  return {
    type: 'array',
    items: { $ref: rows },
    headers: {
      'Row-Limit': {
        type: 'integer',
        description:
          'Only where more rows match than are answered: how many are. Narrower criteria find the others',
      },
    },
  } as const;
}

/** The rows to answer, of those that a statement with `limitWhole` found; says in the header that there are more. */
export function cutWhole<Row>(reply: FastifyReply, rows: readonly Row[]): Row[] {
  if (rows.length > mostRows) reply.header('row-limit', mostRows);
  return rows.slice(0, mostRows);
}
