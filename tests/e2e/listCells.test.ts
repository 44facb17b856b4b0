/** Cells of lists in a real browser: their widths in the grid, what a copy takes of them, what is typed in them. */
import type { Page } from '@playwright/test';
import { textSpacing } from './cutTexts.ts';
import { accounts, banner, expect, openAs, password, test } from './portal.ts';

const requests = '/suivi/demandes?page=1';

async function openGrid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vue grille' }).click();
  await expect(page.locator('.ag-row .ag-cell').first()).toBeVisible();
}

/** The clipboard's text and table, as a paste brings them. */
async function pasted(page: Page): Promise<{ text: string; html: string }> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) =>
      item?.types.includes(type) ? await (await item.getType(type)).text() : '';
    return { text: await read('text/plain'), html: await read('text/html') };
  });
}

/** Selects with the mouse, from the middle of one element to the middle of another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const boxes = await Promise.all([from, to].map((one) => page.locator(one).boundingBox()));
  const [start, end] = boxes.map((box) => ({
    x: (box?.x ?? 0) + 4,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
  }));
  if (!start || !end) throw new Error('Nothing to select.');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x + 30, end.y, { steps: 6 });
  await page.mouse.up();
}

/** The texts of the grid that are cut, and shown by no title. */
const cutInGrid = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: HTMLElement): boolean =>
      element.title === '' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    return [...document.querySelectorAll<HTMLElement>('.ag-row .eng-grid__text')]
      .filter((element) => element.clientWidth > 1 && isCut(element))
      .map(({ textContent }) => textContent);
  });

for (const { account, address, tag } of [
  { account: accounts.naturalPersons, address: requests, tag: '@slow' },
  { account: accounts.legalEntities, address: requests, tag: '@slow' },
  { account: accounts.naturalPersons, address: '/suivi/doublons?action=TRAITER&page=1', tag: '@slow' },
  { account: accounts.legalEntities, address: '/commandes?statut=OK&page=1', tag: [] },
]) {
  test(`no identifier, date or state of the grid is cut: ${address} of ${account}`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAs(page, account, address);
    await openGrid(page);
    for (const width of [1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => cutInGrid(page), `${width} px`).toEqual([]);
    }
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, textSpacing);
    await expect.poll(() => cutInGrid(page), 'with more space').toEqual([]);
  });
}

test('a copy of rows is a table of their values, from the table and from the grid', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, accounts.naturalPersons, '/suivi/doublons?action=A_TRAITER&page=1');
  await expect(page.locator('tbody tr')).not.toHaveCount(0);
  const cells = await page.locator('tbody tr').first().locator('td, th').count();
  await drag(page, 'tbody tr:nth-child(1) td:nth-child(5)', 'tbody tr:nth-child(3) td:nth-child(6)');
  await page.keyboard.press('Control+c');
  const ofTable = await pasted(page);
  const lines = ofTable.text.split('\n').map((line) => line.split('\t'));
  // Without the column of checkboxes.
  expect(lines.map(({ length }) => length)).toEqual([cells - 1, cells - 1, cells - 1]);
  expect(lines[0]?.[1]).toMatch(/^\d\d(\.\d\d){4}$/);
  expect(ofTable.text).not.toMatch(/Copier|Cocher|Comparer/);
  expect(ofTable.html.match(/<tr>/g)).toHaveLength(3);

  await openGrid(page);
  await drag(
    page,
    '.ag-row[row-index="0"] [col-id=numeroCommande]',
    '.ag-row[row-index="2"] [col-id=numeroId]',
  );
  await page.keyboard.press('Control+c');
  expect((await pasted(page)).text).toBe(ofTable.text);

  const cell = page.locator('.ag-row[row-index="1"] [col-id=numeroId]');
  await cell.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('Control+c');
  expect((await pasted(page)).text).toBe(lines[1]?.[1]);
  await expect(page.locator('[data-announcer]')).toContainText(`Copié : ${lines[1]?.[1]}`);
});

/** Signs in on the page of an ended session, which leads back to where it ended. */
async function signInHere(page: Page, identifiant: string = accounts.naturalPersons): Promise<void> {
  await page.getByLabel('Identifiant', { exact: true }).fill(identifiant);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
}

