/** Formats problems as text for a terminal or an overlay: position, message, the lines of the file, hint. */
import type { Unchecked } from '../core/checks/unchecked.ts';
import type { SourceFile } from '../core/definition/definitions.ts';
import type { Problem } from '../core/problems/problem.ts';
import { reports } from './cliTexts.ts';

/**
 * The report of all problems, one paragraph each, ending with their number. What follows from a problem is counted under
 * it, and listed with `isWhole`.
 */
export function reportProblems(
  problems: readonly Problem[],
  files: readonly SourceFile[],
  isWhole = false,
): string {
  const paragraphs = problems.map((problem) => {
    const { message, hint, consequences = [] } = problem;
    const frame = codeFrame(problem, files);
    return [
      `${placeOf(problem)} ${problem.code}`,
      `  ${message}`,
      ...(hint ? [`  → ${hint}`] : []),
      ...(frame ? [frame] : []),
      ...(consequences.length > 0 ? [`  ${reports.consequences(consequences.length, isWhole)}`] : []),
      ...(isWhole ? consequences.map((one) => `    ${placeOf(one)} ${one.message}`) : []),
    ].join('\n');
  });
  return [...paragraphs, reports.problems(problems.length)].join('\n\n');
}

/** What was not checked, one line each. */
export function reportUnchecked(unchecked: readonly Unchecked[]): string {
  const lines = unchecked.map(
    ({ why, names }) => `  ${why}${names.length === 0 ? '' : `\n    ${names.join(', ')}`}`,
  );
  return [reports.unchecked, ...lines].join('\n');
}

function placeOf({ file, line, column }: Problem): string {
  return `${file}:${line}:${column}`;
}

/** The line of a problem between its neighbours, with a mark below its column; empty if the file was not read. */
export function codeFrame(problem: Problem, files: readonly SourceFile[]): string {
  const source = files.find((file) => file.path === problem.file);
  if (!source) return '';
  const lines = source.text.split(/\r?\n/);
  const first = Math.max(1, problem.line - 1);
  const last = Math.min(lines.length, problem.line + 1);
  const width = String(last).length;
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const mark = number === problem.line ? '>' : ' ';
    frame.push(`${mark} ${String(number).padStart(width)} | ${clip(lines[number - 1] ?? '')}`.trimEnd());
    if (number === problem.line)
      frame.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.min(problem.column, widest) - 1)}^`);
  }
  return frame.join('\n');
}

const widest = 160;

function clip(line: string): string {
  const shown = line.replaceAll('\t', ' ');
  return shown.length > widest ? `${shown.slice(0, widest)}…` : shown;
}
