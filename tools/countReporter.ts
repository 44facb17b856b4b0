/**
 * Reporter of Vitest: writes the `Count` of a run to `.cache/tests/vitest.json`, and says which files took the longest. Its
 * own `json` says nothing of retries.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Count } from './testCounts.ts';

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const folder = '.cache/tests';
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'vitest.json'), JSON.stringify(countOf(modules)));
    const slowest = [...modules].sort((one, other) => timeOf(other) - timeOf(one)).slice(0, 12);
    for (const module of slowest) console.log(`${timeOf(module).toFixed(1).padStart(6)} s ${pathOf(module)}`);
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

/** Its imports, hooks and tests, in seconds. */
function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + duration) / 1000;
}

function nameOf(test: TestCase): string {
  return `${pathOf(test.module)}: ${test.fullName.replaceAll(' > ', ' ')}`;
}

function pathOf({ moduleId }: TestModule): string {
  return relative('.', moduleId);
}
