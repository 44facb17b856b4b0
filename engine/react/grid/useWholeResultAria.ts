/**
 * Tells assistive technology where the rows of a page stand in the whole result. The grid counts the rows that it was
 * given and writes those numbers whenever it likes, so they are put right each time it does.
 */
import { type RefObject, useEffect } from 'react';

/** What the grid is called, rows before the page, rows of the whole result. The heading is row 1. */
type WholeResult = { readonly label: string; readonly offset: number; readonly total: number };

export function useWholeResultAria(
  frame: RefObject<HTMLElement | null>,
  { label, offset, total }: WholeResult,
): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const correct = (): void => {
      const counted = element.querySelector('[aria-rowcount]');
      if (counted !== null) {
        write(counted, 'aria-label', label);
        write(counted, 'aria-rowcount', String(total + 1));
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
      attributeFilter: ['aria-rowcount', 'aria-rowindex', 'row-index'],
    });
    return () => observer.disconnect();
  }, [frame, label, offset, total]);
}

function write(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
