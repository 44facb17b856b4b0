/** Reporter of Vitest: writes the `Count` of a run to `.cache/tests/vitest.json`. Its own `json` says nothing of retries. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Count } from './testCounts.ts';

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const folder = '.cache/tests';
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'vitest.json'), JSON.stringify(countOf(modules)));
  }
}

function countOf(modules: readonly TestModule[]): Count {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const failed = tests.filter((test) => test.result().state === 'failed');
  const failedModules = modules.filter((module) => module.state() === 'failed');
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [
      ...failed.map(nameOf),
      // A file that could not be read, or whose hooks failed, may have no failed test.
      ...failedModules.filter((module) => failed.every((test) => test.module !== module)).map(pathOf),
    ],
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
  };
}

function nameOf(test: TestCase): string {
  return `${pathOf(test.module)}: ${test.fullName.replaceAll(' > ', ' ')}`;
}

function pathOf({ moduleId }: TestModule): string {
  return relative('.', moduleId);
}
