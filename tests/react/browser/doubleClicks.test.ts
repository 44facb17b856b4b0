import { expect, it, onTestFinished } from 'vitest';
import { guardDoubleClicks } from '../../../engine/react/browser/dom.ts';

/** What took a press and its click: the names of the elements, in order. */
function page(): string[] {
  document.body.innerHTML =
    '<button id="a"><i id="icon"></i></button><button id="b"></button><label id="label"><input id="box" type="checkbox"></label>';
  onTestFinished(guardDoubleClicks());
  const taken: string[] = [];
  const take = ({ target, type }: Event) => taken.push(`${type} ${(target as Element).id}`);
  for (const type of ['mousedown', 'click']) document.body.addEventListener(type, take);
  onTestFinished(() => {
    for (const type of ['mousedown', 'click']) document.body.removeEventListener(type, take);
  });
  return taken;
}

/** Returns whether the browser acts on the press: whether it moves the focus. */
function press(id: string, detail: number): boolean {
  const event = (type: string) => new MouseEvent(type, { detail, bubbles: true, cancelable: true });
  const element = document.getElementById(id);
  element?.dispatchEvent(event('pointerdown'));
  const acts = element?.dispatchEvent(event('mousedown'));
  element?.dispatchEvent(event('click'));
  return acts === true;
}

it('a double click presses one control twice, also where its icon is another', () => {
  const taken = page();
  expect([press('a', 1), press('icon', 2)]).toEqual([true, true]);
  expect(taken).toEqual(['mousedown a', 'click a', 'mousedown icon', 'click icon']);
});

it('the second press of a double click never reaches another control; the next press does', () => {
  const taken = page();
  expect([press('a', 1), press('b', 2), press('b', 3), press('b', 1)]).toEqual([true, false, false, true]);
  expect(taken).toEqual(['mousedown a', 'click a', 'mousedown b', 'click b']);
});

it('a control that is drawn again on the next page takes the second press', () => {
  page();
  press('a', 1);
  const old = document.getElementById('a');
  const next = old?.cloneNode(true) as Element;
  old?.replaceWith(next);
  expect(press('a', 2)).toBe(true);
});

it('a key acts on the control that came under the pointer', () => {
  const taken = page();
  press('a', 1);
  press('b', 2);
  document.getElementById('b')?.click();
  expect(taken.slice(2)).toEqual(['click b']);
});

it('a label that is pressed twice turns its box twice', () => {
  page();
  const box = document.getElementById('box') as HTMLInputElement;
  press('label', 1);
  expect(box.checked).toBe(true);
  press('label', 2);
  expect(box.checked).toBe(false);
});
