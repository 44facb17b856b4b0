/**
 * `npm run atelier`: the time from a key press in the editor to its change on the screen beside it, with the portal's own
 * definitions, while the page asks for problems, completions and the element at the caret as it always does. Elapsed time is
 * that of the page's clock; processor time is that of the workbench's server. Nothing is saved.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startAtelier } from '../engine/workbench/server/atelier.ts';
import { freePort } from '../testkit/freePort.ts';
import { launchBrowser } from './browser.ts';
import { printMachineSpeed } from './machine.ts';
import { type Comparison, median, printComparisons } from './part.ts';

const project = join(import.meta.dirname, '..');
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
/** Presses before the measured ones: the server's code is compiled by then. */
const warmUp = 8;
/** Milliseconds between two presses. */
const pause = 500;
/** Milliseconds, of the less of elapsed and processor time. */
const limit = 300;

type Case = {
  readonly name: string;
  readonly file: string;
  /** What is searched for in the file; the caret goes behind it. */
  readonly at: string;
  /** What is typed there first. */
  readonly first: string;
  /** Keys that are pressed, one after the other and again and again. */
  readonly keys: readonly string[];
  /** The element whose text changes with each of them. */
  readonly element: string;
};

const cases: readonly Case[] = [
  {
    name: 'a text',
    file: 'messages/commandes.yaml',
    at: 'title: Suivi des commandes',
    first: '',
    keys: [...'abcdefgh'],
    element: 'h1',
  },
  {
    // The width of a column.
    name: 'a definition',
    file: 'screens/commandes.yaml',
    at: 'motif: {',
    first: ' width: 9',
    keys: ['0', 'Backspace'],
    element: 'table',
  },
];

/** Measures and prints. Returns whether all limits hold. */
export async function run(): Promise<boolean> {
  printMachineSpeed(join(project, '.cache'));
  const atelier = await startAtelier({ root: project }, await freePort());
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    const lines: Comparison[] = [];
    for (const one of cases) lines.push(await measure(page, atelier.address, one));
    return printComparisons('a key press', { base: 'limit', own: 'workbench' }, lines);
  } finally {
    await browser.close();
    await atelier.stop();
  }
}

async function measure(page: Page, address: string, given: Case): Promise<Comparison> {
  const { name, file, at, first, keys, element } = given;
  const shown = new URLSearchParams({
    ecran: '/commandes?traitement=Non&page=1',
    connexion: 'oui',
    fichier: file,
  });
  await page.goto(`${address}&${shown}`);
  const preview = page.frameLocator('.wb-preview iframe');
  await preview.locator('tbody tr').first().waitFor({ timeout: 120_000 });
  await caretBehind(page, at);
  await page.keyboard.type(first);
  const [elapsed, processor]: [number[], number[]] = [[], []];
  for (let n = 0; n < warmUp + rounds; n += 1) {
    const watch = await watchFor(page, element);
    const before = process.cpuUsage();
    await page.keyboard.press(keys[n % keys.length] ?? '');
    const time = await watch.evaluate(({ took }) => took);
    const { user, system } = process.cpuUsage(before);
    // A person types no faster than this; what the page asks after a change is answered meanwhile.
    await page.waitForTimeout(pause);
    if (n < warmUp) continue;
    elapsed.push(time);
    processor.push((user + system) / 1000);
  }
  const own = Math.min(median(elapsed), median(processor));
  console.log(
    `${name}: elapsed ${median(elapsed).toFixed(0)} ms, processor of the server ${median(processor).toFixed(0)} ms (medians of ${rounds})`,
  );
  const verdict = `${(own / limit).toFixed(2)} x`;
  return { name, base: limit, own, verdict, unit: 'ms', isWithin: own <= limit };
}

/** Puts the caret behind the first place of a text. */
async function caretBehind(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Texte de / }).focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Rechercher' });
  await field.pressSequentially(text);
  await field.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

/** Tells the milliseconds from the next key press to the frame in which an element of the preview has other contents. */
function watchFor(page: Page, element: string) {
  return page.evaluateHandle((selector) => {
    const { contentDocument } = document.querySelector<HTMLIFrameElement>('.wb-preview iframe') ?? {};
    const shown = () => contentDocument?.querySelector(selector)?.outerHTML;
    const before = shown();
    const took = new Promise<number>((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const look = () =>
          shown() === before ? requestAnimationFrame(look) : resolve(performance.now() - timeStamp);
        look();
      };
      window.addEventListener('keydown', onKey, { capture: true, once: true });
    });
    return { took };
  }, element);
}
