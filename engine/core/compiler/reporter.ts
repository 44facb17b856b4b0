/** How the phases tell what is wrong: they report, and go on. */
import { type At, type Places, placeOf } from './places.ts';
import type { Problem } from './problem.ts';
import { type ProblemArgs, type ProblemCode, problem } from './problems.ts';

/** Reports a mistake of the catalogue at a place, with what its message needs. */
export type Report = <Code extends ProblemCode>(code: Code, at: At, ...args: ProblemArgs<Code>) => void;

/** The places of one compilation and the problems found so far. */
export type Reporter = {
  readonly places: Places;
  readonly problems: readonly Problem[];
  readonly report: Report;
  /** Takes over what another has noted. */
  readonly include: (other: Reporter) => void;
};

/** A reporter without any problem. */
export function createReporter(): Reporter {
  const places: Places = new Map();
  const problems: Problem[] = [];
  return {
    places,
    problems,
    report: (code, at, ...args) => {
      problems.push(problem(code, placeOf(places, at), ...args));
    },
    include: (other) => {
      for (const [value, spot] of other.places) places.set(value, spot);
      problems.push(...other.problems);
    },
  };
}
