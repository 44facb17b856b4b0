/** The validators of an application's forms, compiled by `compileValidator.ts`: once per schema, and cached on disk. */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonSchema } from '../core/model/value.ts';
import { lazily } from '../core/runtime/lazily.ts';

/** Part of the cache key: increase it when the output of `compileValidator.ts` changes. */
const generation = 6;

/** Schema -> module, whose default export is a `FormValidator`. Rejects if the schema cannot be compiled. */
export type ValidatorCompiler = (schema: JsonSchema) => Promise<string>;

/** A compiler with a cache: in memory, and in `cacheFolder` (created if missing; null: only in memory). */
export function validatorCompiler(cacheFolder: string | null): ValidatorCompiler {
  const known = new Map<string, Promise<string>>();
  return (schema) => {
    const key = cacheKey(schema);
    const file = cacheFolder === null ? null : join(cacheFolder, `${key}.js`);
    const found = known.get(key) ?? readOrCompile(file, schema);
    known.set(key, found);
    return found;
  };
}

async function readOrCompile(file: string | null, schema: JsonSchema): Promise<string> {
  const kept = file === null ? null : readIfThere(file);
  if (kept !== null) return kept;
  // Loaded on the first cache miss: most starts do not need it.
  const { compileValidator } = await import('./compileValidator.ts');
  const code = compileValidator(schema);
  if (file !== null) writeWhole(file, code);
  return code;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Writes atomically: concurrent readers see the old file or the new one. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** What the code depends on besides the schema, read once. */
const surroundings = lazily(() => {
  const version = readFileSync(new URL('../package.json', import.meta.resolve('ajv')), 'utf8');
  return { key: hashOf([generation, import.meta.dirname, version]) };
});

function cacheKey(schema: JsonSchema): string {
  return hashOf([surroundings().key, schema]).slice(0, 32);
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}
