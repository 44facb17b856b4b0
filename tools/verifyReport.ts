/** The rows of the report of `npm run verify`. */
import { notRun } from '../testkit/notRun.ts';

export const reportHead: readonly string[] = [
  '| Part | Result | Minutes | Last line |',
  '| --- | --- | --- | --- |',
];

export type Result = 'passed' | 'failed' | 'not run';

export function resultOf(exitCode: number | null): Result {
  if (exitCode === notRun) return 'not run';
  return exitCode === 0 ? 'passed' : 'failed';
}

/** `printed`: the end of what the part printed. What it says of its own that did not run stands beside its last line. */
export function reportRow(name: string, result: Result, minutes: number, printed: string): string {
  const lines = printed.trim().split('\n');
  const told = [...lines.slice(0, -1).filter((line) => /\bdid not run$/.test(line)), lines.at(-1) ?? ''];
  const shown = result === 'passed' ? result : `**${result}**`;
  return `| ${name} | ${shown} | ${minutes.toFixed(1)} | ${told.join('; ').replaceAll('|', '\\|')} |`;
}

/** The last line of a report. */
export function summary(results: readonly Result[]): string {
  const of = (sought: Result) => results.filter((result) => result === sought).length;
  return `${of('passed')} passed, ${of('failed')} failed, ${of('not run')} not run`;
}
