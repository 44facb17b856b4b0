/** Paging arithmetic: the number of pages, the rows of a page, the page numbers of a pager. */

/** At least one page, which may be empty. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** The requested page, or the first if it does not exist. */
export function existingPage(page: number, total: number, size: number): number {
  return page >= 1 && page <= pageCount(total, size) ? page : 1;
}

/** The rows of a page; pages are counted from 1. */
export function pageRows<T>(rows: readonly T[], page: number, size: number): readonly T[] {
  return rows.slice((page - 1) * size, page * size);
}

/** First and last row number of a page, counted from 1; 0 and 0 if there is none. */
export function pageRange(page: number, size: number, total: number) {
  if (total === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * size + 1, last: Math.min(page * size, total) };
}

const slots = 7;

/** Page numbers around the current one, in at most seven places; null is a gap. */
export function pageNumbers(page: number, count: number): readonly (number | null)[] {
  const numbers = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (count <= slots) return numbers(1, count);
  if (page <= 4) return [...numbers(1, 5), null, count];
  if (page >= count - 3) return [1, null, ...numbers(count - 4, count)];
  return [1, null, page - 1, page, page + 1, null, count];
}
