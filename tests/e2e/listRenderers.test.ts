/** What holds of a list in the grid and in the native table, where it takes a layout and a keyboard: `tests/react/list` has the rest. */
import { accounts, expect, expectAccessible, openAs, test } from './portal.ts';

// Their keys: `ordersList.test.ts` has those of the table, `tests/react/list` those of both.
for (const { name, role, cell } of [
  { name: 'grid', role: 'grid', cell: 'gridcell' },
  { name: 'native table', role: 'table', cell: 'cell' },
] as const) {
  test(`in the ${name} the keyboard orders, ticks, turns pages and edits (A11Y-39, A11Y-40, A11Y-42, UX-12)`, {
    tag: '@slow',
  }, async ({ page }) => {
    await openAs(page, accounts.naturalPersons, '/suivi/doublons?action=A_TRAITER&page=1');
    const list = page.getByRole(role, { name: 'Doublons trouvés' });
    const toggle = page.getByRole('button', { name: 'Vue grille' });
    await expect(toggle).toBeVisible();
    if (role === 'grid') await toggle.press('Enter');
    await expect(list).toBeVisible();
    const heading = list.getByRole('columnheader', { name: 'Prénom' });
    await heading.locator('button').or(heading).last().focus();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/tri=prenom/);
    await expect(page.locator('[data-announcer]')).toContainText('Trié par Prénom, croissant');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveAttribute('aria-sort', 'descending');

    const box = list.getByRole(cell).getByRole('checkbox').first();
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    if (role === 'table') {
      await page.getByRole('button', { name: 'Page 2' }).press('Enter');
      await expect(list.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '22');
      await expect(page).toHaveTitle(/page 2 sur/);
    } else {
      await page.keyboard.press('Control+End');
      await expect(page.getByText(/^\d+ à (\d+) sur \1$/)).toBeVisible();
      await expectAccessible(page);
    }

    await page.goto('/suivi/demandes?page=1');
    const opener = page.getByRole('button', { name: /^Modifier le commentaire/ }).first();
    const field = page.getByRole('textbox', { name: /^Modifier le commentaire/ });
    await opener.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('à rappeler');
    await page.keyboard.press('Enter');
    await expect(page.getByText('à rappeler', { exact: true })).toBeVisible();
  });
}

test('the headings of a native table stay in sight where it fits, and scroll with it where it does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 600 });
  await openAs(page, accounts.naturalPersons, '/commandes?statut=OK&page=1');
  const table = page.getByRole('table', { name: 'Commandes trouvées' });
  const heading = table.getByRole('columnheader').nth(1);
  await expect(table).toBeVisible();
  await table.getByRole('row').nth(15).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBe(0);
  await page.setViewportSize({ width: 360, height: 600 });
  await table.getByRole('row').nth(18).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(0);
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide).toBeLessThanOrEqual(seen ?? 0);
});

test('a column of the grid is moved and sized by pointer, and keeps its place and width', async ({
  page,
}) => {
  await openAs(page, accounts.naturalPersons, '/commandes?statut=OK&page=1');
  await page.getByRole('button', { name: 'Vue grille' }).click();
  const grid = page.getByRole('grid', { name: 'Commandes trouvées' });
  const heading = (name: string) => grid.getByRole('columnheader', { name });
  const box = async (name: string) => {
    const found = await heading(name).boundingBox();
    if (found === null) throw new Error(`There is no heading ${name}.`);
    return found;
  };
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  const [from, to] = [await box('Date Intégration'), await box('Motif')];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 20, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(grid.getByRole('columnheader').nth(4)).toHaveText(/Date Intégration/);
  await expect(page).not.toHaveURL(/tri=/);
  const motif = await box('Motif');
  await page.mouse.move(motif.x + motif.width - 3, motif.y + 20);
  await page.mouse.down();
  await page.mouse.move(motif.x + motif.width + 57, motif.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await box('Motif')).width - motif.width - 60)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Vue grille' }).click();
  const table = page.getByRole('table', { name: 'Commandes trouvées' });
  await expect(table.getByRole('columnheader').nth(4)).toHaveText(/Date Intégration/);
  const sized = await table.getByRole('columnheader', { name: 'Motif' }).boundingBox();
  expect(Math.abs((sized?.width ?? 0) - motif.width - 60)).toBeLessThan(3);
});

test('rows come with the code of their edited cells, and keep their height', async ({ page }) => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const asked = page.waitForRequest(/\/EditCells-[^/]+\.js$/);
  await page.route(/\/EditCells-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, accounts.naturalPersons, '/suivi/demandes?statutTitre=VALIDE&page=1');
  const rows = page.locator('tbody tr');
  await asked;
  await expect(rows).toHaveCount(0);
  arrive();
  await expect(rows).toHaveCount(20);
  expect(await rows.locator('label[data-copied]').count()).toBeGreaterThan(0);
});
