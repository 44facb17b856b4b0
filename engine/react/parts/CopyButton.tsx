/** Copies a value as it is stored, and confirms it: with a tick for a moment, and with one announcement. */

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { textOrNull } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import './form.css';
import { copyText } from '../browser/handOut.ts';
import { IconButton } from './Button.tsx';

type CopyButtonProps = {
  readonly value: unknown;
  /** The visible text beside the button. */
  readonly text: string;
  readonly tabIndex?: 0 | -1;
};

const shownFor = 2_000;

/** Renders nothing if there is nothing to copy: no value, or one that cannot be written as text. */
export function CopyButton({ value, text, tabIndex = 0 }: CopyButtonProps) {
  const { engineText, announce } = useEngine();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), shownFor);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copied = text === '' ? null : textOrNull(value);
  const name = engineText('copy.do', { value: text });
  const command = useCommand<HTMLButtonElement>(copied === null ? null : { name, scope: 'row' });
  if (copied === null) return null;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(copied);
    setDone(isCopied);
    announce(isCopied ? engineText('copy.done', { value: text }) : engineText('copy.failed'));
  };
  return (
    <IconButton
      ref={command}
      icon={isDone ? Check : Copy}
      label={name}
      size={15}
      className="eng-icon-button eng-copy eng-screen-only"
      tabIndex={tabIndex}
      title={name}
      data-done={isDone || undefined}
      onClick={() => void copy()}
    />
  );
}
