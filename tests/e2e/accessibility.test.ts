/**
 * Every screen in every state (`screenStates.ts`), for each kind of visitor: axe, the HTML standard, headings,
 * landmarks, title, narrow and low windows, text spacing, no motion for those who ask for less. A screen that looks alike for both kinds of organisation is
 * visited once. Natural persons get a wide window and light colours, legal entities a narrow window and dark colours,
 * the first login strong contrast.
 */
import type { Page } from '@playwright/test';
import { cutTexts, textSpacing } from './cutTexts.ts';
import { gluedWords } from './gluedWords.ts';
import { readStop } from './keyboard.ts';
import { accounts, expect, expectAccessible, password, signIn, temporaryPassword, test } from './portal.ts';
import { openState, type ScreenState, screenStates, type Visitor } from './screenStates.ts';
import { htmlProblems } from './validateHtml.ts';

// One worker per kind of visitor, if one is free.
test.describe.configure({ mode: 'parallel' });

const wide = { width: 1280, height: 900 };
const narrow = { width: 360, height: 740 };

const visits: readonly {
  readonly visitor: Visitor;
  readonly viewport: typeof wide;
  readonly media: Parameters<Page['emulateMedia']>[0];
}[] = [
  { visitor: 'signedOut', viewport: narrow, media: { colorScheme: 'light' } },
  { visitor: 'firstLogin', viewport: narrow, media: { colorScheme: 'dark', contrast: 'more' } },
  { visitor: 'naturalPersons', viewport: wide, media: { colorScheme: 'light' } },
  { visitor: 'legalEntities', viewport: narrow, media: { colorScheme: 'dark' } },
];

/** What most people see of a screen. */
const usual = ['arrivee', 'resultats'];
const parts = [
  { name: 'as they are met', isUsual: true },
  { name: 'in every other state', isUsual: false },
];

