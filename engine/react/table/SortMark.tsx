/** The arrow of a column heading. `aria-sort` on the heading expresses it for screen readers. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { SortModel } from '../../core/model/table.ts';

export function SortMark({ sort, column }: { readonly sort: SortModel | null; readonly column: string }) {
  if (sort?.column !== column) return null;
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden="true" size={15} className="eng-sort-mark" />;
}

/** The value of `aria-sort`. */
export function ariaSort(sort: SortModel | null, column: string): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
