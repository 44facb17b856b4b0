/** Evaluates the values of a form: what is visible, what is editable, what is wrong. */
import { useMemo } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidator, ValidationError } from '../../core/model/screenModule.ts';
import type { ValueRef } from '../../core/model/value.ts';
import { cleanValues } from '../../core/runtime/cleanValues.ts';
import { isFilledFrom } from '../../core/runtime/dependents.ts';
import { findingsOf, formErrors } from '../../core/runtime/formErrors.ts';
import type { FormRules } from '../../core/runtime/formProgress.ts';
import { callFunction, resolveDate } from '../../core/runtime/reference.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { isEmpty, type Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { lateFormPart } from './lateFormPart.ts';

const nothing: Row = {};

/** `object`: the object that the form edits, if any. */
export function useFormRules(
  form: FormModel,
  validator: FormValidator | undefined,
  object: Row = nothing,
): FormRules & { readonly isRequired: (field: string, values: FormValues) => boolean } {
  const { app, registry, say } = useEngine();
  const reader = useValueReader();
  return useMemo(() => {
    const findingsIn = findingsOf(form, validator);
    // In a search the fields are the filters: a reference may use either name.
    const about = (values: FormValues) => ({ field: values, filter: values, row: object });
    const fieldNamed = (name: string) => form.fields.find((field) => field.name === name);
    const holds = (condition: 'visible' | 'enabled') => (name: string, values: FormValues) =>
      reader.holds(fieldNamed(name)?.[condition] ?? null, about(values));
    const isVisible = holds('visible');
    const isEnabled = holds('enabled');
    const resolve = (reference: ValueRef, values: FormValues) => reader.resolve(reference, about(values));
    const isRequired = (name: string, values: FormValues): boolean => {
      const required = fieldNamed(name)?.required ?? false;
      return typeof required === 'boolean' ? required : reader.holds(required, about(values));
    };
    const missing = (values: FormValues): readonly ValidationError[] =>
      form.fields
        .filter(({ name }) => isRequired(name, values) && isEmpty(values[name]))
        .map(({ name }) => ({
          keyword: 'required',
          instancePath: '',
          params: { missingProperty: name },
        }));
    return {
      isVisible,
      resolve,
      isEnabled,
      isRequired,
      errorsOf: (typed) => {
        const values = cleanValues(form.fields, typed);
        const findings = findingsIn(values);
        const errors = formErrors(form, values, {
          // What is required under a condition is no part of the schema, which takes an empty list for a value.
          findings: [...findings, ...missing(values)],
          isVisible: (name) => isVisible(name, values),
          isEnabled: (name) => isEnabled(name, values),
          check: (fn) => callFunction(fn, reader.context(about(values)), registry.functions) === true,
          day: (date) => resolveDate(date, reader.context(about(values)), registry.functions),
          isOwnFilling: (field, from) => isFilledFrom(form, field, from, values, { resolve }),
          fallback: app.texts['fieldErrors.default'] ?? '',
          labelOf: (field) => say(field.label),
        });
        // The code of rows comes with their widget.
        return lateFormPart.here()?.byRow(errors, form.fields, findings, say) ?? errors;
      },
    };
  }, [app, form, validator, object, reader, registry, say]);
}
