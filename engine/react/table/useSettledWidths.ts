/** Fixes the columns of a native table at the widths of its first rows: another page or order moves nothing. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useVersion } from '../browser/stateHooks.ts';
import { afterLayout } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ListView } from './useListView.ts';

/** The reference for the table, whose `col` elements have the widths that readers or definitions chose as `data-width`. */
export function useSettledWidths({
  columns,
  rows,
  subject,
  widths,
}: Pick<ListView, 'columns' | 'rows' | 'subject' | 'widths'>): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const { display } = useEngine();
  const look = useStore(display, ({ text, density }) => `${text} ${density}`);
  const hasRows = rows.length > 0;
  const key = String(useVersion(subject, look, columns, widths));
  // Before the effect that measures: what has just been measured fits.
  useLayoutEffect(() => {
    const element = table.current;
    if (rows.length === 0 || element?.dataset.settled !== key) return;
    return afterLayout(() => {
      // A value that stands on one line is wider than its column.
      if ([...element.querySelectorAll('[data-line]')].some(overflows)) settle(element, key);
    });
  }, [key, rows]);
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!element || !frame || !hasRows) return;
    // The first report comes when the browser has laid out the rows for their frame: it need not do so twice.
    let measured: string | null = null;
    return watchText(frame, (width) => {
      const widths = `${frame.clientWidth} ${width}`;
      const stays = measured === null ? element.dataset.settled === key : measured === widths;
      measured = widths;
      if (!stays) settle(element, key);
    });
  }, [key, hasRows]);
  return table;
}

function overflows({ scrollWidth, clientWidth }: Element): boolean {
  return scrollWidth > clientWidth;
}

/** Headings stand on one line where the table gets neither wider nor higher, and each column has what it needs. */
function layHeadings(table: HTMLTableElement, headings: readonly HTMLElement[], chosen: Chosen): void {
  delete table.dataset.heads;
  const before = table.offsetHeight;
  table.dataset.heads = '';
  const widths = widthsOf(headings);
  const isWider =
    [table.parentElement ?? table, ...headings].some(overflows) || spaceLeft(widths, chosen) < 0;
  const isCut = widths.some((width, place) => width > (chosen[place] ?? width));
  if (isWider || isCut || table.offsetHeight > before) delete table.dataset.heads;
}

/** The widths that readers or definitions chose for some columns. */
type Chosen = readonly (number | null)[];

function widthsOf(headings: readonly HTMLElement[]): readonly number[] {
  return headings.map((heading) => heading.getBoundingClientRect().width);
}

/** What the columns of a chosen width leave to the others; negative: what they would take from them. */
function spaceLeft(measured: readonly number[], chosen: Chosen): number {
  return measured.reduce((sum, width, place) => sum + width - (chosen[place] ?? width), 0);
}

/** Measures the columns and fixes them. Where the table fits into its frame, its headings stick to the window. */
function settle(table: HTMLTableElement, key: string): void {
  const columns = [...table.querySelectorAll('col')];
  delete table.dataset.settled;
  for (const { style, dataset } of columns) style.width = dataset.width ? `${dataset.width}px` : '';
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
  const chosen = columns.map(({ dataset }) => (dataset.width ? Number(dataset.width) : null));
  layHeadings(table, headings, chosen);
  const measured = widthsOf(headings);
  if (measured.every((width) => width === 0)) return;
  const left = spaceLeft(measured, chosen);
  const others = chosen.filter((width) => width === null).length;
  columns.forEach(({ style }, place) => {
    const width = measured[place] ?? 0;
    // Where there is no space left, the layout of the browser has kept each word whole.
    const own = chosen[place] ?? null;
    style.width = `${left < 0 ? Math.min(own ?? width, width) : (own ?? width + left / others)}px`;
  });
  table.dataset.settled = key;
  const frame = table.parentElement;
  frame?.toggleAttribute('data-fits', table.offsetWidth <= frame.clientWidth);
}

/**
 * Watches the size of a frame, and of a text in it that is measured and not seen: readers set sizes and spacings of their own
 * (WCAG 1.4.12), and fonts come late. Returns the function that ends it.
 * @param onSize called with the width of the text when it begins, and after each change of one of them
 */
export function watchText(frame: HTMLElement, onSize: (width: number) => void): () => void {
  const sample = document.createElement('span');
  sample.className = 'eng-table-sample';
  frame.appendChild(sample);
  const observer = new ResizeObserver(() => onSize(sample.offsetWidth));
  observer.observe(frame);
  observer.observe(sample);
  return () => {
    observer.disconnect();
    sample.remove();
  };
}
