/** One field of a form: its label, hint, help and error, around the widget that it names. */

import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleHelp from 'lucide-react/icons/circle-help';
import { type CSSProperties, useRef, useState } from 'react';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { IconButton } from '../parts/Button.tsx';
import { FieldError, requiredMark } from '../parts/Field.tsx';
import { HiddenText } from '../parts/Icon.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { useDismiss } from '../parts/usePopup.ts';
import type { FormFieldProps } from './RowCells.ts';
import { SourcedWidget } from './SourcedWidget.tsx';
import { engineWidgets, labelOf } from './widgets.tsx';

export function FormField(props: FormFieldProps) {
  const { id, field, value, error, isEnabled, isRequired, onChange, onLeave } = props;
  const { say } = useEngine();
  const labelling = labelOf[field.widget] ?? 'control';
  const describing = [
    field.hint !== null && `${id}-hint`,
    field.help !== null && `${id}-help`,
    field.criteria.length > 0 && `${id}-criteria`,
    error !== null && `${id}-error`,
  ];
  const label = (
    <>
      {say(field.label)}
      {isRequired && requiredMark}
    </>
  );
  const control = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves the control
    <div
      className="eng-field__control"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (labelling !== 'group' || !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <PartBoundary id={field.name} of={value}>
        <FieldWidget
          id={id}
          name={field.name}
          field={field}
          label={say(field.label)}
          value={value}
          onChange={onChange}
          required={isRequired}
          disabled={!isEnabled}
          readOnly={field.readOnly}
          invalid={error !== null}
          describedBy={describing.filter(Boolean).join(' ') || undefined}
        />
      </PartBoundary>
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
      <div className="eng-field__head eng-row">
        {labelling === 'control' && (
          <label className="eng-field__label" htmlFor={id}>
            {label}
          </label>
        )}
        {field.hint !== null && (
          <span id={`${id}-hint`} className="eng-field__hint">
            {say(field.hint)}
          </span>
        )}
        {field.help !== null && (
          <FieldHelp id={`${id}-help`} label={say(field.label)} text={say(field.help)} />
        )}
      </div>
      <div className="eng-field__body">
        {labelling !== 'own' && control}
        <CriteriaList id={`${id}-criteria`} field={field} value={value} />
        {error !== null && <FieldError id={`${id}-error`} text={error} />}
      </div>
    </Wrapper>
  );
}

/** The widget that the field names: the application's, which may replace one of the engine's of the same name. */
function FieldWidget(props: WidgetProps) {
  const { registry } = useEngine();
  const { field } = props;
  const Widget = registry.widgets[field.widget] ?? engineWidgets[field.widget];
  if (Widget === undefined) throw new Error(`No widget is registered under "${field.widget}".`);
  if (field.optionsFrom === null) return <Widget {...props} />;
  return <SourcedWidget from={field.optionsFrom} widget={Widget} props={props} />;
}

/** The rules for a field's text, listed from the start and ticked off while typing. The list describes the control. */
function CriteriaList({ id, field, value }: Pick<FormFieldProps, 'id' | 'field' | 'value'>) {
  const { say, engineText } = useEngine();
  if (field.criteria.length === 0) return null;
  const text = typeof value === 'string' ? value : '';
  return (
    <ul
      id={id}
      className="eng-criteria eng-note eng-plain-list"
      aria-label={engineText('criteria.label', { label: say(field.label) })}
    >
      {field.criteria.map(({ pattern, label }) => {
        const isMet = new RegExp(pattern, 'u').test(text);
        return (
          <li key={pattern} data-met={isMet || undefined}>
            {isMet ? <Check aria-hidden="true" size={16} /> : <Circle aria-hidden="true" size={16} />}
            <HiddenText>{engineText(isMet ? 'criteria.met' : 'criteria.unmet')}</HiddenText>
            {say(label)}
          </li>
        );
      })}
    </ul>
  );
}

type FieldHelpProps = { readonly id: string; readonly label: string; readonly text: string };

/** Longer help of a field: a tooltip that can be hovered, which Escape hides (A11Y-35). It describes the control. */
function FieldHelp({ id, label, text }: FieldHelpProps) {
  const { engineText } = useEngine();
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const close = useHandler(() => setOpen(false));
  useDismiss(open, root, close, 'hover');
  const show = (): void => setOpen(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles hover only; the button inside is interactive
    <span
      ref={root}
      className="eng-tip"
      onPointerEnter={show}
      onPointerLeave={() => setOpen(root.current?.contains(document.activeElement) === true)}
      onBlur={close}
    >
      <IconButton
        icon={CircleHelp}
        label={engineText('form.help', { label })}
        size={16}
        onFocus={show}
        onClick={show}
      />
      <span id={id} role="tooltip" className="eng-tip__text eng-raised" hidden={!open}>
        {text}
      </span>
    </span>
  );
}
