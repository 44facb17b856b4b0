/** The criteria of a screen before they are submitted: the model's presets, and the validation. */
import { useCallback, useMemo } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidator } from '../../core/model/screenModule.ts';
import { findingsOf } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useFormRules } from '../form/useFormRules.ts';

/** Whether a search may run: its criteria are valid by the form's own rules. */
export function useFilterCheck(
  form: FormModel,
  validator: FormValidator | undefined,
): (filters: FormValues) => boolean {
  const findings = useMemo(() => findingsOf(form, validator), [form, validator]);
  const { errorsOf } = useFormRules(form, findings);
  return useCallback((filters: FormValues) => errorsOf(filters).length === 0, [errorsOf]);
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
