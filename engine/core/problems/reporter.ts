/** How the phases tell what is wrong: they report, and go on. */
import { type At, createPlaces, type Places, placeOf, type SourceText } from './places.ts';
import type { Problem } from './problem.ts';
import { problem } from './problem.ts';
import type { ProblemArgs, ProblemCode } from './problems.ts';

/** Reports a mistake of the catalogue at a place, with what its message needs. */
export type Report = <Code extends ProblemCode>(code: Code, at: At, ...args: ProblemArgs<Code>) => void;

/** The places of one compilation and the problems found so far. */
export type Reporter = {
  readonly places: Places;
  readonly problems: readonly Problem[];
  readonly report: Report;
  /** Takes over what a text reads as, with the problems that it has by itself. */
  readonly include: (source: SourceText, value: unknown, problems: readonly Problem[]) => void;
};

/** A reporter without any problem. */
export function createReporter(): Reporter {
  const places = createPlaces();
  const problems: Problem[] = [];
  return {
    places,
    problems,
    report: (code, at, ...args) => {
      problems.push(problem(code, placeOf(places, at), ...args));
    },
    include: (source, value, found) => {
      if (typeof value === 'object' && value !== null) places.texts.set(value, source);
      problems.push(...found);
    },
  };
}
