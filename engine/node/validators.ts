/**
 * Compiles the JSON Schema of a form to a JavaScript module, so that the browser needs no schema compiler. The
 * functions are those that RJSF asks for: one for the schema, one for each part of it that RJSF validates alone,
 * each under its hash. The result is kept on disk by the hash of the schema.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RJSFSchema } from '@rjsf/utils';
import type { AnySchema } from 'ajv';
import { formFormats } from '../core/compiler/formFormats.ts';
import { isIsoDate } from '../core/dates.ts';
import { lazily } from '../core/lazily.ts';
import type { JsonSchema } from '../core/model.ts';
import { onThreads } from './onThreads.ts';

/** Part of the cache key: raise it when the code below changes what it writes. */
const generation = 2;
const dates = fileURLToPath(new URL('../core/dates.ts', import.meta.url));

/** Fewer than these are compiled sooner than a thread has started. */
const enoughForThreads = 100;

/** What goes into each: in a site of many forms less, which takes little more than half the time, for half a percent more bytes. */
export type Effort = 'full' | 'less';

/** What a thread compiles. */
export type ValidatorJob = { readonly schema: JsonSchema; readonly effort: Effort };

export type ValidatorCompiler = {
  /** The module of a schema: its default export is a `FormValidators`. */
  readonly compile: (schema: JsonSchema) => Promise<string>;
  /** Begins with all that a build will ask for. */
  readonly prepare: (schemas: readonly JsonSchema[]) => void;
};

/** A compiler that remembers: in memory, and in `cacheFolder` (made when missing; null: memory alone). */
export function validatorCompiler(cacheFolder: string | null): ValidatorCompiler {
  const known = new Map<string, Promise<string>>();
  let effort: Effort = 'full';
  return { compile, prepare };

  function compile(schema: JsonSchema): Promise<string> {
    const key = cacheKey(schema, effort);
    const file = cacheFolder === null ? null : join(cacheFolder, `${key}.js`);
    const found = known.get(key) ?? readOrMake(file, () => compileValidators(schema, effort));
    known.set(key, found);
    return found;
  }

  /** Many are kept in one file: a disk takes longer for a thousand files than the processors for their content. */
  function prepare(schemas: readonly JsonSchema[]): void {
    effort = schemas.length < enoughForThreads ? 'full' : 'less';
    if (effort === 'full') return;
    const file = cacheFolder === null ? null : join(cacheFolder, 'all.json');
    const kept = file === null ? {} : readAll(file);
    const jobs = new Map<string, ValidatorJob>();
    for (const schema of schemas) {
      const key = cacheKey(schema, effort);
      const code = kept[key];
      if (code === undefined) jobs.set(key, { schema, effort });
      else known.set(key, Promise.resolve(code));
    }
    if (jobs.size === 0) return;
    const codes = onThreads<ValidatorJob, string>(new URL('./compileValidator.ts', import.meta.url), [
      ...jobs.values(),
    ]);
    for (const [index, key] of [...jobs.keys()].entries()) known.set(key, codes[index] as Promise<string>);
    // What cannot be compiled is told of by whoever asks for it.
    if (file !== null) void keepAll(file, known).catch(() => undefined);
    else void Promise.allSettled(codes);
  }
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
  return { key: hashOf([generation, dates, versions]) };
});

function cacheKey(schema: JsonSchema, effort: Effort): string {
  return hashOf([surroundings().key, effort, schema]).slice(0, 32);
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}

/** Loaded by the first schema that the cache does not know: most starts need none of them. */
const libraries = lazily(async () => {
  const { Ajv, _ } = await import('ajv');
  const { default: standalone } = await import('ajv/dist/standalone/index.js');
  const { default: addFormats } = await import('ajv-formats');
  // By its file: the whole package is three times as long to load, in each thread.
  const { default: schemaParser } = await import('@rjsf/utils/lib/parser/schemaParser.js');
  return { Ajv, _, standalone, addFormats, schemaParser };
});

/** The module of one schema. */
export async function compileValidators(schema: JsonSchema, effort: Effort = 'full'): Promise<string> {
  const { Ajv, _, standalone, addFormats, schemaParser } = await libraries();
  const parts = schemaParser(schema as RJSFSchema);
  const ajv = new Ajv({
    allErrors: true,
    multipleOfPrecision: 8,
    strict: false,
    // The compiler has held the schema against the schema of schemas.
    meta: false,
    validateSchema: false,
    messages: false,
    code: {
      source: true,
      esm: true,
      formats: _`formats`,
      optimize: effort === 'full',
      // What is written is not run here: Node need not read it.
      process: () => 'return () => true',
    },
  });
  addFormats.default(
    ajv,
    formFormats.filter((name) => name !== 'date'),
  );
  ajv.addFormat('date', isIsoDate);
  for (const [hash, part] of Object.entries(parts)) ajv.addSchema(part as AnySchema, hash);

  const names = Object.keys(parts).map((hash, index) => [hash, `validator${index}`] as const);
  const code = standalone.default(ajv, Object.fromEntries(names.map(([hash, name]) => [name, hash])));
  const table = names.map(([hash, name]) => `${JSON.stringify(hash)}: ${name}`);
  return `${browserImports(code)}\nexport default { ${table.join(', ')} };\n`;
}

/**
 * Ajv writes `require` for its run-time parts even in a module, and leaves it to us where the formats come from. These
 * parts are CommonJS: Node imports all their exports, a bundler their default one.
 */
function browserImports(code: string): string {
  const imports: string[] = [];
  const body = code
    .replace('"use strict";', '')
    .replace(/require\("(ajv\/dist\/runtime\/\w+)"\)\.default/g, (_all, path: string) => {
      const name = `runtime${imports.length}`;
      imports.push(`import ${name} from ${JSON.stringify(`${path}.js`)};`);
      return `(${name}.default ?? ${name})`;
    });
  if (/\bformats\.date\b/.test(body)) {
    imports.push(
      `import { isIsoDate } from ${JSON.stringify(dates)};`,
      'const formats = { date: isIsoDate };',
    );
  }
  return `${imports.join('\n')}\n${body}`;
}