for (const how of ['is refused', 'is ended in another tab'] as const) {
  test(`a comment that is being typed is kept when the session ${how}`, { tag: '@slow' }, async ({
    page,
    context,
  }) => {
    // A text of its own: what another test saved needs no save.
    const text = `rappel ${how}`;
    await openAs(page, accounts.naturalPersons, requests);
    const other = await context.newPage();
    // The other tab may take the focus out of the field, which would save it.
    const save = '**/demandeTitre/*';
    await page.route(save, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.bringToFront();
    const opener = page.getByRole('button', { name: /^Modifier le commentaire/ }).first();
    const field = page.getByRole('textbox', { name: /^Modifier le commentaire/ });
    await opener.click();
    await field.fill(text);
    if (how === 'is refused') {
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, body: '' }));
      // The save is on its way.
      await field.press('Enter');
      await expect(page).toHaveURL(/expired$/);
      await page.unroute('**/api/**');
    } else {
      const token = (await page.evaluate(() => sessionStorage.getItem('engine:token'))) ?? '';
      await other.goto('/health/live');
      await other.evaluate((held) => sessionStorage.setItem('engine:token', held), token);
      await other.goto(requests);
      await other.getByRole('button', { name: 'Déconnexion' }).click();
      await expect(page).toHaveURL(/authentification$/);
    }
    await page.unroute(save);
    await signInHere(page);
    if (how === 'is ended in another tab') {
      await page.getByRole('link', { name: 'Suivi des demandes' }).first().click();
      await page.getByRole('main').getByRole('link', { name: 'Gestion des demandes' }).click();
      await page.getByRole('button', { name: 'FILTRER' }).click();
    }
    await expect(field).toHaveValue(text);
    await expect(banner(page, 'polite')).toContainText('Votre saisie n’avait pas été enregistrée');
    await field.press('Enter');
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(banner(page, 'polite')).toBeEmpty();
  });
}

test('a comment that is being typed survives a reload', { tag: '@slow' }, async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, accounts.naturalPersons, requests);
  const field = page.getByRole('textbox', { name: /^Modifier le commentaire/ });
  await page
    .getByRole('button', { name: /^Modifier le commentaire/ })
    .first()
    .click();
  await field.fill('rappel jeudi');
  // Leaving the page saves the text, where the save arrives.
  await page.route('**/demandeTitre/*', (route) => route.abort());
  await page.reload();
  await expect(field).toHaveValue('rappel jeudi');
  await expect(banner(page, 'polite')).toContainText('Votre saisie n’avait pas été enregistrée');
  await banner(page, 'polite').getByRole('button', { name: 'Abandonner' }).click();
  await expect(field).toHaveCount(0);
});

/** The server refuses the session as the ticked orders are marked, or a request that the page sends before. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, body: '' }));
  const mark = page.getByRole('button', { name: 'Marquer comme traitées' });
  await mark.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/expired$/);
  await page.unroute('**/api/**');
}

test('ticked rows wait for their user alone, over a reload and the end of the session', async ({ page }) => {
  const boxes = page.getByRole('checkbox', { name: /^Cocher la commande/ });
  const ticked = () =>
    page
      .getByRole('checkbox', { name: /^Cocher la commande/, checked: true })
      .evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));
  await openAs(page, accounts.naturalPersons, '/commandes');
  await page.getByLabel('Traité').selectOption({ label: 'Non' });
  await page.getByRole('button', { name: 'Filtrer' }).click();
  for (const row of [1, 3]) await boxes.nth(row).check();
  const names = await ticked();
  expect(names).toHaveLength(2);
  const orders = page.url();
  await page.reload();
  await expect.poll(ticked).toEqual(names);
  await expect(page.getByText('2 lignes cochées')).toBeVisible();

  await endSession(page);
  await signInHere(page);
  await expect.poll(ticked).toEqual(names);

  await endSession(page);
  await signInHere(page, accounts.legalEntities);
  await page.goto(orders);
  await expect(boxes.first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('engine:drafts'))).toBeNull();
  expect(await ticked()).toEqual([]);

  await boxes.first().check();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/authentification$/);
  await signInHere(page, accounts.legalEntities);
  await page.goto(orders);
  await expect(boxes.first()).toBeVisible();
  expect(await ticked()).toEqual([]);
});
