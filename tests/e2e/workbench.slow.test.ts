/** The workbench on a copy of the example application: source and screen side by side, nothing written but what is saved. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Atelier, copyOfPermits, expect, startAtelier, test } from './atelier.ts';
import { expectAccessible } from './portal.ts';

let atelier: Atelier;
let root = '';
let address = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  root = copyOfPermits();
  atelier = await startAtelier(root);
  address = atelier.address();
});

test.afterAll(async () => {
  await atelier.stop();
  rmSync(root, { recursive: true });
});

test('an analyst changes a label, follows an element to its line, breaks a file and mends it, and saves', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) violations.push(message.text());
  });
  await page.goto(address);
  const preview = page.frameLocator('iframe');
  const editor = page.getByRole('textbox', { name: /^Texte de / });
  await preview.getByRole('textbox', { name: /^Agent/ }).fill('accueil');
  await preview.getByRole('textbox', { name: /^Code/ }).fill('Vaubrun2026');
  await preview.getByRole('button', { name: 'Se connecter' }).click();
  await expect(preview.getByRole('button', { name: 'Déconnexion' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: 'Liste' }).click();
  await expect(preview.getByRole('columnheader', { name: /Titulaire/ })).toBeVisible();
  await preview.getByRole('columnheader', { name: /Titulaire/ }).click({ modifiers: ['Control'] });
  await expect(page.getByRole('button', { name: 'screens/permis.yaml' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(editor).toBeFocused();
  await page.keyboard.press('Home');
  await expect(editor.locator('.cm-activeLine')).toContainText('titulaire');

  // Without a focus, F2 goes to what the caret of the page or a screen reader reads.
  await preview.getByRole('heading', { level: 1 }).evaluate((heading) => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.collapse(heading.firstChild, 1);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2' }));
  });
  await expect(editor.locator('.cm-activeLine')).toContainText('liste:');
  const screens = page.getByRole('navigation', { name: 'Écrans' });
  await screens.getByRole('button', { name: 'screens/app.yaml' }).click();
  await expect(editor).toHaveAccessibleName('Texte de screens/app.yaml');

  await page.getByRole('button', { name: 'messages/permis.yaml' }).click();
  await expect(editor).toHaveAccessibleName('Texte de messages/permis.yaml');
  await editor.getByText(/^\s+titulaire: Titulaire$/).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.type('Porteur');
  await expect(preview.getByRole('columnheader', { name: /Porteur/ })).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  expect(readFileSync(join(root, 'messages/permis.yaml'), 'utf8')).not.toContain('Porteur');

  await page.getByLabel('Largeur').selectOption('768');
  await page.getByLabel('Apparence').selectOption('dark');
  await expect(page).toHaveURL(
    /ecran=%2Fpermis.*fichier=messages%2Fpermis\.yaml.*apparence=dark.*largeur=768/,
  );

  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('\t: [');
  await expect(page.getByText('L’aperçu garde le dernier écran sans faute.')).toBeVisible();
  await expect(preview.getByRole('columnheader', { name: /Porteur/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('ont été reprises')).toBeVisible();
  await expect(page.getByLabel('Largeur')).toHaveValue('768');
  await expect(editor).toHaveAccessibleName('Texte de messages/permis.yaml');
  // The end of a session clears the storage of the preview, which is also the one of the workbench.
  await preview.getByRole('button', { name: 'Déconnexion' }).press('Enter');
  await expect(preview.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('ont été reprises')).toBeVisible();
  await expect(editor.locator('.cm-line').first()).toContainText(': [');
  await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button').first().click();
  await expectAccessible(page);
  expect(violations).toEqual([]);
});

test('a file that changed on disk meanwhile is never overwritten', async ({ page }) => {
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: 'Liste' }).click();
  await page.getByRole('button', { name: 'messages/permis.yaml', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Texte de messages/permis.yaml' });
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# la mienne\n');
  const file = join(root, 'messages/permis.yaml');
  writeFileSync(file, `# une autre\n${readFileSync(file, 'utf8')}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('a changé sur le disque');
  expect(readFileSync(file, 'utf8')).toMatch(/^# une autre\n/);
  await page.getByRole('button', { name: 'Garder ma version' }).click();
  // What is typed while the file is written is neither lost nor taken for saved.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/save', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Enregistrer/ }).click();
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# plus tard\n');
  release();
  await expect(page.getByText('1 fichier enregistré.')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toMatch(/^# la mienne\n/);
  await expect(editor).toContainText('# plus tard');
  await page.frameLocator('iframe').getByRole('button').first().press('Control+S');
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();
  expect(readFileSync(file, 'utf8')).toMatch(/^# plus tard\n# la mienne\n/);
  await page.unroute('**/api/save');
});
