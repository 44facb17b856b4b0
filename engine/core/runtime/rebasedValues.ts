/** What somebody typed into a form, told apart from what the form held by itself. */
import { type FormValues, isBlank } from './rules.ts';

/**
 * What a form holds once the object that it began from was read again: what was typed stays, all else is the object's.
 * A field whose value is that of the object, before or now, counts as not typed. In a list of choices each choice is
 * told apart: those that were ticked or unticked stay so, the others are as the object has them.
 */
export function rebasedValues(draft: FormValues, before: FormValues, now: FormValues): FormValues {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before), ...Object.keys(draft)])];
  return Object.fromEntries(
    names
      .map((name) => [name, rebased(draft[name], before[name], now[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function rebased(draft: unknown, before: unknown, now: unknown): unknown {
  if (isSame(draft, before)) return now;
  const [mine, former, current] = [choices(draft), choices(before), choices(now)];
  if (mine === null || former === null || current === null) return draft;
  return [
    ...current.filter((choice) => mine.includes(choice) || !former.includes(choice)),
    ...mine.filter((choice) => !former.includes(choice) && !current.includes(choice)),
  ];
}

/** The choices of a list; a field without a value is a list of none. */
function choices(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : null;
}

/** Whether two values of a field are the same: nothing, blanks, an empty list and an unticked box are alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  const isNothing = isBlank(value) || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? null : typeof value === 'string' ? value.trim() : value;
}
