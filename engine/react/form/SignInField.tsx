/** A field of a sign-in, with the way for users who forgot what it asks for. */
import type { ReactNode, RefObject } from 'react';
import type { SignInFieldModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/PathLink.tsx';
import { useScreenLinks } from '../context/useSession.ts';
import { Field } from '../parts/Field.tsx';

type Props = {
  readonly field: SignInFieldModel;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** Inside the input, at its end. */
  readonly children?: ReactNode;
};

export function SignInField({ field, input, error, onChange, children, ...attributes }: Props) {
  const { say } = useEngine();
  const linkTo = useScreenLinks();
  const { field: name, label, forgotten } = field;
  const to = forgotten && linkTo(forgotten.screen);
  return (
    <div>
      <Field id={name} label={say(label)} required mark={false} error={error}>
        {(control) => (
          <div className="eng-sign-in__field">
            <input
              {...control}
              {...attributes}
              ref={input}
              name={name}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
            />
            {children}
          </div>
        )}
      </Field>
      {to && (
        <PathLink className="eng-sign-in__forgotten" to={to}>
          {say(forgotten.label)}
        </PathLink>
      )}
    </div>
  );
}
