/** What the parts of one form know of it, whatever library draws them in between. */
import { createContext, useContext } from 'react';
import type { FieldModel } from '../../core/model/model.ts';

export type FormState = {
  readonly fields: readonly FieldModel[];
  /** The message of a field while it is to be shown. */
  readonly shownError: (name: string) => string | null;
  readonly isVisible: (name: string) => boolean;
  readonly isEnabled: (name: string) => boolean;
  /** It is on its way: nothing is taken. */
  readonly isHeld: boolean;
  readonly value: (name: string) => unknown;
  readonly touch: (name: string) => void;
};

export const FormStateContext = createContext<FormState | null>(null);

/** The field of that name and the form that it stands in. */
export function useFormField(name: string): { readonly field: FieldModel; readonly state: FormState } {
  const state = useContext(FormStateContext);
  const field = state?.fields.find((candidate) => candidate.name === name);
  if (state === null || field === undefined) throw new Error(`The form has no field "${name}".`);
  return { field, state };
}
