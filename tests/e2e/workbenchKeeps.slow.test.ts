/** What the workbench keeps: two tabs, a file that goes, a server that is killed, changes over several files. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Atelier, copyOfPermits, expect, startAtelier, test } from './atelier.ts';
import { expectAccessible } from './portal.ts';

const messages = 'messages/permis.yaml';
let atelier: Atelier;
let root = '';
const onDisk = () => readFileSync(join(root, messages), 'utf8');

test.beforeEach(async () => {
  root = copyOfPermits();
  atelier = await startAtelier(root);
});

test.afterEach(async () => {
  await atelier.stop();
  rmSync(root, { recursive: true });
});

const editorOf = (page: Page) => page.getByRole('textbox', { name: /^Texte de / });

async function openMessages(page: Page): Promise<void> {
  await page.goto(atelier.address());
  await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: 'Liste' }).click();
  await page.getByRole('button', { name: messages, exact: true }).click();
  await expect(editorOf(page)).toHaveAccessibleName(`Texte de ${messages}`);
}

async function typeAtStart(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(text);
}

test('a server that is killed and started again loses nothing', async ({ page, context }) => {
  await openMessages(page);
  await typeAtStart(page, '# avant\n');
  await atelier.stop('SIGKILL');
  await expect(page.getByText('L’atelier ne répond plus')).toBeVisible();
  await typeAtStart(page, '# pendant\n');
  await page.keyboard.press('Control+s');
  expect(onDisk()).not.toContain('# avant');
  // The preview goes to an address that nobody answers: the browser shows a page of its own there.
  const screens = page.getByRole('navigation', { name: 'Écrans' });
  await screens.getByRole('button', { name: 'Bilan' }).click();
  await expect(screens.getByRole('button', { name: 'Bilan' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: `${messages} modifié` }).click();
  await expect(editorOf(page)).toContainText('# pendant');
  await page.getByRole('button', { name: 'Relire…' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('L’atelier ne répond plus');
  await page.keyboard.press('Escape');
  await atelier.start();
  await expect(page.getByText('ouvrez l’adresse qu’il vient d’écrire')).toBeVisible();
  const second = await context.newPage();
  await second.goto(atelier.address());
  await expect(second.getByText('ont été reprises')).toBeVisible();
  await expect(page.getByText('L’atelier répond de nouveau.')).toBeVisible();
  const preview = page.frameLocator('.wb-preview iframe');
  await expect(preview.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expect(editorOf(page)).toContainText('# pendant');
  await page.getByRole('button', { name: 'Enregistrer 1 fichier' }).click();
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();
  expect(onDisk()).toMatch(/^# pendant\n# avant\n/);
});

test('two tabs show the same text, and a file that changes on disk is followed unless it was edited', async ({
  page,
  context,
}) => {
  await openMessages(page);
  const second = await context.newPage();
  await openMessages(second);
  await typeAtStart(page, '# un\n');
  await expect(editorOf(second)).toContainText('# un');
  await typeAtStart(second, '# deux\n');
  await expect(editorOf(page)).toContainText('# deux');
  await page.keyboard.press('Control+s');
  await second.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();
  expect(onDisk()).toMatch(/^# deux\n# un\n/);

  writeFileSync(join(root, messages), `# ailleurs\n${onDisk()}`);
  await expect(editorOf(page)).toContainText('# ailleurs');
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();

  await typeAtStart(page, '# gardé\n');
  renameSync(join(root, messages), join(root, 'messages/ailleurs.txt'));
  await expect(page.getByRole('alert')).toContainText('a été supprimé ou renommé sur le disque');
  await expect(page.getByRole('region', { name: 'Ma version' })).toContainText('# gardé');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Garder ma version' }).click();
  await page.getByRole('button', { name: 'Enregistrer 1 fichier' }).click();
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();
  expect(onDisk()).toMatch(/^# gardé\n# ailleurs\n/);
});

test('a change is taken back and made again in the file where it was made', async ({ page }) => {
  await openMessages(page);
  await typeAtStart(page, '# un\n');
  await page.getByRole('button', { name: 'screens/permis.yaml' }).click();
  await expect(editorOf(page)).toHaveAccessibleName('Texte de screens/permis.yaml');
  await typeAtStart(page, '# deux\n');
  await expect(page.getByRole('button', { name: 'Enregistrer 2 fichiers' })).toBeVisible();
  // On a slow machine, what is typed with pauses is several changes.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(editorOf(page)).toHaveAccessibleName(`Texte de ${messages}`);
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(editorOf(page)).toContainText('#');
  await expect(page.getByRole('button', { name: 'Enregistrer 1 fichier' })).toBeVisible();
});

test('a change that is still asked for is the one that is taken back', async ({ page }) => {
  await openMessages(page);
  await page.getByRole('button', { name: 'screens/permis.yaml' }).click();
  await expect(editorOf(page)).toHaveAccessibleName('Texte de screens/permis.yaml');
  await typeAtStart(page, '# un\n');
  await editorOf(page)
    .getByText(/titulaire: \{/)
    .first()
    .click();
  const label = page.getByRole('region', { name: 'Élément' }).getByLabel('Libellé', { exact: true });
  await expect(label).toBeVisible();
  const [release, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/atelier/api/edit', async (route) => {
    asked.resolve();
    await release.promise;
    await route.continue();
  });
  await label.fill('Porteur');
  await label.press('Enter');
  await asked.promise;
  await page.getByRole('button', { name: 'Annuler' }).click();
  release.resolve();
  // The change of the message alone is taken back.
  await expect(page.getByRole('button', { name: 'Rétablir' })).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Enregistrer 1 fichier' })).toBeVisible();
  await page.getByRole('button', { name: 'screens/permis.yaml' }).click();
  await expect(editorOf(page)).toContainText('# un');
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer 2 fichiers' })).toBeVisible();
});
