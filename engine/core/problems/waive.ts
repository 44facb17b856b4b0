/**
 * Waivers: known problems that are suppressed for a reason until a date. A waiver without effect is itself a problem.
 */
import type { Waiver } from '../../../schemas/types/definition.ts';
import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';
import { problems as catalogue, isProblemCode, isWaivable } from './problems.ts';
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
  for (const waiver of waivers) {
    const { code, until } = waiver;
    const covered = found.filter((problem) => covers(waiver, problem));
    if (!isProblemCode(code)) {
      const known = Object.keys(catalogue);
      reporter.report('unknown-name', [waiver, 'code'], 'code', code, nearest(code, known), []);
    } else if (!isWaivable(code)) reporter.report('waiver-refused', [waiver, 'code'], code);
    else if (today !== null && until < today) reporter.report('waiver-expired', [waiver, 'until'], until);
    else if (covered.length === 0) reporter.report('waiver-unused', [waiver, 'code'], code);
    else for (const problem of covered) waived.add(problem);
  }
  return reporter.problems.filter((problem) => !waived.has(problem));
}

function covers({ code, file, about }: Waiver, problem: Problem): boolean {
  return (
    problem.code === code && problem.file === file && (about === undefined || problem.message.includes(about))
  );
}
