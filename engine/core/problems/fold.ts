/**
 * The cause before its consequences: a problem that needs a part of the application which another problem took away is
 * folded under that one.
 */
import type { Problem } from './problem.ts';

/** Causes with their consequences, before the other problems; without problems that depend on a `hidden` part, which is unknown. */
export function fold(problems: readonly Problem[], hidden: ReadonlySet<string>): readonly Problem[] {
  // Independent problems come first, then those that explain most.
  const causes = problems
    .filter(({ loses }) => loses !== undefined)
    .sort(
      (a, b) =>
        Number(a.needs !== undefined) - Number(b.needs !== undefined) ||
        (b.loses?.length ?? 0) - (a.loses?.length ?? 0),
    );
  const causeOf = (problem: Problem): Problem => {
    const cause = causes.find(({ loses = [] }) => areAmong(loses, problem.needs ?? []));
    return cause === undefined || cause === problem ? problem : causeOf(cause);
  };
  const known = problems.filter(({ needs = [] }) => !areAmong([...hidden], needs));
  const groups = [...Map.groupBy(known, causeOf)].map(([cause, group]) => {
    const consequences = group.filter((one) => one !== cause).map(plain);
    const isCause = consequences.length > 0 || (cause.loses?.length === 0 && cause.needs === undefined);
    return { isCause, shown: consequences.length > 0 ? { ...plain(cause), consequences } : plain(cause) };
  });
  return groups.sort((a, b) => Number(!a.isCause) - Number(!b.isCause)).map(({ shown }) => shown);
}

/** Whether some part is one of those, within one of them, or holds one of them. */
function areAmong(parts: readonly string[], some: readonly string[]): boolean {
  return some.some((part) => parts.some((one) => isWithin(one, part) || isWithin(part, one)));
}

/** Whether a part is the whole or within it; a name `*` stands for any. */
function isWithin(part: string, whole: string): boolean {
  const names = part.split('/');
  return whole.split('/').every((name, at) => name === names[at] || name === '*' || names[at] === '*');
}

function plain({ needs: _needs, loses: _loses, ...problem }: Problem): Problem {
  return problem;
}
