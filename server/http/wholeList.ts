/**
 * Unpaged lists: an array, as the specification defines. Each has a limit, and a header if the limit omitted
 * rows (decision 25).
 */
import type { FastifyReply } from 'fastify';

/** Maximum number of rows of an answer. */
export const mostRows = 20_000;

/**
 * Ends the statement of such a list. It reads one row more than is answered, to detect that there are more.
 */
export const limitWhole = `limit ${mostRows + 1}`;

/** The answer 200: every matching row up to the limit. */
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

/** The rows to answer, from a statement with `limitWhole`. Sets the header if there are more. */
export function cutWhole<Row>(reply: FastifyReply, rows: readonly Row[]): Row[] {
  if (rows.length > mostRows) reply.header('row-limit', mostRows);
  return rows.slice(0, mostRows);
}
