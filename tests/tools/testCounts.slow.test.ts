/** How `npm test` counts a test that passes on its retry. */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { playwrightCount } from '../../tools/testCounts.ts';

// Each starts a test runner of its own.
vi.setConfig({ testTimeout: 240_000 });

const project = join(import.meta.dirname, '../fixtures/retries');
afterAll(() => rmSync(join(project, '.cache'), { recursive: true, force: true }));

test('counts a unit test that passes on its retry as passed, and names it as flaky', async () => {
  const reporter = join(import.meta.dirname, '../../tools/countReporter.ts');
  await runIn(project, 'vitest', ['run', `--reporter=${reporter}`, '--retry=1']);
  expect(JSON.parse(readFileSync(join(project, '.cache/tests/vitest.json'), 'utf8'))).toEqual({
    passed: 2,
    failed: ['unit/unit.ts: a unit fails at both', 'unit/broken.ts'],
    flaky: ['unit/unit.ts: a unit passes at its second try'],
  });
});

test('counts an end-to-end test that passes on its retry as passed, and names it as flaky', async () => {
  expect(playwrightCount(await runIn(project, 'playwright', ['test', '--retries=1']))).toEqual({
    passed: 2,
    failed: ['tests/e2e/journey.ts: fails at both'],
    flaky: ['tests/e2e/journey.ts: passes at its second try'],
  });
});

/** The output of a command from this project's packages; the command may fail. */
function runIn(folder: string, command: string, args: readonly string[]): Promise<string> {
  const file = join(import.meta.dirname, '../../node_modules/.bin', command);
  return new Promise((resolve) => execFile(file, args, { cwd: folder }, (_error, stdout) => resolve(stdout)));
}
