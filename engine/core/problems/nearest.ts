/** 'Did you mean …': the known name closest to an unknown one, if it is close enough; else null. */
import { withoutAccents } from '../runtime/values.ts';

export function nearest(name: string, known: Iterable<string>): string | null {
  const wanted = fold(name);
  let best: string | null = null;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate === name) continue;
    const distance = distanceOf(wanted, fold(candidate), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** The name, if there is one alone: what has no other place may be what is meant. */
export function onlyName(names: Iterable<string>): string | null {
  const [one, ...others] = names;
  return one !== undefined && others.length === 0 ? one : null;
}

/** Whether one letter more or less, or two that are swapped, make one name of the other; a plural is another name. */
export function areAlmostSame(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)].sort((x, y) => x.length - y.length) as [string, string];
  const isSwap = a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
  const isMore = a.length + 1 === b.length && b !== `${a}s`;
  return a.length > 4 && !/\d/.test(a + b) && (isSwap || isMore) && distanceOf(a, b, 2) === 1;
}

const fold = (name: string): string => withoutAccents(name.toLowerCase());

/**
 * Edit distance between two texts: insertions, deletions, replacements and swaps of neighbours; stops counting at
 * `limit`.
 */
function distanceOf(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const options = [
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        options.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...options));
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit;
}
