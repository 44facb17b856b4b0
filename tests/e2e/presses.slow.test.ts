/**
 * What a day of work costs: the presses of the twelve most frequent tasks, and the rows that each list shows at once. The
 * page counts every press itself. The measured tables are in `docs/performance.md`.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accounts, banner, downloaded, expect, openAs, test } from './portal.ts';

// As most people see them: the other journeys run without motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  interface Window {
    spent: { presses: number; keys: number };
  }
}

/** Counts what a person does: each press of a pointer, each choice in the list of a select, each key. */
async function countIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.spent = { presses: 0, keys: 0 };
    const count = (what: 'presses' | 'keys') => (event: Event) => {
      if (event.isTrusted) window.spent[what] += 1;
    };
    window.addEventListener('pointerdown', count('presses'), true);
    window.addEventListener('keydown', count('keys'), true);
    // The list of a select is outside of the page, which sees neither press: to open it, and to choose.
    window.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) window.spent.presses += 2;
      },
      true,
    );
  });
}

type Task = {
  readonly name: string;
  readonly account: string;
  /** The page that the task begins on. */
  readonly from: string;
  /** What is there before it: not counted. */
  readonly given?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** Presses, at most; whether something has to be typed. */
  readonly presses: number;
  readonly typed?: true;
};

const rows = (page: Page) => page.locator('tbody tr');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Sends an order file of the fixtures, and waits for its result. */
async function transfer(page: Page, file: string): Promise<void> {
  await page.getByRole('checkbox', { name: /J'ai pris connaissance/ }).check();
  await page
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, '../fixtures/order-files', file));
  await button(page, 'Charger').click();
  await expect(page.getByRole('link', { name: 'Voir la commande' })).toBeVisible();
}

/** Drops a file on the control that contains a field. */
async function drop(page: Page, field: string, file: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name, { type: 'text/csv' }));
    return transfer;
  }, file);
  await page.locator(field).locator('xpath=..').dispatchEvent('drop', { dataTransfer: data });
}

