/**
 * What the scripts of the first view of a list are for: the compressed size of each library and of each part of the
 * engine, from the source maps of the build. A file's size is shared out by the characters of its code.
 */
import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '..');
/** The screen and the component of its kind, which are loaded beside the entry. */
const opened = [/virtual:engine\/screen\/commandes\/liste$/, /\/react\/kinds\/SearchScreen\.tsx$/];

export async function run(): Promise<boolean> {
  const { output } = (await build({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'error',
    build: { write: false, sourcemap: 'hidden' },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  let whole = 0;
  for (const chunk of filesOf(chunks)) {
    const size = brotliCompressSync(chunk.code).length / 1000;
    whole += size;
    console.log(`\n${chunk.name.padEnd(28)}${size.toFixed(1).padStart(8)} kB`);
    for (const [part, share] of sharesOf(chunk)) {
      if (share * size >= 0.15) console.log(`  ${part.padEnd(26)}${(share * size).toFixed(1).padStart(8)}`);
    }
  }
  console.log(`\n${'together'.padEnd(28)}${whole.toFixed(1).padStart(8)} kB`);
  return true;
}

/** The entry, the files of the screen, and what they import. */
function filesOf(chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.moduleIds.some((id) => opened.some((one) => one.test(id)))) visit(chunk);
  }
  return [...found];
}

/** The share of each part in the code of a file, the largest first. */
function sharesOf({ code, map }: Rolldown.OutputChunk): readonly (readonly [string, number])[] {
  if (map === null) return [];
  const sources = new SourceMap({ ...map, file: map.file ?? '', sourceRoot: '' });
  const counts = new Map<string, number>();
  code.split('\n').forEach((line, row) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = sources.findEntry(row, column);
      const part = partOf('originalSource' in entry ? entry.originalSource : '');
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  });
  const shares = [...counts].map(([part, count]) => [part, count / code.length] as const);
  return shares.sort(([, a], [, b]) => b - a);
}

/** A library, a folder of the engine, the application, or the definitions. */
function partOf(source: string): string {
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (library !== undefined) return library;
  const [, folder] = /(engine\/(?:core\/runtime|react\/\w+))/.exec(source) ?? [];
  return folder ?? (/(^|\/)src\//.test(source) ? 'src' : 'definitions, bundler');
}
