/**
 * `npm test`: every check of the project, each counted. What failed is named once more at the end, where a long log is
 * looked at first; the last line is `N passed, N failed`, the exit code 1 when anything failed.
 * On a CI server a test that fails is run once more; one that passes then counts as passed and is named as flaky.
 * The checks of the sources and the build run beside one another, then the tests, which need the built site.
 *
 * `npm run test:quick` runs what needs neither a build nor a server nor a browser: types, lint, definitions, and the unit
 * tests of the compiler and of the components. `npm run test:slow` runs the tests that `npm test` leaves out: those that
 * kill, wait or slow down on purpose (`*.slow.test.ts`), and suites of the server on the embedded engine
 * (`*.engines.test.ts`), and the journeys in Firefox, or the line that it is not installed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve as absolute } from 'node:path';
import { firefoxPath } from '../testkit/firefox.ts';
import { type Count, playwrightCount } from './testCounts.ts';

type Extent = 'quick' | 'whole' | 'slow';

type Stage = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Further arguments for each extent; absent: the stage is no part of it. */
  readonly extents: { readonly [extent in Extent]?: readonly string[] };
  /** File in `reports` that says how each of its tests went. */
  readonly report?: { readonly file: string; readonly count: (text: string) => Count };
};

const reports = '.cache/tests';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** At a desk a flaky test fails. */
const retries = process.env.CI ? 1 : 0;

const hasFirefox = existsSync(firefoxPath);

const always = { quick: [], whole: [] };

/** The stages of a group run beside one another. */
const groups: readonly (readonly Stage[])[] = [
  [
    { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'], extents: always },
    {
      name: 'types of the package',
      command: 'tsc',
      args: ['--noEmit', '-p', 'engine/tsconfig.package.json'],
      extents: { whole: [] },
    },
    { name: 'lint', command: 'biome', args: ['ci', '--reporter=summary', '.'], extents: always },
    { name: 'definitions', command: 'screen-engine', args: ['check'], extents: always },
    {
      name: 'definitions of the example',
      command: 'npm',
      args: ['run', '--silent', 'permis:check'],
      extents: always,
    },
    {
      name: 'build',
      command: 'npm',
      args: ['run', '--silent', 'build', '--', '--logLevel', 'warn'],
      extents: { whole: [], slow: [] },
    },
  ],
  [
    {
      name: 'unit and server',
      command: 'vitest',
      args: ['run', '--reporter=dot', '--reporter=./tools/countReporter.ts', `--retry=${retries}`],
      extents: {
        quick: ['--project', 'core', '--project', 'react'],
        whole: ['--project', '!slow'],
        slow: ['--project', 'slow'],
      },
      report: { file: 'vitest.json', count: JSON.parse },
    },
  ],
  [
    {
      name: 'browser journeys',
      command: 'playwright',
      args: ['test', `--retries=${retries}`],
      extents: {
        whole: ['--project', 'journeys'],
        slow: ['--project', 'slow', ...(hasFirefox ? ['--project', 'firefox'] : [])],
      },
      report: { file: 'playwright.json', count: playwrightCount },
    },
  ],
];

const extent: Extent =
  (['quick', 'slow'] as const).find((name) => process.argv.includes(`--${name}`)) ?? 'whole';

let passed = 0;
const failed: string[] = [];
const flaky: string[] = [];
for (const group of groups) {
  const stages = group.flatMap((stage) => {
    const further = stage.extents[extent];
    return further ? [{ ...stage, args: [...stage.args, ...further] }] : [];
  });
  await Promise.all(stages.map((stage) => runStage(stage, stages.length === 1)));
}
if (flaky.length > 0) console.log(`\n== flaky\n${flaky.join('\n')}`);
if (failed.length > 0) console.log(`\n== failed\n${failed.join('\n')}`);
if (extent === 'slow' && !hasFirefox) console.log('\nFirefox is not installed: its journeys did not run');
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs a stage and counts its tests. What it prints comes as it is printed, or whole when the stage has ended. */
async function runStage(stage: Stage, isLive: boolean): Promise<void> {
  const started = Date.now();
  if (isLive) console.log(`\n== ${stage.name}`);
  const { code, printed } = await run(stage.command, stage.args, isLive);
  if (!isLive) console.log(`\n== ${stage.name}`);
  if (printed !== '') console.log(printed.trimEnd());
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

function run(
  command: string,
  args: readonly string[],
  isLive: boolean,
): Promise<{ readonly code: number; readonly printed: string }> {
  return new Promise((resolve) => {
    // Tests use the site of the build stage instead of building their own.
    const env = {
      ...process.env,
      FORCE_COLOR: '0',
      BUILT_SITE: 'dist',
      NODE_COMPILE_CACHE: absolute('node_modules/.cache/node'),
    };
    const child = spawn(command, args, { stdio: isLive ? 'inherit' : ['inherit', 'pipe', 'pipe'], env });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    child.on('error', (error) => resolve({ code: 1, printed: printed + error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, printed }));
  });
}