const tasks: readonly Task[] = [
  {
    name: 'Open an order from the result of its transfer',
    account: accounts.naturalPersons,
    from: '/transfert',
    given: (page) => transfer(page, 'CMI_ORG075_20260901_903.csv'),
    act: async (page) => {
      await page.getByRole('link', { name: 'Voir la commande' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Détail de la commande/);
    },
    presses: 1,
  },
  {
    name: 'Correct the rejected lines of a file, and send them again',
    account: accounts.naturalPersons,
    from: '/transfert',
    given: (page) => transfer(page, 'CMI_ORG075_20260901_905.csv'),
    act: async (page) => {
      const lines = await downloaded(button(page, 'Télécharger les lignes à corriger'));
      const corrected = String(lines.bytes).replace(';7501;', ';07501;').replace('31/02/2026', '28/02/2026');
      await drop(page, '#corrige', { name: lines.name, text: corrected });
      await expect(page.locator('main').getByText('2 lignes lues, sans erreur.')).toBeVisible();
      await button(page, 'Charger').click();
      await expect(
        page.getByRole('heading', { name: 'Le fichier a été importé avec succès.' }),
      ).toBeVisible();
    },
    presses: 2,
  },
  {
    name: 'Find a request by the number on its card, pasted with blanks',
    account: accounts.naturalPersons,
    from: '/suivi/demandes?statutTitre=VALIDE&page=1',
    act: async (page) => {
      const number = await page.locator('tbody a[href^="/suivi/demandes/"]').nth(1).innerText();
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await page.keyboard.insertText(number.replaceAll(/\d{4}/g, '$& '));
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(number);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/suivi\/demandes\/\d+$/);
      await expect(page.locator('main').getByText(number).first()).toBeVisible();
    },
    presses: 0,
    typed: true,
  },
  {
    name: 'Mark two orders as treated',
    account: accounts.naturalPersons,
    from: '/commandes?traitement=Non&page=1',
    act: async (page) => {
      await rows(page).nth(0).getByRole('checkbox').first().click();
      await rows(page).nth(1).getByRole('checkbox').first().click();
      await button(page, 'Marquer comme traitées').click();
      await expect(banner(page, 'polite')).toContainText('2 commandes ont été modifiées.');
    },
    presses: 3,
  },
  {
    name: 'Find the duplicates to decide, and decide two of them',
    account: accounts.naturalPersons,
    from: '/suivi/doublons',
    act: async (page) => {
      await button(page, 'À traiter').click();
      const boxes = page.locator('tbody tr input[data-tick]:not(:checked)');
      await boxes.nth(0).click();
      await boxes.nth(0).click();
      await button(page, 'Poursuivre la demande').click();
      await confirm(page, 'Enregistrer la décision').click();
      await expect(banner(page, 'polite')).toContainText(/poursuivies? \(\d+ doublons?\)\.$/);
    },
    presses: 5,
  },
  {
    name: 'Find a request by the name of its beneficiary',
    account: accounts.naturalPersons,
    from: '/commandes',
    act: async (page) => {
      await button(page, 'Rechercher').click();
      await page.keyboard.type('mart');
      const option = page.getByRole('option', { name: /, Gestion des demandes$/ }).first();
      await expect(option).toBeVisible();
      for (let steps = 0; steps < 20; steps += 1) {
        if ((await option.getAttribute('aria-selected')) === 'true') break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/suivi\/demandes\/\d+$/);
    },
    presses: 1,
    typed: true,
  },
  {
    name: 'Make a title inactive from the list',
    account: accounts.naturalPersons,
    from: '/suivi/demandes?statutTitre=VALIDE&page=1',
    act: async (page) => {
      const revoke = page.getByRole('button', { name: /^Rendre inactive la demande/ });
      await expect(async () => {
        await rows(page)
          .nth(3)
          .hover({ position: { x: 60, y: 8 } });
        await rows(page)
          .nth(2)
          .hover({ position: { x: 60, y: 8 } });
        await expect(revoke).toBeVisible({ timeout: 500 });
      }).toPass();
      await revoke.click();
      await page.getByRole('radio', { name: 'Titre perdu' }).click();
      await confirm(page, 'Rendre la carte inactive').click();
      await expect(banner(page, 'polite')).toContainText('La demande a bien été modifiée');
      await expect(rows(page).first()).toBeVisible();
    },
    presses: 3,
  },
  {
    name: 'Save the file of a search',
    account: accounts.legalEntities,
    from: '/commandes?traitement=Non&page=1',
    act: async (page) => {
      const saved = page.waitForEvent('download');
      await button(page, 'Télécharger (CSV)').click();
      await saved;
    },
    presses: 1,
  },
  {
    name: 'Print the whole of a result',
    account: accounts.naturalPersons,
    from: '/commandes?traitement=Non&page=1',
    given: async (page) => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
    },
    act: async (page) => {
      await button(page, 'Imprimer').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Tout le résultat/ })
        .click();
      await expect(page.locator('body[data-printed]')).toBeAttached();
    },
    presses: 2,
  },
  {
    name: 'Show a hundred rows a page',
    account: accounts.naturalPersons,
    from: '/suivi/demandes?statutTitre=VALIDE&page=1',
    act: async (page) => {
      await page.getByLabel('Lignes par page').selectOption({ label: '100' });
      await expect(rows(page)).toHaveCount(100);
    },
    presses: 2,
  },
  {
    name: 'Create a user, with a group',
    account: accounts.legalEntities,
    from: '/administrateur/profils',
    act: async (page) => {
      await page.getByRole('link', { name: 'Créer un utilisateur' }).click();
      // The list has a field of that name too.
      await page.getByRole('heading', { level: 1, name: 'Création d’un utilisateur' }).waitFor();
      await page.getByRole('textbox', { name: 'Identifiant' }).click();
      for (const text of ['1000000088', 'Petit', 'Anne', 'anne.petit@transports.example']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.getByRole('checkbox', { name: 'Suivi des commandes' }).click();
      await button(page, 'CRÉER').click();
      await expect(banner(page, 'polite')).toContainText('L’utilisateur a été créé.');
    },
    presses: 4,
    typed: true,
  },
  {
    name: 'Correct the address of a user',
    account: accounts.legalEntities,
    from: '/administrateur/profils/1000000088',
    act: async (page) => {
      const identity = page.getByRole('region', { name: 'Identité et coordonnées' });
      await identity.getByRole('button', { name: 'MODIFIER' }).click();
      await identity.getByRole('textbox', { name: 'Adresse email' }).click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('anne.petit2@transports.example');
      await page.keyboard.press('Enter');
      await expect(banner(page, 'polite')).toContainText('L’utilisateur a été modifié.');
    },
    presses: 2,
    typed: true,
  },
];

