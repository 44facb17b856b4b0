/** What a copy takes of a table: its values, without controls and hidden texts; `data-copied` tells another value. */
import { copiedRows, onOneLine } from '../../core/runtime/copiedRows.ts';

const tables = 'table, [role=grid]';
const rows = 'tr, [role=row]';
const cells = 'td, th, [role=gridcell], [role=rowheader], [role=columnheader]';
const headings = 'thead th, [role=columnheader]';
/** The column of checkboxes. */
const ticks = '.eng-table__tick, .eng-grid__tick';
const hidden = '.eng-visually-hidden, [aria-hidden=true], [hidden]';
const controls = 'button, input, select, textarea';
const blocks = 'p, div, li, br, dd, dt';

/** The values of a row, one for each cell. */
export function cellTexts(row: Element): readonly string[] {
  return cellsOf(row).map(cellText);
}

function cellsOf(row: Element): readonly Element[] {
  return [...row.querySelectorAll(cells)].filter(
    (cell) => cell.closest(rows) === row && !cell.matches(ticks),
  );
}

function cellText(cell: Element): string {
  return onOneLine(textIn(cell, cell.matches(headings)));
}

function textIn(node: Node, isHeading: boolean): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement)) return '';
  const told = node.dataset.copied;
  if (told !== undefined) return told;
  if (node.matches(hidden) || (!isHeading && node.matches(controls))) return '';
  const text = [...node.childNodes].map((child) => textIn(child, isHeading)).join('');
  return node.matches(blocks) ? ` ${text} ` : text;
}

/** The selected rows, or the selected cells of one row; null: less than two cells, or more than one table. */
function selectedRows(selection: Selection): readonly (readonly string[])[] | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const table = tableAt(range.startContainer) ?? tableAt(range.endContainer);
  if (table === null || partOf(range, table) !== range.toString().trim()) return null;
  const touched = [...table.querySelectorAll(rows)].filter((row) => partOf(range, row) !== '');
  const [row] = touched;
  if (row === undefined) return null;
  if (touched.length > 1) return touched.map(cellTexts);
  const inRow = cellsOf(row);
  const isTouched = (cell: Element): boolean => partOf(range, cell) !== '';
  const selected = inRow.slice(inRow.findIndex(isTouched), inRow.findLastIndex(isTouched) + 1);
  return selected.length > 1 ? [selected.map(cellText)] : null;
}

function tableAt(node: Node): Element | null {
  return (node instanceof Element ? node : node.parentElement)?.closest(tables) ?? null;
}

/** The text of a range within an element. */
function partOf(range: Range, element: Element): string {
  if (!range.intersectsNode(element)) return '';
  const part = range.cloneRange();
  if (!element.contains(part.startContainer)) part.setStart(element, 0);
  if (!element.contains(part.endContainer)) part.setEnd(element, element.childNodes.length);
  return part.toString().trim();
}

/** The value of the cell with the focus; null: none has it, or a text is selected. */
function focusedValue(selection: Selection | null): string | null {
  const { activeElement } = document;
  const isCell = activeElement?.matches('td, tbody th, [role=gridcell], [role=rowheader]') === true;
  return isCell && selection?.isCollapsed !== false ? cellText(activeElement) || null : null;
}

/** Copies the selected rows, or the value of the cell with the focus, passed to `onValue`; else the browser copies. */
export function copyCells(event: ClipboardEvent, onValue: (value: string) => void): void {
  const selection = document.getSelection();
  const found = selection && selectedRows(selection);
  const value = found ? null : focusedValue(selection);
  if (event.clipboardData === null || (!found && value === null)) return;
  event.preventDefault();
  if (found) {
    const { text, html } = copiedRows(found);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
  } else if (value !== null) {
    event.clipboardData.setData('text/plain', value);
    onValue(value);
  }
}
