/** The search in a collection; its result is announced once the user pauses. */

import { useEffect, useId } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { Field } from '../parts/Field.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Empty: nothing is searched. */
  readonly result: string;
};

export function EntrySearch({ label, value, onChange, result }: Props) {
  const { announce } = useEngine();
  const id = useId();
  useEffect(() => {
    if (result === '') return;
    const timer = setTimeout(() => announce(result), 600);
    return () => clearTimeout(timer);
  }, [result, announce]);
  return (
    <search className="eng-collection__search eng-screen-only">
      <Field id={id} label={label}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <p className="eng-collection__found">{result}</p>
    </search>
  );
}
