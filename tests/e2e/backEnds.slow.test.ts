/** Applications of `new app`, edited as the guide says, before real back ends of others. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import {
  type BackEnd,
  type Edit,
  ownFolder,
  type Received,
  serveApp,
  startFileServer,
  startJsonServer,
  startPlatformatic,
} from './backEnds.ts';
import { expectAccessible } from './portal.ts';

/** More than a page, and than what a server gives at once. */
const count = 137;

/** The words of one application, and of its back end. */
type Journey = {
  readonly start: (folder: string) => Promise<BackEnd>;
  readonly edits: readonly Edit[];
  readonly list: string;
  readonly title: string;
  readonly note: string;
  readonly make: string;
  /** The object of a key, as the back end has it. */
  readonly read: string;
  readonly names: { readonly title: string; readonly note: string };
  readonly refusal: string;
};

const titleOf = (index: number) => `Titre ${String((index * 37) % count).padStart(3, '0')}`;

const journeys: Readonly<Record<string, Journey>> = {
  'json-server': {
    start: () =>
      startJsonServer(
        Array.from({ length: count }, (_, index) => ({
          id: index + 1,
          titre: titleOf(index),
          resume: 'Un résumé',
          langue: 'FR',
          plan: { parties: [1, 2] },
        })),
      ),
    edits: [
      [
        'messages/livres.yaml',
        'titre:\n        label: Titre',
        'titre:\n        label: Titre\n        errors: { refused: Ce titre existe déjà. }',
      ],
    ],
    list: '/livres',
    title: 'Titre',
    note: 'Resume',
    make: 'Nouveau livre',
    read: '/livres/',
    names: { title: 'titre', note: 'resume' },
    refusal: 'Ce titre existe déjà.',
  },
  Platformatic: {
    start: (folder) =>
      startPlatformatic(
        folder,
        'CREATE TABLE books (id SERIAL PRIMARY KEY, title VARCHAR(120) NOT NULL UNIQUE, summary TEXT, pages INTEGER)',
        `INSERT INTO books (title, summary, pages) SELECT 'Titre ' || lpad(((n * 37) % ${count})::text, 3, '0'), 'Un résumé', n FROM generate_series(0, ${count - 1}) n`,
      ),
    edits: [
      ['screens/app.yaml', "'orderby.{field}' }", "'orderby.{field}', total: { header: X-Total-Count } }"],
      ['screens/books.yaml', 'query: { ', 'query: { totalCount: { const: true }, '],
      [
        'screens/books.yaml',
        'call: POST /books/\n',
        "call: POST /books/\n    errors: [{ status: 500, code: '23505', message: books.nouveau.existant, field: title }]\n",
      ],
      [
        'messages/books.yaml',
        'nouveau:\n    title',
        'nouveau:\n    existant: Ce titre existe déjà.\n    title',
      ],
    ],
    list: '/books',
    title: 'Title',
    note: 'Summary',
    make: 'Create book',
    read: '/books/',
    names: { title: 'title', note: 'summary' },
    refusal: 'Ce titre existe déjà.',
  },
};

for (const [name, journey] of Object.entries(journeys))
  test(`${name}: list, page, sort, total, whole file, create, edit without loss, clear, delete, errors at their fields`, async ({
    page,
  }) => {
    const folder = ownFolder();
    const backEnd = await journey.start(folder);
    const app = await serveApp(folder, backEnd, journey.edits);
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    try {
      await readList(page, app.address, journey);
      await createAndRefuse(page, journey);
      await changeAndRemove(page, app.address, journey, backEnd);
      expect(problems).toEqual([]);
    } finally {
      app.stop();
      await backEnd.stop();
    }
  });

test('a form with files: chosen by the keyboard, refused at its field and kept, received beside the other fields', async ({
  page,
}) => {
  const folder = ownFolder();
  const received: Received = [];
  const backEnd = await startFileServer(received);
  const app = await serveApp(folder, backEnd, []);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const pdf = (name: string, size = 4) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(size, '%PDF'),
  });
  const save = page.getByRole('button', { name: 'Enregistrer' });
  try {
    await page.goto(`${app.address}/pieces`);
    await page.getByRole('link', { name: 'Nouvelle pièce' }).click();
    await page.getByLabel(/^Titre/).fill('Acte');
    await page.getByLabel('Pages').fill('12');
    await page.getByLabel('Urgent').check();
    await page.getByRole('textbox', { name: /nom/i }).fill('Verne');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choisir un fichier (Document)' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(pdf('grand.pdf', 1_000_001));
    await save.click();
    await expect(page.getByLabel(/^Document/)).toHaveAccessibleDescription(
      /dépasse la taille admise \(976,6\sKo\)/,
    );
    await page.getByLabel(/^Document/).setInputFiles(pdf('acte.pdf'));
    await page.getByLabel('Annexes').setInputFiles([pdf('a.pdf'), pdf('b.pdf')]);
    await page.getByRole('button', { name: 'Retirer a.pdf' }).click();
    await expect(page.getByRole('button', { name: 'Ajouter un fichier (Annexes)' })).toBeFocused();
    await save.click();
    await expect(page.getByLabel(/^Document/)).toHaveAccessibleDescription(/refusé/);
    await expect(page.getByText('acte.pdf', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await save.click();
    await expect
      .poll(() => received)
      .toEqual([
        {
          titre: ['Acte'],
          pages: ['12'],
          urgent: ['true'],
          auteur: [{ nom: 'Verne' }],
          document: [['acte.pdf', '%PDF']],
          annexes: [['b.pdf', '%PDF']],
        },
      ]);
    expect(problems).toEqual([]);
  } finally {
    app.stop();
    await backEnd.stop();
  }
});

async function readList(page: Page, address: string, { list, title }: Journey): Promise<void> {
  await page.goto(address + list);
  await expect(page.getByRole('heading', { level: 2, name: `${count} résultats` })).toBeVisible();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText(titleOf(0));
  await page.getByRole('button', { name: 'Suivant', exact: true }).click();
  await expect(rows.first()).toContainText(titleOf(20));
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(rows.first()).toContainText('Titre 000');
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(rows.first()).toContainText(`Titre ${count - 1}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(new Set(lines).size).toBe(count + 1);
}

async function createAndRefuse(page: Page, { title, make, refusal }: Journey): Promise<void> {
  await page.getByRole('link', { name: make }).click();
  await page.getByRole('heading', { level: 1, name: make }).waitFor();
  const field = page.getByLabel(new RegExp(`^${title}`));
  await field.fill(titleOf(3));
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
  await field.fill('Un livre nouveau');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `${count + 1} résultats` })).toBeVisible();
}

async function changeAndRemove(
  page: Page,
  address: string,
  { list, title, note, read, names }: Journey,
  backEnd: BackEnd,
): Promise<void> {
  const object = async () => (await fetch(`${backEnd.address}${read}5`)).json();
  const before = await object();
  const change = async (label: string, value: string) => {
    await page.goto(`${address}${list}/5/modification`);
    await page.getByLabel(new RegExp(`^${label}`)).fill(value);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.locator('tbody tr').first().waitFor();
  };
  await change(title, 'Un autre titre');
  expect(await object()).toEqual({ ...before, [names.title]: 'Un autre titre' });
  await change(note, '');
  expect(await object()).toEqual({ ...before, [names.title]: 'Un autre titre', [names.note]: null });
  await page.goto(`${address}${list}/5`);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `${count} résultats` })).toBeVisible();
  expect((await fetch(`${backEnd.address}${read}5`)).status).toBe(404);
}
