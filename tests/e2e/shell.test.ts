/** The shell in a real browser: focus, scroll, narrow pages, waiting, loss of the network or the session. */
import type { Page } from '@playwright/test';
import { accounts, expect, expectAccessible, openAs, password, test } from './portal.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.textContent || document.activeElement?.tagName || '').trim());

async function fillSignIn(page: Page, identifiant: string): Promise<void> {
  await page.getByLabel('Identifiant', { exact: true }).fill(identifiant);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('A11Y-01, A11Y-20: the Tab key starts at the skip links and comes around', async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/transfert');
  await expect(title(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Aller au contenu');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Aller au menu');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toContain('Transfert fichier');
  let stops = 0;
  while (!(await focused(page)).startsWith('Aller au contenu') && stops < 60) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(stops).toBeLessThan(60);
});

test('A11Y-19: nothing covers the focused element', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/cgi');
  await expect(title(page)).toBeVisible();
  await page.mouse.wheel(0, 300);
  // The wheel scrolls with a delay: an element focused before would be scrolled away.
  await page.waitForFunction(() => window.scrollY === 300);
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    const isClear = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body || element.tabIndex < 0) return true;
      const box = element.getClientRects()[0];
      if (!box) return true;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top !== null && (element.contains(top) || top.contains(element));
    });
    expect(isClear, await focused(page)).toBe(true);
  }
});

test('A11Y-08: another page starts at its top with the focus on its heading; Back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/cgi');
  await expect(title(page)).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' });
  await link.scrollIntoViewIfNeeded();
  const scroll = await page.evaluate(() => window.scrollY);
  expect(scroll).toBeGreaterThan(200);
  await link.click();
  await expect(title(page)).toHaveText('Plan du site');
  await expect(title(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll);
  // An address typed in the same tab is another page too.
  await page.goto('/cgi');
  await link.scrollIntoViewIfNeeded();
  await page.goto('/accessibilite');
  await expect(title(page)).toHaveText('Accessibilité');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('A11Y-53: no page is wider than 320, 360 or 768 pixels', { tag: '@slow' }, async ({ page }) => {
  const expectFitting = async (path: string) => {
    await expect(title(page)).toBeVisible();
    for (const width of [768, 360, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(widthOf, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  };
  for (const path of ['/authentification', '/cgu', '/accessibilite', '/erreurService']) {
    await page.goto(path);
    await expectFitting(path);
  }
  await openAs(page, accounts.naturalPersons, '/transfert');
  await expectFitting('/transfert');
  await page.goto('/commandes');
  await expectFitting('/commandes');
});

for (const letters of ['100%', '200%']) {
  // Whatever fits in letters of twice the size fits in these.
  const tag = letters === '100%' ? '@slow' : [];
  test(`A11Y-53: a long word without blanks widens no page at 360 pixels, letters at ${letters}`, {
    tag,
  }, async ({ page }) => {
    const word = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern';
    const lengthen = (value: object) => ({ ...value, prenom: word, nom: word });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route('**/api/authentification/utilisateur/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: lengthen(await response.json()) });
    });
    const expectNarrow = async (what: string) => {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, what).toBeLessThanOrEqual(360);
    };
    await openAs(page, accounts.naturalPersons, '/administrateur/profils/0000000001');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    await expect(page.getByText(/^Bonjour/)).toContainText(word);
    await expectNarrow('the heading and the greeting');

    await page.goto('/beneficiaire');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(word.slice(0, 49));
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
    await expect(page.getByRole('button', { name: /Retirer le critère/ })).toBeVisible();
    await expectNarrow('the criterion');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, numéro, nom ou action' }).fill(`${word}${word}`);
    const nothing = page.getByRole('dialog').getByText(/^Rien ne correspond/);
    await expect(nothing).toBeVisible();
    const right = () => nothing.evaluate((line) => line.getBoundingClientRect().right);
    expect(await right(), 'the quick search').toBeLessThanOrEqual(360);
  });
}

test('on a narrow page one button opens the menu', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, accounts.naturalPersons, '/transfert');
  await expect(title(page)).toHaveText('Transfert');
  const link = page.getByRole('link', { name: 'Suivi des commandes' });
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectAccessible(page);
  await link.click();
  await expect(title(page)).toHaveText('Suivi des commandes');
  await expect(link).toBeHidden();
});

