/**
 * `npm test`: every check of the project, each counted. What failed is named once more at the end, where a long log is
 * looked at first; the last line is `N passed, N failed`, the exit code 1 when anything failed. On a CI server a test that
 * fails is run once more; one that passes then counts as passed and is named as flaky.
 *
 * The checks run in two steps: first those that are programs of their own, with the build; then the tests, which need the
 * built site. The stages of a step run at once: the journeys wait for timers while the unit tests compute, and the reverse.
 *
 * `npm run test:quick` runs what needs neither a build nor a server nor a browser: types, lint, definitions, and the unit
 * tests of the compiler and of the components.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve as absolute } from 'node:path';
import { type Count, playwrightCount } from './testCounts.ts';

type Stage = {
  readonly name: string;
  readonly step: 1 | 2;
  readonly command: string;
  readonly args: readonly string[];
  /** Further arguments of a quick run; absent: it is no part of one. */
  readonly quick?: readonly string[];
  /** File in `reports` that says how each of its tests went. */
  readonly report?: { readonly file: string; readonly count: (text: string) => Count };
};

const reports = '.cache/tests';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Of the unit tests, and as many of the journeys: the one half waits while the other computes. */
const workers = availableParallelism();

/** At a desk a flaky test fails. */
const retries = process.env.CI ? 1 : 0;

const all: readonly Stage[] = [
  { name: 'types', step: 1, command: 'tsc', args: ['--noEmit', '-p', '.'], quick: [] },
  { name: 'lint', step: 1, command: 'biome', args: ['ci', '--reporter=summary', '.'], quick: [] },
  { name: 'definitions', step: 1, command: 'screen-engine', args: ['check'], quick: [] },
  {
    name: 'definitions of the example',
    step: 1,
    command: 'npm',
    args: ['run', '--silent', 'permis:check'],
    quick: [],
  },
  { name: 'build', step: 1, command: 'npm', args: ['run', '--silent', 'build', '--', '--logLevel', 'warn'] },
  {
    name: 'unit and server',
    step: 2,
    command: 'vitest',
    args: [
      'run',
      '--reporter=dot',
      '--reporter=./tools/countReporter.ts',
      `--retry=${retries}`,
      `--maxWorkers=${workers}`,
    ],
    quick: ['--project', 'core', '--project', 'react'],
    report: { file: 'vitest.json', count: JSON.parse },
  },
  {
    name: 'browser journeys',
    step: 2,
    command: 'playwright',
    args: ['test', `--retries=${retries}`, `--workers=${workers}`],
    report: { file: 'playwright.json', count: playwrightCount },
  },
];

const isQuick = process.argv.includes('--quick');
const stages = isQuick
  ? all.flatMap((stage) => (stage.quick ? [{ ...stage, args: [...stage.args, ...stage.quick] }] : []))
  : all;

let passed = 0;
const failed: string[] = [];
const flaky: string[] = [];
for (const step of [1, 2]) {
  const [first, ...others] = stages.filter((stage) => stage.step === step);
  if (first) await Promise.all([check(first, 'inherit'), ...others.map((stage) => check(stage, 'pipe'))]);
}
if (flaky.length > 0) console.log(`\n== flaky\n${flaky.join('\n')}`);
if (failed.length > 0) console.log(`\n== failed\n${failed.join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs a stage and counts it. What it says is shown at once (`inherit`), or when it ends. */
async function check(stage: Stage, output: 'inherit' | 'pipe'): Promise<void> {
  const started = Date.now();
  if (output === 'inherit') console.log(`\n== ${stage.name}`);
  const { code, said } = await run(stage, output);
  if (output === 'pipe') console.log(`\n== ${stage.name}\n${said}`);
  const count = countOf(stage, code);
  passed += count.passed;
  failed.push(...count.failed);
  flaky.push(...count.flaky);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${stage.name}: ${count.passed} passed, ${count.failed.length} failed (${seconds} s)`);
}

/** A stage without a report is one test; a stage whose report is missing, or that failed without saying why, failed. */
function countOf({ name, report }: Stage, code: number): Count {
  const failure: Count = { passed: 0, failed: [name], flaky: [] };
  if (!report) return code === 0 ? { passed: 1, failed: [], flaky: [] } : failure;
  try {
    const count = report.count(readFileSync(`${reports}/${report.file}`, 'utf8'));
    return code !== 0 && count.failed.length === 0 ? { ...count, failed: [name] } : count;
  } catch {
    return failure;
  }
}

function run({ command, args }: Stage, output: 'inherit' | 'pipe'): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    // Tests use the site of the build stage instead of building their own.
    const env = {
      ...process.env,
      FORCE_COLOR: '0',
      BUILT_SITE: 'dist',
      NODE_COMPILE_CACHE: absolute('node_modules/.cache/node'),
    };
    const child = spawn(command, args, { stdio: ['inherit', output, output], env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
    child.on('error', ({ message }) => resolve({ code: 1, said: message }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}
