/**
 * `npm test`: every check of the project, one after the other, each counted. What failed is named once more at the end,
 * where a long log is looked at first; the last line is `N passed, N failed`, the exit code 1 when anything failed.
 * Tests that need a built site run after the build.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

type Count = {
  readonly passed: number;
  /** The failed ones by name. */
  readonly failed: readonly string[];
};
type Stage = { name: string; command: string; args: readonly string[]; count?: () => Count };

const reports = '.cache/tests';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const stages: readonly Stage[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
  { name: 'lint', command: 'biome', args: ['ci', '--reporter=summary', '.'] },
  { name: 'definitions', command: 'node', args: ['engine/node/cli.ts', 'check'] },
  {
    name: 'definitions of the example',
    command: 'npm',
    args: ['run', '--silent', 'permis:check'],
  },
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build', '--', '--logLevel', 'warn'] },
  {
    name: 'unit and server',
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
    count: () => vitestCount(`${reports}/vitest.json`),
  },
  {
    name: 'browser journeys',
    command: 'playwright',
    args: ['test'],
    count: () => playwrightCount(`${reports}/playwright.json`),
  },
];

let passed = 0;
const failed: string[] = [];
for (const stage of stages) {
  const started = Date.now();
  console.log(`\n== ${stage.name}`);
  const code = await run(stage.command, stage.args);
  const count = countOf(stage, code);
  passed += count.passed;
  failed.push(...count.failed);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${stage.name}: ${count.passed} passed, ${count.failed.length} failed (${seconds} s)`);
}
if (failed.length > 0) console.log(`\n== failed\n${failed.join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** A stage without a report is one test; a stage whose report is missing, or that failed without saying why, failed. */
function countOf(stage: Stage, code: number): Count {
  const outcome: Count = code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [stage.name] };
  if (!stage.count) return outcome;
  try {
    const count = stage.count();
    return code !== 0 && count.failed.length === 0 ? { ...count, failed: [stage.name] } : count;
  } catch {
    return { passed: 0, failed: [stage.name] };
  }
}

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    // Its tests take the site of the build's stage in place of one of their own.
    const env = { ...process.env, FORCE_COLOR: '0', BUILT_SITE: 'dist' };
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function vitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    testResults: readonly {
      name: string;
      status: string;
      assertionResults: readonly { status: string; fullName: string }[];
    }[];
  };
  const failed = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const path = relative('.', name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      // A file that could not be read has no tests at all.
      return tests.length === 0 ? [path] : tests.map(({ fullName }) => `${path}: ${fullName}`);
    });
  return { passed: report.numPassedTests, failed };
}

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs: readonly { file: string; title: string; tests: readonly { status: string }[] }[];
};

function playwrightCount(file: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; flaky: number };
    suites: readonly Suite[];
  };
  const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map((spec) => `tests/e2e/${spec.file}: ${spec.title}`);
  return { passed: stats.expected + stats.flaky, failed };
}
