/**
 * What a journey does besides keys. No locator of Playwright: it listens to presses on the window, and every heading of
 * the page is then 'clickable' (decision 18).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Cable } from '../../testkit/cable.ts';
import type { Reader } from './orca.ts';

/** Who acts: a reader, at a site that may be behind a line that can be cut. */
export type Scene = Reader & { readonly cable: Cable | null };
export type Act = (scene: Scene) => Promise<unknown>;

const patience = 60_000;

/** One after the other. */
export const acts =
  (...all: readonly Act[]): Act =>
  async (reader) => {
    for (const act of all) await act(reader);
  };

const keys =
  (wait: number) =>
  (...names: readonly string[]): Act =>
    acts(
      ...names.map(
        (name): Act =>
          ({ key }) =>
            key(name, wait),
      ),
    );

/** Presses keys, by their X11 names, each after what is said of the one before. */
export const press = keys(700);

export const again = (times: number, name: string): Act => press(...Array<string>(times).fill(name));

export const type = (text: string): Act => keys(150)(...text);

/** Opens an address of the site that the reader reads. */
export const open =
  (address: string): Act =>
  ({ page }) =>
    page.goto(address);

/** Waits for an element, with this text in it. */
export async function has(page: Page, selector: string, text = ''): Promise<void> {
  for (const end = Date.now() + patience; !(await isThere(page, selector, text)); await sleep(100))
    if (Date.now() > end) throw new Error(`${page.url()} has no ${selector} ${text}`);
}

export const until =
  (selector: string, text = ''): Act =>
  ({ page }) =>
    has(page, selector, text);

/** Gives the focus to an element, with this text in it, as the keys before it would. */
export const focus = (selector: string, text = ''): Act =>
  acts(until(selector, text), ({ page }) =>
    page.evaluate(
      ([sought = '', held = '']) =>
        [...document.querySelectorAll<HTMLElement>(sought)]
          .find(({ textContent }) => textContent.includes(held))
          ?.focus(),
      [selector, text],
    ),
  );

/** Chooses a file, as the dialog of the browser would. */
export const choose =
  (name: string, content: string): Act =>
  ({ page }) =>
    page.evaluate(
      ([fileName = '', text = '']) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]');
        const chosen = new DataTransfer();
        chosen.items.add(new File([text], fileName, { type: 'text/csv' }));
        if (input === null) throw new Error('no field for a file');
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [name, content],
    );

/** So many bytes a second go upwards. */
export const upwards =
  (uploadThroughput: number): Act =>
  async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, uploadThroughput, latency: 0, downloadThroughput: -1 },
    });
  };

/** What is written to these addresses waits so many milliseconds on its way. */
export const slowly =
  (address: string, wait: number): Act =>
  ({ page }) =>
    page.route(address, async (route) => {
      await sleep(wait);
      await route.continue();
    });

/** A page that is just loading has no element. */
function isThere(page: Page, selector: string, text: string): Promise<boolean> {
  return page
    .evaluate(
      ([sought = '', held = '']) =>
        [...document.querySelectorAll(sought)].some(({ textContent }) => textContent.includes(held)),
      [selector, text],
    )
    .catch(() => false);
}
