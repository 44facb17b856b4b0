/** The errors of a refused form, each a link to its field. Only a submission moves the focus here, no error that returns. */
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import type { FormError } from '../../core/runtime/formErrors.ts';
import { useEngine } from '../context/EngineContext.ts';
import { HiddenText } from '../parts/Icon.tsx';
import './ErrorSummary.css';

type ErrorSummaryProps = {
  readonly errors: readonly FormError[];
  /** The number of refused submissions: each one moves the focus here. */
  readonly refusals: number;
  readonly idOf: (field: string) => string;
};

export function ErrorSummary({ errors, refusals, idOf }: ErrorSummaryProps) {
  const { say, engineText } = useEngine();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  const follow = (event: MouseEvent, id: string): void => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  if (errors.length === 0) return null;
  return (
    <section
      ref={box}
      className="eng-error-summary"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-list`}
    >
      <h2 id={titleId} className="eng-error-summary__title">
        {engineText('form.errors', { n: errors.length })}
      </h2>
      <ul id={`${titleId}-list`}>
        {errors.map(({ field, focus, message, args }) => {
          const said = say(message, args);
          return (
            <li key={field === null ? said : focus}>
              {focus === null ? (
                said
              ) : (
                <a href={`#${idOf(focus)}`} onClick={(event) => follow(event, idOf(focus))}>
                  {said}
                </a>
              )}
              {/* The list is read as one text. */}
              {/[.!?…]$/.test(said) ? null : <HiddenText>.</HiddenText>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
