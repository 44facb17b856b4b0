/** Opens the quick search, by a press or by Ctrl+K (Cmd+K on a Mac). Its code is loaded on demand. */
import Search from 'lucide-react/icons/search';
import { useEffect } from 'react';
import { findKey, isMac } from '../aids/findKey.ts';
import { useAidDialog } from '../aids/useAid.ts';
import { useEngineText } from '../context/useText.ts';
import './FindButton.css';

export function FindButton() {
  const say = useEngineText();
  const { open, close, Dialog } = useAidDialog(() => import('./FindDialog.tsx'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
      if (key.toLowerCase() !== 'k' || !(isMac ? metaKey : ctrlKey) || altKey || shiftKey) return;
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="eng-find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <Search aria-hidden="true" size={17} />
        <span>{say('find.open')}</span>
        <span aria-hidden="true" className="eng-find-button__key">
          {findKey}
        </span>
      </button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
