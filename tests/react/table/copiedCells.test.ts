/** What a copy takes of a table. The journeys copy with mouse and keyboard. */
import { afterEach, expect, it } from 'vitest';
import { cellTexts, copyCells } from '../../../engine/react/table/copiedCells.ts';

afterEach(() => document.body.replaceChildren());

function draw(html: string): void {
  document.body.replaceChildren(
    new DOMParser().parseFromString(html, 'text/html').body.firstElementChild as Element,
  );
}

/** Copies with the range between two elements; null: the browser's own copy. */
function copied(from: string, to: string): string | null {
  const [start, end] = [from, to].map((one) => document.querySelector(one)?.firstChild as Node);
  document.getSelection()?.setBaseAndExtent(start as Node, 0, end as Node, (end as Text).length);
  const data = new Map<string, string>();
  const event = new Event('copy', { cancelable: true });
  Object.assign(event, { clipboardData: { setData: (type: string, text: string) => data.set(type, text) } });
  copyCells(event as ClipboardEvent, () => undefined);
  return event.defaultPrevented ? (data.get('text/plain') ?? null) : null;
}

const table = `<div><p id="out">Avant</p><table>
  <thead><tr><th class="eng-table__tick"><input type="checkbox"></th><th scope="col"><button>Numéro<svg aria-hidden="true"></svg></button></th><th scope="col">Fait</th><th scope="col">Note</th></tr></thead>
  <tbody>
    <tr><td class="eng-table__tick"><span class="eng-visually-hidden">Cocher</span></td><td id="a">07.50<button>Copier<span class="eng-visually-hidden">Copier 07.50</span></button></td><td><input type="checkbox" data-copied="Oui"></td><td id="b">un<br>deux</td></tr>
    <tr><td class="eng-table__tick"></td><td id="c">07.51</td><td></td><td><div data-copied="tard"><button id="d">Modifier</button></div></td></tr>
  </tbody></table></div>`;

it('takes the values of rows, without buttons, hidden texts and the column of checkboxes', () => {
  draw(table);
  const rows = [...document.querySelectorAll('tr')];
  expect(rows.map((row) => cellTexts(row))).toEqual([
    ['Numéro', 'Fait', 'Note'],
    ['07.50', 'Oui', 'un deux'],
    ['07.51', '', 'tard'],
  ]);
});

it('copies whole rows, the cells of one row, and leaves the text of one cell and of the page to the browser', () => {
  draw(table);
  expect(copied('#a', '#c')).toBe('07.50\tOui\tun deux\n07.51\t\ttard');
  expect(copied('#a', '#b')).toBe('07.50\tOui\tun deux');
  expect(copied('#a', '#a')).toBeNull();
  expect(copied('#out', '#c')).toBeNull();
});
