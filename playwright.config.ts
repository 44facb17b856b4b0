/** Browser journeys: the built site, a real server for each worker on its own embedded database, headless Chromium. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './testkit/chromium.ts';
import { firefoxPath } from './testkit/firefox.ts';

/** What waits or slows down on purpose, or repeats a journey elsewhere: a part of `npm run verify`. By file, or by tag. */
const slow = /\.slow\.test\.ts|@slow/;
/** What needs Chromium's own protocol: media, print, PDF files, a network that fails, how words are read. */
const chromiumOnly = /@chromium/;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  projects: [
    { name: 'journeys', grepInvert: slow },
    { name: 'slow', grep: slow },
    {
      // Debian's Firefox, over WebDriver BiDi: a part of `npm run verify`.
      name: 'firefox',
      grepInvert: [slow, chromiumOnly],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: firefoxPath, args: [] },
      },
    },
  ],
  fullyParallel: false,
  workers: availableParallelism(),
  globalSetup: './tests/e2e/dataFolders.ts',
  // A busy machine is no failure: the longest takes 20 s on an idle one.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/tests/playwright.json' }]],
  outputDir: 'test-results',
  use: {
    // A control that cannot be pressed is told before the whole time of its test is over.
    actionTimeout: 60_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    // Drawing motion takes an eighth of the time; `presses.slow.test.ts` runs the most frequent tasks with it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of the hundreds of pages of a test would take longer than the test: `--trace on` for one that fails.
    trace: 'off',
    launchOptions: {
      executablePath: chromiumPath(),
      args: chromiumArgs,
    },
  },
});
