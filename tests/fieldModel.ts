/** A field of a form as the compiler would make it, for tests that read one. */
import type { FieldModel } from '../engine/core/model/form.ts';

export const field = (name: string, label: string, more: Partial<FieldModel> = {}): FieldModel => ({
  name,
  label,
  hint: null,
  placeholder: null,
  help: null,
  widget: 'text',
  required: false,
  readOnly: false,
  submit: true,
  options: null,
  optionsFrom: null,
  emptyOption: null,
  criteria: [],
  autocomplete: null,
  personal: false,
  initial: null,
  visible: null,
  enabled: null,
  errors: {},
  width: 0,
  native: null,
  rows: null,
  ...more,
});
