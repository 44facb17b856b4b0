/** Dependent fields: reset with their source fields, a value of their own while disabled, filled if submitted empty. */
import type { FormModel } from '../model/form.ts';
import type { ValueRef } from '../model/value.ts';
import { isBlank } from './cleanText.ts';
import { fieldIn } from './reference.ts';
import type { FormValues } from './rules.ts';

export type DependentContext = {
  readonly isEnabled: (field: string, values: FormValues) => boolean;
  readonly resolve: (reference: ValueRef, values: FormValues) => unknown;
};

/** The values after a change: fields that depend on the changed ones are empty, or have their value while disabled. */
export function restartFields(
  { dependents }: FormModel,
  before: FormValues,
  after: FormValues,
  context: DependentContext,
): FormValues {
  return dependents.reduce((values, { field, restartsWith, whenDisabled }) => {
    if (!restartsWith.some((name) => before[name] !== values[name])) return values;
    const { [field]: _dropped, ...rest } = values;
    const isBegun = restartsWith.every((name) => !isBlank(rest[name]));
    return isBegun ? shown(rest, field, whenDisabled, context) : rest;
  }, after);
}

/** The initial values of a form: a disabled field has its value while disabled. */
export function startFields(
  { dependents }: FormModel,
  initial: FormValues,
  context: DependentContext,
): FormValues {
  return dependents.reduce(
    (values, { field, restartsWith, whenDisabled }) =>
      restartsWith.some((name) => isBlank(values[name]))
        ? values
        : shown(values, field, whenDisabled, context),
    initial,
  );
}

/** The values to submit: empty enabled fields are filled. */
export function fillFields(
  { dependents }: FormModel,
  values: FormValues,
  context: DependentContext,
): FormValues {
  return dependents.reduce((filled, { field, whenEmpty }) => {
    if (whenEmpty === null || !isBlank(filled[field]) || !context.isEnabled(field, filled)) return filled;
    return withValue(filled, field, context.resolve(whenEmpty, filled));
  }, values);
}

/** The submitted values, with null for the empty enabled fields that are filled with it: no input shows a null. */
export function clearFields(
  { dependents }: FormModel,
  values: FormValues,
  context: DependentContext,
): FormValues {
  const cleared = dependents.filter(
    ({ field, whenEmpty }) =>
      whenEmpty !== null &&
      Object.hasOwn(values, field) &&
      isBlank(values[field]) &&
      context.isEnabled(field, values) &&
      context.resolve(whenEmpty, values) === null,
  );
  return { ...values, ...Object.fromEntries(cleared.map(({ field }) => [field, null])) };
}

/** Whether a field has the value with which it would be filled from another field. */
export function isFilledFrom(
  { dependents }: FormModel,
  name: string,
  from: string,
  values: FormValues,
  { resolve }: Pick<DependentContext, 'resolve'>,
): boolean {
  const whenEmpty = dependents.find(({ field }) => field === name)?.whenEmpty ?? null;
  return whenEmpty !== null && fieldIn(whenEmpty) === from && resolve(whenEmpty, values) === values[name];
}

/** Whether the value of a field is only displayed and not submitted. */
export function isShownOnly(
  { dependents }: FormModel,
  name: string,
  values: FormValues,
  { isEnabled }: Pick<DependentContext, 'isEnabled'>,
): boolean {
  const dependent = dependents.find(({ field }) => field === name);
  return dependent !== undefined && dependent.whenDisabled !== null && !isEnabled(name, values);
}

function shown(
  values: FormValues,
  field: string,
  whenDisabled: ValueRef | null,
  { isEnabled, resolve }: DependentContext,
): FormValues {
  if (whenDisabled === null || isEnabled(field, values)) return values;
  return withValue(values, field, resolve(whenDisabled, values));
}

function withValue(values: FormValues, field: string, value: unknown): FormValues {
  return value === undefined || value === null ? values : { ...values, [field]: value };
}
