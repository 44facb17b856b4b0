/**
 * The sample of `docs/rgaa.yaml`, page by page: the criteria of the RGAA that no other test covers. The ids are those of the
 * criteria.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { textSpacing } from './cutTexts.ts';
import { overlaps } from './overlaps.ts';
import { accounts, expect, openAs, signIn, test } from './portal.ts';
import { openState, type ScreenState, screenStates, type Visitor } from './screenStates.ts';

type Sampled = Pick<ScreenState, 'screen' | 'state'> & { readonly visitor: Exclude<Visitor, 'firstLogin'> };
const { sample } = parse(readFileSync('docs/rgaa.yaml', 'utf8'), { merge: true }) as {
  sample: readonly Sampled[];
};
const wide = { width: 1280, height: 900 };

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const visitor of ['signedOut', 'naturalPersons', 'legalEntities'] as const) {
  test(`the sample as ${visitor} sees it (RGAA-1.2, RGAA-3.2, RGAA-4.1, RGAA-5.1, RGAA-10.1, RGAA-10.5, RGAA-10.11, RGAA-10.12, RGAA-13.8)`, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    page.on('dialog', (dialog) => dialog.accept());
    if (visitor !== 'signedOut') await signIn(page, accounts[visitor]);
    const states = await screenStates();
    for (const { screen, state } of sample.filter((one) => one.visitor === visitor)) {
      const where = `${screen} ${state}`;
      const found = states.find((one) => one.screen === screen && one.state === state);
      if (found === undefined) throw new Error(`There is no state ${where}`);
      await test.step(where, async () => {
        await page.setViewportSize(wide);
        await openState(page, found);
        await expectStructure(page, where);
        await expectRest(page, where);
        await expectForcedColours(page, where);
        await expectRoom(page, where);
      });
    }
  });
}

async function expectStructure(page: Page, where: string): Promise<void> {
  expect
    .soft(await page.evaluate(faultyElements), where)
    .toEqual({ images: [], media: [], presentation: [] });
  expect.soft(await page.evaluate(tablesWithoutSummary), `${where}: complex tables`).toEqual([]);
}

/** Runs in the page: tables with headings of rows in another column than the first, which no text tells of. */
function tablesWithoutSummary(): string[] {
  return [...document.querySelectorAll('table')]
    .filter((table) => {
      const named = table.querySelector<HTMLTableCellElement>('tbody th');
      if (named === null || named.cellIndex === 0) return false;
      const heading = table.tHead?.rows[0]?.cells[named.cellIndex]?.textContent?.trim() ?? '';
      const summary =
        document.getElementById(table.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
      return heading === '' || !summary.includes(heading);
    })
    .map((table) => table.caption?.textContent ?? '');
}

/** Runs in the page: images neither named nor ignored, embedded media, and elements or attributes of presentation. */
function faultyElements() {
  const told = (selector: string, isFaulty: (element: Element) => boolean = () => true): string[] =>
    [...document.querySelectorAll(selector)]
      .filter(isFaulty)
      .map((element) => element.outerHTML.slice(0, 120));
  const isNamed = (element: Element): boolean =>
    element.getAttribute('role') === 'img' &&
    (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby'));
  const isIgnored = (element: Element): boolean =>
    element.closest('[aria-hidden=true]') !== null && element.querySelector('title, desc') === null;
  const isInNamed = (element: Element): boolean => element.parentElement?.closest('svg, [role=img]') != null;
  return {
    images: [
      ...told('svg', (element) => !isNamed(element) && !isIgnored(element) && !isInNamed(element)),
      ...told('img:not([alt]), input[type=image]:not([alt]), img[alt=""][title]'),
    ],
    media: told('iframe, frame, object, embed, video, audio, canvas, applet'),
    presentation: told(
      'basefont, big, blink, center, font, marquee, s, strike, tt, [align], [bgcolor], [border], [color], [face], [valign], :not(img, svg, svg *, input)[width]',
    ),
  };
}

/** Nothing moves on a page at rest, and nothing moves at all for those who ask for less motion. */
async function expectRest(page: Page, where: string): Promise<void> {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => `${(animation as CSSAnimation).animationName ?? 'transition'}`),
    );
  await expect.soft.poll(moving, { message: `${where}: moves by itself`, timeout: 3_000 }).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.mouse.move(400, 300);
  expect.soft(await moving(), `${where}: moves although less motion is asked for`).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

/**
 * The palettes of the system: contrasts, and each control distinct from its ground. axe reads the colours of the style sheets
 * here, not those that the system sets.
 */
async function expectForcedColours(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    expect.soft(await page.evaluate(weakTexts), `${where}, forced colours, ${colorScheme}`).toEqual([]);
    expect.soft(await page.evaluate(boundless), `${where}: controls without a bound`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', reducedMotion: 'no-preference' });
}

/** Runs in the page: texts whose colour has too little contrast with the ground behind it. */
function weakTexts(): string[] {
  const numbersOf = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]): number => {
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const groundOf = (element: Element): readonly number[] => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const ground = numbersOf(getComputedStyle(at).backgroundColor);
      if ((ground[3] ?? 1) === 1) return ground;
    }
    return numbersOf(getComputedStyle(document.documentElement).backgroundColor);
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.closest(':disabled, [aria-disabled=true], svg, .ag-root') === null)
    .filter((element) => {
      const [one, other] = [
        luminance(numbersOf(getComputedStyle(element).color)),
        luminance(groundOf(element)),
      ];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5;
    })
    .map((element) => `${element.className} ${element.textContent?.trim().slice(0, 40)}`);
}

