/** The errors of a form's values: of the schema, one per field, then of the rules. Hidden or disabled fields have none. */
import type { FieldModel, FormModel } from '../model/form.ts';
import type { FormValidator, ValidationError } from '../model/screenModule.ts';
import type { Text } from '../model/value.ts';
import { checkRules, type FormValues, type RuleContext, type RuleFailure } from './rules.ts';
import type { TextArgs } from './text.ts';
import { stepsOf } from './values.ts';

export type FormError = RuleFailure & {
  /** Placeholder values of the message: the field's label, the exceeded limit. */
  readonly args: TextArgs;
};

export type FormCheck = RuleContext & {
  readonly isEnabled: (field: string) => boolean;
  /** What the values lack against the schema. */
  readonly findings: readonly ValidationError[];
  /** The message for a keyword without a text of the field or the engine. */
  readonly fallback: Text;
  readonly labelOf: (field: FieldModel) => string;
};

/** Validates values against a form's schema, with the validator that the build compiled; without fields there is none. */
export function findingsOf(
  form: FormModel,
  validator: FormValidator | undefined,
): (values: FormValues) => readonly ValidationError[] {
  if (form.fields.length === 0) return () => [];
  if (validator === undefined) throw new Error('The form has no validator.');
  return (values) => (validator(values) ? [] : (validator.errors ?? []));
}

/** All errors, in field order, those of the form first. */
export function formErrors(form: FormModel, values: FormValues, how: FormCheck): readonly FormError[] {
  const wrong = new Map<string, FormError>();
  for (const error of how.findings) {
    const [name = ''] = stepsTo(error);
    const field = form.fields.find((candidate) => candidate.name === name);
    if (field === undefined || wrong.has(name) || !how.isVisible(name) || !how.isEnabled(name)) continue;
    const message = field.errors[error.keyword] ?? field.errors.default ?? how.fallback;
    const args = { label: how.labelOf(field), limit: error.params.limit };
    wrong.set(name, { field: name, focus: name, message, args });
  }
  const failures = checkRules(form.rules, values, how).map((failure) => ({ ...failure, args: {} }));
  const ofForm = failures.filter(({ field }) => field === null);
  for (const failure of failures) {
    if (failure.field !== null && !wrong.has(failure.field)) wrong.set(failure.field, failure);
  }
  return [...ofForm, ...form.fields.flatMap(({ name }) => wrong.get(name) ?? [])];
}

/** The values that a form submits. A field without a value is there as undefined. */
export function submittedValues(
  form: FormModel,
  values: FormValues,
  isSent: (field: string) => boolean,
): FormValues {
  const sent = form.fields.filter(({ name, readOnly, submit }) => isSent(name) && (!readOnly || submit));
  return Object.fromEntries(sent.map(({ name }) => [name, values[name]]));
}

/** The submitted values without those of empty fields, as a search has them. */
export function filledValues(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The steps to what an error concerns: the missing member for `required`, else its path. */
export function stepsTo({ instancePath, params }: ValidationError): readonly string[] {
  const missing = params.missingProperty;
  return [...stepsOf(instancePath), ...(typeof missing === 'string' ? [missing] : [])];
}
