/** What somebody typed into a form, told apart from what the form held by itself. */
import { type FormValues, isBlank } from './rules.ts';

/**
 * What a form holds once the object that it began from was read again: what was typed stays, all else is the object's.
 * A field whose value is that of the object, before or now, counts as not typed.
 */
export function rebasedValues(draft: FormValues, before: FormValues, now: FormValues): FormValues {
  const typed = Object.entries(draft).filter(([name, value]) => !isSame(value, before[name]));
  const emptied = Object.keys(before).filter(
    (name) => draft[name] === undefined && !isSame(before[name], undefined),
  );
  const kept = Object.fromEntries(Object.entries(now).filter(([name]) => !emptied.includes(name)));
  return { ...kept, ...Object.fromEntries(typed.filter(([, value]) => value !== undefined)) };
}

/** Whether two values of a field are the same: nothing, blanks, an empty list and an unticked box are alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  const isNothing = isBlank(value) || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? null : typeof value === 'string' ? value.trim() : value;
}
