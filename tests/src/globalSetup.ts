/** Compiles the portal's definitions once per run of its React tests, into a file that each test file reads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { portalDefinitions } from '../portalDefinitions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File that holds the portal's compiled definitions. */
    compiledPortal: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-definitions-'));
  const file = join(folder, 'compiled.json');
  const { app, aids, routes, screens } = await portalDefinitions();
  writeFileSync(file, JSON.stringify({ app, aids, routes, screens }));
  project.provide('compiledPortal', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
