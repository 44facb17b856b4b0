/** The state of a form for its parts, independent of the form library. */
import { createContext, type Dispatch, type SetStateAction, useContext } from 'react';
import type { FieldModel } from '../../core/model/form.ts';

export type FormState = {
  readonly fields: readonly FieldModel[];
  /** The message of a field if it is shown. */
  readonly shownError: (name: string) => string | null;
  readonly isVisible: (name: string) => boolean;
  readonly isEnabled: (name: string) => boolean;
  /** The form is being sent: input is ignored. */
  readonly isHeld: boolean;
  /** The choices of a field are being loaded: the form is not sent yet. */
  readonly isWaiting: boolean;
  /** Sets how many fields wait for their choices. */
  readonly setWaits: Dispatch<SetStateAction<number>>;
  readonly value: (name: string) => unknown;
  readonly touch: (name: string) => void;
};

export const FormStateContext = createContext<FormState | null>(null);

/** The field with that name, and the state of its form. */
export function useFormField(name: string): { readonly field: FieldModel; readonly state: FormState } {
  const state = useContext(FormStateContext);
  const field = state?.fields.find((candidate) => candidate.name === name);
  if (state === null || field === undefined) throw new Error(`The form has no field "${name}".`);
  return { field, state };
}
