/** The validators of an application's forms, compiled by `compileValidator.ts`: each once, and kept on disk. */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonSchema } from '../core/model/model.ts';
import { lazily } from '../core/runtime/lazily.ts';

/** Part of the cache key: raise it when `compileValidator.ts` changes what it writes. */
const generation = 4;

/** Schema -> module, whose default export is a `FormValidators`. Rejects where the schema cannot be compiled. */
export type ValidatorCompiler = (schema: JsonSchema) => Promise<string>;

/** A compiler that remembers: in memory, and in `cacheFolder` (made when missing; null: memory alone). */
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
  // Loaded by the first schema that the cache does not know: most starts need none of it.
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

function cacheKey(schema: JsonSchema): string {
  return hashOf([surroundings().key, schema]).slice(0, 32);
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}
