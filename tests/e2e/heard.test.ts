/** How a screen reader presents the pages beyond roles and names: what is 'clickable', and how a list is read. */
import type { Page } from '@playwright/test';
import { accounts, expect, expectAccessible, openAs, signIn, test } from './portal.ts';

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
  for (const path of ['/', '/suivi/demandes?page=1', '/administrateur/donnees']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/suivi/demandes?page=1') {
      await page.getByRole('link', { name: 'Lire la liste en tableau simple' }).press('Enter');
      await page.reload();
      await expect(page.getByRole('table')).toBeVisible();
    }
    expect(await pressedAbove(page), path).toEqual([]);
  }
});

for (const account of ['naturalPersons', 'legalEntities'] as const) {
  test(`A11Y-01: the skip links lead to the lists of ${account} as native tables`, async ({ page }) => {
    await openAs(page, accounts[account], '/suivi/demandes?page=1');
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAccessibleDescription('Entrée, sur un en-tête de colonne, trie la liste.');
    await page.evaluate(() => document.querySelector<HTMLElement>('.eng-shell')?.focus());
    const stops: string[] = [];
    for (let stop = 0; stop < 3; stop += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(stops).toEqual(['Aller au contenu', 'Aller au menu', 'Lire la liste en tableau simple']);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /demandes$/ })).toBeFocused();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
    await expect(grid).toHaveCount(0);
    // The choice also applies to the other lists.
    await page.getByRole('link', { name: 'Suivi des commandes' }).first().click();
    await expect(page.getByRole('link', { name: 'Lire la liste en tableau simple' })).toHaveCount(0);
  });
}
