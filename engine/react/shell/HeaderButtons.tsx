/** The buttons of the header: the quick search and the display preferences, whose code is loaded on demand. */

import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { listen } from '../browser/dom.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { findKey, isMac } from '../client/commands.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import { useAid } from './useAid.ts';
import './FindButton.css';
import { Icon } from '../parts/Icon.tsx';

/** What the buttons of the shell open. */
export const aidsPart = lazyPart(() => import('./aids.ts'));

/**
 * Opens the quick search, by a press or by Ctrl+K (Cmd+K on a Mac). Its code is loaded on demand; what is typed or pasted
 * meanwhile is in its field when it opens, and Enter opens what that finds. Escape gives it up.
 */
export function FindButton() {
  const { engineText } = useEngine();
  const typed = useRef('');
  const { isOpen, open, close, module } = useAid(aidsPart);
  const ask = (): void => {
    if (!isOpen) typed.current = '';
    open();
  };
  const onKey = useHandler((event: KeyboardEvent): void => {
    const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
    if (event.defaultPrevented || altKey || document.querySelector('dialog[open]') !== null) return;
    const isAsked = key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !shiftKey;
    const text = key === 'Enter' ? '\n' : key;
    if (isAsked) ask();
    else if (!isOpen || ctrlKey || metaKey) return;
    else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
    else if (text.length === 1) typed.current += text;
    else return;
    event.preventDefault();
  });
  const onPaste = useHandler(({ clipboardData }: ClipboardEvent): void => {
    if (isOpen) typed.current += clipboardData?.getData('text').trim() ?? '';
  });
  useEffect(() => listen(document, { keydown: onKey, paste: onPaste }), [onKey, onPaste]);
  const command = useCommand<HTMLButtonElement>({ place: 'find' });
  return (
    <>
      <button
        ref={command}
        type="button"
        className="eng-find-button"
        title={engineText('find.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={ask}
      >
        <Search aria-hidden="true" size={17} />
        <span>{engineText('find.open')}</span>
        <span aria-hidden="true" className="eng-find-button__key">
          {findKey}
        </span>
      </button>
      {module && <module.FindDialog typed={typed.current} onClose={close} />}
    </>
  );
}

export function DisplayButton() {
  const { engineText } = useEngine();
  const { open, close, module } = useAid(aidsPart);
  const command = useCommand<HTMLButtonElement>({ name: engineText('display.open'), scope: 'shell' });
  return (
    <>
      <button ref={command} type="button" className="eng-bare" aria-haspopup="dialog" onClick={open}>
        <Icon name="contrast" />
        {engineText('display.open')}
      </button>
      {module && <module.DisplayDialog onClose={close} />}
    </>
  );
}
