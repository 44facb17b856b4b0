/** Editing with help: names, cures, and the side panel, whose changes are those lines of the files and no other. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Atelier, copyOfPermits, expect, startAtelier, test } from './atelier.ts';
import { expectAccessible } from './portal.ts';

let root = '';
let atelier: Atelier;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  root = copyOfPermits();
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args]);
  git('init', '-q');
  git('add', 'screens', 'messages');
  git('-c', 'user.name=a', '-c', 'user.email=a@exemple.fr', 'commit', '-qm', 'un');
  atelier = await startAtelier(root);
});

test.afterAll(async () => {
  await atelier.stop();
  rmSync(root, { recursive: true });
});

/** The lines that differ from the last commit, in the order of the files. */
function changedLines(): readonly string[] {
  const out = execFileSync('git', ['-C', root, 'diff', '-U0', '--', 'screens', 'messages'], {
    encoding: 'utf8',
  });
  return out.split('\n').filter((line) => /^[+-](?![+-])/.test(line));
}

async function save(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('button', { name: /^Enregistrer \d/ })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();
  return committed();
}

/** The changed lines, which are in a commit then. */
function committed(): readonly string[] {
  const lines = changedLines();
  execFileSync('git', ['-C', root, 'add', '-u']);
  execFileSync('git', [
    '-C',
    root,
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@exemple.fr',
    'commit',
    '-qm',
    'x',
  ]);
  return lines;
}

/** Puts the caret on a line of the open file. */
async function caretOn(page: Page, line: RegExp): Promise<void> {
  const editor = page.getByRole('textbox', { name: /^Texte de / });
  await editor.focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Rechercher' });
  await field.fill('');
  await field.pressSequentially(line.source);
  await page.getByLabel('expression régulière').check();
  await field.press('Enter');
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
}

test('an analyst edits by the panel: each change is its lines of the files', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(atelier.address());
  const panel = page.getByRole('region', { name: 'Élément' });
  await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: 'Liste' }).click();

  // A label: the message changes, and the definition does not.
  await caretOn(page, /titulaire: \{\}/);
  await expect(panel.getByRole('heading', { name: 'titulaire' })).toBeVisible();
  await panel.getByLabel('Libellé', { exact: true }).fill('Porteur');
  await panel.getByLabel('Libellé', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Enregistrer 1 fichier' })).toBeVisible();
  expect(await save(page)).toEqual(['-      titulaire: Titulaire', '+      titulaire: Porteur']);

  // A condition, by choices.
  await panel.getByLabel('Ajouter une propriété').selectOption('visible');
  await panel.getByLabel('Ce qui est comparé').selectOption('right');
  const name = panel.getByLabel('Son nom');
  await name.focus();
  await expect(panel.locator('datalist option[value="instruction"]')).toBeAttached();
  await name.fill('instruction');
  await panel.getByRole('button', { name: 'Appliquer la condition' }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer 1 fichier' })).toBeVisible();
  await page.screenshot({ path: 'test-results/atelier-1366.png' });
  expect(await save(page)).toEqual([
    '-        titulaire: {}',
    '+        titulaire: { visible: { right: instruction } }',
  ]);

  // A column beside it, with its title: two files, one step back.
  await panel.getByText('Ajouter, supprimer').click();
  await panel.getByLabel('Nom du nouvel élément').fill('marque');
  await panel.getByLabel('Son libellé').fill('Marque');
  await panel.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'marque' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer 2 fichiers' })).toBeVisible();
  await page.keyboard.press('Escape');
  // An order of a variant names each column.
  const order = '        order: { grid.columns: [immatriculation, zone, statut, fin, numero';
  expect(await save(page)).toEqual([
    '+      marque: Marque',
    '+        marque: {}',
    `-${order}] }`,
    `+${order}, marque] }`,
  ]);
  await expect(page.getByRole('heading', { name: 'Aucun problème' })).toBeVisible();

  // The order for one variant alone, by keys.
  await panel.getByText('Ordre : columns').click();
  await panel.getByRole('combobox', { name: /^Variante/ }).selectOption('terrain');
  await expect(panel.getByRole('listitem')).toHaveText([
    /^immatriculation/,
    /^zone/,
    /^statut/,
    /^fin/,
    /^numero/,
    /^marque/,
  ]);
  await panel.getByRole('button', { name: 'Monter zone' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem').first()).toHaveText(/^zone/);
  await expect(panel.getByRole('button', { name: 'Monter zone' })).toBeFocused();
  const lines = await save(page);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('grid.columns: [zone, immatriculation, statut, fin, numero');

  // And by drag: the last one comes first.
  await panel.getByRole('listitem').last().dragTo(panel.getByRole('listitem').first());
  await expect(panel.getByRole('listitem').first()).toHaveText(/^marque/);
  expect((await save(page))[1]).toContain('grid.columns: [marque, zone, immatriculation');
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Supprimer marque' }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer 2 fichiers' })).toBeVisible();
  expect(await save(page)).toEqual([
    '-      marque: Marque',
    '-        marque: {}',
    expect.stringContaining('grid.columns: [marque, zone, immatriculation'),
    expect.stringContaining('grid.columns: [zone, immatriculation'),
  ]);
});

