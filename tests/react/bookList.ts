/** The search screen that the engine's tests render, and rows of it. */
import { bookList } from '../booksApp.ts';

export { bookList };

if (bookList.filters === null) throw new Error('the list of books has no criteria');
export const bookFilters = bookList.filters;

/** Generates books, each a day older than the one before. */
export function books(count: number): readonly Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    cote: `L${String(index + 1).padStart(3, '0')}`,
    titre: index % 2 === 0 ? `Écume ${index + 1}` : `Arbre ${index + 1}`,
    date: new Date(Date.UTC(2026, 10, 18 - index)).toISOString().slice(0, 10),
    pages: 1000 + index,
    etat: index % 3 === 0 ? 'OUT' : 'IN',
    range: false,
  }));
}
