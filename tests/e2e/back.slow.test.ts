/**
 * 'Back' pressed while the page is still processing the previous action, on a machine eight times slower. Chromium slows a
 * page down by keeping the processor busy in its place: at full speed again as soon as 'Back' has been followed.
 */
import type { Page } from '@playwright/test';
import { accounts, expect, openAs, test } from './portal.ts';

const slowness = 8;
const delays = [0, 5, 30, 100, 200, 400];

/** Longer than a page works after 'Back'. */
const calm = 300;

const commandes = (length: number) =>
  Array.from({ length }, (_, index) => ({
    numeroCommande: `FAUX_${String(index + 1).padStart(3, '0')}`,
    nomFichierIntegration: `FAUX_${index + 1}.csv`,
    dateIntegration: `2026-01-${String(28 - (index % 28)).padStart(2, '0')}T10:00:00`,
    statutCommande: 'OK',
    motif: null,
    nombreLignesOK: 1000 + index,
    nombreLignesKO: index,
    traite: false,
  }));

/** The address and the state of the history entry. */
const entry = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    key: (history.state as { readonly key?: string } | null)?.key,
  }));

const menuLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name });
const count = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();

/** Presses 'Back' after this delay from the next press, or from the next entry written into the history. */
const armBack = (page: Page, delay: number, after: 'press' | 'entry') =>
  page.evaluate(
    ([wait, event]) => {
      const back = () => setTimeout(() => history.back(), wait);
      if (event === 'press') {
        document.addEventListener('click', back, { once: true, capture: true });
        return;
      }
      const push = history.pushState;
      history.pushState = (...args) => {
        history.pushState = push;
        push.apply(history, args);
        back();
      };
    },
    [delay, after] as const,
  );

type Journey = {
  /** Opens the entry that 'Back' must return to. */
  readonly begin: (page: Page) => Promise<void>;
  /** The action on that entry, just before 'Back'. */
  readonly act: (page: Page) => Promise<void>;
  /** The target of 'Back', if it is not that entry. */
  readonly expected?: 'beginning' | 'before';
  readonly after: 'press' | 'entry';
};

/** The delays after which 'Back' did not return to its entry, with what was found. */
async function lost(page: Page, { begin, act, after, expected = 'beginning' }: Journey): Promise<unknown[]> {
  const cdp = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const wrong: unknown[] = [];
  for (const delay of delays) {
    const first = await entry(page);
    await begin(page);
    const wanted = expected === 'before' ? first : await entry(page);
    await slowDown(slowness);
    await armBack(page, delay, after);
    const came = page.evaluate(
      () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true })),
    );
    await act(page);
    await came;
    await slowDown(1);
    await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), calm);
    const found = await entry(page);
    if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ delay, wanted, found });
  }
  return wrong;
}

test.describe('Back returns to the previous entry, however soon it is pressed', () => {
  // Six rounds each, most of them at an eighth of the speed.
  test.describe.configure({ timeout: 240_000 });
  test.beforeEach(async ({ page }) => {
    await page.route('**/api/commandeDemande/commande?*', (route) => route.fulfill({ json: commandes(130) }));
    await openAs(page, accounts.naturalPersons, '/commandes?commande=FAUX&page=1');
    await count(page, '130 commandes');
  });

  /** Opens another page by its menu entry and waits until it is complete. */
  const openTransfer = async (page: Page) => {
    if (new URL(page.url()).pathname !== '/transfert') await menuLink(page, /Transfert fichier/).click();
    await expect(page.getByRole('heading', { level: 1, name: /Transfert/i })).toBeVisible();
  };
  const openList = async (page: Page) => {
    await menuLink(page, /Suivi des commandes/).click();
    await count(page, '130 commandes');
    await expect(page).toHaveURL(/\/commandes\?commande=FAUX/);
  };

  test('after a link opened a list that restores its last search (UX-03, CMD-006)', async ({ page }) => {
    const found = await lost(page, {
      begin: openTransfer,
      act: (open) => menuLink(open, /Suivi des commandes/).click(),
      after: 'entry',
    });
    expect(found).toEqual([]);
  });

  test('after a link opened a list that runs on arrival (UX-03)', async ({ page }) => {
    const found = await lost(page, {
      begin: async (open) => {
        if (new URL(open.url()).pathname !== '/administrateur')
          await menuLink(open, /^Administration/).click();
        await expect(open.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
      },
      act: (open) =>
        open
          .getByRole('main')
          .getByRole('link', { name: /utilisateurs/i })
          .click(),
      after: 'entry',
    });
    expect(found).toEqual([]);
  });

  test('after the menu entry of the list itself (UX-03, CMD-006)', async ({ page }) => {
    const found = await lost(page, {
      begin: async (open) => {
        await count(open, '130 commandes');
      },
      act: (open) => menuLink(open, /Suivi des commandes/).click(),
      after: 'entry',
    });
    expect(found).toEqual([]);
  });

  test('after another page of the list (UX-03, GRID-003)', async ({ page }) => {
    const found = await lost(page, {
      begin: async (open) => {
        await expect(open.getByText('1 à 20 sur 130')).toBeVisible();
      },
      act: (open) => open.getByRole('button', { name: 'Suivant', exact: true }).click(),
      after: 'entry',
    });
    expect(found).toEqual([]);
  });

  test('after another order of the list (UX-03, GRID-005)', async ({ page }) => {
    await openTransfer(page);
    const found = await lost(page, {
      begin: openList,
      act: (open) => open.getByRole('columnheader', { name: 'Date Intégration' }).click(),
      expected: 'before',
      after: 'press',
    });
    expect(found).toEqual([]);
  });

  test('after another search (UX-03, CMD-004)', async ({ page }) => {
    const found = await lost(page, {
      begin: async (open) => {
        await count(open, '130 commandes');
        const show = open.getByRole('button', { name: 'Montrer les filtres' });
        if (await show.isVisible()) await show.click();
        await open.getByLabel('Commande', { exact: true }).fill('AUTRE');
      },
      act: (open) => open.getByRole('button', { name: 'Filtrer', exact: true }).click(),
      after: 'entry',
    });
    expect(found).toEqual([]);
  });
});