test('values keep their types, texts their lines, and fields show what is written', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1366, height: 1600 });
  const messages = join(root, 'messages/permis.yaml');
  const text = readFileSync(messages, 'utf8');
  const [intro = ''] = /intro: Le permis est créé.*/.exec(text) ?? [];
  const folded = intro.replace('intro: ', 'intro: |\n      ').replace('; ', ';\n\n      ');
  writeFileSync(messages, text.replace(intro, folded));
  committed();
  await page.goto(atelier.address());
  const panel = page.getByRole('region', { name: 'Élément' });
  const screens = page.getByRole('navigation', { name: 'Écrans' });
  await screens.getByRole('button', { name: 'Nouveau permis' }).click();
  await caretOn(page, /^ {2}nouveau:/);
  const field = panel.getByLabel('Introduction');
  await expect(field).toHaveValue(/demande\s;\n\nil vaut/);
  await field.focus();
  await page.keyboard.press('Tab');
  await caretOn(page, /^ {4}form:/);
  await expect(panel.getByRole('heading', { name: 'form' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();
  await expect(panel.getByLabel('Message de réussite')).toHaveValue(/est enregistrée/);
  await panel.getByLabel('Ajouter une propriété').selectOption('columns');
  await panel.getByLabel('columns').selectOption('2');
  expect(await save(page)).toEqual(['+      columns: 2']);

  await caretOn(page, /isNot: REFUSE/);
  const value = panel.getByLabel('Valeur, ou valeurs');
  await expect(value).toHaveValue('REFUSE');
  await value.fill("'1'");
  const read = page.waitForResponse(/api\/element/);
  await panel.getByRole('button', { name: 'Appliquer la condition' }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer 1 fichier' })).toBeVisible();
  await read;
  await expect(value).toHaveValue("'1'");
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(value).toHaveValue('REFUSE');
});

test('columns, criteria and fields are put in order with the pointer', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1366, height: 1600 });
  await page.goto(`${atelier.address()}&connexion=oui`);
  const panel = page.getByRole('region', { name: 'Élément' });
  const preview = page.frameLocator('.wb-preview iframe');
  const names = () => panel.getByRole('listitem').locator('span').allTextContents();
  /** Holds a row, moves over others, and lets it go on one of them. */
  const drag = async (from: string, to: string) => {
    const middle = async (name: string) => {
      const box = await panel.getByRole('listitem').filter({ hasText: name }).boundingBox();
      if (box === null) throw new Error(name);
      return [box.x + 40, box.y + box.height / 2] as const;
    };
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 8 });
    await page.mouse.up();
  };
  const places: readonly (readonly [string, RegExp, string, string, string])[] = [
    ['Liste', /zone: \{ options: zone \}/, 'columns', 'zone', 'numero'],
    ['Liste', /finAvant: \{ format: date \}/, 'fields', 'finAvant', 'zone'],
    ['Nouveau permis', /widget: plaque, width: 3 \}/, 'fields', 'immatriculation', 'zone'],
  ];
  for (const [screen, line, holder, from, to] of places) {
    await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: screen }).click();
    await caretOn(page, line);
    await panel.getByText(`Ordre : ${holder}`).click();
    await expect(panel.getByRole('listitem').filter({ hasText: from })).toBeVisible();
    const before = await names();
    await panel.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await drag(from, to);
    const wanted = before.filter((name) => name !== from).toSpliced(before.indexOf(to), 0, from);
    await expect.poll(names).toEqual(wanted);
    // Only lines of this part moved: each is taken away in one place and added in another.
    const lines = await save(page);
    const [gone, come] = ['-', '+'].map((sign) =>
      lines.filter((one) => one.startsWith(sign)).map((one) => one.slice(1)),
    );
    expect(gone?.toSorted()).toEqual(come?.toSorted());
    expect(gone?.join()).toMatch(new RegExp(`${from}: `));
    await panel.getByText(`Ordre : ${holder}`).click();
  }
  await expect(preview.locator('form').getByRole('radio').first()).toBeVisible();
  const labels = await preview.locator('form .eng-field__label').allTextContents();
  expect(labels.findIndex((one) => one.startsWith('Zone'))).toBeLessThan(
    labels.findIndex((one) => one.startsWith('Immatriculation')),
  );
});

test('an option, a completion and a planted mistake', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(atelier.address());
  const panel = page.getByRole('region', { name: 'Élément' });
  const editor = page.getByRole('textbox', { name: /^Texte de / });
  await page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: 'Liste' }).click();

  await caretOn(page, /zone: \[A, B/);
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('heading', { name: 'B', exact: true })).toBeVisible();
  await panel.getByText('Ajouter, supprimer').click();
  await panel.getByLabel('Nom du nouvel élément').fill('D');
  await panel.getByLabel('Son libellé').fill('Plage');
  await panel.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer 2 fichiers' })).toBeVisible();
  expect(await save(page)).toEqual([
    '-    zone: { A: Centre, B: Gare, C: Vieux port }',
    '+    zone: { A: Centre, B: Gare, C: Vieux port, D: Plage }',
    '-  zone: [A, B, C]',
    '+  zone: [A, B, C, D]',
  ]);

  await caretOn(page, /immatriculation: \{ format: plaque,/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' wid');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: 'width', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('120,');
  expect(await save(page)).toEqual([
    '-        immatriculation: { format: plaque, cell: plaque }',
    '+        immatriculation: { format: plaque, width: 120, cell: plaque }',
  ]);

  await caretOn(page, /cell: plaque/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  const cure = page.getByRole('button', { name: 'Écrire « plaque »' });
  await expect(cure).toBeVisible();
  await page.screenshot({ path: 'test-results/atelier-1920.png' });
  await editor.focus();
  await page.keyboard.press('Control+.');
  await expect(cure).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: 'test-results/atelier-dark.png' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/atelier-390.png', fullPage: true });
});
