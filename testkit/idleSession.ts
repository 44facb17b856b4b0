/** A session that nobody uses, in a page whose clock is installed. */
import type { Page } from '@playwright/test';

/**
 * Half an hour passes, up to the warning of the session's end. A minute of use loads the warning. The server's clock does
 * not move with the page's: from then on the checks of the session are intercepted, so that they do not tell its time.
 */
export async function passHalfAnHour(page: Page): Promise<void> {
  const check = page.waitForResponse('**/validateToken');
  await page.clock.fastForward('01:01');
  await check;
  await page.clock.runFor(1_100);
  await page.route('**/validateToken', (route) => route.fulfill({ json: true }));
  await page.clock.fastForward('27:30');
}