for (const { visitor, viewport, media, name, isUsual } of visits.flatMap((visit) =>
  parts.map((part) => ({ ...visit, ...part })),
)) {
  // `npm run verify` visits the other states, the screens that legal entities alone have, or have otherwise, and the first
  // login, which a journey of `accounts.test.ts` visits too.
  const tag = isUsual && ['signedOut', 'naturalPersons'].includes(visitor) ? [] : ['@slow'];
  test(`the screens of ${visitor} ${name} (A11Y-03 to A11Y-07, A11Y-21, A11Y-37, A11Y-51 to A11Y-57, RGAA-12.5, RGAA-13.8, words read separately)`, {
    tag: ['@chromium', ...tag],
  }, async ({ page }) => {
    test.setTimeout(900_000);
    page.on('dialog', (dialog) => dialog.accept());
    await page.setViewportSize(viewport);
    await page.addInitScript(watchMotion);
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    if (visitor !== 'signedOut')
      await signIn(page, accounts[visitor], visitor === 'firstLogin' ? temporaryPassword : password);
    const titles = new Map<string, string>();
    for (const state of await screenStates()) {
      if (!state.visitors.includes(visitor) || usual.includes(state.state) !== isUsual) continue;
      await test.step(`${state.screen} ${state.state}`, async () => {
        await page.setViewportSize(viewport);
        await openState(page, state);
        await expectSound(page, visitor, state, titles);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });
}

declare global {
  interface Window {
    /** What has moved, by the name of its animation or transition, since it was last asked. */
    takeMotion(): readonly string[];
  }
}

/** Runs in the page, before its own scripts: notes what moves, also between two looks at the page. */
function watchMotion(): void {
  const seen = new Set<string>();
  const note = (): void => {
    for (const animation of document.getAnimations()) {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      if (animation.playState !== 'running' || Number(activeDuration) <= 1) continue;
      if (animation instanceof CSSAnimation) seen.add(animation.animationName);
      else if (animation instanceof CSSTransition) seen.add(animation.transitionProperty);
      else seen.add('by script');
    }
  };
  for (const event of ['animationstart', 'transitionrun']) window.addEventListener(event, note, true);
  window.takeMotion = () => {
    note();
    const motion = [...seen];
    seen.clear();
    return motion;
  };
}

async function expectSound(
  page: Page,
  visitor: Visitor,
  state: ScreenState,
  titles: Map<string, string>,
): Promise<void> {
  const where = `${state.screen} ${state.state}`;
  const motion = await page.evaluate(() => window.takeMotion());
  expect.soft(motion, `${where}: moves although less motion is asked for`).toEqual([]);
  const marked = state.state === 'erreurs' ? 'Erreur\\s: ' : '(Erreur\\s: )?';
  const form = new RegExp(`^${marked}[^|\\s][^|]* \\| Portail CMI Organismes$`);
  await expect.soft(page, where).toHaveTitle(form);
  const title = await page.title();
  if (state.state === 'arrivee' && state.screen !== 'pages/cgi') {
    expect.soft(titles.get(title), `another screen with the title of ${where}`).toBeUndefined();
    titles.set(title, state.screen);
  }
  const outline = await page.evaluate(readOutline);
  expect.soft(outline, where).toEqual({
    landmarks: { banner: 1, main: 1, contentinfo: 1 },
    unnamed: [],
    h1: 1,
    lang: 'fr',
    mixed: [],
    unsaid: [],
    empty: [],
    // The same for whoever may use it, wherever they are.
    search: ['naturalPersons', 'legalEntities'].includes(visitor),
  });
  await expectAccessible(page, where);
  expect.soft(await htmlProblems(page), where).toEqual([]);
  expect.soft(await gluedWords(page), `${where}: heard as one word`).toEqual([]);

  await page.setViewportSize({ width: 320, height: 256 });
  // Charts are redrawn for their new size.
  await page.waitForFunction(fits, null, { timeout: 3_000 }).catch(() => undefined);
  expect.soft(await page.evaluate(sidewaysScroll), `${where}: sideways at 320 by 256`).toEqual([]);
  expect.soft(await page.evaluate(cutTexts, textSpacing), `${where}: texts cut by more space`).toEqual([]);
}

/** Runs in the page: reads its structure. */
function readOutline() {
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const navs = [...document.querySelectorAll('nav')].map((nav) => {
    const title = document.getElementById(nav.getAttribute('aria-labelledby') ?? '');
    return title?.textContent ?? nav.getAttribute('aria-label') ?? '';
  });
  return {
    landmarks: {
      banner: count('body header.eng-header'),
      main: count('main'),
      contentinfo: count('footer.eng-footer'),
    },
    // Every navigation landmark has its own name.
    unnamed: navs.filter((name, index) => name === '' || navs.indexOf(name) !== index),
    h1: count('h1'),
    lang: document.documentElement.lang,
    // An accessible name and a tooltip that differ.
    mixed: [...document.querySelectorAll('[aria-label][title]')]
      .filter((element) => element.getAttribute('aria-label') !== element.getAttribute('title'))
      .map((element) => element.outerHTML.slice(0, 120)),
    // A link that opens a window without an announcement.
    unsaid: [...document.querySelectorAll('a[target=_blank]')]
      .filter((link) => !/nouvelle fenêtre/i.test(link.textContent ?? ''))
      .map((link) => link.outerHTML.slice(0, 120)),
    // Announced as an empty 'status bar' or 'notification'.
    empty: [...document.querySelectorAll('[role=status], [role=alert], [role=log], output')]
      .filter((region) => (region.textContent ?? '').trim() === '')
      .map((region) => region.outerHTML.slice(0, 120)),
    // The quick search is the first tool of the header.
    search: document.querySelector('.eng-header__tools > :first-child')?.matches('.eng-find-button') === true,
  };
}

/** Runs in the page: whether there is no horizontal scroll. */
function fits(): boolean {
  return document.documentElement.scrollWidth <= document.documentElement.clientWidth;
}

/** Runs in the page: the elements wider than the window, except tables in their own scroll container. */
function sidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .filter((element) => element.closest('.ag-root, .eng-table-scroll, [class*="scroll"]') === null)
    .slice(0, 5)
    .map((element) => `${element.tagName}.${element.className}`);
}

/** One screen of each kind, traversed by Tab alone. */
const walked = [
  'commandes/liste resultats',
  'demandes/detail arrivee',
  'statistiques/organisme titres',
  'administration/donnees email',
  'aide/questions ouverte',
  'transfert/fichier erreurs',
  'nationales/rapports arrivee',
  'utilisateurs/modification arrivee',
];

test('by Tab, without styles, by a cancelled press (A11Y-18 to A11Y-20, A11Y-40, A11Y-64, A11Y-65)', {
  tag: '@chromium',
}, async ({ page }) => {
  test.setTimeout(300_000);
  page.on('dialog', (dialog) => dialog.accept());
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, accounts.naturalPersons);
  const states = await screenStates();
  for (const [index, name] of walked.entries()) {
    const state = states.find(({ screen, state: one }) => `${screen} ${one}` === name);
    if (state === undefined) throw new Error(`There is no state ${name}`);
    await openState(page, state);
    // The focus ring must stay visible with forced colours.
    await page.emulateMedia({ forcedColors: index % 2 === 0 ? 'none' : 'active' });
    await page.evaluate(() => document.querySelector<HTMLElement>('.eng-header')?.focus());
    const faults: string[] = [];
    let stops = 0;
    for (; stops < 150; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(readStop, null);
      if (stop.name === 'Aller au contenu' && stops > 0) break;
      if (stop.name === 'BODY') break;
      if (!stop.ring) faults.push(`no ring: ${stop.name}`);
      if (!stop.clear) faults.push(`covered: ${stop.name}`);
    }
    expect.soft(faults, name).toEqual([]);
    expect.soft(stops, `${name}: Tab stops`).toBeLessThan(150);
    expect.soft(stops, `${name}: Tab stops`).toBeGreaterThan(10);
    if (name === 'commandes/liste resultats') await takePressesBack(page);
    expect.soft(await page.evaluate(movedBlocks), `${name}: seen in another order than read`).toEqual([]);
    expect.soft(await page.evaluate(shownWithoutStyles), `${name}: shows without styles`).toEqual([]);
  }
});

/**
 * Runs in the page: blocks and headings that are displayed above one that precedes them in reading order, except at the top
 * of a column beside it.
 */
function movedBlocks(): string[] {
  const blocks = [
    ...document.querySelectorAll('.eng-header, .eng-menu, .eng-breadcrumb, main :is(h1, h2), .eng-footer'),
  ].filter((block) => block.getClientRects().length > 0 && block.closest('.eng-visually-hidden') === null);
  return blocks
    .filter((block, index) => {
      const before = blocks[index - 1];
      if (before === undefined) return false;
      const [here, there] = [block.getBoundingClientRect(), before.getBoundingClientRect()];
      return here.top + 8 < there.top && here.left < there.right;
    })
    .map((block) => block.textContent?.trim().slice(0, 60) ?? '');
}

/**
 * Runs in the page: words that become visible without styles, except those that were always exposed to assistive
 * technology. Excludes the grid.
 */
function shownWithoutStyles(): string[] {
  document.querySelector('.ag-root-wrapper')?.remove();
  const wordsOf = (text: string | null) => (text ?? '').toLowerCase().split(/\s+/);
  const heard = [...document.querySelectorAll('.eng-visually-hidden, .eng-skip, [aria-live], option')];
  const known = new Set(
    [document.body.innerText, ...heard.map(({ textContent }) => textContent)].flatMap(wordsOf),
  );
  const adopted = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  for (const sheet of document.styleSheets) sheet.disabled = true;
  const shown = wordsOf(document.body.innerText);
  for (const sheet of document.styleSheets) sheet.disabled = false;
  document.adoptedStyleSheets = adopted;
  // Without styles, buttons and marks in a row are adjacent: a word may be several of them.
  const isMark = (text: string): boolean => /^[^\p{L}\p{N}]$/u.test(text);
  const isKnown = (word: string): boolean =>
    known.has(word) ||
    [...word].some(
      (_, cut) =>
        (cut > 1 || (cut === 1 && isMark(word.slice(0, 1)))) &&
        known.has(word.slice(0, cut)) &&
        isKnown(word.slice(cut)),
    );
  return shown.filter((word) => !isKnown(word));
}

/** Presses each control and releases beside it: nothing may happen (WCAG 2.5.2). */
async function takePressesBack(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^Cocher la commande/ }).first();
  // What was ticked in an earlier state waits for its user.
  const wasTicked = await box.isChecked();
  const before = page.url();
  for (const target of [
    page.getByRole('button', { name: 'Déconnexion' }),
    page.getByRole('link', { name: 'Statistiques', exact: true }),
    page.getByRole('button', { name: 'Montrer les filtres' }),
    page.getByRole('button', { name: 'Vue grille' }),
    box,
  ]) {
    await target.hover();
    await page.mouse.down();
    await page.mouse.move(4, 300);
    await page.mouse.up();
  }
  expect.soft(page.url()).toBe(before);
  await expect.soft(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  await expect.soft(page.getByRole('button', { name: 'Montrer les filtres' })).toBeVisible();
  await expect.soft(page.getByRole('button', { name: 'Vue grille', pressed: true })).toHaveCount(0);
  await expect.soft(box).toBeChecked({ checked: wasTicked });
}
