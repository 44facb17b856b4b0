/** Opens the display preferences, whose code is loaded on demand. */
import { useState } from 'react';
import { useAid } from '../aids/useAid.ts';
import { useEngineText } from '../context/useText.ts';
import { Icon } from '../controls/Icon.tsx';

export function DisplayButton() {
  const say = useEngineText();
  const { Part: Dialog, fetch } = useAid(() => import('./DisplayDialog.tsx'), true);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={async () => setOpen(await fetch())}>
        <Icon name="contrast" />
        {say('display.open')}
      </button>
      {isOpen && Dialog !== null && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
