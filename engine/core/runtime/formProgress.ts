/** How far a form has come: what it holds and which of its errors are shown, changed by one event at a time. */

import type { FormModel } from '../model/form.ts';
import { cleanValues } from './cleanValues.ts';
import { type DependentContext, fillFields, isShownOnly, startFields } from './dependents.ts';
import { type FormError, submittedValues } from './formErrors.ts';
import { rebasedValues } from './rebasedValues.ts';
import type { FormValues } from './rules.ts';
import type { Row } from './values.ts';

/** What a form decides about some values of it. */
export type FormRules = DependentContext & {
  readonly isVisible: (field: string, values: FormValues) => boolean;
  readonly errorsOf: (values: FormValues) => readonly FormError[];
};

/** What a form begins from: the object that it changes, where there is one, and the values out of it. */
export type FormBasis = { readonly object: Row | undefined; readonly values: FormValues };

export type FormProgress = {
  /** `filling`: errors are shown at the fields that were left. `refused`: sent wrong, all are shown and listed. */
  readonly kind: 'filling' | 'refused';
  readonly basis: FormBasis;
  readonly draft: FormValues;
  /** The fields that were left. */
  readonly touched: ReadonlySet<string>;
  /** What it held when it was last handed on. */
  readonly sent: FormValues | null;
  /** What the server found wrong with that. */
  readonly failures: readonly FormError[];
  /** How often errors came to be listed. */
  readonly refusals: number;
};

export type FormEvent =
  /** Somebody typed; `isRight`: the values have no error. */
  | { readonly kind: 'typed'; readonly draft: FormValues; readonly isRight: boolean }
  | { readonly kind: 'left'; readonly field: string }
  /** It was sent with errors; empty fields were filled. */
  | { readonly kind: 'refused'; readonly draft: FormValues }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly failures: readonly FormError[] }
  /** The object was read again. */
  | { readonly kind: 'reread'; readonly basis: FormBasis };

/** A form that begins with `values`. */
export function beginForm(
  form: FormModel,
  basis: FormBasis,
  values: FormValues,
  rules: FormRules,
): FormProgress {
  const draft = startFields(form, values, rules);
  return { kind: 'filling', basis, draft, touched: new Set(), sent: null, failures: [], refusals: 0 };
}

/** How far the form is after an event. */
export function advanceForm({ fields }: FormModel, form: FormProgress, event: FormEvent): FormProgress {
  switch (event.kind) {
    case 'typed': {
      const typed = { ...form, draft: event.draft };
      if (form.kind === 'filling' || !event.isRight) return typed;
      // All is put right: what goes wrong from here on is told at its field, until the form is sent again.
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

/** The errors that stand at their fields, and those that are listed above the form. */
export function visibleErrors(
  { kind, draft, touched, sent, failures }: FormProgress,
  errors: readonly FormError[],
): { readonly atFields: readonly FormError[]; readonly listed: readonly FormError[] } {
  const open = failures.filter(({ field }) => field === null || sent?.[field] === draft[field]);
  const isRefused = kind === 'refused';
  const shown = isRefused ? errors : errors.filter(({ field }) => field !== null && touched.has(field));
  return { atFields: [...shown, ...open], listed: [...(isRefused ? errors : []), ...open] };
}

/** What sending a form comes to: what it then holds, its errors and, without any, the values that go out. */
export function sendForm(form: FormModel, draft: FormValues, rules: FormRules) {
  const values = fillFields(form, cleanValues(form.fields, draft), rules);
  const isSent = (name: string) => rules.isVisible(name, values) && !isShownOnly(form, name, values, rules);
  return {
    draft: form.dependents.length > 0 ? values : draft,
    errors: rules.errorsOf(values),
    values: submittedValues(form, values, isSent),
  };
}
