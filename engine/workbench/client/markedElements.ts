/** Elements of the preview by the marks of their texts, and back. */
import { marksIn } from '../marks.ts';

const named = ['aria-label', 'title', 'placeholder', 'alt'];

/** The numbers that an element of the preview shows: its own, or those of what names it. The nearest come first. */
export function marksOf(element: Element): readonly number[] {
  for (let at: Element | null = element; at !== null && at.tagName !== 'BODY'; at = at.parentElement) {
    const found = [...ownMarks(at), ...nameOf(at).flatMap((one) => marksIn(one.textContent ?? ''))];
    if (found.length > 0) return found;
  }
  return [];
}

function ownMarks(element: Element): readonly number[] {
  const within = element.matches('button, a, th, h1, h2, h3, label, option, p, li')
    ? marksIn(element.textContent ?? '')
    : [];
  return [...marksBeside(element), ...within];
}

/** The numbers of its own texts, without those of what it holds. */
function marksBeside(element: Element): readonly number[] {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
  const shown = [
    ...texts.map((node) => node.textContent),
    ...named.map((name) => element.getAttribute(name)),
  ];
  return shown.flatMap((text) => marksIn(text ?? ''));
}

/** What names an element: the labels of a field, the head of a cell's column, the term of a description. */
function nameOf(element: Element): readonly Element[] {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const referred = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  const head = element.matches('td, th, [role=gridcell]') ? headOf(element) : [];
  const term = element.matches('dd') ? [element.previousElementSibling].filter((one) => one !== null) : [];
  return [...labels, ...referred, ...head, ...term];
}

function headOf(cell: Element): readonly Element[] {
  const column = cell.getAttribute('col-id');
  const head =
    column === null
      ? cell.closest('table')?.tHead?.rows[0]?.cells[(cell as HTMLTableCellElement).cellIndex]
      : cell.closest('[role$=grid]')?.querySelector(`[role=columnheader][col-id="${CSS.escape(column)}"]`);
  return head && head !== cell ? [head] : [];
}

/** The first element that shows a text of one of these numbers, and is drawn. */
export function elementWith(numbers: ReadonlySet<number>, root: Document): Element | null {
  if (numbers.size === 0) return null;
  const isIn = (element: Element) => marksBeside(element).some((number) => numbers.has(number));
  const all = [...root.body.querySelectorAll('*')];
  return all.find((one) => isIn(one) && one.getClientRects().length > 0) ?? null;
}
