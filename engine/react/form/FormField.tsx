/** One field of a form: its label, hint, help and error, around the widget that it names. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { CSSProperties } from 'react';
import type { FieldModel } from '../../core/model/form.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { Criteria } from './Criteria.tsx';
import { FieldHelp } from './FieldHelp.tsx';
import { SourcedWidget } from './SourcedWidget.tsx';
import { engineWidgets, labelOf } from './widgets.tsx';

type FormFieldProps = {
  readonly id: string;
  readonly field: FieldModel;
  readonly value: unknown;
  /** The message of its error while it is shown. */
  readonly error: string | null;
  readonly isEnabled: boolean;
  readonly onChange: (value: unknown) => void;
  /** The focus leaves the control; in a group, all its choices. */
  readonly onLeave: () => void;
};

export function FormField({ id, field, value, error, isEnabled, onChange, onLeave }: FormFieldProps) {
  const { say } = useEngine();
  const labelling = labelOf[field.widget] ?? 'control';
  const describing = {
    hint: field.hint !== null && `${id}-hint`,
    help: field.help !== null && `${id}-help`,
    criteria: field.criteria.length > 0 && `${id}-criteria`,
    error: error !== null && `${id}-error`,
  };
  const label = (
    <>
      {say(field.label)}
      <RequiredMark field={field} />
    </>
  );
  const control = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the control
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
          required={field.required}
          disabled={!isEnabled}
          readOnly={field.readOnly}
          invalid={error !== null}
          describedBy={Object.values(describing).filter(Boolean).join(' ') || undefined}
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
      <div className="eng-field__head">
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
        <Criteria id={`${id}-criteria`} field={field} value={value} />
        {error !== null && (
          <p id={`${id}-error`} className="eng-field__error">
            <CircleAlert aria-hidden="true" size={16} />
            {error}
          </p>
        )}
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

/** The asterisk of a required field; assistive technology reads `required` from the control itself. */
function RequiredMark({ field }: { readonly field: FieldModel }) {
  return field.required ? (
    <span className="eng-field__required" aria-hidden="true">
      {' *'}
    </span>
  ) : null;
}
