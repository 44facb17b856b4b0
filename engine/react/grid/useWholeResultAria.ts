/**
 * Tells assistive technology where the rows of a page stand in the whole result. The grid counts the rows that it was
 * given and writes those numbers whenever it likes, so they are put right each time it does.
 */
import { type RefObject, useEffect } from 'react';

/** `offset`: rows before the page; `total`: rows of the whole result. The heading is row 1. */
export function useWholeResultAria(
  frame: RefObject<HTMLElement | null>,
  offset: number,
  total: number,
): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const correct = (): void => {
      const counted = element.querySelector('[aria-rowcount]');
      if (counted !== null) write(counted, 'aria-rowcount', total + 1);
      for (const row of element.querySelectorAll('[row-index]')) {
        write(row, 'aria-rowindex', offset + Number(row.getAttribute('row-index')) + 2);
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
  }, [frame, offset, total]);
}

function write(element: Element, name: string, value: number): void {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
