/**
 * `node rehearsals/ten-tasks.ts`: ten tasks of an analyst on a copy of the permits, done in the workbench, against editing the
 * same bytes by hand. Prints a table of presses and seconds. A press is a key or a click. Seconds are those of the
 * keystroke-level model of Card, Moran and Newell (0.2 s for a key, 1.1 s to point, 0.1 s to click, 1.35 s to think before each
 * step), with what the workbench takes to show the result, as measured. By hand, the editor and the files are open, the
 * writer knows every name, makes no mistake, and runs the check once: only what is written and the ways to it count.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../testkit/chromium.ts';
import { copyOfPermits, startAtelier } from '../testkit/startedAtelier.ts';

/** Seconds. */
const model = { key: 0.2, point: 1.1, click: 0.1, think: 1.35 };

type Effort = { readonly presses: number; readonly seconds: number };
type Hand = ReturnType<typeof createHand>;
type Task = {
  readonly name: string;
  readonly screen: string;
  readonly run: (hand: Hand, page: Page) => Promise<void>;
  /** What is typed in a terminal by hand, beside the files; null: it cannot be done by editing files. */
  readonly commands?: readonly string[] | null;
  /** Letters to write at one place by hand, where the files are as before in the end. */
  readonly letters?: number;
};

const root = copyOfPermits();
// A criterion that the contract offers and the list does not have.
for (const file of ['screens/permis.yaml', 'messages/permis.yaml']) {
  const path = join(root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ +finAvant: .*\n/m, ''));
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
git('init', '--quiet', '--initial-branch', 'main');
git('config', 'user.name', 'Une analyste');
git('config', 'user.email', 'analyste@exemple.fr');
git('add', '.');
git('commit', '--quiet', '--message', 'début');
const atelier = await startAtelier(root);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
const rows: Record<string, Record<string, string | number>> = {};
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 }, locale: 'fr-FR' });
  page.setDefaultTimeout(60_000);
  for (const task of tasks()) {
    const { own, byHand } = await measure(task, page);
    rows[task.name] = {
      'presses, workbench': own.presses,
      'presses, by hand': byHand?.presses ?? '—',
      'seconds, workbench': Math.round(own.seconds),
      'seconds, by hand': byHand === null ? '—' : Math.round(byHand.seconds),
    };
  }
} finally {
  await browser.close();
  await atelier.stop();
  rmSync(root, { recursive: true });
}
console.table(rows);

/** Presses and seconds of somebody at the keyboard and the pointer. */
function createHand(page: Page) {
  let [presses, seconds] = [0, 0];
  const count = (keys: number, clicks: number) => {
    presses += keys + clicks;
    seconds += keys * model.key + clicks * (model.point + model.click);
  };
  return {
    effort: (): Effort => ({ presses, seconds }),
    /** What follows is another step, which is thought of first. */
    think: () => {
      seconds += model.think;
    },
    async click(target: Locator, modifiers: readonly 'Control'[] = []) {
      await target.click({ modifiers: [...modifiers] });
      count(modifiers.length, 1);
    },
    async press(keys: string) {
      await page.keyboard.press(keys);
      count(keys.split('+').length, 0);
    },
    async type(text: string) {
      await page.keyboard.type(text);
      count(text.length, 0);
    },
    /** Opens a list and takes one of it. */
    async choose(list: Locator, value: string) {
      await list.selectOption(value);
      count(0, 2);
    },
    async drag(from: Locator, to: Locator) {
      await from.dragTo(to);
      count(0, 2);
    },
    /** What is waited for, and how long it took. */
    async see(shown: () => Promise<unknown>) {
      const started = performance.now();
      await shown();
      seconds += (performance.now() - started) / 1000;
    },
  };
}

