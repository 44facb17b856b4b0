/** The result of compiling a case, computed once per test file, and its problems as printed. */
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { Problem } from '../../../engine/core/problems/problem.ts';
import { filesOf, vocabulary } from '../fixtureFiles.ts';

/** The date at which the expiry of waivers is checked. */
export const today = '2026-01-31';

const outcomes = new Map<string, ReturnType<typeof compile>>();

export function outcomeOf(folder: string): ReturnType<typeof compile> {
  const known = outcomes.get(folder);
  if (known !== undefined) return known;
  const { files, contract } = filesOf(folder);
  const outcome = compile(files, vocabulary, contract, today);
  outcomes.set(folder, outcome);
  return outcome;
}

export function reportOf(problems: readonly Problem[]): string {
  const lines = problems.map(
    ({ file, line, column, code, message, hint, consequences = [] }) =>
      `${file}:${line}:${column} ${code}\n  ${message}${hint === null ? '' : `\n  → ${hint}`}\n${consequences
        .map((one) => `  ⤷ ${one.file}:${one.line}:${one.column} ${one.message}\n`)
        .join('')}`,
  );
  return lines.join('\n');
}
