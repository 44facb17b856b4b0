/** Waits for the choices of its form. Offline a press sends and loses nothing: the form says why, and when it can. */

import { type ComponentProps, useContext, useEffect, useId, useState } from 'react';
import { useOnline } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { FormWaitsContext } from './SourcedWidget.tsx';
import './action.css';

type Props = Pick<ComponentProps<typeof Button>, 'ref' | 'icon' | 'place' | 'variant' | 'children'> & {
  /** The form is being sent: another press does nothing. */
  readonly isBusy?: boolean;
};

export function SubmitButton({ isBusy = false, ...button }: Props) {
  const { engineText, announce } = useEngine();
  const isOnline = useOnline();
  const isWaiting = useContext(FormWaitsContext).count > 0;
  const [isHeld, setHeld] = useState(false);
  const noteId = useId();
  // What is on its way already has left.
  const isHolding = !isOnline && !isBusy;
  const note = isHolding ? engineText('held.offline') : isHeld ? engineText('held.back') : null;
  useEffect(() => {
    if (isHeld) announce(engineText(isOnline ? 'held.back' : 'held.offline'));
  }, [isHeld, isOnline, announce, engineText]);
  return (
    <>
      <Button
        variant="primary"
        {...button}
        type="submit"
        aria-disabled={isBusy || isWaiting || !isOnline || undefined}
        aria-describedby={note === null ? undefined : noteId}
        onClick={(event) => {
          setHeld(isHolding);
          if (!isOnline || isBusy || isWaiting) event.preventDefault();
          if (isWaiting) announce(engineText('loading.text'));
        }}
      />
      <p id={noteId} className="eng-held">
        {note}
      </p>
    </>
  );
}
