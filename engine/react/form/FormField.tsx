/** One field: its label, hint, help and error, around a widget that is tied to them. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import type { FieldModel } from '../../core/model/form.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Criteria, criteriaId } from './Criteria.tsx';
import { useFormField } from './FormState.ts';
import { labelOf } from './widgets.tsx';

const FieldHelp = lazy(() => import('./FieldHelp.tsx'));

/** Ids of the elements that describe a control. */
export const hintId = (id: string): string => `${id}-hint`;
export const helpId = (id: string): string => `${id}-help`;
export const errorId = (id: string): string => `${id}-error`;

export function FormField({
  id,
  name,
  children,
}: {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
}) {
  const { say: sayText } = useEngine();
  const { field, state } = useFormField(name);
  if (!state.isVisible(name)) return null;
  const error = state.shownError(name);
  const labelling = labelOf[field.widget] ?? 'control';
  const label = (
    <>
      {sayText(field.label)}
      <RequiredMark field={field} />
    </>
  );
  // From one choice of a group to the next, the field is not left.
  const control = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the control
    <div
      className="eng-field__control"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (labelling !== 'group' || !currentTarget.contains(relatedTarget)) state.touch(name);
      }}
    >
      {children}
    </div>
  );
  const Wrapper = labelling === 'group' ? 'fieldset' : 'div';
  return (
    <Wrapper
      className="eng-field"
      data-invalid={error === null ? undefined : true}
      style={{ '--eng-field-width': String(field.width) } as CSSProperties}
      data-sized={field.width > 0 ? true : undefined}
      data-labelling={labelling}
    >
      {labelling === 'group' && <legend className="eng-field__label">{label}</legend>}
      {labelling === 'own' && control}
      <div className="eng-field__head">
        {labelling === 'control' && (
          <label className="eng-field__label" htmlFor={id}>
            {label}
          </label>
        )}
        {field.hint !== null && (
          <span id={hintId(id)} className="eng-field__hint">
            {sayText(field.hint)}
          </span>
        )}
        {field.help !== null && (
          <Suspense fallback={null}>
            <FieldHelp id={helpId(id)} label={sayText(field.label)} text={sayText(field.help)} />
          </Suspense>
        )}
      </div>
      <div className="eng-field__body">
        {labelling !== 'own' && control}
        <Criteria id={criteriaId(id)} field={field} value={state.value(name)} />
        {error !== null && (
          <p id={errorId(id)} className="eng-field__error">
            <CircleAlert aria-hidden="true" size={16} />
            {error}
          </p>
        )}
      </div>
    </Wrapper>
  );
}

/** The asterisk of a required field; assistive technology reads `required` from the control itself. */
function RequiredMark({ field }: { readonly field: FieldModel }) {
  return field.required ? (
    <span className="eng-field__required" aria-hidden="true">
      {' *'}
    </span>
  ) : null;
}
