/** What a user typed into a form: how it differs from the values of its object, and what of it is kept. */
import type { FieldModel } from '../model/form.ts';
import type { Text } from '../model/value.ts';
import { isBlank } from './cleanText.ts';
import type { FormValues } from './rules.ts';
import { isEmpty, isObject } from './values.ts';

/** Whether the values of a form differ from its initial ones. */
export function isTyped(values: FormValues, before: FormValues): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(before)]);
  return [...names].some((name) => !isSame(values[name], before[name]));
}

/** The name of a field, what it is called and, in a form of the model, what it is typed into. */
export type LabelledField = Pick<FieldModel, 'name'> &
  Partial<Pick<FieldModel, 'widget' | 'rows' | 'file'>> & { readonly label: Text };

/** The fields whose value in the object has changed, in form order. */
export function changedFields(
  fields: readonly LabelledField[],
  before: FormValues,
  now: FormValues,
): readonly LabelledField[] {
  return fields.filter(({ name }) => !isSame(before[name], now[name]));
}

/** The values that may be stored: never a password, nor a file. */
export function withoutSecrets(fields: readonly LabelledField[], values: FormValues): FormValues {
  const secrets = new Set(fields.filter(isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}

/** Whether a field holds a password, in a row too, or a file. */
function isSecret({ widget, rows }: Pick<LabelledField, 'widget' | 'rows'>): boolean {
  return widget === 'password' || widget === 'file' || rows?.fields.some(isSecret) === true;
}

/**
 * The values of a form after its object was reloaded: input of the user stays, all other values are those of the
 * object. A field whose value equals that of the object, before or now, counts as unchanged. In a list of choices each
 * choice is handled on its own: choices that the user ticked or unticked stay, the others follow the object.
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

/** The choices of a list, but not the rows of one; a field without a value is an empty list. */
function choices(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value) && value.some(isObject)) return null;
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : null;
}

/** Whether two values of a field are the same: no value, blanks, an empty list and an unticked box are equal. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  const isNothing = isBlank(value) || isEmpty(value) || value === false;
  return isNothing ? null : typeof value === 'string' ? value.trim() : value;
}