async function measure(
  task: Task,
  page: Page,
): Promise<{ readonly own: Effort; readonly byHand: Effort | null }> {
  await page.goto(
    `${atelier.address()}&${new URLSearchParams({ ecran: task.screen, connexion: 'oui', variante: 'accueil' })}`,
  );
  await preview(page).locator('h1').waitFor();
  const hand = createHand(page);
  hand.think();
  await task.run(hand, page);
  if (await page.getByRole('button', { name: /^Enregistrer \d/ }).isVisible()) {
    await hand.press('Control+s');
    await page.getByRole('button', { name: 'Enregistré', exact: true }).waitFor();
  }
  git('add', '--intent-to-add', 'screens', 'messages');
  const byHand = task.commands === null ? null : handEffort(task.commands ?? ['npm run check'], task.letters);
  git('switch', '--quiet', '--discard-changes', 'main');
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '--force', 'screens', 'messages');
  return { own: hand.effort(), byHand };
}

/** What the changes since the last commit take by hand. */
function handEffort(commands: readonly string[], letters = 0): Effort {
  const diff = git(
    'diff',
    '-U0',
    '--word-diff=porcelain',
    '--word-diff-regex=.',
    '--',
    'screens',
    'messages',
  );
  const lines = diff.split('\n');
  const once = Math.min(1, letters);
  const files = lines.filter((line) => line.startsWith('+++ ')).length + once;
  const places = lines.filter((line) => line.startsWith('@@')).length + once;
  const changed = lines.filter((line) => /^[+-](?![+-]{2} )/.test(line));
  // One key for each letter that is written; erased ones go by words, of six letters.
  const written =
    letters + sum(changed.filter((line) => line.startsWith('+')).map((line) => line.length - 1));
  const erased = sum(changed.filter((line) => line.startsWith('-')).map((line) => line.length - 1));
  // A file: its tab (2 keys), and saving it (2). A place: Ctrl+F, six letters, Enter, Escape, End. A command: its letters, Enter.
  const typed = sum(commands.map((command) => command.length + 1));
  const presses = files * 4 + places * 11 + written + Math.ceil(erased / 6) * 2 + typed;
  const thoughts = files + places * 2 + commands.length;
  return { presses, seconds: presses * model.key + thoughts * model.think };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function preview(page: Page) {
  return page.frameLocator('.wb-preview iframe');
}

function tasks(): readonly Task[] {
  const column = (page: Page, name: RegExp) => preview(page).getByRole('columnheader', { name });
  const panel = (page: Page) => page.getByRole('region', { name: 'Élément' });
  const element = (page: Page, name: string) =>
    panel(page).getByRole('heading', { name, exact: true }).waitFor();
  const offer = async (hand: Hand, page: Page, name: string) => {
    await hand.click(page.getByRole('button', { name: 'Ce que l’API offre' }));
    await hand.click(page.getByRole('button', { name }).first());
  };
  return [
    {
      name: 'a column',
      screen: '/permis',
      run: async (hand, page) => {
        await offer(hand, page, 'Ajouter la colonne marque');
        await hand.see(() => column(page, /Marque/).waitFor());
      },
    },
    {
      name: 'a message',
      screen: '/permis',
      run: async (hand, page) => {
        await hand.click(column(page, /Titulaire/), ['Control']);
        const field = panel(page).getByLabel('Libellé', { exact: true });
        await hand.see(() => expect(field).toHaveValue('Titulaire'));
        await hand.click(field);
        await hand.press('Control+a');
        await hand.type('Porteur');
        await hand.press('Enter');
        await hand.see(() => column(page, /Porteur/).waitFor());
      },
    },
    {
      name: 'an option',
      screen: '/permis',
      run: async (hand, page) => {
        await hand.click(preview(page).locator('tbody').getByText('Gare').first(), ['Control']);
        const added = panel(page).getByText('Ajouter, supprimer');
        await hand.see(() => element(page, 'B'));
        await hand.click(added);
        hand.think();
        await hand.click(panel(page).getByLabel('Nom du nouvel élément'));
        await hand.type('D');
        await hand.press('Tab');
        await hand.type('Plage');
        await hand.press('Tab');
        await hand.press('Enter');
        await hand.see(() => page.getByRole('button', { name: 'Enregistrer 2 fichiers' }).waitFor());
      },
    },
    {
      name: 'a condition',
      screen: '/permis',
      run: async (hand, page) => {
        await hand.click(column(page, /Titulaire/), ['Control']);
        const more = panel(page).getByLabel('Ajouter une propriété');
        await hand.see(() => element(page, 'titulaire'));
        await hand.choose(more, 'visible');
        hand.think();
        await hand.choose(panel(page).getByLabel('Ce qui est comparé'), 'right');
        await hand.click(panel(page).getByLabel('Son nom'));
        await hand.type('instruction');
        await hand.press('Tab');
        await hand.press('Enter');
        await hand.see(() => page.getByRole('button', { name: 'Enregistrer 1 fichier' }).waitFor());
      },
    },
    {
      name: 'order for one variant',
      screen: '/permis',
      run: async (hand, page) => {
        await hand.click(column(page, /Zone/), ['Control']);
        const order = panel(page).getByText('Ordre : columns');
        await hand.see(() => element(page, 'zone'));
        await hand.click(order);
        await hand.choose(panel(page).getByRole('combobox', { name: /^Variante/ }), 'terrain');
        hand.think();
        const items = panel(page).getByRole('listitem');
        await hand.see(() => items.nth(4).waitFor());
        await hand.drag(items.filter({ hasText: /^zone/ }), items.first());
        await hand.see(() => page.getByRole('button', { name: 'Enregistrer 1 fichier' }).waitFor());
      },
    },
    {
      name: 'a criterion',
      screen: '/permis',
      run: async (hand, page) => {
        await offer(hand, page, 'Ajouter le critère finAvant');
        await hand.see(() => page.getByRole('button', { name: 'Enregistrer 2 fichiers' }).waitFor());
      },
    },
    {
      name: 'a mistake',
      screen: '/permis',
      letters: 1,
      run: async (hand, page) => {
        await page.getByRole('button', { name: 'screens/permis.yaml' }).first().click();
        await plantMistake(page);
        const cure = page.getByRole('button', { name: 'Écrire « plaque »' });
        await cure.waitFor();
        await hand.click(cure);
        await hand.see(() => expect(cure).toHaveCount(0));
      },
    },
    {
      name: 'a screen of an operation',
      screen: '/permis',
      run: async (hand, page) => {
        await hand.click(page.getByRole('button', { name: 'Nouvel écran…' }));
        hand.think();
        await hand.click(page.getByRole('dialog').getByRole('button', { name: 'GET /api/tarifs' }));
        await hand.see(() => preview(page).getByRole('heading', { level: 1, name: 'Tarifs' }).waitFor());
      },
    },
    {
      name: 'each refusal, seen',
      screen: '/permis',
      commands: null,
      run: async (hand, page) => {
        await hand.click(page.getByRole('button', { name: 'Planche des états' }));
        await hand.choose(page.getByLabel('Comparer'), 'refusals');
        await hand.see(() => page.frameLocator('figure iframe').first().locator('h1').waitFor());
      },
    },
    {
      name: 'publish, with a commit',
      screen: '/permis',
      commands: [
        'npm run check',
        'git switch -c ecrans/liste',
        'git add screens messages',
        'git commit -m "Liste : colonnes"',
      ],
      run: async (hand, page) => {
        await hand.click(column(page, /Zone/), ['Control']);
        const field = panel(page).getByLabel('Libellé', { exact: true });
        await hand.see(() => expect(field).toHaveValue('Zone'));
        await hand.click(field);
        await hand.type(' de la ville');
        await hand.press('Enter');
        await hand.see(() => column(page, /Zone de la ville|de la villeZone/).waitFor());
        await hand.click(page.getByRole('button', { name: 'Relire…' }));
        const review = page.getByRole('dialog');
        await hand.see(() => review.getByLabel('Branche').waitFor());
        hand.think();
        await hand.click(review.getByRole('button', { name: 'Enregistrer et valider dans git' }));
        await hand.see(() => page.getByText(/Validé dans git/).waitFor());
      },
    },
  ];
}

/** A mistake that somebody made: a letter is missing. */
async function plantMistake(page: Page): Promise<void> {
  const editor = page.getByRole('textbox', { name: /^Texte de / });
  await editor.focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Rechercher' });
  await field.pressSequentially('cell: plaque');
  await field.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
}
