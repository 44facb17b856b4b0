/** The state of a form for its parts, independent of the form library. */
import { createContext, type Dispatch, type SetStateAction, useContext, useMemo, useState } from 'react';
import type { FieldModel } from '../../core/model/form.ts';

export type FormState = {
  readonly fields: readonly FieldModel[];
  /** The message of a field if it is shown. */
  readonly shownError: (name: string) => string | null;
  readonly isVisible: (name: string) => boolean;
  readonly isEnabled: (name: string) => boolean;
  /** The form is being sent: input is ignored. */
  readonly isHeld: boolean;
  readonly value: (name: string) => unknown;
  readonly touch: (name: string) => void;
};

export const FormStateContext = createContext<FormState | null>(null);

/** The fields of a form whose choices are being loaded: it is not sent yet. Apart, because it changes less often. */
export type FormWaits = { readonly count: number; readonly set: Dispatch<SetStateAction<number>> };

export const FormWaitsContext = createContext<FormWaits | null>(null);

export function useFormWaits(): FormWaits {
  const [count, set] = useState(0);
  return useMemo(() => ({ count, set }), [count]);
}

/** The field with that name, and the state of its form. */
export function useFormField(name: string): { readonly field: FieldModel; readonly state: FormState } {
  const state = useContext(FormStateContext);
  const field = state?.fields.find((candidate) => candidate.name === name);
  if (state === null || field === undefined) throw new Error(`The form has no field "${name}".`);
  return { field, state };
}
