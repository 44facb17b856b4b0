/** What the controls of the engine's widgets share. */
import { useState } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';

/** The attributes of every single control. */
export function controlProps(props: WidgetProps) {
  return {
    id: props.id,
    name: props.name,
    required: props.required,
    disabled: props.disabled,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
  };
}

/** Those of a control that is typed into. */
export function useTypedProps(props: WidgetProps) {
  const { say } = useEngine();
  const { placeholder } = props.field;
  return {
    ...controlProps(props),
    className: 'eng-input',
    placeholder: placeholder === null ? undefined : say(placeholder),
    readOnly: props.readOnly,
  };
}

/**
 * The text of a control whose value is not a text (a date, a number): the text stays as typed while the value follows,
 * and a value from elsewhere (reset, restored search) replaces the text.
 */
export function useTypedText(
  value: unknown,
  show: (value: unknown) => string,
  read: (text: string) => unknown,
  onChange: (value: unknown) => void,
): { readonly text: string; readonly type: (text: string) => void } {
  const [text, setText] = useState(() => show(value));
  if (!Object.is(read(text), value)) {
    const shown = show(value);
    if (shown !== text) setText(shown);
  }
  return {
    text,
    type: (typed) => {
      setText(typed);
      onChange(read(typed));
    },
  };
}
