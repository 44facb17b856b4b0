/**
 * An application of an empty folder outside of the project, made in the page from a contract of another kind (json-server's:
 * pages by `_page`, the total in a header), edited, reviewed and saved there.
 */
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Atelier, expect, startAtelier, test } from './atelier.ts';
import { expectAccessible } from './portal.ts';

let atelier: Atelier;
let folder = '';

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  // As installed: `npm install` of the page finds its packages.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  atelier = await startAtelier(join(folder, 'avis'));
});

test.afterEach(async () => {
  await atelier.stop();
  rmSync(folder, { recursive: true });
});

test('a contract is chosen, and its application is there to be edited', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) violations.push(message.text());
  });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(atelier.address());
  await expect(page.getByRole('heading', { name: 'Nouvelle application' })).toBeVisible();
  await expectAccessible(page);
  const contract = page.getByLabel('Description du serveur');
  await contract.setInputFiles({ name: 'avis.yaml', mimeType: 'text/yaml', buffer: Buffer.from('a: [') });
  await expect(page.getByRole('status')).toContainText(/^avis\.yaml:1:5/);
  await contract.setInputFiles('tests/fixtures/contracts/books.yaml');
  const screens = page.getByRole('navigation', { name: 'Écrans' });
  await screens.getByRole('button', { name: 'Livres', exact: true }).click();
  const preview = page.frameLocator('.wb-preview iframe');
  await expect(preview.getByRole('columnheader', { name: /Titre/ })).toBeVisible();
  await preview.getByRole('columnheader', { name: /Titre/ }).click({ modifiers: ['Control'] });
  const panel = page.getByRole('region', { name: 'Élément' });
  await panel.getByLabel('Libellé', { exact: true }).fill('Titre du livre');
  await panel.getByLabel('Libellé', { exact: true }).press('Enter');
  await expect(preview.getByRole('columnheader', { name: /Titre du livre/ })).toBeVisible();
  await page.getByRole('button', { name: 'Relire…' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByText(/« Titre du livre »/).first()).toBeVisible();
  await review.getByRole('button', { name: 'Enregistrer 1 fichier' }).click();
  await expect(page.getByText('1 fichier enregistré.')).toBeVisible();
  expect(readFileSync(join(folder, 'avis/messages/livres.yaml'), 'utf8')).toContain('Titre du livre');
  expect(violations).toEqual([]);
});
