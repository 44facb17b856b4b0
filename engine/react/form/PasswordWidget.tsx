/** A password that can be shown while it is typed; the button says of which field. */
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useEngineText } from '../useText.ts';
import type { WidgetProps } from './WidgetProps.ts';

export function PasswordWidget(props: WidgetProps) {
  const say = useEngineText();
  const [shown, setShown] = useState(false);
  return (
    <div className="eng-password">
      <input
        id={props.id}
        name={props.name}
        className="eng-input"
        type={shown ? 'text' : 'password'}
        autoComplete={props.field.autocomplete ?? 'current-password'}
        spellCheck={false}
        required={props.required}
        disabled={props.disabled}
        readOnly={props.readOnly}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={props.onBlur}
      />
      <button
        type="button"
        className="eng-password__button"
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
        <span className="eng-visually-hidden">
          {say(shown ? 'password.hide' : 'password.show', { label: props.label })}
        </span>
      </button>
    </div>
  );
}
