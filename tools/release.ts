/**
 * `npm run release`: builds the site and writes what a production machine needs into one archive, `.cache/portail-
 * organismes-VERSION.tar.gz`: the server, the built site, the lock file of the packages that the server imports, and the list of them. There
 * `npm ci && npm start` runs it with the system's Node (decision 75).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const copied = [
  'LICENSE',
  'dist/**/*',
  'docs/exploitation.md',
  'docs/settings.md',
  'docs/nginx.conf',
  'docs/portail.service',
  'docs/Containerfile',
  'docs/licences.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'schemas/domain/*.json',
  'schemas/{orderFile,text}/*.ts',
  'server/**/*',
];
/** The commands of the operators' guide. */
const commands = ['create-referent', 'retention', 'restore', 'jobs'];

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
} & Readonly<Record<string, unknown>>;
type Package = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};
type Lock = { readonly packages: Readonly<Record<string, Package>> } & Readonly<Record<string, unknown>>;

if (import.meta.main) console.log(makeRelease(join(root, '.cache')));

/** Builds, and writes the archive into the folder `out`. Returns its path. */
export function makeRelease(out: string): string {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'native'], {
    cwd: root,
    stdio: 'inherit',
  });
  const manifest = readJson<Manifest>('package.json');
  const name = `${manifest.name}-${manifest.version}`;
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  for (const file of globSync(copied, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name).slice(root.length + 1);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  const dependencies = serverDependencies(manifest.dependencies);
  const released = releasedManifest(manifest, dependencies);
  writeJson(join(folder, 'package.json'), released);
  writeJson(join(folder, 'package-lock.json'), releasedLock(readJson<Lock>('package-lock.json'), released));
  writeFileSync(join(folder, 'sbom.cdx.json'), componentsOf(folder));
  const archive = join(out, `${name}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', out, name]);
  rmSync(folder, { recursive: true });
  return archive;
}

/** The list of the packages that the lock file of a folder names for production, as CycloneDX. */
function componentsOf(folder: string): string {
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  return execFileSync('npm', ['sbom', ...options], { cwd: folder, encoding: 'utf8' });
}

/** The packages that the server imports at run time, with their ranges. */
function serverDependencies(known: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Set<string>();
  for (const file of globSync('server/**/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    const imports = /^(?:import|export)\s(?!type\b)[\w\s{},*]*?\sfrom '([^']+)';|\bimport\('([^']+)'\)/gm;
    for (const [, from, asked] of text.matchAll(imports)) {
      const name = /^(?:@[^/]+\/)?[^/.#:]+(?=\/|$)/.exec(from ?? asked ?? '')?.[0];
      if (name !== undefined) names.add(name);
    }
  }
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const range = known[name];
      if (range === undefined) throw new Error(`The server imports ${name}, which is no dependency`);
      return [name, range];
    }),
  );
}

function releasedManifest(
  { name, version, license, type, imports, scripts }: Manifest,
  dependencies: Readonly<Record<string, string>>,
) {
  const run = 'node -r ./server/requireNode.cjs';
  const kept = commands.map((command) => {
    const file = scripts[command]?.split(' ').at(-1);
    if (file === undefined) throw new Error(`There is no command ${command}`);
    return [command, `${run} ${file}`] as const;
  });
  return {
    name,
    version,
    private: true,
    license,
    type,
    engines: { node: '>=22.18' },
    imports,
    scripts: { start: `${run} server/main.ts`, ...Object.fromEntries(kept) },
    dependencies,
  };
}

/** The locked versions of these packages and of what they need, where npm would install them. */
function releasedLock(lock: Lock, released: ReturnType<typeof releasedManifest>): Lock {
  const kept = new Set<string>();
  const waiting = Object.keys(released.dependencies).map((name) => ({ name, from: '' }));
  for (let asked = waiting.pop(); asked !== undefined; asked = waiting.pop()) {
    const path = findPackage(lock, asked.name, asked.from);
    if (path === undefined || kept.has(path)) continue;
    kept.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push({ name, from: path });
  }
  const { name, version, license, dependencies, engines } = released;
  const packages = Object.entries(lock.packages).filter(([path]) => kept.has(path));
  return {
    ...lock,
    packages: { '': { name, version, license, dependencies, engines }, ...Object.fromEntries(packages) },
  };
}

/** The nearest installed package of that name above `from`, as Node finds it. */
function findPackage({ packages }: Lock, name: string, from: string): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('node_modules/') - 1))) {
    const path = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (above === '') return undefined;
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
