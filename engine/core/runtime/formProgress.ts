/** The state of a form: its values, and which of its errors are shown. A reducer changes it, one event at a time. */

import type { FormModel } from '../model/form.ts';
import { cleanValues } from './cleanValues.ts';
import { clearFields, type DependentContext, fillFields, isShownOnly, startFields } from './dependents.ts';
import { type FormError, submittedValues } from './formErrors.ts';
import type { FormValues } from './rules.ts';
import { rebasedValues } from './typed.ts';
import type { Row } from './values.ts';

/** The rules of a form, for some values of it. */
export type FormRules = DependentContext & {
  readonly isVisible: (field: string, values: FormValues) => boolean;
  readonly errorsOf: (values: FormValues) => readonly FormError[];
};

/** The object that the form edits, if any, and the initial values from it. */
type FormBasis = { readonly object: Row | undefined; readonly values: FormValues };

export type FormProgress = {
  /** `filling`: errors are shown at fields that lost the focus. `refused`: submitted with errors; all are shown and listed. */
  readonly kind: 'filling' | 'refused';
  readonly basis: FormBasis;
  readonly draft: FormValues;
  /** The fields that lost the focus. */
  readonly touched: ReadonlySet<string>;
  /** The values at the last valid submission. */
  readonly sent: FormValues | null;
  /** The errors that the server found in them. */
  readonly failures: readonly FormError[];
  /** The number of submissions that the form or the server refused. */
  readonly refusals: number;
};

export type FormEvent =
  /** A value was changed; `isRight`: the values have no error. */
  | { readonly kind: 'typed'; readonly draft: FormValues; readonly isRight: boolean }
  | { readonly kind: 'left'; readonly field: string }
  /** It was submitted with errors; empty fields were filled. */
  | { readonly kind: 'refused'; readonly draft: FormValues }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly failures: readonly FormError[] }
  /** The object was loaded again. */
  | { readonly kind: 'reread'; readonly basis: FormBasis };

export function beginForm(
  form: FormModel,
  basis: FormBasis,
  values: FormValues,
  rules: FormRules,
): FormProgress {
  const draft = startFields(form, values, rules);
  return { kind: 'filling', basis, draft, touched: new Set(), sent: null, failures: [], refusals: 0 };
}

export function advanceForm({ fields }: FormModel, form: FormProgress, event: FormEvent): FormProgress {
  switch (event.kind) {
    case 'typed': {
      const typed = { ...form, draft: event.draft };
      if (form.kind === 'filling' || !event.isRight) return typed;
      // All errors are corrected: a new one is shown only at its field, until the next submission.
      return { ...typed, kind: 'filling', touched: new Set(fields.map(({ name }) => name)) };
    }
    case 'left':
      if (form.touched.has(event.field)) return form;
      return { ...form, touched: new Set(form.touched).add(event.field) };
    case 'refused':
      return { ...form, kind: 'refused', draft: event.draft, refusals: form.refusals + 1 };
    case 'sent':
      return { ...form, kind: 'filling', sent: form.draft, failures: [] };
    case 'failed':
      return { ...form, failures: event.failures, refusals: form.refusals + 1 };
    case 'reread': {
      const draft = rebasedValues(form.draft, form.basis.values, event.basis.values);
      return { ...form, basis: event.basis, draft, touched: new Set() };
    }
  }
}

/** The errors that are shown at their fields, and those that are listed above the form. */
export function visibleErrors(
  { kind, draft, touched, sent, failures }: FormProgress,
  errors: readonly FormError[],
): { readonly atFields: readonly FormError[]; readonly listed: readonly FormError[] } {
  const open = failures.filter(({ field }) => field === null || sent?.[field] === draft[field]);
  const isRefused = kind === 'refused';
  const shown = isRefused ? errors : errors.filter(({ field }) => field !== null && touched.has(field));
  return { atFields: [...shown, ...open], listed: [...(isRefused ? errors : []), ...open] };
}

/** The outcome of a submission: the values to show, the errors and, without errors, the values to send. */
export function sendForm(form: FormModel, draft: FormValues, rules: FormRules) {
  const values = fillFields(form, cleanValues(form.fields, draft), rules);
  const isSent = (name: string) => rules.isVisible(name, values) && !isShownOnly(form, name, values, rules);
  return {
    draft: form.dependents.length > 0 ? values : draft,
    errors: rules.errorsOf(values),
    values: clearFields(form, submittedValues(form, values, isSent), rules),
  };
}
