/** How the phases report problems: they report, and continue. */
import { type At, createPlaces, type Places, placeOf, type SourceText } from './places.ts';
import type { Problem } from './problem.ts';
import { problem } from './problem.ts';
import type { ProblemArgs, ProblemCode } from './problems.ts';

/** Reports a problem of the catalogue at a position, with the arguments of its message. */
export type Report = <Code extends ProblemCode>(code: Code, at: At, ...args: ProblemArgs<Code>) => void;

/** The positions of one compilation and the problems found so far. */
export type Reporter = {
  readonly places: Places;
  readonly problems: readonly Problem[];
  /** Parts of the application that were not read but may be right as they are written: nothing is said of what needs them. */
  readonly hidden: Set<string>;
  readonly report: Report;
  /** Adds problems that were found elsewhere. */
  readonly take: (problems: readonly Problem[]) => void;
  /** Adds the parsed value of a text, with its own problems. */
  readonly include: (source: SourceText, value: unknown, problems: readonly Problem[]) => void;
};

/** Creates a reporter with the problems that were found before. */
export function createReporter(earlier: readonly Problem[] = []): Reporter {
  const places = createPlaces();
  const problems = [...earlier];
  return {
    places,
    problems,
    hidden: new Set(),
    report: (code, at, ...args) => {
      problems.push(problem(code, placeOf(places, at), ...args));
    },
    take: (found) => void problems.push(...found),
    include: (source, value, found) => {
      if (typeof value === 'object' && value !== null) places.texts.set(value, source);
      problems.push(...found);
    },
  };
}
