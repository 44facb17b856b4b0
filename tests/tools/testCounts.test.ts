/** What `npm test` makes of a test that passes when it is run once more. */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightCount } from '../../tools/testCounts.ts';

const project = join(import.meta.dirname, '../fixtures/retries');
afterAll(() => rmSync(join(project, '.cache'), { recursive: true, force: true }));

test('a unit test that passes at its second try counts as passed, and is named as flaky', async () => {
  const reporter = join(import.meta.dirname, '../../tools/countReporter.ts');
  await runIn(project, 'vitest', ['run', `--reporter=${reporter}`, '--retry=1']);
  expect(JSON.parse(readFileSync(join(project, '.cache/tests/vitest.json'), 'utf8'))).toEqual({
    passed: 2,
    failed: ['unit/unit.ts: a unit fails at both', 'unit/broken.ts'],
    flaky: ['unit/unit.ts: a unit passes at its second try'],
  });
});

test('a journey that passes at its second try counts as passed, and is named as flaky', async () => {
  expect(playwrightCount(await runIn(project, 'playwright', ['test', '--retries=1']))).toEqual({
    passed: 2,
    failed: ['tests/e2e/journey.ts: fails at both'],
    flaky: ['tests/e2e/journey.ts: passes at its second try'],
  });
});

/** The output of a command of this project's packages, which may fail. */
function runIn(folder: string, command: string, args: readonly string[]): Promise<string> {
  const file = join(import.meta.dirname, '../../node_modules/.bin', command);
  return new Promise((resolve) => execFile(file, args, { cwd: folder }, (_error, stdout) => resolve(stdout)));
}
