/**
 * The text of a control whose value is not a text (a date, a number): the text stays as typed while the value follows,
 * and a value from elsewhere (reset, restored search) replaces the text.
 */
import { useState } from 'react';

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
