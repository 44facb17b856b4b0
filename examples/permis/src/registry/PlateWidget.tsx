/** Input of a number plate: written as one likes, kept as the server wants it (`AB123CD`). */
import { useState } from 'react';
import type { WidgetProps } from 'screen-engine';
import { plateText } from './formats.ts';

export function PlateWidget({ id, name, value, onChange, ...props }: WidgetProps) {
  const kept = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(() => plateText(kept));
  // A value from elsewhere (the form begun again) replaces what was typed.
  const shown = plainPlate(typed) === kept ? typed : plateText(kept);
  const type = (text: string): void => {
    setTyped(text.toUpperCase());
    onChange(plainPlate(text) || undefined);
  };
  return (
    <input
      id={id}
      name={name}
      className="eng-input plate-input"
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={shown}
      required={props.required}
      disabled={props.disabled}
      readOnly={props.readOnly}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(plateText(kept))}
    />
  );
}

/** Capital letters and digits alone. */
function plainPlate(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
