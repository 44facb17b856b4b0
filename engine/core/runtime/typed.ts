/** The input of a form that may be lost when its page is left. */
import type { FieldModel } from '../model/form.ts';
import type { Text } from '../model/value.ts';
import { isSame } from './rebasedValues.ts';
import type { FormValues } from './rules.ts';

/** Whether the values of a form differ from its initial ones. */
export function isTyped(values: FormValues, before: FormValues): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(before)]);
  return [...names].some((name) => !isSame(values[name], before[name]));
}

/** The name of a field, what it is called and, in a form of the model, what it is typed into. */
export type NamedField = Pick<FieldModel, 'name'> &
  Partial<Pick<FieldModel, 'widget' | 'rows'>> & { readonly label: Text };

/** The fields whose value in the object has changed, in form order. */
export function changedFields(
  fields: readonly NamedField[],
  before: FormValues,
  now: FormValues,
): readonly NamedField[] {
  return fields.filter(({ name }) => !isSame(before[name], now[name]));
}

/** The values that may be stored: never a password. */
export function withoutSecrets(fields: readonly NamedField[], values: FormValues): FormValues {
  const secrets = secretsOf(fields);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}

/** The fields that hold a password, in a row too. */
function secretsOf(fields: readonly Pick<NamedField, 'name' | 'widget' | 'rows'>[]): ReadonlySet<string> {
  const isSecret = ({ widget, rows }: Pick<NamedField, 'widget' | 'rows'>): boolean =>
    widget === 'password' || rows?.fields.some(isSecret) === true;
  return new Set(fields.filter(isSecret).map(({ name }) => name));
}
