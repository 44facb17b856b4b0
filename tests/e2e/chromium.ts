/**
 * Finds a Chromium to drive: `CHROMIUM_PATH`, then the system's, then Playwright's own; as root on a Debian machine
 * without any, its package is installed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemPath = '/usr/bin/chromium';

/** Path of the executable. Throws, saying what to do, when there is none. */
export function chromiumPath(): string {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH: no such file: ${asked}`);
    return asked;
  }
  if (existsSync(systemPath)) return systemPath;
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (existsSync(systemPath)) return systemPath;
  }
  throw new Error(
    'No Chromium found. Set CHROMIUM_PATH, install the package `chromium`, or run `npx playwright install chromium`.',
  );
}
