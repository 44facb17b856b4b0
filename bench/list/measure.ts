/** One visit to one site: the user's waiting times in milliseconds, and the page's memory. */
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { openSlowPage } from '../browser.ts';
import { benchToken } from './serveSite.ts';

/** Milliseconds, except `heap` in megabytes. */
export type Measures = {
  readonly firstRow: number;
  readonly heap: number;
  readonly filter: number;
  /** NaN if everything fits on one page. */
  readonly nextPage: number;
  readonly sort: number;
  readonly csv: number;
};

/** Differences between the sites: storage of the token, names of some controls. */
export type Handles = {
  readonly tokenKey: string;
  /** Shows the filters after a search has hidden them. */
  readonly showFilters: string | null;
  readonly sortHeader: string;
};

const firstCell =
  '.ag-cell[col-id="numeroCommande"], tbody [data-column="numeroCommande"], td.numeroCommande';

/** Opens the list with a search in its address and runs each action once. */
export async function measureVisit(browser: Browser, address: string, handles: Handles): Promise<Measures> {
  const { page, devtools } = await openSlowPage(browser);
  try {
    await page.addInitScript(watchPage, { firstCell, key: handles.tokenKey, token: benchToken() });
    await page.goto(`${address}/commandes?commande=A&page=1`);
    await page.waitForFunction(() => window.bench.firstRow > 0);
    const firstRow = await page.evaluate(() => window.bench.firstRow);
    const heap = await heapOf(devtools);
    return { firstRow, heap, ...(await operateList(page, handles)) };
  } finally {
    await page.context().close();
  }
}

async function operateList(
  page: Page,
  { showFilters, sortHeader }: Handles,
): Promise<Omit<Measures, 'firstRow' | 'heap'>> {
  if (showFilters) await page.getByRole('button', { name: showFilters }).click();
  await page.getByLabel('Commande', { exact: true }).first().fill('B');
  const filter = await timeClick(page, page.locator('button[type="submit"]'), 'starts with B');
  const next = page.locator('button:enabled:not([aria-disabled=true]):has-text("Suivant")');
  const nextPage = (await next.count()) > 0 ? await timeClick(page, next, 'differs') : Number.NaN;
  const sort = await timeClick(page, page.locator(sortHeader), 'differs');
  const csv = await timeClick(page, page.locator('button:has-text("CSV")'), 'file');
  return { filter, nextPage, sort, csv };
}

type Outcome = 'starts with B' | 'differs' | 'file';

/** From the click to the frame that shows its outcome, or to the file. */
async function timeClick(page: Page, control: Locator, outcome: Outcome): Promise<number> {
  await page.waitForTimeout(300);
  return control
    .first()
    .evaluate((element, expected) => window.bench.time(element as HTMLElement, expected), outcome);
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.send('HeapProfiler.disable');
  return usedSize / 1024 / 1024;
}

type PageBench = {
  firstRow: number;
  /** When the last file was handed to the browser, by the page's clock. */
  fileAt: number;
  time(element: HTMLElement, expected: Outcome): Promise<number>;
};
declare global {
  interface Window {
    bench: PageBench;
  }
}

/** Runs in the page before its scripts: signs in, records the first row, and times clicks. */
function watchPage({ firstCell, key, token }: { firstCell: string; key: string; token: string }): void {
  sessionStorage.setItem(key, token);
  const shown = () => document.querySelector(firstCell)?.textContent ?? '';
  const bench: PageBench = {
    firstRow: 0,
    fileAt: 0,
    time: (element, expected) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`Nothing came: ${expected}`)), 60_000);
        const before = shown();
        const started = performance.now();
        /** When the outcome was reached, 0 before. A file appears between two frames. */
        const reachedAt = () => {
          if (expected === 'file') return bench.fileAt > started ? bench.fileAt : 0;
          const now = shown();
          const isThere = expected === 'differs' ? now !== '' && now !== before : now.startsWith('B');
          return isThere ? performance.now() : 0;
        };
        const look = () => (reachedAt() > 0 ? resolve(reachedAt() - started) : requestAnimationFrame(look));
        element.click();
        requestAnimationFrame(look);
      }),
  };
  window.bench = bench;
  const createObjectURL = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (content: Blob | MediaSource) => {
    // An empty file does not count: it would be fast for the wrong reason.
    if (content instanceof Blob && content.size > 1_000) bench.fileAt = performance.now();
    return createObjectURL(content);
  };
  const observer = new MutationObserver(() => {
    if (shown() === '') return;
    observer.disconnect();
    requestAnimationFrame(() => {
      bench.firstRow = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
