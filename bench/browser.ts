/** The benchmark's browser, with pages throttled to the speed of a modest desktop computer. */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../testkit/chromium.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const slowdown = 4;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: flags });
}

/** A page at a quarter of the machine's speed, in its own context. */
export async function openSlowPage(browser: Browser): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, devtools };
}
