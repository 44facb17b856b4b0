/** How a screen reader presents the pages beyond roles and names: what is 'clickable', and how a list is read. */
import type { Page } from '@playwright/test';
import { accounts, expect, openAs, signIn, test } from './portal.ts';

/**
 * Click listeners on the heading, its ancestors, the document and the window: Chromium exposes a focusable heading as
 * 'clickable' for any of them.
 */
async function pressedAbove(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const heard: string[] = [];
  const above =
    "(() => { const all = [window, document]; for (let e = document.querySelector('h1'); e; e = e.parentElement) all.push(e); return all; })()";
  const { result } = await session.send('Runtime.evaluate', { expression: above });
  const { result: targets } = await session.send('Runtime.getProperties', {
    objectId: result.objectId ?? '',
    ownProperties: true,
  });
  for (const { value } of targets) {
    if (value?.objectId === undefined) continue;
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: value.objectId });
    const presses = listeners.filter(({ type }) => ['click', 'mousedown', 'mouseup'].includes(type));
    heard.push(...presses.map(({ type }) => `${value.description}: ${type}`));
  }
  await session.detach();
  return heard;
}

test('no heading is below a click listener: none is exposed as clickable', async ({ page }) => {
  await page.goto('/authentification');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await pressedAbove(page)).toEqual([]);
  await signIn(page, accounts.naturalPersons);
  expect(await pressedAbove(page), 'after a press').toEqual([]);
  for (const path of ['/', '/suivi/demandes?page=1', '/administrateur/donnees']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/suivi/demandes?page=1') {
      await expect(page.getByRole('table')).toBeVisible();
    }
    expect(await pressedAbove(page), path).toEqual([]);
  }
});

for (const account of ['naturalPersons', 'legalEntities'] as const) {
  test(`A11Y-37 A11Y-39 A11Y-40: the list of ${account} is read whole as a table, with a caption, the order in its headings and a heading of each row`, async ({
    page,
  }) => {
    await openAs(page, accounts[account], '/suivi/demandes?page=1');
    const table = page.getByRole('table', { name: 'Demandes trouvées' });
    await expect(table.getByRole('row')).toHaveCount(21);
    await expect(table.locator('caption')).toHaveText('Demandes trouvées');
    const headings = table.locator('thead th');
    expect(await headings.evaluateAll((all) => all.map((th) => th.getAttribute('scope')))).toEqual(
      Array.from({ length: await headings.count() }, () => 'col'),
    );
    const titles = table.locator('tbody').getByRole('rowheader');
    await expect(titles).toHaveCount(20);
    expect(
      new Set(await titles.evaluateAll((all) => all.map((th) => th.getAttribute('data-column')))),
    ).toEqual(new Set(['numeroTitre']));
    const sorted = headings.filter({ has: page.getByRole('button') }).first();
    await sorted.getByRole('button').press('Enter');
    await expect(sorted).toHaveAttribute('aria-sort', /^(a|de)scending$/);
    // As Chromium tells assistive technology: no row or cell is empty of what it shows.
    const row = table.getByRole('row').nth(1);
    await expect(async () => {
      // Both of the same rows: an order that was chosen before may still be under way.
      const [first] = await row.getByRole('cell').allInnerTexts();
      await expect(row).toHaveAccessibleName(new RegExp(first ?? 'none'), { timeout: 500 });
    }).toPass();
  });
}
