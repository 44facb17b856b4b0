/** An analyst makes a screen from an operation, adds a column, looks at what changes, and makes a commit. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Atelier, copyOfPermits, expect, startAtelier, test } from './atelier.ts';
import { expectAccessible } from './portal.ts';

let atelier: Atelier;
let root = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

test.beforeEach(async () => {
  root = copyOfPermits();
  writeFileSync(join(root, '.gitignore'), 'node_modules\n');
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Une analyste');
  git('config', 'user.email', 'analyste@exemple.fr');
  git('add', '.');
  git('commit', '--quiet', '--message', 'début');
  atelier = await startAtelier(root);
});

test.afterEach(async () => {
  await atelier.stop();
  rmSync(root, { recursive: true });
});

test('a new screen and a new column are reviewed, saved and committed', async ({ page }) => {
  await page.goto(`${atelier.address()}&connexion=oui`);
  const preview = page.frameLocator('.wb-preview iframe');
  const screens = page.getByRole('navigation', { name: 'Écrans' });
  await page.getByRole('button', { name: 'Nouvel écran…' }).click();
  const window = page.getByRole('dialog');
  await expect(window.getByRole('button', { name: 'GET /api/tarifs' })).toBeVisible();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'GET /api/tarifs' }).press('Enter');
  // The generator compiles the whole application, some times.
  await expect(page.getByText('est fait, pas encore enregistré')).toBeVisible();
  await expect(screens.getByRole('button', { name: 'Tarifs' })).toHaveAttribute('aria-current', 'true');
  await expect(preview.getByRole('heading', { level: 1, name: 'Tarifs' })).toBeVisible();
  expect(git('status', '--porcelain')).toBe('');

  // A change that made files is taken back with them, and made again.
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(screens.getByRole('button', { name: 'Tarifs' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'screens/tarifs.yaml' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enregistré' })).toBeVisible();
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(screens.getByRole('button', { name: 'Tarifs' })).toBeVisible();

  await screens.getByRole('button', { name: 'Liste' }).click();
  await page.getByText('Ce que l’API offre').click();
  await page.getByRole('button', { name: 'Ajouter la colonne marque' }).press('Enter');
  await expect(preview.getByRole('columnheader', { name: /Marque/ })).toBeVisible();

  // What is saved is still to be committed after a reload.
  await page.getByRole('button', { name: /^Enregistrer \d/ }).click();
  await expect(page.getByText(/fichiers enregistrés/)).toBeVisible();
  await page.reload();
  await expect(preview.getByRole('columnheader', { name: /Marque/ })).toBeVisible();

  await page.getByRole('button', { name: 'Relire…' }).click();
  await expect(window.getByText('+ colonne « Marque »', { exact: true })).toBeVisible();
  await expect(window.getByRole('heading', { level: 3, name: /^Écran « Tarifs »/ })).toBeVisible();
  const [before, after] = ['Avant, sur le disque', 'Après'].map((name) =>
    window.frameLocator(`iframe[title="${name}"]`).getByRole('columnheader'),
  );
  await expect(after?.filter({ hasText: 'Marque' }) ?? window).toBeInViewport();
  await expect(before?.filter({ hasText: 'Numéro' }) ?? window).toBeVisible();
  await expect(before?.filter({ hasText: 'Marque' }) ?? window).toHaveCount(0);
  await expect(window.getByLabel('Branche')).toHaveValue(/^ecrans\//);
  await expectAccessible(page);
  await window.getByLabel('Branche').fill('ecrans/tarifs');
  await window.getByRole('button', { name: 'Enregistrer et valider dans git' }).click();
  await expect(page.getByText('Validé dans git, sur la branche « ecrans/tarifs ».')).toBeVisible();
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%D')).toBe('HEAD -> ecrans/tarifs\n');
  expect(git('log', '-1', '--format=%B')).toContain('+ colonne « Marque »');
  expect(git('show', '--name-only', '--format=').trim().split('\n')).toContain('screens/tarifs.yaml');
  // What is in a commit is not to be committed once more.
  await page.getByRole('button', { name: 'Relire…' }).click();
  const commit = window.getByRole('button', { name: 'Enregistrer et valider dans git' });
  await expect(commit).toHaveAttribute('aria-disabled', 'true');
  expect(readFileSync(join(root, 'messages/permis.yaml'), 'utf8')).toContain('marque: ');
});
