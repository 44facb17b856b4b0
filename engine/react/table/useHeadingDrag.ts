/**
 * Columns of the native table that are sized or moved by pointer: what they become is shown by the grid, which takes the
 * place of the table then. Without a pointer there is the panel of the columns.
 */
import { type RefObject, useEffect } from 'react';
import { useHandler } from '../browser/useHandler.ts';
import type { ListView } from './listView.ts';

/** In pixels: the edge of a heading that sizes it, and how far a press moves before it drags. */
const edge = 6;
const threshold = 8;
const narrowest = 70;

/** A heading that is held, and where the pointer took it. */
type Held = {
  readonly heading: HTMLElement;
  readonly isEdge: boolean;
  readonly start: number;
  readonly width: number;
};

export function useHeadingDrag(frame: RefObject<HTMLElement | null>, view: ListView): void {
  const drop = useHandler(({ heading, isEdge, start, width }: Held, at: number) => {
    const id = heading.dataset.column ?? '';
    if (isEdge) {
      const widths = { ...view.widths, [id]: widthAt({ width, start }, at) };
      view.onArrange({ widths, view: 'grid' });
      return;
    }
    const ids = view.columns.map((column) => column.id);
    const target = headingAt(heading, at)?.dataset.column ?? id;
    const to = ids.indexOf(target);
    if (target === id || to < 0) return;
    ids.splice(to, 0, ...ids.splice(ids.indexOf(id), 1));
    view.onArrange({ order: ids, view: 'grid' });
  });
  useEffect(() => (frame.current === null ? undefined : listen(frame.current, drop)), [frame, drop]);
}

function listen(list: HTMLElement, drop: (held: Held, at: number) => void): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  let held: Held | null = null;
  let isDragged = false;
  const end = (): void => {
    held?.heading.removeAttribute('data-held');
    for (const heading of list.querySelectorAll('[data-drop]')) heading.removeAttribute('data-drop');
    held = null;
  };
  const move = ({ target, clientX }: PointerEvent): void => {
    if (held === null) {
      list.toggleAttribute('data-edge', edgeOf(target, clientX) !== null);
      return;
    }
    isDragged ||= Math.abs(clientX - held.start) > (held.isEdge ? 0 : threshold);
    if (!isDragged) return;
    held.heading.setAttribute('data-held', '');
    if (held.isEdge) sizeColumn(held.heading, widthAt(held, clientX));
    else {
      const over = headingAt(held.heading, clientX);
      for (const heading of headingsOf(held.heading)) heading.toggleAttribute('data-drop', heading === over);
    }
  };
  const press = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    const atEdge = edgeOf(event.target, event.clientX);
    const heading = atEdge ?? headingOf(event.target);
    isDragged = false;
    if (heading === null) return;
    if (atEdge) event.preventDefault();
    held = { heading, isEdge: atEdge !== null, start: event.clientX, width: heading.offsetWidth };
  };
  const release = ({ clientX }: PointerEvent): void => {
    const dropped = held;
    end();
    if (dropped !== null && isDragged) drop(dropped, clientX);
  };
  // A press that dragged a heading, or held its edge, does not sort.
  const click = (event: MouseEvent): void => {
    if (!isDragged && edgeOf(event.target, event.clientX) === null) return;
    isDragged = false;
    event.preventDefault();
    event.stopPropagation();
  };
  list.addEventListener('pointerdown', press, { signal });
  list.addEventListener('click', click, { signal, capture: true });
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', release, { signal });
  document.addEventListener('pointercancel', end, { signal });
  return () => aborter.abort();
}

function headingOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('thead th[data-column]') : null;
}

/** The heading whose end edge is there. */
function edgeOf(target: EventTarget | null, at: number): HTMLElement | null {
  const heading = headingOf(target);
  if (heading === null) return null;
  const { left, right } = heading.getBoundingClientRect();
  return at > left && right - at < edge ? heading : null;
}

function headingsOf(heading: HTMLElement): readonly HTMLElement[] {
  return [...(heading.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
}

function headingAt(heading: HTMLElement, at: number): HTMLElement | undefined {
  return headingsOf(heading).find((other) => {
    const { left, right } = other.getBoundingClientRect();
    return left <= at && at < right;
  });
}

function widthAt({ width, start }: Pick<Held, 'width' | 'start'>, at: number): number {
  return Math.max(narrowest, Math.round(width + at - start));
}

function sizeColumn(heading: HTMLElement, width: number): void {
  const place = (heading as HTMLTableCellElement).cellIndex;
  const column = heading.closest('table')?.querySelectorAll('col')[place];
  if (column) column.style.width = `${width}px`;
}
