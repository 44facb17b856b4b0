/** Files that cannot be read or written, seen in the page: it says so in words, and what was typed stays. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { canMount, mountSmallDisk } from '../../testkit/smallDisk.ts';
import { type Atelier, copyOfPermits, expect, startAtelier, test } from './atelier.ts';
import { expectAccessible } from './portal.ts';

let atelier: Atelier;

test.beforeEach(async () => {
  atelier = await startAtelier(copyOfPermits());
});

test.afterEach(async () => {
  await atelier.stop();
  rmSync(atelier.root, { recursive: true });
});

const open = (page: Page, file: string) =>
  page.goto(
    `${atelier.address()}&${new URLSearchParams({ ecran: '/permis', connexion: 'oui', fichier: file })}`,
  );
const editorOf = (page: Page) => page.getByRole('textbox', { name: /^Texte de / });

test('a file that another program has half written keeps the last good screen, and one of 5 MB is not opened', async ({
  page,
}) => {
  await open(page, 'screens/permis.yaml');
  const preview = page.frameLocator('.wb-preview iframe');
  const heading = preview.getByRole('columnheader', { name: /Immatriculation/ });
  await expect(heading).toBeVisible();
  const file = join(atelier.root, 'screens/permis.yaml');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, whole.indexOf('grid:') + 3));
  await expect(page.getByText('L’aperçu garde le dernier écran sans faute.')).toBeVisible();
  await expect(page.getByRole('region', { name: /problème/ }).getByRole('listitem')).not.toHaveCount(0);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  writeFileSync(file, whole);
  await expect(page.getByRole('heading', { name: 'Aucun problème' })).toBeVisible();
  await expect(heading).toBeVisible();

  writeFileSync(join(atelier.root, 'screens/grand.yaml'), `# ${'a'.repeat(5_000_000)}`);
  await open(page, 'screens/grand.yaml');
  await expect(page.getByText(/grand\.yaml\s» pèse 5\s000\sko/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^screens\/grand\.yaml:1/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: 'Liste' }).click();
  await expect(editorOf(page)).toHaveAccessibleName('Texte de screens/permis.yaml');
});

test('a full disk and a read-only folder are told of, and what was typed is saved once there is room', async ({
  page,
}) => {
  test.skip(!canMount, 'mounts a disk in memory');
  const messages = join(atelier.root, 'messages');
  const disk = mountSmallDisk(2);
  const mount = (...args: string[]) => execFileSync('mount', args);
  execFileSync('cp', ['-a', `${messages}/.`, disk.folder]);
  mount('--bind', disk.folder, messages);
  try {
    await open(page, 'messages/permis.yaml');
    await editorOf(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# la mienne\n');
    const before = readFileSync(join(messages, 'permis.yaml'), 'utf8');
    disk.fill(0);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: 'le disque est plein' })).toBeVisible();
    disk.clear();
    mount('-o', 'remount,bind,ro', messages);
    await page.keyboard.press('Control+s');
    await expect(
      page.getByRole('status').filter({ hasText: 'le disque est en lecture seule' }),
    ).toBeVisible();
    expect(readFileSync(join(messages, 'permis.yaml'), 'utf8')).toBe(before);
    await page.reload();
    await expect(editorOf(page)).toContainText('# la mienne');
    mount('-o', 'remount,bind,rw', messages);
    await page.getByRole('button', { name: 'Enregistrer 1 fichier' }).click();
    await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();
    expect(readFileSync(join(messages, 'permis.yaml'), 'utf8')).toBe(`# la mienne\n${before}`);
  } finally {
    execFileSync('umount', ['--lazy', messages]);
    disk.unmount();
  }
});
