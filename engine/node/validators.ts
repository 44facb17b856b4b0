/**
 * The validators of an application's forms, compiled by `compileValidator.ts`: each once, those of many forms on threads,
 * and kept on disk by the hash of their schema.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lazily } from '../core/lazily.ts';
import type { JsonSchema } from '../core/model.ts';
import type { Effort, ValidatorJob } from './compileValidator.ts';
import { startThreads, type Threads } from './threads.ts';

/** Part of the cache key: raise it when `compileValidator.ts` changes what it writes. */
const generation = 2;
const compiler = new URL('./compileValidator.ts', import.meta.url);

/** Fewer than these are compiled sooner than a thread has started. */
const enoughForThreads = 100;

export type ValidatorCompiler = {
  /** The module of a schema: its default export is a `FormValidators`. */
  readonly compile: (schema: JsonSchema) => Promise<string>;
  /** Announces about how many forms a build will have: while they are read, threads for that many start. */
  readonly expect: (forms: number) => void;
  /** Begins with all that a build will ask for. */
  readonly prepare: (schemas: readonly JsonSchema[]) => void;
};

/** A compiler that remembers: in memory, and in `cacheFolder` (made when missing; null: memory alone). */
export function validatorCompiler(cacheFolder: string | null): ValidatorCompiler {
  const known = new Map<string, Promise<string>>();
  let effort: Effort = 'full';
  let threads: Threads<ValidatorJob, string> | null = null;
  return { compile, expect, prepare };

  function compile(schema: JsonSchema): Promise<string> {
    const key = cacheKey(schema, effort);
    const file = cacheFolder === null ? null : join(cacheFolder, `${key}.js`);
    const found = known.get(key) ?? readOrMake(file, () => compileHere({ schema, effort }));
    known.set(key, found);
    return found;
  }

  function expect(forms: number): void {
    if (forms >= enoughForThreads) threads ??= startThreads(compiler);
  }

  /** Many are kept in one file: a disk takes longer for a thousand files than the processors for their content. */
  function prepare(schemas: readonly JsonSchema[]): void {
    const isMany = schemas.length >= enoughForThreads;
    effort = isMany ? 'less' : 'full';
    const file = isMany && cacheFolder !== null ? join(cacheFolder, 'all.json') : null;
    const kept = file === null ? {} : readAll(file);
    const jobs = new Map<string, ValidatorJob>();
    for (const schema of isMany ? schemas : []) {
      const key = cacheKey(schema, effort);
      const code = kept[key];
      if (code === undefined) jobs.set(key, { schema, effort });
      else known.set(key, Promise.resolve(code));
    }
    if (jobs.size > 0) threads ??= startThreads(compiler);
    const codes = threads?.work([...jobs.values()]) ?? [];
    threads = null;
    if (jobs.size === 0) return;
    for (const [index, key] of [...jobs.keys()].entries()) known.set(key, codes[index] as Promise<string>);
    // What cannot be compiled is told of by whoever asks for it.
    if (file !== null) void keepAll(file, known).catch(() => undefined);
    else void Promise.allSettled(codes);
  }
}

/** Loaded by the first schema that the cache does not know: most starts need none of it. */
async function compileHere(job: ValidatorJob): Promise<string> {
  const { work } = (await import(compiler.href)) as { readonly work: (job: ValidatorJob) => string };
  return work(job);
}

async function readOrMake(file: string | null, make: () => Promise<string>): Promise<string> {
  if (file === null) return make();
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const code = await make();
    writeWhole(file, code);
    return code;
  }
}

function readAll(file: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}

async function keepAll(file: string, known: ReadonlyMap<string, Promise<string>>): Promise<void> {
  const entries = await Promise.all([...known].map(async ([key, code]) => [key, await code] as const));
  writeWhole(file, JSON.stringify(Object.fromEntries(entries)));
}

/** Whoever reads the file meanwhile sees the old one or the new one. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** What the code depends on beside the schema, read once. */
const surroundings = lazily(() => {
  const versions = ['ajv', '@rjsf/utils'].map((name) =>
    readFileSync(new URL('../package.json', import.meta.resolve(name)), 'utf8'),
  );
  return { key: hashOf([generation, import.meta.dirname, versions]) };
});

function cacheKey(schema: JsonSchema, effort: Effort): string {
  return hashOf([surroundings().key, effort, schema]).slice(0, 32);
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}
