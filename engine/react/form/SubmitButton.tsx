/**
 * The submit button of a form, which waits for the choices of its fields. While offline a press sends nothing and loses
 * nothing; the form says why, and says when the network is back.
 */
import { type ComponentProps, useContext, useEffect, useId, useState } from 'react';
import { useOnline } from '../browser/browserState.ts';
import { useEngineText } from '../context/useText.ts';
import { Button } from '../parts/Button.tsx';
import { useAnnounce } from '../parts/useNotices.ts';
import { FormWaitsContext } from './FormWaits.tsx';
import './SubmitButton.css';

type Props = Pick<ComponentProps<typeof Button>, 'ref' | 'icon' | 'place' | 'variant' | 'children'> & {
  /** The form is being sent: another press does nothing. */
  readonly isBusy?: boolean;
};

export function SubmitButton({ isBusy = false, ...button }: Props) {
  const say = useEngineText();
  const announce = useAnnounce();
  const isOnline = useOnline();
  const isWaiting = (useContext(FormWaitsContext)?.count ?? 0) > 0;
  const [isHeld, setHeld] = useState(false);
  const noteId = useId();
  const note = !isOnline ? say('held.offline') : isHeld ? say('held.back') : null;
  useEffect(() => {
    if (isHeld) announce(say(isOnline ? 'held.back' : 'held.offline'));
  }, [isHeld, isOnline, announce, say]);
  return (
    <>
      <Button
        variant="primary"
        {...button}
        type="submit"
        aria-disabled={isBusy || isWaiting || !isOnline || undefined}
        aria-describedby={note === null ? undefined : noteId}
        onClick={(event) => {
          setHeld(!isOnline);
          if (!isOnline || isBusy || isWaiting) event.preventDefault();
          if (isWaiting) announce(say('loading.text'));
        }}
      />
      <p id={noteId} className="eng-held">
        {note}
      </p>
    </>
  );
}
