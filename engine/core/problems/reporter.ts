/** How the phases report problems: they report, and continue. */
import { type At, placeOf } from './places.ts';
import { type Problem, problem } from './problem.ts';
import type { ProblemArgs, ProblemCode } from './problems.ts';

/** Reports a problem of the catalogue at a position, with the arguments of its message. */
export type Report = <Code extends ProblemCode>(code: Code, at: At, ...args: ProblemArgs<Code>) => void;

/** The problems of one compilation found so far. */
export type Reporter = {
  readonly problems: readonly Problem[];
  /** Parts of the application that were not read and may be valid: problems that depend on them are not reported. */
  readonly hidden: Set<string>;
  readonly report: Report;
  /** Adds problems that were found elsewhere. */
  readonly take: (problems: readonly Problem[]) => void;
};

/** Creates a reporter with the problems that were found before. */
export function createReporter(earlier: readonly Problem[] = []): Reporter {
  const problems = [...earlier];
  return {
    problems,
    hidden: new Set(),
    report: (code, at, ...args) => {
      problems.push(problem(code, placeOf(at), ...args));
    },
    take: (found) => void problems.push(...found),
  };
}
