/**
 * Orca, a display of its own and a visible Chromium that it reads: what it says while a page is used with real keys.
 * Debian's packages `orca at-spi2-core speech-dispatcher dbus xdotool xvfb chromium`, and the locale fr_FR.UTF-8.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '../../testkit/freePort.ts';
import { absent, firstLine, startDisplay } from '../display.ts';

const programs = ['Xvfb', 'dbus-daemon', 'orca', 'xdotool', 'gdbus', 'chromium'];
const busLaunchers = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'];

/** Silence after which Orca has said what it had to say, and the longest wait for it, in milliseconds. */
const quiet = 2_000;
const patience = 20_000;
/** As long as its log grows, Orca works: a key that comes meanwhile would cut its phrase off. */
const idle = { quiet: 400, patience: 4_000 };

/** What is missing on this machine; empty: nothing. */
export function missing(): readonly string[] {
  const locales = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? '';
  return [
    ...absent(programs),
    ...(busLaunchers.some(existsSync) ? [] : ['at-spi2-core']),
    ...(/^fr_FR\.utf-?8$/im.test(locales) ? [] : ['fr_FR.UTF-8 (localedef -i fr_FR -f UTF-8 fr_FR.UTF-8)']),
  ];
}

export type Reader = {
  readonly page: Page;
  /** The file of Orca's log, which says why something is spoken or not. */
  readonly log: string;
  /**
   * Presses a key by its X11 name, such as `Down`, `alt+shift+Right`, `Return`, and waits so many milliseconds, and for
   * Orca's work.
   */
  readonly key: (name: string, wait: number) => Promise<void>;
  /** Performs an act and answers the phrases that follow, until Orca is silent. */
  readonly heard: (act: () => Promise<unknown>) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
};

