/** Browser journeys: the built site, the real server on a fresh embedded database, headless Chromium. */
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tests/e2e/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 3911);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  fullyParallel: false,
  workers: 1,
  // A journey that passes at its second try is reported as flaky, not as failed; at a desk it fails at once.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  reporter: [['line'], ['json', { outputFile: '.cache/tests/playwright.json' }]],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tests/e2e/serve.ts',
    url: `http://127.0.0.1:${port}/health/ready`,
    env: { PORT: String(port) },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
