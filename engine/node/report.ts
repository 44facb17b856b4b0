/** Formats problems as text for a terminal or an overlay: position, message, the lines of the file, hint. */
import type { SourceFile } from '../core/definition/definitions.ts';
import type { Problem } from '../core/problems/problem.ts';

/** The report of all problems, one paragraph each, and their number at the end. */
export function reportProblems(problems: readonly Problem[], files: readonly SourceFile[]): string {
  const paragraphs = problems.map((problem) => {
    const place = `${problem.file}:${problem.line}:${problem.column}`;
    const hint = problem.hint ? [`  → ${problem.hint}`] : [];
    const frame = codeFrame(problem, files);
    return [`${place} ${problem.code}`, `  ${problem.message}`, ...hint, ...(frame ? [frame] : [])].join(
      '\n',
    );
  });
  return [...paragraphs, countOf(problems.length)].join('\n\n');
}

function countOf(number: number): string {
  return number === 1 ? '1 problème' : `${number} problèmes`;
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