/** Starts the display, the buses, Orca and Chromium. */
export async function startOrca(): Promise<Reader> {
  const work = mkdtempSync(join(tmpdir(), 'aloud-'));
  const children: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: join(work, 'home'),
    XDG_RUNTIME_DIR: join(work, 'run'),
    LANG: 'fr_FR.UTF-8',
    LANGUAGE: 'fr',
    LC_ALL: 'fr_FR.UTF-8',
  };
  const run = (program: string, args: readonly string[], out: 'ignore' | 'pipe' = 'ignore'): ChildProcess => {
    const child = spawn(program, args, { env, stdio: ['ignore', out, 'ignore'] });
    children.push(child);
    return child;
  };
  // No synthesizer is needed, nor waited for: what Orca would say is in its log, which it then writes line by line.
  const settings = join(work, 'home/.local/share/orca');
  mkdirSync(settings, { recursive: true });
  writeFileSync(
    join(settings, 'orca-customizations.py'),
    [
      'import orca.debug, orca.orca, orca.settings, orca.speech, pyatspi',
      'from orca.scripts.toolkits.Chromium.script import Script',
      'orca.debug.debugFile.reconfigure(line_buffering=True)',
      'orca.speech.init = lambda: None',
      // How far a page is read by itself before the next key, and what it has when it is loaded, depends on the machine.
      'orca.settings.sayAllOnLoad = False',
      'orca.settings.pageSummaryOnLoad = False',
      // Orca 43 may hear of the beginning of a loading after its end, and says no focus and no dialog from then on.
      'on_busy = Script.onBusyChanged',
      'def on_true_busy(self, event):',
      '    is_busy = event.source.getState().contains(pyatspi.STATE_BUSY)',
      '    return on_busy(self, event) if is_busy or not event.detail1 else True',
      'Script.onBusyChanged = on_true_busy',
      // It goes without a word to the focus that comes while the element before is removed, by the order of its events.
      'set_locus = orca.orca.setLocusOfFocus',
      'def set_told_locus(event, obj, notifyScript=True, force=False):',
      '    kind = getattr(event, "type", "") if event else ""',
      '    is_new = kind.startswith(("object:state-changed:focused", "object:children-changed"))',
      '    is_told = is_new and obj and obj.getState().contains(pyatspi.STATE_FOCUSED)',
      '    set_locus(event, obj, notifyScript or is_told, force)',
      'orca.orca.setLocusOfFocus = set_told_locus',
    ].join('\n'),
  );
  mkdirSync(join(work, 'run'), { mode: 0o700 });
  const display = await startDisplay();
  children.push(display.child);
  env.DISPLAY = display.name;
  const bus = run('dbus-daemon', ['--session', '--nofork', '--print-address=1'], 'pipe');
  env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus, 1);
  run(busLaunchers.find(existsSync) ?? '', ['--launch-immediately']);
  await sleep(1_500);
  for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
    execFileSync(
      'gdbus',
      ['call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus', '--method'].concat(
        'org.freedesktop.DBus.Properties.Set',
        'org.a11y.Status',
        name,
        '<true>',
      ),
      { env, stdio: 'ignore' },
    );
  const log = join(work, 'orca.log');
  const phrases = (): readonly string[] => (existsSync(log) ? spokenIn(readFileSync(log, 'utf8')) : []);
  run('orca', ['--replace', `--debug-file=${log}`]);
  // It says that it is there.
  for (const end = Date.now() + patience; phrases().length === 0; await sleep(200))
    if (Date.now() > end) throw new Error('Orca says nothing.');
  const port = await freePort();
  // No bubble of the translator or of the password store speaks in between.
  mkdirSync(join(work, 'profile/Default'), { recursive: true });
  writeFileSync(
    join(work, 'profile/Default/Preferences'),
    JSON.stringify({
      translate: { enabled: false },
      credentials_enable_service: false,
      profile: { password_manager_enabled: false },
    }),
  );
  run('chromium', [
    ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-features=Translate,TranslateUI'],
    ...['--force-renderer-accessibility', '--lang=fr-FR', '--window-size=1300,900'],
    ...[`--remote-debugging-port=${port}`, `--user-data-dir=${join(work, 'profile')}`],
    // A window without an address bar, which would have the focus.
    '--app=data:text/html,<title>Départ</title>',
  ]);
  const browser = await connected(port);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('Chromium has no page.');
  return {
    page,
    log,
    key: async (name, wait) => {
      // Released before its modifiers, as by hand: Orca takes a `k` that is released alone for its own command.
      const keys = name.split('+');
      const down = keys.flatMap((one) => ['keydown', one]);
      execFileSync('xdotool', [...down, ...keys.reverse().flatMap((one) => ['keyup', one])], { env });
      await sleep(wait);
      await untilQuiet(() => statSync(log).size, idle);
    },
    heard: async (act) => {
      const before = phrases().length;
      await act();
      await untilQuiet(() => phrases().length, { quiet, patience });
      return phrases().slice(before);
    },
    stop: async () => {
      await browser.close().catch(() => undefined);
      for (const child of children.reverse()) child.kill();
      await sleep(500);
      rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The phrases in a log of Orca, in order; what is not spoken is left out. */
export function spokenIn(log: string): readonly string[] {
  return [...log.matchAll(/^\d\d:\d\d:\d\d\.\d+ - SPEECH OUTPUT: '(.*?)'(?:\{.*)?$/gm)]
    .map(([, phrase = '']) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** Waits until a number has stayed the same so long. */
async function untilQuiet(
  count: () => number,
  { quiet, patience }: { readonly quiet: number; readonly patience: number },
): Promise<void> {
  const end = Date.now() + patience;
  let before = -1;
  let since = Date.now();
  while (Date.now() < end) {
    const now = count();
    if (now !== before) since = Date.now();
    before = now;
    if (Date.now() - since >= quiet) return;
    await sleep(quiet / 10);
  }
}

async function connected(port: number) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    } catch (error) {
      if (tries === 60) throw error;
      await sleep(500);
    }
  }
}
