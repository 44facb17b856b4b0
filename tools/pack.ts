/**
 * `npm run pack`: builds the engine as a package (JavaScript, type declarations, grammar, French texts) and packs it
 * with `npm pack`. The package has the folders of the project, so that paths between files are the same in both.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = '.cache/package';
/** Files that the package takes as they are; TypeScript is compiled. */
const copied = [
  'LICENSE',
  'docs/{getting-started,guide-analyste,guide-widgets,problems}.md',
  'engine/*.md',
  'engine/**/*.{css,js,cjs}',
  'engine/virtual.d.ts',
  'engine/starter/**/*.{yaml,md}',
  'schemas/definition/*.json',
  'schemas/types/definitionValidators.*',
  'messages/engine.yaml',
];

/** Builds and packs; returns the path of the tarball in the folder `out`. */
export function packEngine(out: string): string {
  rmSync(join(root, built), { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'engine/tsconfig.package.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const file of copiedFiles()) {
    mkdirSync(dirname(join(root, built, file)), { recursive: true });
    cpSync(join(root, file), join(root, built, file));
  }
  for (const file of globSync('**/*.{js,d.ts}', { cwd: join(root, built) })) importJavaScript(file);
  writeFileSync(join(root, built, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`);
  mkdirSync(out, { recursive: true });
  const options = { cwd: join(root, built), encoding: 'utf8' } as const;
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', out], options);
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(out, filename);
}

/** The files that the package takes as they are, by their path from the root. */
export function copiedFiles(): readonly string[] {
  return globSync(copied, { cwd: root });
}

/** Declarations and copied JavaScript still import the sources; declarations also styles, which have no types. */
function importJavaScript(file: string): void {
  const path = join(root, built, file);
  const text = readFileSync(path, 'utf8');
  const renamed = text.replace(/((?:from |import ?\(?)'\.[^'\n]*)\.tsx?'/g, "$1.js'");
  const changed = file.endsWith('.d.ts') ? renamed.replace(/^import '.*\.css';\n/gm, '') : renamed;
  if (changed !== text) writeFileSync(path, changed);
}

/**
 * The manifest of the folder `engine`, whose entries name sources, with the built files in their place. It alone says
 * which Node is needed: in the project that Node is a package, and the one that runs npm may be older.
 */
function packageManifest() {
  const manifest = JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly exports: Readonly<Record<string, string>>;
  };
  const inPackage = (path: string) => path.replace(/^\.\//, './engine/');
  const entries = Object.entries(manifest.exports).map(([name, path]): [string, unknown] => {
    if (path === './package.json') return [name, path];
    const stem = inPackage(path).replace(/(\.d)?\.ts$/, '');
    if (path.endsWith('.d.ts')) return [name, { types: `${stem}.d.ts` }];
    return [name, { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  const bin = Object.entries(manifest.bin).map(([name, path]) => [name, inPackage(path)]);
  return {
    ...manifest,
    engines: { node: '>=24' },
    bin: Object.fromEntries(bin),
    exports: Object.fromEntries(entries),
  };
}

if (import.meta.main) console.log(packEngine(join(root, '.cache')));
