/** What somebody typed into a form, told apart from what the form held by itself. */
import type { FieldModel, FormModel, Text } from './model.ts';
import { type FormValues, isBlank } from './rules.ts';

/** Whether a form holds anything else than it began with. Nothing, blanks, an empty list and an unticked box are alike. */
export function isTyped(values: FormValues, before: FormValues): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(before)]);
  return [...names].some((name) => !isSame(values[name], before[name]));
}

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

/** The name of a field, and what it is called. */
export type NamedField = Pick<FieldModel, 'name'> & { readonly label: Text };

/** The fields whose value in the object is another one than before, in the order of the form. */
export function changedFields(
  fields: readonly NamedField[],
  before: FormValues,
  now: FormValues,
): readonly NamedField[] {
  return fields.filter(({ name }) => !isSame(before[name], now[name]));
}

/** The values that may be kept aside: a password never is. */
export function withoutSecrets({ fields }: FormModel, values: FormValues): FormValues {
  const secrets = fields.filter(({ widget }) => widget === 'password').map(({ name }) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  const isNothing = isBlank(value) || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? null : typeof value === 'string' ? value.trim() : value;
}
