/** What the controls of the engine's widgets share. */
import { type ComponentProps, type ComponentType, useState } from 'react';
import { textOrNull } from '../../core/runtime/values.ts';
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

export const toText = (value: unknown): string => textOrNull(value) ?? '';
export const orNothing = (text: string): unknown => (text === '' ? undefined : text);

/** How a value is typed; by default it is the text itself. */
export type Typing = {
  readonly show?: (value: unknown) => string;
  /** The value of a text; `before` is the value that it replaces. */
  readonly read?: (text: string, before: unknown) => unknown;
};

/**
 * The text of a control whose value may be another than the text (a date, a number): the text stays as typed while the value
 * follows, and a value from elsewhere (reset, restored search) replaces the text.
 */
export function useTypedText({ value, onChange }: WidgetProps, { show = toText, read = orNothing }: Typing) {
  const [text, setText] = useState(() => show(value));
  if (!Object.is(read(text, value), value)) {
    const shown = show(value);
    if (shown !== text) setText(shown);
  }
  return {
    text,
    type: (typed: string): void => {
      setText(typed);
      onChange(read(typed, value));
    },
  };
}

/** A value that is typed in one line. A number has no spinner, which the mouse wheel could change unnoticed. */
export function typedWidget(
  native: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'max'>,
  typing: Typing = {},
): ComponentType<WidgetProps> {
  return function TypedWidget(props: WidgetProps) {
    const { text, type } = useTypedText(props, typing);
    return (
      <input
        {...useTypedProps(props)}
        {...native}
        autoComplete={props.field.autocomplete ?? 'off'}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    );
  };
}
