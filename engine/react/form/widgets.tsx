/** The engine's widgets by name. The application's registry adds more; all receive the same props. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { OptionModel } from '../../core/model/form.ts';
import { cleanCode, ungrouped } from '../../core/runtime/cleanText.ts';
import { isSameCode } from '../../core/runtime/values.ts';
import { listen } from '../browser/dom.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { IconButton } from '../parts/Button.tsx';
import { usePart } from '../parts/useLoadPart.ts';
import { controlProps, orNothing, toText, typedWidget, useTypedProps } from './controls.tsx';
import { DateWidget } from './DateWidget.tsx';
import { lateFormPart } from './lateFormPart.ts';

function TextareaWidget(props: WidgetProps) {
  return (
    <textarea
      {...useTypedProps(props)}
      className="eng-input eng-input--area"
      rows={4}
      value={toText(props.value)}
      onChange={(event) => props.onChange(orNothing(event.target.value))}
    />
  );
}

/** A password that can be revealed while typing, and is masked again on submit; the button names its field. */
function PasswordWidget(props: WidgetProps) {
  const { engineText } = useEngine();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    return form ? listen(form, { submit: () => setShown(false) }) : undefined;
  }, []);
  return (
    <div className="eng-inner">
      <input
        {...useTypedProps(props)}
        ref={input}
        type={shown ? 'text' : 'password'}
        autoComplete={props.field.autocomplete ?? 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        value={toText(props.value)}
        onChange={(event) => props.onChange(orNothing(event.target.value))}
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={engineText(shown ? 'password.hide' : 'password.show', { label: props.label })}
        className="eng-inner__button"
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

const showNumber = (value: unknown): string => toText(value).replace('.', ',');
const readNumber = (text: string): unknown => {
  const plain = cleanCode(text).replace(/\s/g, '').replace(',', '.');
  return plain === '' ? undefined : /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};

const optionsOf = (props: WidgetProps): readonly OptionModel[] => props.field.options ?? [];
const hasTickAll = ({ field: { native } }: WidgetProps): boolean =>
  typeof native === 'object' && native !== null && 'tickAll' in native && native.tickAll === true;

function SelectWidget(props: WidgetProps) {
  const { say } = useEngine();
  const options = optionsOf(props);
  const chosen = options.findIndex((option) => isSameCode(option.value, props.value));
  const { emptyOption } = props.field;
  // A value without an option is shown unchanged if the select is disabled.
  const unknown = props.disabled && chosen < 0 ? toText(props.value) : '';
  return (
    <div className="eng-select">
      <select
        {...controlProps(props)}
        className="eng-input"
        disabled={props.disabled || props.readOnly}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={(event) =>
          props.onChange(event.target.value === '' ? undefined : options[Number(event.target.value)]?.value)
        }
      >
        <option value="">{unknown || (emptyOption === null ? '' : say(emptyOption))}</option>
        {options.map((option, index) =>
          option.offered || index === chosen ? (
            <option key={String(option.value)} value={String(index)}>
              {say(option.label)}
            </option>
          ) : null,
        )}
      </select>
      <ChevronDown aria-hidden="true" size={18} />
    </div>
  );
}

/** A single checkbox; the field's label is beside it. */
function CheckboxWidget(props: WidgetProps) {
  return (
    <label className="eng-choice" htmlFor={props.id}>
      <input
        {...controlProps(props)}
        type="checkbox"
        className="eng-checkbox"
        // Said: a browser takes a required box that is not ticked for a fault.
        aria-invalid={props.invalid}
        disabled={props.disabled || props.readOnly}
        checked={props.value === true}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

/**
 * Options side by side: a single choice (radio) or several (checkboxes). A value without a box is preserved. With the
 * native option `tickAll` a button ticks all boxes, or none.
 */
function choicesWidget(kind: 'radio' | 'checkbox'): ComponentType<WidgetProps> {
  return function ChoicesWidget(props: WidgetProps) {
    const { say, engineText } = useEngine();
    const group = useId();
    const options = optionsOf(props).filter(
      ({ offered, value }) => offered || isSameCode(value, props.value),
    );
    const several = Array.isArray(props.value) ? (props.value as readonly unknown[]) : [];
    const chosen = kind === 'radio' ? [props.value] : several;
    const isOn = (option: OptionModel): boolean => chosen.some((value) => isSameCode(option.value, value));
    const choose = (option: OptionModel, on: boolean): void => {
      if (kind === 'radio') props.onChange(option.value);
      else tickOnly((other) => (other === option ? on : isOn(other)));
    };
    const tickOnly = (ticked: (option: OptionModel) => boolean): void => {
      const kept = chosen.filter((value) => !options.some((option) => isSameCode(option.value, value)));
      props.onChange([...options.filter(ticked).map(({ value }) => value), ...kept]);
    };
    const allOn = options.every(isOn);
    return (
      <div className="eng-choices eng-row">
        {kind === 'checkbox' && hasTickAll(props) && (
          <button
            type="button"
            className="eng-link-button eng-choices__all"
            disabled={props.disabled || props.readOnly}
            onClick={() => tickOnly(() => !allOn)}
          >
            {engineText(allOn ? 'bulk.untickAll' : 'bulk.tickAll')}
          </button>
        )}
        {options.map((option, index) => (
          <label key={String(option.value)} className="eng-choice">
            <input
              {...controlProps(props)}
              id={index === 0 ? props.id : `${props.id}-${index}`}
              name={kind === 'radio' ? group : props.name}
              type={kind}
              className={kind === 'radio' ? 'eng-radio' : 'eng-checkbox'}
              required={kind === 'radio' && props.required}
              aria-invalid={props.invalid}
              disabled={props.disabled || props.readOnly}
              checked={isOn(option)}
              onChange={(event) => choose(option, event.target.checked)}
            />
            <span>{say(option.label)}</span>
          </label>
        ))}
      </div>
    );
  };
}

/** A widget that few forms have: disabled until its code is here. */
function lateWidget(name: 'DateTimeWidget' | 'FileWidget' | 'RowsWidget'): ComponentType<WidgetProps> {
  return function LateWidget(props: WidgetProps) {
    const Late = usePart(lateFormPart, true)?.[name];
    if (Late === undefined) return <input id={props.id} className="eng-input" disabled={true} />;
    return <Late {...props} />;
  };
}

export const engineWidgets: Readonly<Record<string, ComponentType<WidgetProps>>> = {
  text: typedWidget({ type: 'text' }),
  email: typedWidget({ type: 'email' }),
  tel: typedWidget({ type: 'tel' }),
  /** An identifier, in its one written form (`cleanCode`). */
  code: typedWidget({ type: 'text' }),
  password: PasswordWidget,
  textarea: TextareaWidget,
  /** With a comma or a point. */
  number: typedWidget({ type: 'text', inputMode: 'decimal' }, { show: showNumber, read: readNumber }),
  /** A number used as an identifier, typed or pasted as displayed: blanks, dots and hyphens are ignored. */
  digits: typedWidget({ type: 'text', inputMode: 'numeric' }, { read: (text) => orNothing(ungrouped(text)) }),
  date: DateWidget,
  dateTime: lateWidget('DateTimeWidget'),
  select: SelectWidget,
  checkbox: CheckboxWidget,
  checkboxes: choicesWidget('checkbox'),
  radio: choicesWidget('radio'),
  rows: lateWidget('RowsWidget'),
  file: lateWidget('FileWidget'),
};

/** Widgets whose controls have their own labels: the field's label is that of the group, or of the box itself. */
export const labelOf: Readonly<Record<string, 'group' | 'own'>> = {
  checkboxes: 'group',
  radio: 'group',
  rows: 'group',
  checkbox: 'own',
};
