/** Opens the display preferences, whose code is loaded on demand. */

import { useEngineText } from '../context/useText.ts';
import { Icon } from '../parts/Icon.tsx';
import { useAidDialog } from './useAid.ts';

export function DisplayButton() {
  const say = useEngineText();
  const { open, close, Dialog } = useAidDialog(() => import('./DisplayDialog.tsx'));
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        <Icon name="contrast" />
        {say('display.open')}
      </button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
