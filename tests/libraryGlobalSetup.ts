/** Compiles the application of `tests/fixtures/library` once a run, into a file that each test file reads (`booksApp.ts`). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { placesOf } from '../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../engine/node/definitions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File that holds the compiled application. */
    compiledLibrary: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const root = join(import.meta.dirname, 'fixtures/library');
  const { compiled, problems } = await loadDefinitions(placesOf({ root }));
  if (compiled === null) throw new Error(JSON.stringify(problems, null, 2));
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  const file = join(folder, 'compiled.json');
  writeFileSync(file, JSON.stringify(compiled));
  project.provide('compiledLibrary', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
