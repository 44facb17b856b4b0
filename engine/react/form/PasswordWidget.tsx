/** A password that can be revealed while typing, and is masked again on submit; the button names its field. */

import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useRef, useState } from 'react';
import { listen } from '../browser/dom.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { IconButton } from '../parts/Button.tsx';
import { useTypedProps } from './controls.tsx';

export function PasswordWidget(props: WidgetProps) {
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
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
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
