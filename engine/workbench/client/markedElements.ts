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
  const texts = [...element.childNodes].flatMap((node) =>
    node.nodeType === 3 ? [node.textContent ?? ''] : [],
  );
  const within = element.matches('button, a, th, h1, h2, h3, label, option, p, li')
    ? [element.textContent ?? '']
    : [];
  const attributes = named.map((name) => element.getAttribute(name) ?? '');
  return [...texts, ...within, ...attributes].flatMap(marksIn);
}

/** What names an element: the labels of a field, the head of a cell's column, the term of a description. */
function nameOf(element: Element): readonly Element[] {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const referred = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  const head = element.matches('td, th') ? headOf(element as HTMLTableCellElement) : [];
  const term = element.matches('dd') ? [element.previousElementSibling].filter((one) => one !== null) : [];
  return [...labels, ...referred, ...head, ...term];
}

function headOf(cell: HTMLTableCellElement): readonly Element[] {
  const [row] = cell.closest('table')?.tHead?.rows ?? [];
  const head = row?.cells[cell.cellIndex];
  return head === undefined || head === cell ? [] : [head];
}

/** The first element that shows a text of one of these numbers, and is drawn. */
export function elementWith(numbers: ReadonlySet<number>, root: Document): Element | null {
  const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const isIn = marksIn(walker.currentNode.textContent ?? '').some((number) => numbers.has(number));
    if (isIn && parent !== null && parent.getClientRects().length > 0) return parent;
  }
  return null;
}
