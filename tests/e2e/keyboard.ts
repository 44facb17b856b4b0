/**
 * A visitor without a pointer: Tab and Shift+Tab move between tab stops, a key activates, text goes to the focused
 * field. Every stop on the way must show its focus ring, be uncovered and follow the reading order.
 */
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect, isFirefox } from './portal.ts';

/** More stops than any page has. */
const limit = 400;

/** Tabs forward until a control has the focus, or backward if the control is before the focus. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  let element = await elementOf(control);
  const way = await element.evaluate(wayTo);
  if (way === 'there') return;
  const page = control.page();
  const faults = faultFinder(way);
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab');
    const stop = await stopOf(page, element);
    faults.look(stop);
    if (stop.isThere) {
      expect.soft(faults.found, `on the way to ${control}`).toEqual([]);
      return;
    }
    // The page's own code has replaced the prerendered control since.
    if (stop.isGone) element = await elementOf(control);
  }
  throw new Error(`The keyboard does not lead to ${control}`);
}

/** Moves to a control and presses a key there. */
export async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** Moves to a field and replaces its value by typing. */
export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(text);
}

/**
 * Tabs once around the page, or the open dialog: every control must be reached, each after the one before it, and none
 * may trap the focus. Ends at the stop where it started.
 */
export async function expectWayAround(page: Page): Promise<void> {
  // After the last control, Firefox goes on to its own.
  if (isFirefox(page)) return;
  await page.evaluate(setOut);
  const body = await elementOf(page.locator('body'));
  const faults = faultFinder('on');
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page, body);
    if (stop.isMet) break;
    faults.look(stop);
  }
  expect.soft(faults.found, `on the way around ${page.url()}`).toEqual([]);
  expect.soft(await page.evaluate(unmetControls), `not reached at ${page.url()}`).toEqual([]);
}

type Stop = ReturnType<typeof readStop>;

/** The element itself, looked up once: finding it by role and name at every stop takes longer than everything else. */
async function elementOf(control: Locator): Promise<ElementHandle<Element>> {
  const element = await control.elementHandle();
  if (element === null) throw new Error(`There is no ${control}`);
  return element;
}

/** The current stop on the way to a control; read again if it has only just scrolled into view. */
async function stopOf(page: Page, element: ElementHandle<Element>): Promise<Stop> {
  let stop = await element.evaluate(readStop);
  const { isMet } = stop;
  for (let frames = 0; frames < 60 && !(stop.ring && stop.clear); frames += 1) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    stop = await element.evaluate(readStop);
  }
  return { ...stop, isMet };
}

function faultFinder(way: 'on' | 'back') {
  const found: string[] = [];
  let before = '';
  return {
    found: found as readonly string[],
    look({ name, ring, clear, step, cover }: Stop): void {
      if (!ring) found.push(`no ring: ${name}`);
      if (!clear) found.push(`covered: ${name}, by ${cover}`);
      const isFirst = before === '';
      before = `${before} > ${name}`.slice(-120);
      if (!isFirst && step !== null && step !== way) found.push(`not in order: ${before}`);
    },
  };
}

/** Runs in the page: the direction from the focus to a control. */
function wayTo(control: Element): 'there' | 'back' | 'on' {
  const focused = document.activeElement;
  if (focused === control) return 'there';
  if (focused === null || focused === document.body || focused.contains(control)) return 'on';
  const isBefore = (control.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBefore ? 'back' : 'on';
}

/** What the page stores during the traversal. */
type Way = {
  /** The controls that were visible at the start. */
  controls?: readonly HTMLElement[];
  met?: WeakSet<Element>;
  last?: Element;
};

/**
 * Runs in the page: the focused element, whether it is the wanted control, whether that one left the document, whether its ring is visible and uncovered,
 * and how it follows the previous stop.
 */
export function readStop(control: Element | null) {
  const element = document.activeElement;
  const isGone = control?.isConnected === false;
  if (!(element instanceof HTMLElement) || element === document.body) {
    // After the last stop the traversal starts again.
    delete (window as Way).last;
    return {
      name: 'BODY',
      ring: true,
      clear: true,
      step: null,
      isMet: false,
      isThere: false,
      isGone,
      cover: '',
    };
  }
  const way = window as Way;
  const isMet = way.met?.has(element) === true;
  way.met?.add(element);
  // A radio rendered by its label shows its ring there.
  const ringed = [element, element.nextElementSibling, element.closest('label')].filter(
    (one) => one !== null,
  );
  const ring = ringed.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const box = element.getClientRects()[0];
  const isSmall = box === undefined || box.width < 4;
  const cover = isSmall
    ? null
    : document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
  const clear = isSmall || (cover !== null && (element.contains(cover) || cover.contains(element)));
  const text =
    element.textContent?.trim() || element.getAttribute('aria-label') || element.getAttribute('name') || '';
  // The first control may follow the last one, without a stop at the body.
  const isAgain = element === way.controls?.[0];
  const last = way.last?.isConnected && way.last !== element && !isAgain ? way.last : null;
  way.last = element;
  // In reading order and, within the content, in visual order: never entirely above the previous stop, unless in the
  // column after it.
  const isNext =
    last !== null && (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const [above, below] = isNext ? [last, element] : [element, last];
  const isSeenSo =
    last === null ||
    !above?.closest('main, dialog') ||
    !below?.closest('main, dialog') ||
    below.getBoundingClientRect().bottom > above.getBoundingClientRect().top ||
    below.getBoundingClientRect().left >=
      (above.closest('section')?.getBoundingClientRect().right ?? Infinity);
  const step: 'on' | 'back' | 'astray' | null =
    last === null ? null : !isSeenSo ? 'astray' : isNext ? 'on' : 'back';
  return {
    name: text.slice(0, 60) || element.outerHTML.slice(0, 80),
    ring,
    clear,
    step,
    isMet,
    isThere: element === control,
    isGone,
    cover: cover?.outerHTML.slice(0, 80) ?? 'the edge of the window',
  };
}

/** Runs in the page: starts a traversal. */
function setOut(): void {
  const within = document.querySelector('dialog:modal') ?? document;
  const controls = [
    ...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter((control) => control.checkVisibility({ visibilityProperty: true }));
  Object.assign(window, { controls, met: new WeakSet() } satisfies Way);
}

/** Runs in the page: the controls that were visible all the time and that the traversal did not reach. */
function unmetControls(): string[] {
  const { controls = [], met } = window as Way;
  // The arrow keys lead to the other radios of a group.
  const isRadioOfMetGroup = (control: HTMLElement): boolean =>
    control instanceof HTMLInputElement &&
    control.type === 'radio' &&
    controls.some((one) => (one as HTMLInputElement).name === control.name && met?.has(one));
  return controls
    .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled, [inert] *'))
    .filter((control) => !isRadioOfMetGroup(control))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !met?.has(control))
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}
