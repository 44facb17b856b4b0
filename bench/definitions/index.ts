/**
 * Checks and builds an application of 1,000 screens: the whole check against what its two libraries take for the same
 * files, and the build with nothing kept. `BENCH_SCREENS` narrows a run.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printMachineSpeed } from '../machine.ts';
import { type Comparison, median, printComparisons } from '../part.ts';
import { writeManyScreens } from './manyScreens.ts';

const count = Number(process.env.BENCH_SCREENS ?? 1000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Maximum ratio of the check to parsing with positions plus schema validation alone. */
const ratioLimit = 1.5;
/** Milliseconds. */
const buildLimit = 30_000;

const project = join(import.meta.dirname, '../..');
const started = process.execPath;

/** Measures and prints. Returns whether all limits hold. */
export async function run(): Promise<boolean> {
  mkdirSync(join(project, '.cache'), { recursive: true });
  printMachineSpeed(join(project, '.cache'));
  const root = mkdtempSync(join(project, '.cache/bench-'));
  try {
    writeManyScreens(root, count);
    return printComparisons(`${count} screens`, { base: 'limit or base', own: 'engine' }, measure(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function measure(root: string): readonly Comparison[] {
  const kept = join(root, 'node_modules/.cache');
  const forget = () => rmSync(kept, { recursive: true, force: true });
  const check = ['engine/node/main.js', 'check', '--root', root, '--vocabulary', 'vocabulary.ts'];
  const build = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--configLoader',
    'native',
    '--logLevel',
    'error',
    '--config',
    join(root, 'vite.config.ts'),
  ];

  const pairs = repeat(rounds, () => {
    forget();
    return { base: timeOf(['bench/definitions/parseAlone.ts', root]), own: timeOf(check) };
  });
  const base = median(pairs.map((pair) => pair.base));
  const cold = median(pairs.map((pair) => pair.own));
  const ratio = median(pairs.map((pair) => pair.own / pair.base));
  forget();
  const built = timeOf(build);
  return [
    {
      name: 'check',
      base,
      own: cold,
      verdict: `${ratio.toFixed(2)} x`,
      unit: 'ms',
      isWithin: ratio <= ratioLimit,
    },
    {
      name: 'build',
      base: buildLimit,
      own: built,
      verdict: `${(built / buildLimit).toFixed(2)} x`,
      unit: 'ms',
      isWithin: built <= buildLimit,
    },
  ];
}

/**
 * Milliseconds of a command: elapsed or processor time, whichever is less. On a busy machine elapsed time
 * includes other work.
 */
function timeOf(args: readonly string[]): number {
  const timed = ['-c', 'TIMEFORMAT="%R %U %S"; time "$0" "$@"', started, ...args];
  const { status, stderr, stdout } = spawnSync('bash', timed, { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  const [clock = 0, user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return 1000 * Math.min(clock, user + system);
}

function repeat<T>(times: number, make: () => T): readonly T[] {
  return Array.from({ length: times }, make);
}