/** Runs in the page: fields and buttons with neither a border nor a text or image of their own. */
function boundless(): string[] {
  return [...document.querySelectorAll('button, input, select, textarea')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => {
      const { borderTopStyle, borderBottomStyle, appearance, clipPath } = getComputedStyle(element);
      const isNative =
        appearance !== 'none' && /checkbox|radio|file/.test(element.getAttribute('type') ?? '');
      const isBound = borderTopStyle !== 'none' || borderBottomStyle !== 'none';
      const isHidden = clipPath !== 'none' || element.getBoundingClientRect().width <= 1;
      return (
        !isBound &&
        !isNative &&
        !isHidden &&
        !element.textContent?.trim() &&
        !element.querySelector('svg, img')
      );
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** With more space in the text, set while the page is open, and at 400 % (1280 pixels shown as 320). */
async function expectRoom(page: Page, where: string): Promise<void> {
  for (const size of [wide, { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    await expectNoOverlaps(page, `${where} at ${size.width}`);
    await withSpacing(page, () => expectNoOverlaps(page, `${where} at ${size.width} with more space`));
  }
}

/** Widths that depend on the text are measured again. */
async function expectNoOverlaps(page: Page, where: string): Promise<void> {
  await expect.soft
    .poll(() => page.evaluate(overlaps), { message: `${where}: overlaps`, timeout: 3_000 })
    .toEqual([]);
}

async function withSpacing(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, textSpacing);
  await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

test('RGAA-12.8: what takes a control away leaves the focus in the page, and says the new count', async ({
  page,
}) => {
  await openAs(page, accounts.naturalPersons, '/suivi/demandes?statutTitre=VALIDE&nom=MARTIN&page=1');
  const tags = page.getByRole('button', { name: /^Retirer le critère/ });
  await expect(tags.first()).toBeVisible();
  for (let left = await tags.count(); left > 0; left -= 1) {
    await tags.first().focus();
    await page.keyboard.press('Enter');
    await expect(tags).toHaveCount(left - 1);
    await expect.soft
      .poll(() => page.evaluate(() => document.activeElement?.tagName), `${left - 1} left`)
      .not.toBe('BODY');
    const heading = page.getByRole('heading', { level: 2, name: /demandes?$/ });
    await expect(page.locator('[data-announcer]')).toHaveText((await heading.textContent()) ?? '');
  }
});
