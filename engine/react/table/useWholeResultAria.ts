/**
 * Tells assistive technology where the rows of a page stand in the whole result, and in which order. The grid knows of
 * its rows alone and of no order, and writes that whenever it likes, so it is put right each time it does.
 */
import { type RefObject, useEffect } from 'react';
import type { SortModel } from '../../core/model/model.ts';
import { ariaSort } from './SortMark.tsx';

/** What the grid is called, how it is used, rows before the page, rows of the whole result, their order. The heading is row 1. */
type WholeResult = {
  readonly label: string;
  readonly description: string;
  readonly offset: number;
  readonly total: number;
  readonly sort: SortModel | null;
};

export function useWholeResultAria(
  frame: RefObject<HTMLElement | null>,
  { label, description, offset, total, sort }: WholeResult,
): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const correct = (): void => {
      const counted = element.querySelector('[aria-rowcount]');
      if (counted !== null) {
        write(counted, 'aria-label', label);
        write(counted, 'aria-description', description);
        write(counted, 'aria-rowcount', String(total + 1));
      }
      for (const heading of element.querySelectorAll('[aria-sort]')) {
        write(heading, 'aria-sort', ariaSort(sort, heading.getAttribute('col-id') ?? '') ?? 'none');
      }
      for (const row of element.querySelectorAll('[row-index]')) {
        write(row, 'aria-rowindex', String(offset + Number(row.getAttribute('row-index')) + 2));
      }
    };
    correct();
    const observer = new MutationObserver(correct);
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-rowcount', 'aria-rowindex', 'aria-sort', 'row-index'],
    });
    return () => observer.disconnect();
  }, [frame, label, description, offset, total, sort]);
}

function write(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
