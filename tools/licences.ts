/** The packages that production needs, and their licences: which are accepted, and the page `docs/licences.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = { readonly version?: string; readonly dev?: boolean; readonly license?: string };
export type Shipped = { readonly name: string; readonly version: string; readonly licence: string };

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

/** The project, and the engine: a folder, and the link to it. */
const own = ['', 'engine', 'node_modules/screen-engine'];

/** Every package of the lock file that is not for development alone, for all platforms, by name and version. */
export function shippedPackages(): readonly Shipped[] {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const shipped = Object.entries(packages)
    .filter(([path, { dev }]) => !own.includes(path) && dev !== true)
    .map(([path, { version = '', license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version, licence: license ?? byFile[name] ?? '' };
    });
  const byName = new Map(shipped.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

/** Whether a package may be shipped under its licence, an SPDX expression. */
export function isAccepted({ name, licence }: Shipped): boolean {
  const mayBe = (one: string): boolean =>
    accepted.test(one) || (library.packages.test(name) && one === library.licence);
  return licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every(mayBe));
}

/** The text of `docs/licences.md`. */
export async function licencesPage(): Promise<string> {
  const shipped = shippedPackages();
  const licences = [...new Set(shipped.map(({ licence }) => licence))].sort();
  const parts = licences.map((licence) => {
    const names = shipped
      .filter((one) => one.licence === licence)
      .map(({ name, version }) => `${name} ${version}`);
    return `## ${licence} (${names.length})\n\n${names.join(', ')}\n`;
  });
  return `<!-- Made by \`npm run gen\` from package-lock.json: do not edit. -->

# Licences of what is shipped

Packages of the server and of the site, with what they need, on every platform. \`tests/docs/dependencies.test.ts\` refuses a licence that
\`tools/licences.ts\` does not accept; \`npm run sbom\` writes the same list as CycloneDX.

${parts.join('\n')}`;
}
