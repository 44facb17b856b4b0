/** A field outside a model's form: label, hint and error, tied to the control that the caller renders. */
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** The asterisk of a required field; assistive technology reads `required` from the control itself. */
export const requiredMark = (
  <span className="eng-field__required" aria-hidden="true">
    {' *'}
  </span>
);

type Props = {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string | null;
  readonly error?: string | null;
  /** Shows an asterisk at the label of a required field. */
  readonly mark?: boolean;
  readonly children: (
    control: Pick<
      ComponentProps<'input'>,
      'id' | 'className' | 'required' | 'aria-invalid' | 'aria-describedby'
    >,
  ) => ReactNode;
};

export function Field(props: Props) {
  const { id, label, required = false, hint = null, error = null, mark = required, children } = props;
  const describedBy = [hint === null ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return (
    <div className="eng-field" data-invalid={error === null ? undefined : true}>
      <div className="eng-field__head eng-row">
        <label className="eng-field__label" htmlFor={id}>
          {label}
          {mark ? requiredMark : null}
        </label>
        {hint === null ? null : (
          <span className="eng-field__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {children({
        id,
        className: 'eng-input',
        required,
        'aria-invalid': error !== null || undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      })}
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p id={id} className="eng-field__error">
      <Icon name="circle-alert" size={16} />
      <span>{text}</span>
    </p>
  );
}
