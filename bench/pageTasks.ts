/** How long a page is blocked: the long tasks that the browser reports between a press and its outcome. */
import type { Locator, Page } from '@playwright/test';

type PageTasks = {
  press(element: HTMLElement): void;
  longest(): number;
  settled(): Promise<number>;
};
declare global {
  interface Window {
    tasks: PageTasks;
  }
}

/** Presses a control in a separate task. */
export const press = (control: Locator): Promise<void> =>
  control.evaluate((element) => window.tasks.press(element as HTMLElement));

/** The longest task since the last call of this or `settled`. */
export const longestTask = (page: Page): Promise<number> => page.evaluate(() => window.tasks.longest());

/** The longest task since the last call, after the outcome is displayed and the page is idle. */
export const settled = (page: Page): Promise<number> => page.evaluate(() => window.tasks.settled());

/**
 * Runs in the page before its scripts: signs in, and records long tasks (50 ms and more). The text of one of
 * `signs` changes when the outcome of a press is displayed.
 */
export function watchTasks({ token, signs }: { token: string; signs: readonly string[] }): void {
  sessionStorage.setItem('engine:token', token);
  const quiet = 1_000;
  const shown = () => signs.map((sign) => document.querySelector(sign)?.textContent).join();
  let before = '';
  let longest = 0;
  let last = performance.now();
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      longest = Math.max(longest, duration);
      last = Math.max(last, startTime + duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  const take = (): number => {
    const found = longest;
    longest = 0;
    return found;
  };
  window.tasks = {
    longest: take,
    press: (element) => {
      before = shown();
      setTimeout(() => element.click());
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          if (shown() === before) last = performance.now();
          if (performance.now() - last < quiet) setTimeout(look, 50);
          else resolve(take());
        };
        look();
      }),
  };
}
