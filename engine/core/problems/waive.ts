/**
 * Waivers: known problems that are suppressed for a reason until a date. A waiver without effect is itself a problem.
 */
import type { Waiver } from '../../../schemas/types/definition.ts';
import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';
import { problems as catalogue, isProblemCode, isStop, isWaivable } from './problems.ts';
import type { Reporter } from './reporter.ts';

/** The problems that no waiver covers, and those of the waivers themselves. Without `today` no waiver expires. */
export function waive(
  problems: readonly Problem[],
  waivers: readonly Waiver[],
  today: string | null,
  reporter: Reporter,
): readonly Problem[] {
  const waived = new Set<Problem>();
  const found = [...problems];
  // With a problem that stops the build some checks did not run, and what a waiver is for may not be found.
  const isWhole = found.every((problem) => !isStop(problem.code) || isWaived(problem, waivers));
  for (const waiver of waivers) {
    const { code, until } = waiver;
    const covered = found.filter((problem) => covers(waiver, problem));
    if (!isProblemCode(code)) {
      const known = Object.keys(catalogue);
      reporter.report('unknown-name', [waiver, 'code'], 'code', code, nearest(code, known), []);
    } else if (!isWaivable(code)) reporter.report('waiver-refused', [waiver, 'code'], code);
    else if (today !== null && until < today) reporter.report('waiver-expired', [waiver, 'until'], until);
    else if (covered.length === 0 && isWhole) reporter.report('waiver-unused', [waiver, 'code'], code);
    else for (const problem of covered) waived.add(problem);
  }
  return reporter.problems.filter((problem) => !waived.has(problem));
}

/** Whether a problem is known: a waiver is for it, expired or not. */
export function isWaived(problem: Problem, waivers: readonly Waiver[] = []): boolean {
  return isWaivable(problem.code) && waivers.some((waiver) => covers(waiver, problem));
}

function covers({ code, file, about }: Waiver, problem: Problem): boolean {
  return (
    problem.code === code && problem.file === file && (about === undefined || problem.message.includes(about))
  );
}