test('A11Y-47, A11Y-48: a slow response shows the overlay over an inert page and restores the focus', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/connexion', async (route) => {
    await held;
    await route.fulfill({ status: 400, body: '' });
  });
  await page.goto('/authentification');
  await fillSignIn(page, accounts.naturalPersons);
  await expect(page.getByText('Chargement en cours ...')).toBeVisible();
  await expect(page.getByText('Veuillez patienter')).toBeVisible();
  const isStill = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length === 0,
    );
  await expect.poll(isStill).toBe(true);
  answer();
  await expect(page.getByText('Une erreur technique est survenue.')).toBeVisible();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
});

test('SEC-29: signing out ends the session in every tab, clears the storages, and Back shows nothing', {
  tag: '@slow',
}, async ({ page, context }) => {
  await openAs(page, accounts.naturalPersons, '/transfert');
  const token = await page.evaluate(() => sessionStorage.getItem('engine:token'));
  const other = await context.newPage();
  await other.goto('/authentification');
  await other.evaluate((kept) => sessionStorage.setItem('engine:token', kept ?? ''), token);
  await other.goto('/commandes');
  await expect(title(other)).toHaveText('Suivi des commandes');
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/authentification$/);
    await expect.poll(() => tab.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  }
  await page.goBack();
  await expect(page.getByRole('button', { name: 'SE CONNECTER' })).toBeVisible();
  await expect(page.getByText('Bonjour')).toBeHidden();
});

test('AUTH-033: a session that ended on the server leads to the login page, and back to the page', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.ordersOnly, '/commandes');
  // Before the session ends: the page's own check may notice that at any time.
  await page.getByLabel('Commande', { exact: true }).fill('CMI');
  await page.evaluate(async () => {
    await fetch('/api/authentification/authentification/deconnexion', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sessionStorage.getItem('engine:token') ?? ''}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
  });
  await page.getByRole('button', { name: 'Filtrer' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/authentification\/expired$/);
  await expect(page.getByText('Votre session a expiré.')).toBeVisible();
  await fillSignIn(page, accounts.ordersOnly);
  await expect(page).toHaveURL(/\/commandes/);
});

test('D47: a user without the right is told so once', { tag: '@slow' }, async ({ page }) => {
  await openAs(page, accounts.ordersOnly, '/transfert');
  await expect(page).toHaveURL(/\/commandes$/);
  await expect(page.getByText('Vous n’avez pas le droit d’ouvrir la page demandée.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
  await expect(title(page)).toHaveText('Plan du site');
  await expect(page.getByText('Vous n’avez pas le droit d’ouvrir la page demandée.')).toBeHidden();
});

test('AUTH-022: the portal says that the network is lost', async ({ page, context }) => {
  await page.goto('/authentification');
  await expect(title(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Perte de connexion internet.')).toHaveCount(1);
  await fillSignIn(page, accounts.naturalPersons);
  await expect(page.getByText('Perte de connexion internet.')).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByText('Perte de connexion internet.')).toHaveCount(1);
});

// `accessibility.test.ts` visits these two screens in light colours only.
test('the contrast is sufficient in dark colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/authentification');
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expectAccessible(page);
  await openAs(page, accounts.naturalPersons, '/transfert');
  await expect(title(page)).toBeVisible();
  await expectAccessible(page);
});

test('SEC-70: no script of the page can create a Trusted Types policy, write HTML or load a script from a text', async ({
  page,
  faults,
}) => {
  await page.goto('/cgi');
  await expect(title(page)).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const outcome = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const policies: unknown = Reflect.get(window, 'trustedTypes');
    if (typeof policies !== 'object' || policies === null) return ['no Trusted Types'];
    const create: unknown = Reflect.get(policies, 'createPolicy');
    if (typeof create !== 'function') return ['no policies'];
    const rules = { createHTML: (text: string) => text };
    return [
      ...['default', 'vue', 'dompurify'].map((name) => outcome(() => create.call(policies, name, rules))),
      outcome(() => {
        document.createElement('div').innerHTML = '<i>x</i>';
      }),
      outcome(() => {
        document.createElement('script').src = '/assets/x.js';
      }),
    ];
  });
  expect(outcomes).toEqual(Array(5).fill('TypeError'));
  await expect.poll(() => faults.length).toBeGreaterThanOrEqual(5);
  expect(faults.splice(0).filter((fault) => !/trusted[- ]types/i.test(fault))).toEqual([]);
});