test('the twelve most frequent tasks cost few presses', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1366, height: 900 });
  await countIn(page);
  const lines: string[] = [];
  for (const { name, account, from, given, act, presses, typed = false } of tasks) {
    await test.step(name, async () => {
      await openAs(page, account, from);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (from.includes('page=1')) await rows(page).first().waitFor();
      await given?.(page);
      await page.evaluate(() => {
        window.spent = { presses: 0, keys: 0 };
      });
      await act(page);
      const spent = await page.evaluate(() => window.spent);
      expect.soft(spent.presses, name).toBeLessThanOrEqual(presses);
      if (!typed) expect.soft(spent.keys, `${name}: keys`).toBe(0);
      lines.push(`| ${name} | ${spent.presses} | ${typed ? spent.keys : ''} |`);
    });
  }
  console.info(['', '| task | presses | keys |', '| --- | --- | --- |', ...lines].join('\n'));
});

/** The lists that have more rows than a window: by account, how many rows it shows whole. */
const lists = [
  [accounts.naturalPersons, 'commandes', '/commandes?traitement=Non&page=1', 14],
  [accounts.naturalPersons, 'demandes', '/suivi/demandes?statutTitre=VALIDE&page=1', 14],
  [accounts.naturalPersons, 'doublons', '/suivi/doublons?action=A_TRAITER&page=1', 14],
  [accounts.legalEntities, 'commandes', '/commandes?traitement=Non&page=1', 14],
  [accounts.legalEntities, 'demandes', '/suivi/demandes?statutTitre=VALIDE&page=1', 14],
] as const;

/** Runs in the page: headings whose words are wider than their column. */
function cutHeadings(): string[] {
  const headings = [...document.querySelectorAll('thead th')];
  const isCut = (heading: Element): boolean => {
    const edge = heading.getBoundingClientRect().right;
    const texts = [...(heading.querySelector('.eng-table__heading') ?? heading).childNodes];
    return texts.some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return text.nodeType === Node.TEXT_NODE && range.getBoundingClientRect().right > edge + 0.5;
    });
  };
  return headings.filter(isCut).map(({ textContent }) => textContent ?? '');
}

/** Runs in the page: the number of cells with a text below 14 px, or in a row below 32 px. */
function smallCells(): number {
  return [...document.querySelectorAll('tbody :is(td, th)')].filter(
    (cell) =>
      Number.parseFloat(getComputedStyle(cell).fontSize) < 14 || cell.getBoundingClientRect().height < 31.5,
  ).length;
}

test('each list shows as many whole rows as its window has room for', async ({ page }) => {
  test.setTimeout(180_000);
  const lines: string[] = [];
  for (const [account, name, address, atLeast] of lists) {
    const shown: string[] = [];
    await page.setViewportSize({ width: 1366, height: 900 });
    await openAs(page, account, address);
    for (const { width, height } of [
      { width: 1366, height: 900 },
      { width: 1920, height: 1080 },
      { width: 390, height: 800 },
    ]) {
      await page.setViewportSize({ width, height });
      await rows(page).first().waitFor();
      const read = () =>
        page.evaluate(() => {
          const drawn = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
          const end = document.querySelector('.eng-pager')?.getBoundingClientRect().top ?? window.innerHeight;
          const whole = drawn.filter(({ bottom }) => bottom <= Math.min(end, window.innerHeight) + 1).length;
          return { whole, all: drawn.length, first: Math.round(drawn[0]?.top ?? 0) };
        });
      const least = width === 1366 ? atLeast : width === 1920 ? 20 : 1;
      await expect
        .poll(async () => {
          const { whole, all } = await read();
          return whole >= Math.min(least, all);
        }, `${name} of ${account} at ${width}`)
        .toBe(true);
      const { whole, all, first } = await read();
      if (width !== 390) expect.soft(await page.evaluate(cutHeadings), `${name} at ${width}`).toEqual([]);
      if (width !== 390) expect.soft(await page.evaluate(smallCells), `${name} at ${width}`).toBe(0);
      if (width === 390) expect.soft(first, `the first row of ${name}`).toBeLessThan(480);
      shown.push(width === 390 ? `${first} px` : `${whole} of ${all}`);
    }
    lines.push(`| ${name}, ${account} | ${shown.join(' | ')} |`);
  }
  console.info(
    [
      '',
      '| list | 1366 x 900 | 1920 x 1080 | first row at 390 |',
      '| --- | --- | --- | --- |',
      ...lines,
    ].join('\n'),
  );
});
