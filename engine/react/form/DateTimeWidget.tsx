/**
 * A date and a time to the minute, on the clock of the application. What is typed is sent with the offset of that clock, or
 * without one if the server's value has none.
 */
import { dateTimeAt, localTimeOf } from '../../core/runtime/dateTimes.ts';
import type { WidgetProps } from '../context/registry.ts';
import { useTypedProps, useTypedText } from './controls.ts';

const show = (value: unknown): string => (typeof value === 'string' ? localTimeOf(value) : '');

export function DateTimeWidget(props: WidgetProps) {
  const { value } = props;
  const isLocal = typeof value === 'string' && !/(Z|[+-]\d\d:?\d\d)$/i.test(value);
  const read = (text: string): unknown => {
    const made = dateTimeAt(text);
    if (made === null) return text === '' ? undefined : text;
    return isLocal ? made.slice(0, 19) : made;
  };
  const { text, type } = useTypedText(value, show, read, props.onChange);
  return (
    <input
      {...useTypedProps(props)}
      type="datetime-local"
      max="9999-12-31T23:59"
      autoComplete={props.field.autocomplete ?? 'off'}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
