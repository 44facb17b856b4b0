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
  const under = new Map<Problem, Problem[]>();
  const roots = problems.filter((problem) => {
    const { needs } = problem;
    if (needs === undefined) return true;
    if (isAmong(hidden, needs)) return false;
    const cause = causes.find(({ loses = [] }) => isAmong(new Set(loses), needs));
    if (cause === undefined || cause === problem) return true;
    // A summary of other problems is not listed beside them.
    if (problem.loses === undefined) under.set(cause, [...(under.get(cause) ?? []), problem]);
    return false;
  });
  // A summary without any of its problems is removed.
  return roots
    .filter((root) => root.needs === undefined || root.loses === undefined || under.has(root))
    .sort((a, b) => Number(a.loses === undefined) - Number(b.loses === undefined))
    .map((root) => {
      const consequences = under.get(root)?.map(plain);
      return consequences === undefined ? plain(root) : { ...plain(root), consequences };
    });
}

/** Whether a part is one of those, within one of them, or holds one of them. */
function isAmong(parts: ReadonlySet<string>, part: string): boolean {
  return [...parts].some((one) => isWithin(one, part) || isWithin(part, one));
}

/** Whether a part is the whole or within it; a name `*` stands for any. */
export function isWithin(part: string, whole: string): boolean {
  const names = part.split('/');
  return whole.split('/').every((name, at) => name === names[at] || name === '*' || names[at] === '*');
}

function plain({ needs: _needs, loses: _loses, ...problem }: Problem): Problem {
  return problem;
}
