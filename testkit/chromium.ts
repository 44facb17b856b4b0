/**
 * Finds a Chromium: `CHROMIUM_PATH`, then the system's, then Playwright's own; as root on a Debian machine without any,
 * installs the package. Prefers the headless shell: the same engine for a sixth less CPU.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const lightPackage = 'chromium-headless-shell';
const lightPath = `/usr/bin/${lightPackage}`;
const systemPaths = [lightPath, '/usr/bin/chromium'];

/**
 * What Playwright 1.64 switches off (its `chromiumSwitches.ts`), and more of the kind: of two lists of features the last one
 * counts.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'HttpsFirstBalancedModeAutoEnable',
  'TcpPortRandomizationWin',
];

/** Two hidden pages of the address bar, loaded for each window of a whole Chromium: most of the time of a small page. */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The arguments of a browser of the tests. */
export const chromiumArgs: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledFeatures, ...pagesOfTheAddressBar].join(',')}`,
];

/** Path of the executable. Throws, with instructions, if there is none. */
export function chromiumPath(): string {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH: no such file: ${asked}`);
    return asked;
  }
  const installed = systemPaths.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', lightPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (existsSync(lightPath)) return lightPath;
  }
  throw new Error(
    'No Chromium found. Set CHROMIUM_PATH, install the package `chromium-headless-shell` or `chromium`, or run `npx playwright install chromium`.',
  );
}
