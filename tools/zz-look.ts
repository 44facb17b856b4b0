import { type Browser, chromium, type Page } from '@playwright/test';
import { accounts, password, signIn, temporaryPassword } from '../tests/e2e/portal.ts';
import { openState, screenStates, type Visitor } from '../tests/e2e/screenStates.ts';
const base = 'http://127.0.0.1:4550';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const states = (await screenStates()).filter(({ screen }) => screen.startsWith(process.argv[2] ?? ''));
const shown = () => {
  const out = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    const p = n.parentElement!; const t = n.textContent!.replace(/\s+/g, ' ').trim();
    if (!t || p.closest('nav, .eng-visually-hidden, script, style, noscript, .eng-help')) continue;
    const r = p.getBoundingClientRect(); const s = getComputedStyle(p);
    if (s.visibility === 'hidden' || !p.checkVisibility() || (r.width < 2)) continue;
    out.add(t);
  }
  return [...out];
};
const clipped = () => [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, dialog *')].filter((e) => {
  const s = getComputedStyle(e);
  return e.checkVisibility() && !e.closest('.eng-visually-hidden') && (s.overflowX === 'hidden' || s.overflowX === 'clip' || s.textOverflow === 'ellipsis') && e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 1 && (e.textContent ?? '').trim() !== '';
}).map((e) => `${e.tagName}.${e.className} «${(e.textContent ?? '').trim().slice(0, 40)}» ${e.clientWidth}<${e.scrollWidth}`);
const over = () => document.documentElement.scrollWidth > innerWidth ? [...document.querySelectorAll<HTMLElement>('body *')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((e) => `${e.tagName}.${e.className}`) : [];
const overlaps = () => {
  const els = [...document.querySelectorAll<HTMLElement>('main button, main a, main input, main select, header a, header button, footer a')].filter((e) => e.checkVisibility() && !e.closest('.ag-root, table, .eng-visually-hidden, .eng-print, [inert]') && e.getBoundingClientRect().width > 2 && getComputedStyle(e).clipPath === 'none');
  const bad: string[] = [];
  for (let i = 0; i < els.length; i++) for (let j = i + 1; j < els.length; j++) {
    const a = els[i]!, b = els[j]!; if (a.contains(b) || b.contains(a)) continue;
    const x = a.getBoundingClientRect(), y = b.getBoundingClientRect();
    const w = Math.min(x.right, y.right) - Math.max(x.left, y.left), h = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
    if (w > 3 && h > 3 && !(a.tagName === 'INPUT' || b.tagName === 'INPUT')) bad.push(`${a.textContent?.trim().slice(0, 20)}×${b.textContent?.trim().slice(0, 20)} ${Math.round(w)}x${Math.round(h)}`);
  }
  return bad.slice(0, 4);
};
for (const visitor of ['signedOut', 'firstLogin', 'naturalPersons', 'legalEntities'] as const) {
  const context = await browser.newContext({ baseURL: base, locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  if (visitor === 'firstLogin') { await signIn(page, accounts.firstLogin, temporaryPassword); }
  else if (visitor !== 'signedOut') await signIn(page, accounts[visitor]);
  for (const state of states.filter((s) => s.visitors.includes(visitor))) {
    try {
      await page.setViewportSize({ width: 1280, height: 900 });
      await openState(page, state);
      await page.waitForTimeout(250);
      const wide = await page.evaluate(shown);
      const w1 = [...await page.evaluate(over), ...await page.evaluate(clipped), ...await page.evaluate(overlaps)];
      await page.setViewportSize({ width: 320, height: 640 });
      await page.waitForTimeout(250);
      const narrow = await page.evaluate(shown);
      const lost = wide.filter((t) => !narrow.includes(t));
      const n1 = [...await page.evaluate(over), ...await page.evaluate(clipped), ...await page.evaluate(overlaps)];
      if (lost.length || n1.length || w1.length) console.log(visitor, state.screen, state.state, JSON.stringify({ lost: lost.slice(0, 12), wide: w1, narrow: n1 }));
    } catch (e) { console.log(visitor, state.screen, state.state, 'FAILED', String(e).slice(0, 120)); }
  }
  await context.close();
}
await browser.close(); console.log('END');
