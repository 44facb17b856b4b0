/**
 * `npm test`: every check of the project, one after the other, each counted. The last line is `N passed, N failed`,
 * the exit code 1 when anything failed. Tests that need a built site run after the build.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

type Count = { passed: number; failed: number };
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
  { name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
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

let total: Count = { passed: 0, failed: 0 };
for (const stage of stages) {
  const started = Date.now();
  console.log(`\n== ${stage.name}`);
  const code = await run(stage.command, stage.args);
  const count = countOf(stage, code);
  total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${stage.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A stage without a report is one test; a stage whose report is missing, or that failed without saying why, failed. */
function countOf(stage: Stage, code: number): Count {
  const outcome: Count = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!stage.count) return outcome;
  try {
    const count = stage.count();
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } });
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
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
  };
}

function playwrightCount(file: string): Count {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
