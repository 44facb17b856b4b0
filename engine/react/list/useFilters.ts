/** The criteria of a screen before they are submitted: the model's presets, and the validation. */
import { useMemo } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidator } from '../../core/model/screenModule.ts';
import { findingsOf } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useFormRules } from '../form/useFormRules.ts';

export function useFilterCheck(form: FormModel, validator: FormValidator | undefined) {
  const findings = useMemo(() => findingsOf(form, validator), [form, validator]);
  const { errorsOf } = useFormRules(form, findings);
  return useMemo(() => {
    const verdicts = new WeakMap<FormValues, boolean>();
    return {
      /** Whether a search with these criteria may run: they are valid by the form's own rules. Each object is validated once. */
      accepts: (filters: FormValues): boolean => {
        const verdict = verdicts.get(filters) ?? errorsOf(filters).length === 0;
        verdicts.set(filters, verdict);
        return verdict;
      },
      /** The form has validated these criteria. */
      trust: (filters: FormValues): void => void verdicts.set(filters, true),
    };
  }, [errorsOf]);
}

/** The model's presets. */
export function useInitialValues(form: FormModel): FormValues {
  const reader = useValueReader();
  return useMemo(
    () =>
      Object.fromEntries(
        form.fields
          .map(({ name, initial }) => [name, initial === null ? undefined : reader.resolve(initial)] as const)
          .filter(([, value]) => value !== undefined && value !== null),
      ),
    [form, reader],
  );
}
