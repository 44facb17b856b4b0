/**
 * The built portal for the tests of this folder: the one of `BUILT_SITE`, or one that is built like `npm run build`,
 * into a temporary folder; and a Chromium, which is installed here: two test files must not install it at once.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../../testkit/chromium.ts';

const root = resolve(import.meta.dirname, '../..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built site. */
    site: string;
    /** Path of Chromium's executable. */
    chromium: string;
  }
}

export default function setup({ provide }: TestProject): (() => void) | undefined {
  provide('chromium', chromiumPath());
  const built = process.env.BUILT_SITE;
  if (built !== undefined) {
    provide('site', resolve(root, built));
    return undefined;
  }
  mkdirSync(resolve(root, '.cache'), { recursive: true });
  const site = mkdtempSync(resolve(root, '.cache/site-'));
  // In a separate process: the test runner's NODE_ENV would make it a development build.
  const options = ['--logLevel', 'warn', '--outDir', site, '--emptyOutDir'];
  execFileSync('npm', ['run', '--silent', 'build', '--', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  provide('site', site);
  return () => rmSync(site, { recursive: true, force: true });
}
